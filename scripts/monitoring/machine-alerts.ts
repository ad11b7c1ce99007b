// Alerts of what the service runs on: its processes, loops, database, Valkey and disks.
import type { Alert } from './alert.ts'

const apiBurns = ['ApiErrorsFast', 'ApiErrorsSteadily', 'ApiErrorsSlowly']
const delayBurns = ['WebhooksLate', 'WakesLate'].flatMap((title) =>
  ['Fast', 'Steadily', 'Slowly'].map((suffix) => title + suffix),
)
const loopLabels = { loop: 'feed-days', instance: 'worker-1' }

export const machineAlerts: readonly Alert[] = [
  {
    name: 'ProcessDown',
    severity: 'ticket',
    expr: 'up{job="task-review"} == 0',
    for: '2m',
    summary: 'A process of the service does not answer on its metrics port.',
    means: 'Prometheus cannot read the metrics of a process: it ended, hangs or is unreachable.',
    clients: 'Nothing while other processes of its role run.',
    check: 'Its log, its last exit, and whether Prometheus may reach the port.',
    remedy: 'Start it again. It loses nothing: what it was doing is taken over.',
    test: {
      fires: { 'up{job="task-review",instance="worker-1"}': '0x60' },
      quiet: { 'up{job="task-review",instance="worker-1"}': '1x60' },
      labels: { job: 'task-review', instance: 'worker-1' },
    },
  },
  {
    name: 'NoWorker',
    severity: 'page',
    expr: 'absent(max(trs_loop_age_seconds{loop="relay"}))',
    for: '1m',
    summary: 'No worker runs: no event, webhook, deadline or job is handled.',
    means: 'No process with the role worker reports its loops.',
    clients:
      'Creates and polls work. Feeds, webhooks and callbacks stop; leases and deadlines do not end; waits return late.',
    check: 'Whether worker processes run and why the last one ended. Whether they are scraped.',
    remedy: 'Start a worker. It begins where the last one stopped.',
    causes: ['ProcessDown', ...delayBurns],
    test: {
      fires: { 'trs_loop_age_seconds{loop="adoption"}': '1x60' },
      quiet: { 'trs_loop_age_seconds{loop="relay"}': '1x60' },
    },
  },
  {
    name: 'RelayBehind',
    severity: 'page',
    expr: 'max(trs_relay_lag_seconds) > 30',
    for: '2m',
    summary: 'Events are committed and not in the feed for more than 30 seconds.',
    means: 'The relay does not keep up, or its leader hangs.',
    clients: 'Feeds, webhooks and callbacks are late. Polls are right.',
    check:
      '`trs_relay_backlog`: does it fall? `trs_background_errors_total{work="relay"}`, and the load of the database.',
    remedy: 'End the worker whose relay loop is old; another leads within 4 seconds.',
    causes: [...delayBurns, 'BackgroundWorkFails'],
    test: {
      fires: { trs_relay_lag_seconds: '0+10x60' },
      quiet: { trs_relay_lag_seconds: '20x60' },
    },
  },
  {
    name: 'RelayStopped',
    severity: 'page',
    expr: 'max(trs_relay_stopped) == 1',
    for: '1m',
    summary: 'The database was restored and is not adopted: nothing is served.',
    means: 'The processes found another history than the one they last served.',
    clients: 'Every request is answered 503 with `Retry-After`.',
    check: '`admin doctor` names it (`database-adopted`).',
    remedy: 'Follow [after a restore](after-a-restore.md), then `admin adopt-database`.',
    causes: ['RelayBehind', 'NoWorker', 'ProcessDown', ...apiBurns, ...delayBurns],
    test: { fires: { trs_relay_stopped: '1x60' }, quiet: { trs_relay_stopped: '0x60' } },
  },
  {
    name: 'LoopStuck',
    severity: 'ticket',
    expr: 'max by (instance, loop) (trs_loop_age_seconds - on (instance, loop) 3 * trs_loop_interval_seconds) > 60',
    for: '1m',
    summary: 'A background loop has not ended a round for three of its intervals and a minute.',
    means: 'One round hangs. Other loops of the process run.',
    clients:
      'What the loop does is late; the table of loops in `server/src/core/loop-names.ts` says what.',
    check: 'Long statements and locks in the database, and the outside server the loop talks to.',
    remedy: 'End the process; the round is done again by the next.',
    test: {
      fires: {
        'trs_loop_age_seconds{loop="feed-days",instance="worker-1"}': '0+60x60',
        'trs_loop_interval_seconds{loop="feed-days",instance="worker-1"}': '300x60',
      },
      quiet: {
        'trs_loop_age_seconds{loop="feed-days",instance="worker-1"}': '400x60',
        'trs_loop_interval_seconds{loop="feed-days",instance="worker-1"}': '300x60',
      },
      labels: loopLabels,
    },
  },
  {
    name: 'BackgroundWorkFails',
    severity: 'ticket',
    expr: 'sum by (work) (increase(trs_background_errors_total[15m])) > 3',
    summary: 'Rounds of one kind of background work fail again and again.',
    means: 'The same work failed more than three times in a quarter of an hour.',
    clients: 'What the work does is late.',
    check: 'The log lines with this `work`: they have the name and code of the error.',
    remedy: 'Mend what the error names; the next round continues where the failed one stopped.',
    test: {
      fires: { 'trs_background_errors_total{work="digests"}': '0+1x60' },
      quiet: { 'trs_background_errors_total{work="digests"}': '0x20 1x40' },
      labels: { work: 'digests' },
    },
  },
  {
    name: 'DatabaseErrors',
    severity: 'page',
    expr: 'sum(increase(trs_database_connection_errors_total[5m])) > 3',
    summary: 'Connections to the database break.',
    means:
      'The server ended connections or stopped answering: a restart, a failover, a broken network.',
    clients: '503 while it lasts; creates are repeated by the SDKs with the same key.',
    check: '`/readyz` says `database`. The log of PostgreSQL; Patroni, where it runs.',
    remedy:
      '[High availability](high-availability.md). The service connects again without a restart.',
    causes: [
      ...apiBurns,
      ...delayBurns,
      'BackgroundWorkFails',
      'LoopStuck',
      'RelayBehind',
      'DatabasePoolFull',
      'ValkeyFallbacks',
    ],
    test: {
      fires: { trs_database_connection_errors_total: '0+4x60' },
      quiet: { trs_database_connection_errors_total: '0x10 1x50' },
    },
  },
  {
    name: 'DatabasePoolFull',
    severity: 'ticket',
    // Not the least of 5 minutes, which is the only value of a process that has just started.
    expr: 'trs_database_waiting{pool!="hot"} > 0',
    for: '5m',
    summary: 'Requests have waited for a database connection for 5 minutes.',
    means: 'All connections of a pool of this process are in use the whole time.',
    clients: 'Answers are slow.',
    check: 'Statements that take long, and `trs_database_connections_used` beside `_max`.',
    remedy:
      'More processes, or a larger `DATABASE_POOL_SIZE` where the server has room ([scale](scale.md)).',
    causes: apiBurns,
    test: {
      fires: { 'trs_database_waiting{pool="ordinary",instance="api-1"}': '5x60' },
      quiet: {
        'trs_database_waiting{pool="ordinary",instance="api-1"}': '5 0 5 0 5 0 5 0 5 0 5 0x50',
        'trs_database_waiting{pool="ordinary",instance="started-2-minutes-ago"}': '_x28 5x32',
      },
      labels: { pool: 'ordinary', instance: 'api-1' },
    },
  },
  {
    name: 'ValkeyDown',
    severity: 'page',
    expr: 'min(trs_valkey_up) == 0',
    for: '1m',
    summary: 'A process has no connection to Valkey.',
    means: 'Valkey is down or unreachable for at least one process.',
    clients:
      'Nothing is lost. Rates are limited for each process alone, polls cost more, and waits return a few seconds late.',
    check: 'The server itself, its memory, and the network between.',
    remedy: 'Start Valkey; the processes connect again. An empty one is as good.',
    causes: [
      'ValkeyFallbacks',
      'SnapshotMarksLost',
      'BackgroundWorkFails',
      'WakesLateFast',
      'WakesLateSteadily',
      'WakesLateSlowly',
    ],
    test: {
      fires: { 'trs_valkey_up{instance="a"}': '1x60', 'trs_valkey_up{instance="b"}': '0x60' },
      quiet: { 'trs_valkey_up{instance="a"}': '1x60', 'trs_valkey_up{instance="b"}': '1x60' },
    },
  },
  {
    name: 'ValkeyFallbacks',
    severity: 'ticket',
    // Not any: a process that is paused for a moment is late itself, and one is enough for 5 minutes.
    // Polls are charged as well, and the time of requests leaves them out.
    expr: 'sum(rate(trs_limiter_fallbacks_total[5m])) / (sum(rate(trs_request_seconds_count[5m])) + sum(rate(trs_polls_total[5m]))) > 0.1',
    for: '2m',
    summary: 'Rates are limited in the process because Valkey does not answer in time.',
    means: 'Valkey is slow or unavailable for more than a tenth of the requests.',
    clients: 'Limits are those of one process, so a client may get a little more or less.',
    check: 'Latency of Valkey, and its slow log.',
    remedy: 'Give Valkey its own processor; see ValkeyDown where it is gone.',
    test: {
      fires: {
        'trs_limiter_fallbacks_total{reason="timeout"}': '0+5x60',
        'trs_request_seconds_count{operation="createTask"}': '0+5x60',
        'trs_polls_total{outcome="found"}': '0+35x60',
      },
      quiet: {
        'trs_limiter_fallbacks_total{reason="timeout"}': '0+3x60',
        'trs_request_seconds_count{operation="createTask"}': '0+5x60',
        'trs_polls_total{outcome="found"}': '0+35x60',
      },
    },
  },
  {
    name: 'SnapshotMarksLost',
    severity: 'ticket',
    // One is an answer that came late on a busy machine, and its view ends after a minute.
    expr: 'sum(increase(trs_snapshot_writes_lost_total{write="mark"}[5m])) > 3',
    summary: 'Marks of changed tasks did not reach Valkey.',
    means: 'More than three changes of tasks within 5 minutes met a Valkey that did not answer.',
    clients: 'A poll may show the version before for up to a minute.',
    check: 'As ValkeyFallbacks.',
    remedy: 'Nothing: views end after a minute. Mend Valkey.',
    test: {
      fires: { 'trs_snapshot_writes_lost_total{write="mark"}': '0+1x60' },
      quiet: {
        'trs_snapshot_writes_lost_total{write="set"}': '0+1x60',
        'trs_snapshot_writes_lost_total{write="mark"}': '0x26 1x33',
      },
    },
  },
  {
    name: 'DiskNearlyFull',
    severity: 'ticket',
    expr: 'max by (place) (trs_disk_used_share) > 0.85',
    for: '5m',
    summary: 'A watched disk or the database is more than 85% full; at 90% content is refused.',
    means: 'Room is running short where the label says.',
    clients: 'Nothing yet.',
    check: 'What grows: board Workers, and [tables](tables.md).',
    remedy:
      'Make the disk larger, raise `DATABASE_BYTES_MAX` with it, or shorten what accounts keep ([content](content.md)).',
    test: {
      fires: { 'trs_disk_used_share{place="database",instance="a"}': '0.87x60' },
      quiet: { 'trs_disk_used_share{place="database",instance="a"}': '0.8x60' },
      labels: { place: 'database' },
    },
  },
  {
    name: 'ContentRefused',
    severity: 'page',
    expr: 'max(trs_disk_full) == 1',
    for: '1m',
    summary: 'Requests that add content are refused because a disk is nearly full.',
    means: 'A place is over 90% and not below 88% again.',
    clients: 'Creates and uploads are answered 507 or 503; polls and answers work.',
    check: '`trs_disk_used_share` by place.',
    remedy: 'Make room. It ends a few seconds after the next measurement below 88%.',
    causes: ['DiskNearlyFull', ...apiBurns],
    test: { fires: { trs_disk_full: '1x60' }, quiet: { trs_disk_full: '0x60' } },
  },
]
