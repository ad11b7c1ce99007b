// The boards as a list of panels. What a worker reads from the database is the same on each of them, so
// such a figure is the maximum over processes; what a process counts is summed.
import type { GrafanaUnit } from './grafana-types.ts'

export type Query = { expr: string; legend: string }
export type Panel = {
  title: string
  kind: 'timeseries' | 'stat'
  unit: GrafanaUnit
  queries: readonly Query[]
}
export type Board = { id: string; title: string; panels: readonly Panel[] }

const chart = (title: string, unit: GrafanaUnit, ...pairs: [string, string][]): Panel => ({
  title,
  kind: 'timeseries',
  unit,
  queries: pairs.map(([expr, legend]) => ({ expr, legend })),
})
const stat = (title: string, unit: GrafanaUnit, expr: string): Panel => ({
  title,
  kind: 'stat',
  unit,
  queries: [{ expr, legend: title }],
})
const rateBy = (metric: string, label: string): [string, string] => [
  `sum by (${label}) (rate(${metric}[5m]))`,
  `{{${label}}}`,
]
const p = (share: number, metric: string, by = ''): [string, string] => [
  `histogram_quantile(${share}, sum by (le${by && `, ${by}`}) (rate(${metric}_bucket[5m])))`,
  `p${share * 100}${by && ` {{${by}}}`}`,
]
const maxBy = (metric: string, label: string): [string, string] => [
  `max by (${label}) (${metric})`,
  label
    .split(', ')
    .map((each) => `{{${each}}}`)
    .join(' '),
]

const overview: Board = {
  id: 'overview',
  title: 'Task Review: overview and promises',
  panels: [
    stat('Errors of the API, 1 h', 'percentunit', 'trs:api_errors:ratio_rate1h'),
    stat('Late answers, 6 h', 'percentunit', 'trs:answers_errors:ratio_rate6h'),
    stat('Late webhooks, 1 h', 'percentunit', 'trs:webhooks_errors:ratio_rate1h'),
    stat('Late wakes, 1 h', 'percentunit', 'trs:wakes_errors:ratio_rate1h'),
    chart('Answers by mode', 'short', [
      'sum by (mode, outcome) (increase(trs_answered_total[1h]))',
      '{{mode}} {{outcome}}',
    ]),
    chart('Processes', 'short', ['sum(up{job="task-review"})', 'up']),
    chart('Parts', 'short', maxBy('trs_part_up', 'part'), ['min(trs_valkey_up)', 'valkey']),
    chart(
      'Relay stopped, content refused',
      'short',
      ['max(trs_relay_stopped)', 'relay stopped'],
      ['max(trs_disk_full)', 'content refused'],
    ),
  ],
}

const api: Board = {
  id: 'api',
  title: 'Task Review: API',
  panels: [
    chart('Requests by class of status', 'reqps', rateBy('trs_request_seconds_count', 'status')),
    chart('Requests by operation', 'reqps', rateBy('trs_request_seconds_count', 'operation')),
    chart('5xx by operation', 'reqps', [
      'sum by (operation) (rate(trs_request_seconds_count{status="5xx"}[5m])) or vector(0)',
      '{{operation}}',
    ]),
    chart('Time to answer', 's', p(0.5, 'trs_request_seconds'), p(0.99, 'trs_request_seconds')),
    chart('Time to answer, p95 by operation', 's', p(0.95, 'trs_request_seconds', 'operation')),
    chart('Polls', 'reqps', rateBy('trs_polls_total', 'outcome')),
    chart(
      'Waits and watches',
      'short',
      ['sum(trs_waits_open)', 'waits'],
      ['sum by (kind) (trs_watches_open)', 'watches {{kind}}'],
      ['sum(trs_requests_held)', 'held until their turn'],
    ),
    chart('Turns', 'reqps', rateBy('trs_turns_total', 'outcome')),
    chart('Waits ended early', 'reqps', rateBy('trs_waits_ended_early_total', 'reason')),
    chart('Requests not logged', 'reqps', rateBy('trs_requests_not_logged_total', 'reason')),
    chart('Checks of schemas', 's', p(0.95, 'trs_validator_seconds', 'kind')),
    chart('Previews', 'reqps', rateBy('trs_previews_total', 'outcome')),
  ],
}

const queue: Board = {
  id: 'queue',
  title: 'Task Review: queue and engineers',
  panels: [
    stat('Engineers on duty', 'short', 'max(trs_engineers_on_duty)'),
    stat('Overdue', 'short', 'sum(max by (mode, tag) (trs_queue_overdue_tasks))'),
    chart('Waiting', 'short', maxBy('trs_queue_waiting_tasks', 'mode, tag')),
    chart('Oldest', 's', maxBy('trs_queue_oldest_seconds', 'mode, tag')),
    chart('Due soon', 'short', maxBy('trs_queue_due_soon_tasks', 'mode, tag')),
    chart('Overdue by tag', 'short', maxBy('trs_queue_overdue_tasks', 'mode, tag')),
    chart('Calls of the model', 'reqps', rateBy('trs_model_seconds_count', 'outcome')),
    chart('Tokens of the model', 'short', rateBy('trs_model_tokens_total', 'direction')),
    chart('Circuit of the model', 'short', ['max(trs_model_circuit_open)', 'open']),
  ],
}

