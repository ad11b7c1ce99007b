// The last 48 hours of a webhook by half hours: what was delivered, and the attempts that failed.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { formatCredits, formatDayAndTime, formatTook, plural } from '../../core/formats.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { Axis, StripPlot } from '../../ui/plots/strip-plot.tsx'
import { Grey, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useAccount } from '../account.tsx'
import { type Webhook, webhooksKey } from './webhook-queries.ts'
import { isNew } from './webhook-state.ts'

export type WebhookStatistics = Schemas['WebhookStatistics']

const title = 'Last 48 hours'
const series = [
  { key: 'delivered', label: 'Delivered' },
  { key: 'failed', label: 'Failed attempts', isFailure: true },
]

export function WebhookPlotSkeleton() {
  return (
    <section className="strip-plot" aria-label={title}>
      <SkeletonGroup label="Loading the last 48 hours">
        <header className="strip-plot-head">
          <h2>{title}</h2>
          <Grey width="40%" />
        </header>
        <div className="strip-plot-grey" />
        <Axis words={['\u00a0']} />
      </SkeletonGroup>
    </section>
  )
}

/** Also how the last attempts ended, and what is tried next. */
export const statisticsQuery = (accountId: string, webhookId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(accountId), webhookId, 'statistics'],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/webhooks/{webhook_id}/statistics', {
        params: { account_id: accountId, webhook_id: webhookId },
        signal,
      }),
    staleTime: 10_000,
    refetchInterval: 30_000,
  })

export function WebhookPlot({ webhook }: { webhook: Webhook }) {
  const { id: accountId } = useAccount()
  const found = useQuery(statisticsQuery(accountId, webhook.id))
  if (found.data !== undefined) return <Plot webhook={webhook} statistics={found.data} />
  if (found.error === null) return <WebhookPlotSkeleton />
  return (
    <FailedCard
      heading={title}
      title="Couldn't load the last 48 hours."
      error={found.error}
      onRetry={() => void found.refetch()}
    >
      Deliveries are unaffected.
    </FailedCard>
  )
}

function Plot(props: { webhook: Webhook; statistics: WebhookStatistics }) {
  const { webhook, statistics } = props
  const { halfHours } = statistics
  return (
    <StripPlot
      title={title}
      unit="deliveries by half hour"
      rowLabel="Half hour"
      series={series}
      points={halfHours.map(({ from, delivered, failedAttempts }) => ({
        key: from,
        label: '',
        name: formatDayAndTime(from),
        values: { delivered, failed: failedAttempts },
      }))}
      axis={listAxis(halfHours.map(({ from }) => from))}
      facts={describe(statistics)}
      format={formatCredits}
      empty={
        isNew(webhook, statistics)
          ? 'Nothing sent since it was added'
          : 'Nothing sent in the last 48 hours'
      }
    />
  )
}

/** Where each quarter of the strip begins, and that it ends now. */
function listAxis(begins: readonly string[]): string[] {
  const quarters = [0, 1, 2, 3].map((part) => begins[Math.floor((part * begins.length) / 4)])
  return [...quarters.map((at) => (at === undefined ? '' : formatDayAndTime(at))), 'now']
}

function describe(statistics: WebhookStatistics): string {
  const { deliveries, orMore, firstTryShare, medianMilliseconds, lastDeliveredAt } = statistics
  const count = plural(deliveries, 'event')
  const facts = [orMore ? `The newest ${count}` : count]
  if (deliveries > 0 && lastDeliveredAt === null) facts.push('none delivered')
  else if (firstTryShare !== null)
    facts.push(`${Number((firstTryShare * 100).toFixed(1))}% at the first attempt`)
  if (medianMilliseconds !== null) facts.push(`median ${formatTook(medianMilliseconds)}`)
  return facts.join(', ')
}
