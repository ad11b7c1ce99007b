// Every metric as a reader needs it: name, type, unit, labels and help. The page docs/operate/metrics.md
// and the tests of rules and boards are made from this list, so it cannot lag behind the registry.
import type { Registry } from 'prom-client'

export type MetricEntry = {
  name: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  unit: string
  labels: string[]
  help: string
  /** Of the process and its runtime, as the library of metrics makes them. */
  isOfRuntime: boolean
}

const unitsBySuffix: Record<string, string> = {
  seconds: 'seconds',
  bytes: 'bytes',
  share: 'from 0 to 1',
  credits: 'credits of revision A',
  ok: '0 or 1',
  up: '0 or 1',
  full: '0 or 1',
  stopped: '0 or 1',
  circuit_open: '0 or 1',
}

/** What is counted, where neither the suffix nor the words after the prefix say so. */
const countedThings: Record<string, string> = {
  trs_answered_total: 'tasks',
  trs_background_errors_total: 'rounds',
  trs_database_connections_max: 'connections',
  trs_database_connections_open: 'connections',
  trs_database_connections_used: 'connections',
  trs_database_waiting: 'statements and transactions',
  trs_engineers_on_duty: 'engineers',
  trs_file_orphans_total: 'objects',
  trs_files_lost: 'files',
  trs_files_moved_total: 'files',
  trs_files_to_move: 'files',
  trs_jobs_failed: 'jobs',
  trs_jobs_waiting: 'jobs',
  trs_limiter_fallbacks_total: 'charges',
  trs_model_tokens_total: 'tokens',
  trs_notice_mails_total: 'mails',
  trs_open_holds: 'holds',
  trs_polls_total: 'polls',
  trs_previews_total: 'previews',
  trs_pushes_total: 'notifications',
  trs_queue_due_soon_tasks: 'tasks',
  trs_queue_overdue_tasks: 'tasks',
  trs_queue_waiting_tasks: 'tasks',
  trs_relay_backlog: 'events',
  trs_relayed_events_total: 'events',
  trs_requests_held: 'requests',
  trs_requests_not_logged_total: 'requests',
  trs_scans_total: 'files',
  trs_snapshot_writes_lost_total: 'writes',
  trs_database_connection_errors_total: 'connections',
  trs_turns_total: 'requests',
  trs_usage_drift_total: 'accounts',
  trs_validator_deaths_total: 'processes',
  trs_waits_ended_early_total: 'waits',
  trs_waits_open: 'requests and streams',
  trs_wake_ups_total: 'subscriptions',
  trs_watch_looks_total: 'queries',
  trs_watches_open: 'watches',
  trs_webhook_circuits_open: 'endpoints',
  trs_webhooks_waiting: 'deliveries',
}

function findUnit(name: string): string | undefined {
  const known = countedThings[name]
  if (known !== undefined) return known
  const suffix = Object.keys(unitsBySuffix).find((end) => name.endsWith(`_${end}`))
  return suffix && unitsBySuffix[suffix]
}

/** In the order of names; those of the runtime last. */
export function listMetrics(registry: Registry): MetricEntry[] {
  const entries = registry.getMetricsAsArray().map((metric): MetricEntry => {
    const { name, help } = metric
    const { labelNames } = metric as unknown as { labelNames: string[] }
    const isOfRuntime = /^(?:process|nodejs)_/.test(name)
    const unit = findUnit(name) ?? (isOfRuntime ? '' : undefined)
    if (unit === undefined)
      throw new Error(`The unit of ${name} is not in server/src/core/metrics-list.ts`)
    const type = metric.type as unknown as MetricEntry['type']
    return { name, type, unit, labels: [...labelNames], help, isOfRuntime }
  })
  return entries.sort(
    (a, b) => Number(a.isOfRuntime) - Number(b.isOfRuntime) || (a.name < b.name ? -1 : 1),
  )
}

/** For the test that no name stays here after its metric. */
export const namesWithUnit: readonly string[] = Object.keys(countedThings)
