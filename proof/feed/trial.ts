// Writers that commit out of order and readers that follow by cursor, at the same time.
import type { Database, Db } from '../../server/src/db/client.ts'
import { type Written, writeEvents } from '../../server/test/races/feed-writers.ts'
import { percentile, type Violation } from '../torture/campaign.ts'
import { findReaderFaults } from './checks.ts'
import { type Arrival, type Follow, startReaders } from './readers.ts'

export type Trial = {
  /** The writers'; each takes a connection of its pool. */
  database: Database
  adminDb: Db
  accounts: string[]
  writers: number
  readers: number
  events: number
  follow: Follow
  /** So long after the last event a reader goes on looking for what it misses. */
  quietMs: number
  onProgress?(committed: number, read: number): void
}

export type TrialResult = { figures: Record<string, number>; violations: Violation[] }

const tasksPerAccount = 60
const commitDelay = { usualMsMax: 20, rareMsMax: 2_000 }

export async function followWriters(trial: Trial): Promise<TrialResult> {
  const { database, adminDb, accounts, writers, readers, events, follow, quietMs } = trial
  const startedAtMs = performance.now()
  const committedAtMs = new Map<string, number>()
  const following = startReaders({ accounts, readers, follow })
  const written = await writeEvents(database, {
    ...{ adminDb, accounts, writers, events, tasksPerAccount, commitDelay },
    onCommitted(batch) {
      for (const event of batch) committedAtMs.set(nameOf(event), performance.now())
      if (batch.length > 0) trial.onProgress?.(committedAtMs.size, following.count())
    },
  })
  const wroteSeconds = (performance.now() - startedAtMs) / 1_000
  const expected = Map.groupBy(written, ({ accountUuid }) => accountUuid)
  const counts = new Map([...expected].map(([account, list]) => [account, list.length]))
  const given = await following.finish(counts, quietMs)
  const lagsMs = given.flat().map((event) => lagOf(event, committedAtMs))
  return {
    figures: {
      'events committed': written.length,
      accounts: accounts.length,
      writers,
      readers,
      'events read in all': given.flat().length,
      'events committed a second': Math.round(written.length / wroteSeconds),
      'from commit to a reader, p50 ms': Math.round(percentile(lagsMs, 0.5)),
      'from commit to a reader, p99 ms': Math.round(percentile(lagsMs, 0.99)),
      'from commit to a reader, worst ms': Math.round(percentile(lagsMs, 1)),
    },
    violations: findReaderFaults(written, given),
  }
}

/** A reader may be told before the writer is: that is no lag. */
function lagOf(arrival: Arrival, committedAtMs: Map<string, number>): number {
  return Math.max(0, arrival.atMs - (committedAtMs.get(nameOf(arrival)) ?? arrival.atMs))
}

function nameOf({ taskUuid, version }: Written): string {
  return `${taskUuid} ${version}`
}
