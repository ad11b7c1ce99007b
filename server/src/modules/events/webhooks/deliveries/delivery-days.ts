// How long deliveries and their attempts are kept. What waits for them goes first: an endpoint may be
// paused for longer than that.

import { limits } from '../../../../core/limits.ts'
import type { Db } from '../../../../db/client.ts'
import { keepDays } from '../../../../db/day-partitions.ts'
import { deleteDueBefore } from '../sending/due-queries.ts'

export async function keepDeliveryDays(db: Db): Promise<void> {
  const kept = { keepDays: limits.deliveryKeepDays }
  await db.transaction().execute((tx) => deleteDueBefore(tx, limits.deliveryKeepDays))
  await keepDays(db, { table: 'webhook_deliveries', column: 'created_at', ...kept })
  await keepDays(db, { table: 'webhook_attempts', column: 'started_at', ...kept })
}
