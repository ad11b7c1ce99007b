// Engineers who are taken off duty. Invariants:
// - Duty ends first, so nothing is assigned to them while their tasks go back to the queue.
// - Each task goes back under the lease it was held by: one that was answered or passed on meanwhile stays.
//   Text that was saved is kept for its engineer.
// - The engineer is notified in the transaction that ends the duty, and can go on duty again at any time.
// - Nobody who holds a task is taken off duty for being absent: leases without input end by themselves.

import { ApiError } from '../../../core/errors.ts'
import { encodeId, requireId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { raisePush } from '../../events/push/writes.ts'
import { personActor, recordAct } from '../../identity/audit/audit.ts'
import { endDuty, endDutyOfAbsent } from '../../identity/people/writes.ts'
import { requeueTask, type TaskDeps } from '../../work/tasks/tasks.ts'
import { type HeldRow, isEngineer, selectHeldBy } from './off-duty-queries.ts'

export type OffDuty = { personId: string; reason: string; byPersonUuid: string }

/** Says how many tasks went back to the queue. */
export async function takeOffDuty(deps: TaskDeps, act: OffDuty): Promise<number> {
  const { personId, reason, byPersonUuid } = act
  const personUuid = requireId('person', personId)
  if (!(await isEngineer(deps.db, personUuid))) throw new ApiError('NOT_FOUND')
  const actor = personActor(byPersonUuid)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await endDuty(tx, personUuid)))
      throw new ApiError('OFF_DUTY', { message: 'This engineer is off duty.' })
    await raisePush(tx, { personUuid, kind: 'off_duty', taskUuid: null })
    await recordAct(tx, {
      accountUuid: null,
      actor,
      act: 'engineer.off_duty',
      subject: personId,
      details: { reason },
    })
  })
  let released = 0
  for (const held of await selectHeldBy(deps.db, personUuid))
    if (await giveBack(deps, held, act)) released += 1
  return released
}

/** False where the lease ended meanwhile. */
async function giveBack(deps: TaskDeps, held: HeldRow, act: OffDuty): Promise<boolean> {
  const { reason, byPersonUuid } = act
  const ref = { accountUuid: held.account_id, taskUuid: held.task_id }
  const also = (tx: Tx) =>
    recordAct(tx, {
      accountUuid: ref.accountUuid,
      actor: personActor(byPersonUuid),
      act: 'task.released',
      subject: encodeId('task', ref.taskUuid),
      details: { reason },
    })
  const guard = { leaseNumber: held.lease_number }
  try {
    await requeueTask(deps, ref, { guard, reason: 'operator', note: reason, also })
    return true
  } catch (error) {
    if (error instanceof ApiError && ['LEASE_LOST', 'TASK_FINAL'].includes(error.code)) return false
    throw error
  }
}

const absentPerRound = 100

/** Says how many went off duty. */
export async function endAbsentDuty(db: Db): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const minutes = limits.absentMinutes
    const absent = await endDutyOfAbsent(tx, { minutes, limit: absentPerRound })
    for (const personUuid of absent) {
      await raisePush(tx, { personUuid, kind: 'off_duty', taskUuid: null })
      await recordAct(tx, {
        accountUuid: null,
        actor: 'system',
        act: 'engineer.off_duty',
        subject: encodeId('person', personUuid),
        details: { reason: `No input for ${minutes} minutes.` },
      })
    }
    return absent.length
  })
}