const money: Board = {
  id: 'money',
  title: 'Task Review: money',
  panels: [
    stat('Ledger check', 'short', 'min(trs_ledger_audit_ok)'),
    stat('Open holds', 'short', 'max(trs_open_holds)'),
    chart(
      'Credits',
      'short',
      ['max(trs_held_credits)', 'held'],
      ['max(trs_available_credits)', 'available'],
    ),
    chart('Usage counters corrected', 'short', [
      'sum(increase(trs_usage_drift_total[1d]))',
      'accounts',
    ]),
  ],
}

const events: Board = {
  id: 'events',
  title: 'Task Review: webhooks and feed',
  panels: [
    chart(
      'Relay lag',
      's',
      ['max(trs_relay_lag_seconds)', 'feed'],
      ['max(trs_search_lag_seconds)', 'search'],
    ),
    chart(
      'Relay',
      'short',
      ['max(trs_relay_backlog)', 'backlog'],
      ['sum(rate(trs_relayed_events_total[5m]))', 'events a second'],
    ),
    chart(
      'Age of webhooks',
      's',
      p(0.5, 'trs_webhook_age_seconds'),
      p(0.99, 'trs_webhook_age_seconds'),
    ),
    chart('Wake delay', 's', p(0.5, 'trs_wake_delay_seconds'), p(0.99, 'trs_wake_delay_seconds')),
    chart('Attempts', 'reqps', rateBy('trs_webhook_attempt_seconds_count', 'outcome')),
    chart(
      'Webhooks',
      'short',
      ['max(trs_webhooks_waiting)', 'waiting'],
      ['max(trs_webhook_circuits_open)', 'failing endpoints'],
    ),
    chart('Most behind endpoint', 's', ['max(trs_webhook_lag_seconds)', 'lag']),
    chart(
      'Wake-ups',
      'reqps',
      rateBy('trs_wake_ups_total', 'kind'),
      rateBy('trs_watch_looks_total', 'reason'),
    ),
    chart(
      'Mails and notifications',
      'reqps',
      rateBy('trs_notice_mails_total', 'outcome'),
      rateBy('trs_pushes_total', 'outcome'),
    ),
  ],
}

const workers: Board = {
  id: 'workers',
  title: 'Task Review: workers and pools',
  panels: [
    chart('Age of loops', 's', maxBy('trs_loop_age_seconds', 'loop')),
    chart(
      'Rounds of loops',
      's',
      maxBy('trs_loop_round_seconds', 'loop'),
      maxBy('trs_loop_interval_seconds', 'loop'),
    ),
    chart('Failed rounds', 'reqps', rateBy('trs_background_errors_total', 'work')),
    chart(
      'Database connections',
      'short',
      ['sum by (pool) (trs_database_connections_used)', 'used {{pool}}'],
      ['sum by (pool) (trs_database_connections_open)', 'open {{pool}}'],
      ['sum by (pool) (trs_database_connections_max)', 'max {{pool}}'],
    ),
    chart('Waiting for the database', 'short', [
      'sum by (pool) (trs_database_waiting)',
      '{{pool}}',
    ]),
    chart('Broken connections', 'reqps', [
      'sum(rate(trs_database_connection_errors_total[5m]))',
      'database',
    ]),
    chart(
      'Valkey',
      'reqps',
      rateBy('trs_limiter_fallbacks_total', 'reason'),
      rateBy('trs_snapshot_writes_lost_total', 'write'),
    ),
    chart('Jobs', 'short', maxBy('trs_jobs_waiting', 'job'), maxBy('trs_jobs_failed', 'job')),
    chart('Time of jobs', 's', p(0.95, 'trs_job_seconds', 'job')),
    chart('Disks', 'percentunit', maxBy('trs_disk_used_share', 'place')),
    chart('Store', 'reqps', [
      'sum by (operation, outcome) (rate(trs_store_seconds_count[5m]))',
      '{{operation}} {{outcome}}',
    ]),
    chart(
      'Files',
      'short',
      ['max(trs_files_to_move)', 'to move'],
      ['max(trs_files_lost)', 'lost'],
      ['sum(rate(trs_files_moved_total[5m]))', 'moved a second'],
      ['sum(increase(trs_file_orphans_total[1h]))', 'orphans removed'],
    ),
    chart('Age of files to move', 's', ['max(trs_file_move_lag_seconds)', 'oldest']),
    chart('Scans', 'reqps', rateBy('trs_scans_total', 'verdict')),
    chart('Validators replaced', 'short', [
      'sum(increase(trs_validator_deaths_total[1h]))',
      'processes',
    ]),
    chart('Memory', 'bytes', ['max by (instance) (process_resident_memory_bytes)', '{{instance}}']),
    chart('Processor', 'short', [
      'sum by (instance) (rate(process_cpu_seconds_total[5m]))',
      '{{instance}}',
    ]),
    chart('Event loop', 's', [
      'max by (instance) (nodejs_eventloop_lag_p99_seconds)',
      '{{instance}}',
    ]),
  ],
}

export const boards: readonly Board[] = [overview, api, queue, money, events, workers]
