// What the service counts about itself. One registry a process, made in deps.ts and passed down.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Polls are counted in plain numbers, and turned into a metric when somebody asks. */
export type PollCounts = { unchanged: number; found: number; missed: number; limited: number }

function countPolls(registers: Registry[]): PollCounts {
  const counts: PollCounts = { unchanged: 0, found: 0, missed: 0, limited: 0 }
  new Gauge({
    name: 'trs_polls_total',
    help: 'Polls by how they were answered: unchanged and found took no SQL.',
    labelNames: ['outcome'] as const,
    registers,
    collect() {
      for (const [outcome, count] of Object.entries(counts)) this.set({ outcome }, count)
    },
  })
  return counts
}

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    polls: countPolls(registers),
    requestSeconds: new Histogram({
      name: 'trs_request_seconds',
      help: 'Time to answer, by operation and status class.',
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
    backgroundErrors: new Counter({
      name: 'trs_background_errors_total',
      help: 'Failed rounds of background work, by kind.',
      labelNames: ['work'] as const,
      registers,
    }),
    ledgerAuditOk: new Gauge({
      name: 'trs_ledger_audit_ok',
      help: '1 when the last self-audit of the ledger proved it, 0 when it did not.',
      registers,
    }),
  }
}
