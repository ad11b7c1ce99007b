// How far behind deliveries are, for the metrics.
import type { Db } from '../../../../db/client.ts'
import { countWaiting, type WaitingCounts } from './due-queries.ts'

const countMax = 100_000

export async function measureWaiting(db: Db): Promise<WaitingCounts> {
  return await countWaiting(db, countMax)
}
