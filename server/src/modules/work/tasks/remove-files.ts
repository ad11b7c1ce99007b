// The files of final tasks go when the client says so, or when the operator keeps them no longer.
// Only the bytes go: name, type and size of what was sent stay with the task. A pending task keeps
// its files, because somebody may be working with them.

import { ApiError } from '../../../core/errors.ts'
import type { Db } from '../../../db/client.ts'
import { removeOldFiles, removeTaskFiles } from '../../files/attachments/writes.ts'
import { freeBytes } from '../../money/balances/balances.ts'
import { selectStatus } from './queries.ts'
import type { TaskRef } from './tasks.ts'

/** A final status never changes, so a caller that has read one may proceed. Idempotent. */
export async function removeFiles(db: Db, ref: TaskRef): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const status = await selectStatus(tx, ref.accountUuid, ref.taskUuid)
    if (status === undefined) throw new ApiError('NOT_FOUND')
    if (status === 'pending') throw new ApiError('TASK_PENDING')
    await freeBytes(tx, await removeTaskFiles(tx, ref))
  })
}

const batchSize = 500

/** Those of tasks that have been final for longer than that. */
export async function expireFiles(db: Db, keepDays: number): Promise<number> {
  const batch = { keepDays, limit: batchSize }
  let total = 0
  for (;;) {
    const removed = await db.transaction().execute(async (tx) => {
      const freed = await removeOldFiles(tx, batch)
      await freeBytes(tx, freed)
      return freed.length
    })
    total += removed
    if (removed < batchSize) return total
  }
}
