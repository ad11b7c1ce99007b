// The end of test tasks (decision 26). Invariants:
// - A test task is deleted 7 days after it was made, once it is final, with all that belongs to it:
//   result, drafts, leases, files, its log, its deliveries and the keys of its requests.
// - Its ledger entries and its settlement stay: the ledger is never deleted, and proves itself without
//   the task, because what it compares with tasks it compares for tasks that are there.
// - A batch is one transaction, so whatever is cut leaves whole tasks or none.

import { limits } from '../../../core/limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { deleteCallbacks } from '../../events/callbacks/writes.ts'
import { deleteTestFeedBefore, deleteTestTaskEvents } from '../../events/feed/writes.ts'
import { deleteEndedDeliveries } from '../../events/webhooks/writes.ts'
import { deleteFiles } from '../../files/attachments/writes.ts'
import { deleteUploadsOf } from '../../files/uploads/writes.ts'
import { expireTestKeys } from '../../identity/idempotency/idempotency.ts'
import { forgetTasks } from '../../money/balances/balances.ts'
import { deleteLeases } from '../../work/effort/writes.ts'
import { deleteTasks } from '../../work/tasks/writes.ts'
import { deleteWork } from '../engineer/writes.ts'
import {
  lockOldTestTasks,
  selectCutoff,
  selectWithOldTasks,
  type TestBatch,
} from './test-task-queries.ts'

const batchSize = 200

/** Says how many tasks went. */
export async function deleteOldTestTasks(db: Db): Promise<number> {
  const before = await selectCutoff(db, limits.testKeepDays)
  // First, or a repeated request would find its key without what it made.
  await expireTestKeys(db, before)
  let total = 0
  for (const accountUuid of await selectWithOldTasks(db, before)) {
    const batch = { accountUuid, before, limit: batchSize }
    for (let deleted = batchSize; deleted === batchSize; total += deleted) {
      deleted = await db.transaction().execute((tx) => deleteIn(tx, batch))
    }
    await db.transaction().execute((tx) => deleteTestFeedBefore(tx, accountUuid, before))
  }
  return total
}

async function deleteIn(tx: Tx, batch: TestBatch): Promise<number> {
  const { accountUuid } = batch
  const uuids = await lockOldTestTasks(tx, batch)
  if (uuids.length === 0) return 0
  await deleteCallbacks(tx, accountUuid, uuids)
  await deleteEndedDeliveries(tx, accountUuid, uuids)
  await deleteTestTaskEvents(tx, accountUuid, uuids)
  await deleteUploadsOf(tx, accountUuid, uuids)
  await deleteLeases(tx, accountUuid, uuids)
  await deleteWork(tx, accountUuid, uuids)
  const fileBytes = await deleteFiles(tx, accountUuid, uuids)
  const textBytes = await deleteTasks(tx, accountUuid, uuids)
  const bytes = [...fileBytes.values()].reduce((sum, each) => sum + each, textBytes)
  await forgetTasks(tx, { accountUuid, tasks: uuids.length, bytes })
  return uuids.length
}
