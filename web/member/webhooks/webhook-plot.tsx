// The last 48 hours of a webhook: what was delivered, and the attempts that failed.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { formatCredits, formatDayAndTime, formatTook, plural } from '../../core/formats.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { labelHour } from '../../ui/plots/hour-label.ts'
import { PlotSkeleton } from '../../ui/plots/plot-skeleton.tsx'
import { StackedBars } from '../../ui/plots/stacked-bars.tsx'
import { useAccount } from '../account.tsx'
import { type Webhook, webhooksKey } from './webhook-queries.ts'
import { isNew } from './webhook-state.ts'

const series = [
  { key: 'delivered', label: 'Delivered' },
  { key: 'failed', label: 'Failed attempts', isFailure: true },
]

const about = { title: 'Last 48 hours', unit: 'deliveries by hour', series }

export function WebhookPlotSkeleton() {
  return <PlotSkeleton {...about} label="Loading the last 48 hours" />
}

/** Also what the facts of the webhook say of its last success. */
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
      heading="Last 48 hours"
      title="Couldn't load the last 48 hours."
      error={found.error}
      onRetry={() => void found.refetch()}
    >
      Deliveries are unaffected.
    </FailedCard>
  )
}

function Plot(props: { webhook: Webhook; statistics: Schemas['WebhookStatistics'] }) {
  const { webhook, statistics } = props
  return (
    <StackedBars
      {...about}
      rowLabel="Hour"
      points={statistics.hours.map(({ from, delivered, failedAttempts }) => ({
        key: from,
        label: labelHour(from, 12),
        name: formatDayAndTime(from),
        values: { delivered, failed: failedAttempts },
      }))}
      facts={describe(webhook, statistics)}
      format={formatCredits}
      empty={
        isNew(webhook, statistics)
          ? 'Nothing sent since it was added.'
          : 'Nothing sent in the last 48 hours.'
      }
    />
  )
}

function describe(webhook: Webhook, statistics: Schemas['WebhookStatistics']): string {
  const { deliveries, orMore, firstTryShare, medianMilliseconds, lastDeliveredAt } = statistics
  const count = plural(deliveries, 'event')
  const facts = [orMore ? `The newest ${count}` : count]
  if (deliveries > 0 && lastDeliveredAt === null) facts.push('none delivered')
  // A share of the hours before says nothing good of a webhook that fails now.
  if (webhook.failingSince !== null) facts.push('failing now')
  else if (firstTryShare !== null && lastDeliveredAt !== null)
    facts.push(`${Number((firstTryShare * 100).toFixed(1))}% delivered on the first attempt`)
  if (medianMilliseconds !== null) facts.push(`median ${formatTook(medianMilliseconds)}`)
  return `${facts.join(', ')}.`
}
