// The first page of an account: what is there to spend, what was spent, how fast answers came, and the
// newest tasks. Each part fails alone.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accountStatisticsQuery } from '../../api/account-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { plural } from '../../core/formats.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pill } from '../../ui/pill.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { useAccount } from '../account.tsx'
import { AnswerTime, AnswerTimeSkeleton } from '../usage/answer-time.tsx'
import { BalanceCards } from '../usage/balance-cards.tsx'
import { CreditsPerDay, CreditsPerDaySkeleton } from '../usage/credits-per-day.tsx'
import { ProjectChip } from '../usage/project-chip.tsx'
import { describeDays, readSpan, spanChoices } from '../usage/span.ts'
import '../usage/usage.css'
import './home-page.css'
import { QuotaLine } from './quota-line.tsx'
import { RecentTasks, useHasNoTasks } from './recent-tasks.tsx'

type Statistics = Schemas['AccountStatistics']

const names = ['days', 'project'] as const

export function HomePage() {
  usePageTitle('Home')
  const account = useAccount()
  const { values, set, field } = useSearchFilters(names)
  const days = readSpan(values.days)
  const projectId = values.project === undefined ? undefined : Number(values.project)
  const query = useQuery({
    ...accountStatisticsQuery(account.id, days, projectId),
    placeholderData: keepPreviousData,
  })
  const statistics = query.data
  // Then the way to the first task is the act of the page.
  const isNew = useHasNoTasks(account, projectId)
  return (
    <div className="home-page">
      <div className="home-page-head">
        <h1 tabIndex={-1}>Home</h1>
        <p>{statistics === undefined ? '\u00a0' : describeDays(statistics.creditsByDay)}</p>
        <ProjectChip accountId={account.id} {...field('project')} />
        <Segmented
          label="Days shown"
          value={String(days)}
          choices={spanChoices}
          onChange={(chosen) => set({ days: chosen })}
        />
        <ButtonLink
          {...(isNew ? {} : { kind: 'primary' })}
          icon="plus"
          href={`/dashboard/playground?account=${account.id}`}
        >
          New task
        </ButtonLink>
      </div>
      {statistics === undefined && query.error !== null ? (
        <FailedCard
          title="Couldn't load account statistics."
          error={query.error}
          onRetry={() => void query.refetch()}
        >
          Your credits and tasks are unaffected.
        </FailedCard>
      ) : (
        <Numbers statistics={statistics} days={days} />
      )}
      <RecentTasks account={account} projectId={projectId} />
    </div>
  )
}

function Numbers({ statistics, days }: { statistics: Statistics | undefined; days: number }) {
  const account = useAccount()
  return (
    <>
      <StatCards>
        <BalanceCards
          statistics={statistics}
          days={days}
          more={<a href={`/dashboard/credits?account=${account.id}`}>View credits</a>}
        />
        <OpenTasksCard openTasks={statistics?.openTasks} />
      </StatCards>
      <QuotaLine quotas={statistics?.quotas} />
      <div className="usage-plots">
        {statistics === undefined ? (
          <>
            <CreditsPerDaySkeleton />
            <AnswerTimeSkeleton />
          </>
        ) : (
          <>
            <CreditsPerDay statistics={statistics} />
            <AnswerTime times={statistics.answerTimes} />
          </>
        )}
      </div>
    </>
  )
}

function OpenTasksCard({ openTasks }: { openTasks: Statistics['openTasks'] | undefined }) {
  const account = useAccount()
  if (openTasks === undefined) return <StatCard label="Open tasks" value={undefined} />
  const waiting = openTasks.byStage.find(({ stage }) => stage === 'needs_input')?.tasks ?? 0
  const { total, orMore } = openTasks
  return (
    <StatCard label="Open tasks" value={`${total.toLocaleString('en-US')}${orMore ? '+' : ''}`}>
      {waiting > 0 ? (
        <a href={`/dashboard/tasks?status=needs_input&account=${account.id}`}>
          <Pill tone="overdue" icon="reply">
            {plural(waiting, 'needs', 'need')} your reply
          </Pill>
        </a>
      ) : total === 0 ? (
        'No open tasks'
      ) : (
        describeStages(openTasks)
      )}
    </StatCard>
  )
}

function describeStages({ byStage }: Statistics['openTasks']): string {
  const claimed = byStage.find(({ stage }) => stage === 'claimed')?.tasks ?? 0
  return claimed === 0 ? 'None claimed yet' : `${plural(claimed, 'is', 'are')} being answered`
}
