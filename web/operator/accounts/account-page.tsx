// One client: money of either half, limits, people, keys, adjustments and the ledger; and what an operator
// may do to it, each act with its reason.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFailure } from '../../core/failure.ts'
import { formatDayAndTime } from '../../core/formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { Icon } from '../../ui/icon.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Adjustments } from '../ledger/adjustments.tsx'
import type { AccountAct } from './account-act.ts'
import { AccountCaps } from './account-caps.tsx'
import { AccountDialog } from './account-dialogs.tsx'
import { AccountLedger } from './account-ledger.tsx'
import { AccountMoney } from './account-money.tsx'
import './account-page.css'
import { Grey, SkeletonCard, SkeletonGroup, SkeletonTable } from '../../ui/skeleton.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { AccountKeys } from './account-keys.tsx'
import { AccountMembers } from './account-members.tsx'
import { AccountPill } from './account-pill.tsx'
import { accountQuery, type ClientAccountDetail } from './account-queries.ts'
import { AccountQuotas } from './account-quotas.tsx'

const halfNames = ['half'] as const
const halves = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
] as const

export function AccountPage() {
  const { accountId = '' } = useParams({ strict: false }) as { accountId?: string }
  const query = useQuery(accountQuery(accountId))
  usePageTitle(query.data?.name ?? 'Client')
  if (query.data !== undefined) return <Shown account={query.data} />
  return (
    <>
      <BackToClients />
      <div className="shell-head">
        <h1 tabIndex={-1}>Client</h1>
      </div>
      <Unread error={query.error} onRetry={() => void query.refetch()} />
    </>
  )
}

function BackToClients() {
  return (
    <Link className="account-page-back" to="/admin/accounts">
      <Icon name="back" size={14} />
      Clients and credits
    </Link>
  )
}

function Unread({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <AccountSkeleton />
  if (error instanceof ApiFailure && error.code === 'NOT_FOUND')
    return (
      <EmptyState icon="box" title="Client not found">
        Search by name, id or email address in <a href="/admin/accounts">the list of clients</a>.
      </EmptyState>
    )
  return <FailedCard title="Couldn't load the client." error={error} onRetry={onRetry} />
}

function Shown({ account }: { account: ClientAccountDetail }) {
  const { values, set } = useSearchFilters(halfNames)
  const [act, setAct] = useState<AccountAct>()
  const half = values.half === 'test' ? 'test' : 'live'
  const money = account[half]
  return (
    <div className="account-page">
      <BackToClients />
      <div className="account-page-head">
        <h1 tabIndex={-1}>{account.name}</h1>
        <AccountPill {...account} />
        <IdChip id={money.accountId} isShort />
        <Acts account={account} onAct={setAct} />
      </div>
      <Standstill account={account} />
      <div className="account-page-half">
        <Segmented
          label="Mode"
          value={half}
          choices={halves}
          onChange={(next) => set({ half: next === 'test' ? 'test' : undefined })}
        />
        <p>Opened {formatDayAndTime(account.createdAt)}.</p>
      </div>
      <AccountMoney half={money} isClosed={account.closedAt !== null} onAct={setAct} />
      <AccountQuotas half={money} isClosed={account.closedAt !== null} onAct={setAct} />
      <AccountCaps half={money} accountName={account.name} />
      <div className="account-page-cards">
        <AccountKeys account={account} mode={half} onAct={setAct} />
        <AccountMembers account={account} />
      </div>
      <section className="account-page-part" aria-labelledby="adjustments-title">
        <div className="account-page-part-head">
          <h2 id="adjustments-title">Adjustments</h2>
          <p className="account-page-note">live and test</p>
        </div>
        <Adjustments accountId={account.id} hasNoKeys />
      </section>
      <AccountLedger accountId={money.accountId} />
      {act === undefined ? null : (
        <AccountDialog act={act} account={account} half={half} onClose={() => setAct(undefined)} />
      )}
    </div>
  )
}

function Acts(props: { account: ClientAccountDetail; onAct: (act: AccountAct) => void }) {
  const isSuspended = props.account.suspendedAt !== null
  const isClosed = props.account.closedAt !== null
  return (
    <div className="account-page-acts">
      {isClosed ? null : (
        <Button icon="plus" onClick={() => props.onAct({ kind: 'grant' })}>
          Grant credits
        </Button>
      )}
      <Button icon="pencil" onClick={() => props.onAct({ kind: 'propose' })}>
        Propose adjustment
      </Button>
      {isClosed ? null : isSuspended ? (
        <Button kind="primary" onClick={() => props.onAct({ kind: 'resume' })}>
          Reactivate account
        </Button>
      ) : (
        <Button kind="danger" icon="stop" onClick={() => props.onAct({ kind: 'suspend' })}>
          Suspend account
        </Button>
      )}
    </div>
  )
}

function Standstill({ account }: { account: ClientAccountDetail }) {
  if (account.closedAt !== null)
    return (
      <Banner isCard tone="warning" title={`Closed ${formatDayAndTime(account.closedAt)}.`}>
        An owner permanently closed this account. Keys, webhooks, members and task content are
        removed; the ledger is kept.
      </Banner>
    )
  if (account.suspendedAt === null) return null
  return (
    <Banner isCard tone="warning" title={`Suspended ${formatDayAndTime(account.suspendedAt)}.`}>
      {account.suspensionReason ?? 'No reason recorded.'} Keys and members get HTTP 403. Queued
      tasks are still answered and charged.
    </Banner>
  )
}

function AccountSkeleton() {
  return (
    <SkeletonGroup label="Loading the account">
      <Grey width="320px" height={28} />
      <StatCards>
        {['Available', 'Held', 'Spent', 'Rate'].map((label) => (
          <StatCard key={label} label={label} value={undefined} />
        ))}
      </StatCards>
      <div className="account-page-cards">
        <SkeletonCard title="Live keys" height={208} lines={4} />
        <SkeletonCard title="Members" height={208} lines={4} />
      </div>
      <h2 className="account-page-waiting">Adjustments</h2>
      <SkeletonTable rows={3} rowHeight={52} />
    </SkeletonGroup>
  )
}
