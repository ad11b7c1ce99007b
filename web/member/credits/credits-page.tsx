// Credits: what there is, what was spent on what, and every movement in the ledger.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accountStatisticsQuery } from '../../api/account-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { spendingQuery } from '../../api/spending-query.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonCard, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StatCards } from '../../ui/stat-card.tsx'
import { useAccount } from '../account.tsx'
import { BalanceCards } from '../usage/balance-cards.tsx'
import { CreditsPerDay, CreditsPerDaySkeleton } from '../usage/credits-per-day.tsx'
import { readSpan, spanChoices } from '../usage/span.ts'
import '../usage/usage.css'
import { AlertCard } from './alert-card.tsx'
import { CapsCard } from './caps/caps-card.tsx'
import { PauseCard } from './caps/pause-card.tsx'
import { CreditRequests } from './credit-requests.tsx'
import './credits-page.css'
import { Ledger } from './ledger.tsx'
import { RequestButton } from './request-credits.tsx'
import { SpendByKey, SpendByProject } from './spenders.tsx'

type Statistics = Schemas['AccountStatistics']

const names = ['days', 'request'] as const

export function CreditsPage() {
  usePageTitle('Credits')
  const account = useAccount()
  const { values, set } = useSearchFilters(names)
  const days = readSpan(values.days)
  const query = useQuery({
    ...accountStatisticsQuery(account.id, days),
    placeholderData: keepPreviousData,
  })
  const statistics = query.data
  const spending = useQuery(spendingQuery(account.id))
  const hasFailed = statistics === undefined && query.error !== null
  const asking = {
    isOpen: values.request !== undefined,
    setOpen: (isOpen: boolean) => set({ request: isOpen ? 'new' : undefined }),
  }
  return (
    <div className="credits-page reads-in-order">
      <div className="credits-page-head">
        <div className="credits-page-title">
          <h1 tabIndex={-1}>Credits</h1>
          <p>
            {account.isTest
              ? 'Test credits are free.'
              : 'Operators of this service add credits when you request them.'}
          </p>
        </div>
        <Segmented
          label="Days shown"
          value={String(days)}
          choices={spanChoices}
          onChange={(chosen) => set({ days: chosen })}
        />
        {account.isTest ? null : <RequestButton account={account} asking={asking} />}
      </div>
      {hasFailed ? (
        <FailedCard
          title="Couldn't load the balance."
          error={query.error}
          onRetry={() => void query.refetch()}
        >
          Your credits are unaffected.
        </FailedCard>
      ) : (
        <StatCards isPending={statistics === undefined}>
          <BalanceCards statistics={statistics} days={days} />
          <AlertCard account={account} />
          <PauseCard account={account} spending={spending.data} />
        </StatCards>
      )}
      {account.isTest ? null : <CreditRequests account={account} />}
      <CapsCard
        account={account}
        spending={spending.data}
        error={spending.error}
        onRetry={() => void spending.refetch()}
      />
      {hasFailed ? null : <Spent statistics={statistics} days={days} />}
      <Ledger
        account={account}
        makers={statistics?.spendByKey.map(({ createdBy }) => createdBy) ?? []}
      />
    </div>
  )
}

function Spent({ statistics, days }: { statistics: Statistics | undefined; days: number }) {
  return (
    <div className="usage-plots">
      {statistics === undefined ? (
        <>
          <CreditsPerDaySkeleton />
          <SkeletonGroup label="Loading spending by project and key">
            <SkeletonCard title="Spent by project" height={112} lines={2} />
            <SkeletonCard title="Spent by key and member" height={112} lines={2} />
          </SkeletonGroup>
        </>
      ) : (
        <>
          <CreditsPerDay statistics={statistics} />
          <div className="credits-page-spenders">
            <SpendByProject statistics={statistics} days={days} />
            <SpendByKey statistics={statistics} days={days} />
          </div>
        </>
      )}
    </div>
  )
}
