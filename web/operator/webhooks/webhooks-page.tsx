// How the webhooks of all clients do: what arrives, what waits, and which endpoints are in trouble.
import { useQuery } from '@tanstack/react-query'
import { type TroubledEndpoint, webhookHealthQuery } from '../../api/operator-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import {
  formatCredits,
  formatDayAndTime,
  formatSpan,
  formatTook,
  plural,
} from '../../core/formats.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { ListState } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { labelHour } from '../../ui/plots/hour-label.ts'
import { PlotSkeleton } from '../../ui/plots/plot-skeleton.tsx'
import { StackedBars } from '../../ui/plots/stacked-bars.tsx'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { troubledColumns } from './failing-columns.tsx'
import './webhooks.css'

type Health = Schemas['WebhookHealth']

export function WebhooksPage() {
  usePageTitle('Webhook health')
  const health = useQuery(webhookHealthQuery)
  const { data } = health
  const retry = () => void health.refetch()
  const troubled: ListState<TroubledEndpoint> = {
    rows: data?.troubled,
    error: data === undefined ? null : health.error,
    onRetry: retry,
  }
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>Webhook health</h1>
      </div>
      {data === undefined && health.error !== null ? (
        <FailedCard title="Couldn't load webhook health." error={health.error} onRetry={retry}>
          Deliveries are unaffected.
        </FailedCard>
      ) : (
        <>
          <Cards health={data} />
          {data === undefined ? (
            <PlotSkeleton title="Attempts by hour" label="Loading the last 24 hours" />
          ) : (
            <Hours hours={data.hours} />
          )}
          <h2 className="webhooks-heading">Failing endpoints</h2>
          <DataTable
            label="Failing endpoints"
            list={troubled}
            columns={troubledColumns}
            keyOf={({ webhookId }) => webhookId}
            idOf={({ webhookId }) => webhookId}
            rowHeight={52}
            skeletonRows={3}
            failedTitle="Couldn't load webhook health."
            foot="Longest failing first."
            empty={
              <EmptyState icon="check-circle" title="No failing endpoints">
                Endpoints that fail or were disabled by the service are listed here.
              </EmptyState>
            }
          />
        </>
      )}
    </>
  )
}

function Cards({ health }: { health: Health | undefined }) {
  const { endpoints, waiting, latency } = health ?? {}
  const inTrouble = endpoints && endpoints.failing + endpoints.probing
  return (
    <StatCards>
      <StatCard label="Healthy endpoints" value={show(endpoints?.healthy)}>
        {endpoints === undefined ? '' : sayOthers(endpoints)}
      </StatCard>
      <StatCard label="Failing endpoints" value={show(inTrouble)}>
        {endpoints === undefined ? '' : sayProbed(endpoints)}
      </StatCard>
      <StatCard label="Pending" value={show(waiting?.deliveries)} unit="deliveries">
        {waiting === undefined
          ? ''
          : waiting.oldestSeconds === null
            ? 'Nothing pending'
            : `Oldest ${formatSpan(waiting.oldestSeconds)}`}
      </StatCard>
      <StatCard
        label="Response time"
        value={latency === undefined ? undefined : sayMs(latency.p95Ms)}
      >
        {latency === undefined ? '' : sayHalf(latency)}
      </StatCard>
    </StatCards>
  )
}

function sayOthers({ healthy, failing, probing, disabled }: Health['endpoints']): string {
  if (healthy + failing + probing + disabled === 0) return 'No client has an endpoint yet'
  return disabled === 0 ? 'None disabled' : `${formatCredits(disabled)} disabled`
}

function sayProbed({ failing, probing }: Health['endpoints']): string {
  if (failing + probing === 0) return 'None failing'
  return probing === 0 ? 'All still receive events' : `${formatCredits(probing)} paused, probing`
}

function sayHalf({ p50Ms, p95Ms }: Health['latency']): string {
  if (p50Ms === null || p95Ms === null) return 'No deliveries in 24 hours'
  return `p95, last 24 hours; median ${sayMs(p50Ms)}`
}

const series = [
  { key: 'succeeded', label: 'Delivered' },
  { key: 'failed', label: 'Failed', isFailure: true },
] as const

function Hours({ hours }: { hours: Health['hours'] }) {
  const sum = (key: 'succeeded' | 'failed') => hours.reduce((all, hour) => all + hour[key], 0)
  const [delivered, failed] = [sum('succeeded'), sum('failed')]
  const all = delivered + failed
  const share = `${((delivered / all) * 100).toFixed(1)}%`
  return (
    <StackedBars
      title="Attempts"
      unit="by hour"
      rowLabel="Hour"
      series={series}
      points={hours.map(({ hour, succeeded, failed: missed }) => ({
        key: hour,
        label: labelHour(hour, 6),
        name: formatDayAndTime(hour),
        values: { succeeded, failed: missed },
      }))}
      format={formatCredits}
      facts={
        all === 0
          ? 'Each delivery attempt is counted.'
          : `In 24 hours ${formatCredits(delivered)} of ${plural(all, 'attempt')} delivered (${share}), ${formatCredits(failed)} failed.`
      }
      empty="No attempts in 24 hours"
    />
  )
}

function show(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatCredits(count)
}

function sayMs(milliseconds: number | null): string {
  return milliseconds === null ? '–' : formatTook(milliseconds)
}
