// What the AI costs and brings: tokens by day, how much of its drafts went into answers, who uses most.
import { useQuery } from '@tanstack/react-query'
import { type Ai, aiQuery } from '../../api/operator-queries.ts'
import { formatCredits, plural } from '../../core/formats.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Segmented } from '../../ui/segmented.tsx'
import './ai.css'
import { PlotSkeleton } from '../../ui/plots/plot-skeleton.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { AiCards, showCost } from './ai-cards.tsx'
import { AcceptancePlot, TokensPlot } from './ai-plots.tsx'

const filterNames = ['days'] as const
const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const
type Span = (typeof spans)[number]['value']

export function AiPage() {
  usePageTitle('AI')
  const { values, set } = useSearchFilters(filterNames)
  const span: Span = spans.find(({ value }) => value === values.days)?.value ?? '30'
  const ai = useQuery(aiQuery(Number(span)))
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>AI</h1>
        <div className="shell-head-acts">
          <Segmented
            label="Days"
            value={span}
            choices={spans}
            onChange={(days) => set({ days: days === '30' ? undefined : days })}
          />
        </div>
      </div>
      {ai.data === undefined ? (
        <Unread error={ai.error} span={span} onRetry={() => void ai.refetch()} />
      ) : (
        <Content ai={ai.data} span={span} />
      )}
    </>
  )
}

function Unread(props: { error: Error | null; span: Span; onRetry: () => void }) {
  const { error, span, onRetry } = props
  if (error === null) return <AiSkeleton span={span} />
  return (
    <FailedCard title="Couldn't load AI usage." error={error} onRetry={onRetry}>
      Drafts are unaffected.
    </FailedCard>
  )
}

function Content({ ai, span }: { ai: Ai; span: Span }) {
  const hasNothing =
    ai.days.every(({ calls }) => calls === 0) && ai.weeks.every(({ drafts }) => drafts === 0)
  if (hasNothing)
    return (
      <EmptyState icon="sparkle" title="No AI usage yet">
        {ai.model === null ? (
          <>
            No model is configured. Set <code>MODEL_BASE_URL</code> and <code>MODEL_NAME</code> to
            get AI drafts.
          </>
        ) : (
          `${ai.model} drafts answers for live tasks.`
        )}
      </EmptyState>
    )
  return (
    <>
      <AiCards ai={ai} span={span} />
      <div className="ai-plots">
        <TokensPlot ai={ai} span={span} />
        <AcceptancePlot weeks={ai.weeks} />
      </div>
      <h2 className="ai-heading">Top clients, {span} days</h2>
      <DataTable
        label="Clients by tokens"
        list={{ rows: ai.accounts }}
        columns={ai.currency === null ? columns : [...columns, costColumn(ai.currency)]}
        keyOf={({ accountId }) => accountId}
        idOf={({ accountId }) => accountId}
        hrefOf={({ accountId }) => `/admin/accounts/${accountId}`}
        failedTitle="Couldn't load the clients."
        foot={`The ${plural(ai.accounts.length, 'client')} with the most tokens. Days are in UTC.`}
        empty={
          <EmptyState icon="people" title={`No client used the AI in ${span} days`}>
            Drafts are generated for live tasks only.
          </EmptyState>
        }
      />
    </>
  )
}

type Account = Ai['accounts'][number]
const number = (value: number) => <span className="mono">{formatCredits(value)}</span>

const columns: readonly Column<Account>[] = [
  { key: 'name', label: 'Client', isTitle: true, render: ({ accountName }) => accountName },
  { key: 'calls', label: 'Calls', align: 'right', render: ({ calls }) => number(calls) },
  {
    key: 'read',
    label: 'Input tokens',
    align: 'right',
    render: ({ inputTokens }) => number(inputTokens),
  },
  {
    key: 'written',
    label: 'Output tokens',
    align: 'right',
    render: ({ outputTokens }) => number(outputTokens),
  },
]

const costColumn = (currency: string): Column<Account> => ({
  key: 'cost',
  label: 'Cost',
  align: 'right',
  render: ({ cost }) => <span className="mono">{showCost(cost, currency)}</span>,
})

function AiSkeleton({ span }: { span: string }) {
  return (
    <>
      <StatCards>
        {[`Tokens, ${span} days`, `Cost, ${span} days`, 'Today', 'Drafts used, this week'].map(
          (label) => (
            <StatCard key={label} label={label} value={undefined} />
          ),
        )}
      </StatCards>
      <div className="ai-plots">
        <PlotSkeleton title="Tokens by day" label="Loading AI usage" />
        <PlotSkeleton title="Use of drafts by week" label="Loading draft use" />
      </div>
      <h2 className="ai-heading">Top clients, {span} days</h2>
      <SkeletonTable rows={3} />
    </>
  )
}
