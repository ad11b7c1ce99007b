// What the service counts about itself. One registry a process, made in start/dependencies.ts and passed
// down.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { watchConnections } from './metrics-connections.ts'
import { watchFigures } from './metrics-figures.ts'
import { watchLoops } from './metrics-loops.ts'
import { watchPromises } from './metrics-promises.ts'
import { watchRelay } from './metrics-relay.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Polls are counted in plain numbers, and turned into a metric when somebody asks. */
export type PollCounts = { unchanged: number; found: number; missed: number; limited: number }

function countPolls(registers: Registry[]): PollCounts {
  const counts: PollCounts = { unchanged: 0, found: 0, missed: 0, limited: 0 }
  new Counter({
    name: 'trs_polls_total',
    help: 'Polls by how they were answered: unchanged and found took no SQL.',
    labelNames: ['outcome'] as const,
    registers,
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count)
    },
  })
  return counts
}

/** As plain numbers too: most of what is not logged are polls. */
function countNotLogged(registers: Registry[]) {
  const counts = { polls: 0, full: 0, failed: 0 }
  new Counter({
    name: 'trs_requests_not_logged_total',
    help: 'Requests that the request log left out: polls beyond their share, more than may wait, or a write that failed.',
    labelNames: ['reason'] as const,
    registers,
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(counts)) this.inc({ reason }, count)
    },
  })
  return counts
}

