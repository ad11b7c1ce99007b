// The self-check of the counters: what an account uses is counted anew, and a counter that differs is
// corrected by the difference. Counter and rows are read by one statement, so by one snapshot, in which
// they agree wherever every transaction kept them together; and since it is a difference that is
// corrected, whatever commits meanwhile stays counted.
import type { Db } from '../../../db/client.ts'
import {
  correctCounters,
  type Drift,
  selectDrift,
  selectLeastRecentlyChecked,
} from './recount-queries.ts'

export type FoundDrift = Drift & { accountUuid: string }

/** Between two checks of one account, which reads the sizes of all its tasks. */
const everyHours = 24
/** An account with millions of tasks takes a while; the rest waits for the next round. */
const accountsPerRound = 50

/** Those that have waited longest, each in a transaction of its own. Returns what differed. */
export async function recountUsage(db: Db): Promise<FoundDrift[]> {
  const found: FoundDrift[] = []
  for (const accountUuid of await selectLeastRecentlyChecked(db, {
    everyHours,
    limit: accountsPerRound,
  })) {
    const drift = await recountAccount(db, accountUuid)
    if (drift) found.push({ accountUuid, ...drift })
  }
  return found
}

/** Undefined when nothing differed, or another worker was faster. */
export async function recountAccount(db: Db, accountUuid: string): Promise<Drift | undefined> {
  return await db.transaction().execute(async (tx) => {
    const { checkedAt, ...drift } = await selectDrift(tx, accountUuid)
    // Two workers that found the same difference must not both take it away.
    if (!(await correctCounters(tx, accountUuid, drift, checkedAt))) return undefined
    return Object.values(drift).some((difference) => difference !== 0) ? drift : undefined
  })
}
