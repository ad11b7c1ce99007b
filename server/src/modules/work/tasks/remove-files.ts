// The files of final tasks go when the client says so, or when the operator keeps them no longer.
// Only the bytes go: name, type and size of what was sent stay with the task. A pending task keeps
// its files, because somebody may be working with them.
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors.ts'
import { removeOldFiles, removeTaskFiles, selectStatus } from './file-queries.ts'
import type { TaskRef } from './tasks.ts'

/** A final status never changes, so whoever has seen one may go on. Repeating it is fine. */
export async function removeFiles(db: Db, ref: TaskRef): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const status = await selectStatus(tx, ref)
    if (status === undefined) throw new ApiError('NOT_FOUND')
    if (status === 'pending') throw new ApiError('TASK_PENDING')
    await removeTaskFiles(tx, ref)
  })
}

const batchSize = 500

/** Those of tasks that have been final for longer than that. */
export async function expireFiles(db: Db, keepDays: number): Promise<number> {
  const batch = { keepDays, limit: batchSize }
  let total = 0
  for (;;) {
    const removed = await db.transaction().execute((tx) => removeOldFiles(tx, batch))
    total += removed
    if (removed < batchSize) return total
  }
}
