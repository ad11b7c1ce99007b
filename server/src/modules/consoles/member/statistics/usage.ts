// Brings the sums of what was charged up to date. Invariants:
// - An entry is summed up once: the mark says how far the sums have come, and moves with them.
// - Entries become visible in the order of their numbers, because whoever writes one holds the
//   account's balance until the commit. So none at or before the last one seen comes later.
import type { Db } from '../../../../db/client.ts'
import { selectEntryPlace } from '../ledger/ledger-queries.ts'
import {
  addUsage,
  insertUsageMark,
  lockUsageMark,
  selectLagging,
  selectUsageMark,
  sumUsage,
} from './usage-queries.ts'

/** Nobody asks for what is longer ago than twice the longest span. */
const firstLookDays = 182
const entriesPerStep = 50_000

export async function sumUpUsage(
  db: Db,
  accountUuid: string,
  stepEntries = entriesPerStep,
): Promise<void> {
  const { last_number, head } = await selectUsageMark(db, accountUuid)
  if (last_number === null) {
    const since = new Date(Date.now() - firstLookDays * 86_400_000)
    const first = await selectEntryPlace(db, accountUuid, since)
    await insertUsageMark(db, accountUuid, first - 1)
  }
  // In short steps, so that whoever looks at the same time does not wait long.
  for (let reached = last_number ?? 0; reached < head; ) {
    reached = await db.transaction().execute(async (tx) => {
      const after = await lockUsageMark(tx, accountUuid)
      const upTo = Math.min(after + stepEntries, head)
      if (after < upTo) await addUsage(tx, { accountUuid, after, upTo })
      return Math.max(after, upTo)
    })
  }
}

/** A query sums up fewer than these by itself, which takes some milliseconds. */
const laggingEntriesMin = 500
const accountsPerRound = 100

/**
 * Brings the accounts up to date that lag behind, so that no query has to sum up the whole ledger of an account: of a
 * million tasks that took 22 s. The worker does so every minute.
 */
export async function sumUpLagging(db: Db, entriesMin = laggingEntriesMin): Promise<number> {
  const lagging = await selectLagging(db, { entriesMin, limit: accountsPerRound })
  for (const accountUuid of lagging) await sumUpUsage(db, accountUuid)
  return lagging.length
}

/** What was charged in the last days, up to now. */
export async function readSpent(db: Db, accountUuid: string, days: number): Promise<number> {
  await sumUpUsage(db, accountUuid)
  return await sumUsage(db, accountUuid, days)
}