function watchValidator(registers: Registry[]) {
  return {
    validatorDeaths: new Counter({
      name: 'trs_validator_deaths_total',
      help: 'Child processes of the schema validator that ended and were replaced.',
      registers,
    }),
    validatorSeconds: new Histogram({
      name: 'trs_validator_seconds',
      help: 'Time until the schema validator answered, its queue included, by kind of work.',
      labelNames: ['kind'] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
  }
}

function watchRoom(registers: Registry[]) {
  return {
    diskUsedShare: new Gauge({
      name: 'trs_disk_used_share',
      help: 'How full each watched place is, from 0 to 1; measured by workers.',
      labelNames: ['place'] as const,
      registers,
    }),
    diskFull: new Gauge({
      name: 'trs_disk_full',
      help: '1 while requests that add content are refused because a disk is nearly full.',
      registers,
    }),
    usageDrift: new Counter({
      name: 'trs_usage_drift_total',
      help: 'Accounts whose usage counters differed from what they have and were corrected.',
      registers,
    }),
  }
}

/** Plain numbers, kept by those who wait and turned into metrics when somebody asks. */
export type WaitingCounts = {
  watches: { task: number; feed: number }
  waits: { count: number }
  held: { count: number }
}

function countWaiting(registers: Registry[]) {
  const waiting: WaitingCounts = {
    watches: { task: 0, feed: 0 },
    waits: { count: 0 },
    held: { count: 0 },
  }
  new Gauge({
    name: 'trs_watches_open',
    help: 'Watches of tasks and feeds that are open in this process, by kind.',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      for (const [kind, count] of Object.entries(waiting.watches)) this.set({ kind }, count)
    },
  })
  new Gauge({
    name: 'trs_waits_open',
    help: 'Requests and streams that wait in this process.',
    registers,
    collect() {
      this.set(waiting.waits.count)
    },
  })
  new Gauge({
    name: 'trs_requests_held',
    help: 'Requests that this process holds until their turn in the rate of their key.',
    registers,
    collect() {
      this.set(waiting.held.count)
    },
  })
  return waiting
}

function watchWaiting(registers: Registry[]) {
  return {
    waiting: countWaiting(registers),
    wakeUps: new Counter({
      name: 'trs_wake_ups_total',
      help: 'Subscriptions notified of a change, by kind.',
      labelNames: ['kind'] as const,
      registers,
    }),
    watchLooks: new Counter({
      name: 'trs_watch_looks_total',
      help: 'Looks into the database for what watches may have missed, by reason.',
      labelNames: ['reason'] as const,
      registers,
    }),
    turns: new Counter({
      name: 'trs_turns_total',
      help: 'Requests that were held until their turn, by outcome: admitted, limited (the account was at its ceiling), gone, drained, revoked.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    waitsEnded: new Counter({
      name: 'trs_waits_ended_early_total',
      help: 'Waits that were refused or cut short, by reason.',
      labelNames: ['reason'] as const,
      registers,
    }),
  }
}

function watchJobs(registers: Registry[]) {
  return {
    jobSeconds: new Histogram({
      name: 'trs_job_seconds',
      help: 'Time a job ran, by job and outcome.',
      labelNames: ['job', 'outcome'] as const,
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
      registers,
    }),
    jobsWaiting: new Gauge({
      name: 'trs_jobs_waiting',
      help: 'Jobs that could run now and do not, by job.',
      labelNames: ['job'] as const,
      registers,
    }),
    jobsFailed: new Gauge({
      name: 'trs_jobs_failed',
      help: 'Stored jobs that failed permanently, by job.',
      labelNames: ['job'] as const,
      registers,
    }),
  }
}

function watchNoticeMails(registers: Registry[]) {
  return {
    pushes: new Counter({
      ...{ name: 'trs_pushes_total', labelNames: ['outcome'] as const, registers },
      help: 'Notifications to browsers of engineers, by outcome: sent, unwanted (quiet hours, off duty), gone (the subscription ended), retried, given_up.',
    }),
    noticeMails: new Counter({
      ...{ name: 'trs_notice_mails_total', labelNames: ['outcome'] as const, registers },
      help: 'Mails with notices, by outcome: sent, retried (the mail server did not take it), given_up.',
    }),
  }
}

function watchWebhooks(registers: Registry[]) {
  return {
    webhookSeconds: new Histogram({
      name: 'trs_webhook_attempt_seconds',
      help: 'Time an attempt to deliver a webhook took, by what came of it.',
      labelNames: ['outcome'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    webhooksWaiting: new Gauge({
      name: 'trs_webhooks_waiting',
      help: 'Deliveries that have not succeeded yet, counted up to 100,000.',
      registers,
    }),
    webhookCircuitsOpen: new Gauge({
      name: 'trs_webhook_circuits_open',
      help: 'Endpoints that fail, so that only probes are sent to them.',
      registers,
    }),
    webhookLagSeconds: new Gauge({
      name: 'trs_webhook_lag_seconds',
      help: 'How long the endpoint that is most behind has had something due.',
      registers,
    }),
  }
}

function watchFiles(registers: Registry[]) {
  return {
    storeSeconds: new Histogram({
      name: 'trs_store_seconds',
      help: 'Time a call of the file store took, by operation and outcome; an open until its first byte.',
      labelNames: ['operation', 'outcome'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
      registers,
    }),
    filesMoved: new Counter({
      name: 'trs_files_moved_total',
      help: 'Files of creates that left the database, by outcome: moved to the store, or blocked.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    filesToMove: new Gauge({
      name: 'trs_files_to_move',
      help: 'Files of creates that are still in the database, counted up to 100,000.',
      registers,
    }),
    fileMoveLagSeconds: new Gauge({
      name: 'trs_file_move_lag_seconds',
      help: 'Age of the oldest task with a file that is still in the database.',
      registers,
    }),
    filesLost: new Gauge({
      name: 'trs_files_lost',
      help: 'Referenced files that are missing from object storage.',
      registers,
    }),
    fileOrphans: new Counter({
      name: 'trs_file_orphans_total',
      help: 'Objects that belonged to nobody and were removed, by prefix.',
      labelNames: ['prefix'] as const,
      registers,
    }),
    scans: new Counter({
      name: 'trs_scans_total',
      help: 'Files that the scanner was asked about, by verdict.',
      labelNames: ['verdict'] as const,
      registers,
    }),
    previews: new Counter({
      name: 'trs_previews_total',
      help: 'Previews of pictures that were asked for, by outcome.',
      labelNames: ['outcome'] as const,
      registers,
    }),
  }
}

function watchModel(registers: Registry[]) {
  return {
    modelSeconds: new Histogram({
      name: 'trs_model_seconds',
      help: 'Time a call of the model took, by outcome.',
      labelNames: ['outcome'] as const,
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 60],
      registers,
    }),
    modelTokens: new Counter({
      name: 'trs_model_tokens_total',
      help: 'Tokens of the model, by direction.',
      labelNames: ['direction'] as const,
      registers,
    }),
    modelCircuitOpen: new Gauge({
      name: 'trs_model_circuit_open',
      help: '1 while this process does not call the model because it failed several times in a row.',
      registers,
    }),
  }
}

/** Not there until this process has made a check: the first value of a gauge would read as a failed one. */
function watchLedger(registers: Registry[]) {
  const gauge = new Gauge({
    name: 'trs_ledger_audit_ok',
    help: '1 when the last check of the ledger passed, 0 when it did not; from workers that made one.',
    registers,
  })
  gauge.remove()
  return gauge
}

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    polls: countPolls(registers),
    requestsNotLogged: countNotLogged(registers),
    ...watchValidator(registers),
    ...watchRelay(registers),
    ...watchPromises(registers),
    ...watchFigures(registers),
    ...watchConnections(registers),
    ...watchRoom(registers),
    ...watchWaiting(registers),
    ...watchJobs(registers),
    ...watchLoops(registers),
    ...watchModel(registers),
    ...watchWebhooks(registers),
    ...watchNoticeMails(registers),
    ...watchFiles(registers),
    requestSeconds: new Histogram({
      name: 'trs_request_seconds',
      help: 'Time to answer, by operation and class of status.',
      labelNames: ['operation', 'status'] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
      registers,
    }),
    limiterFallbacks: new Counter({
      name: 'trs_limiter_fallbacks_total',
      help: 'Charges made in the process because Valkey could not be asked.',
      labelNames: ['reason'] as const,
      registers,
    }),
    snapshotWritesLost: new Counter({
      name: 'trs_snapshot_writes_lost_total',
      help: 'Snapshot writes that Valkey did not confirm. After a mark polls may be stale for up to a minute; a set is harmless.',
      labelNames: ['write'] as const,
      registers,
    }),
    databaseConnectionErrors: new Counter({
      name: 'trs_database_connection_errors_total',
      help: 'Database connections that broke.',
      registers,
    }),
    partUp: new Gauge({
      name: 'trs_part_up',
      help: '1 while mail or model answers probes and calls, 0 while it does not, by part.',
      labelNames: ['part'] as const,
      registers,
    }),
    ledgerAuditOk: watchLedger(registers),
  }
}
