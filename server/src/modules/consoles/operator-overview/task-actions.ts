// What operators do to a task. Invariants:
// - An act and its entry in the account's audit, with the reason, commit together or not at all.
// - The reason is internal. The note goes to the client, so a note that names staff is refused before the
//   act: clients never see who works on their tasks.

import { ApiError } from '../../../core/errors.ts'
import { requireId } from '../../../core/ids.ts'
import type { Tx } from '../../../db/client.ts'
import { raisePush } from '../../events/push/writes.ts'
import { personActor, recordAct } from '../../identity/audit/audit.ts'
import { assignTask, type LeaseDeps } from '../../work/leases/leases.ts'
import {
  cancelTask,
  extendTask,
  findTaskRef,
  raiseTask,
  requeueTask,
  type TaskDeps,
  type TaskRef,
} from '../../work/tasks/tasks.ts'
import { wasOpened } from './assigning/assignee-queries.ts'
import { refuseStaffNames } from './staff/staff-names.ts'

export type TaskAct = {
  taskId: string
  /** Internal. */
  reason: string
  /** To the client. */
  note?: string | undefined
  byPersonUuid: string
}

/** Assigns the task to an engineer, also if another one has claimed it. */
export async function assignByOperator(
  deps: LeaseDeps,
  { personId, ...act }: TaskAct & { personId: string },
) {
  const ref = await findRef(deps, act)
  const engineerUuid = requireId('person', personId)
  const also = async (tx: Tx) => {
    await record(tx, ref, act, { name: 'task.assigned', details: { personId } })
    await raisePush(tx, { personUuid: engineerUuid, kind: 'assigned', taskUuid: ref.taskUuid })
  }
  return await assignTask(deps, ref, { engineerUuid, note: act.reason, also })
}

/** Puts a waiting task in front of its queue. */
export async function raiseByOperator(deps: TaskDeps, act: TaskAct) {
  const ref = await findRef(deps, act)
  const also = (tx: Tx) => record(tx, ref, act, { name: 'task.raised' })
  try {
    return await raiseTask(deps, ref, { also })
  } catch (error) {
    const message = 'The task is not in the queue.'
    throw isLeaseLost(error) ? new ApiError('TASK_TAKEN', { message }) : error
  }
}

/** Lets the task wait longer before it expires. A realtime task ends at its due time, so it cannot. */
export async function extendByOperator(
  deps: TaskDeps,
  { hours, ...act }: TaskAct & { hours: number },
) {
  const ref = await findRef(deps, act)
  const also = (tx: Tx, expiresAt: Date) =>
    record(tx, ref, act, {
      name: 'task.extended',
      details: { hours, expiresAt: expiresAt.toISOString() },
    })
  try {
    return await extendTask(deps, ref, { hours, also })
  } catch (error) {
    const message = 'A realtime task ends at its due time and can’t be extended.'
    throw isLeaseLost(error) ? new ApiError('FORBIDDEN', { message }) : error
  }
}

/** Cancels with a full release, whoever works on the task. */
export async function cancelByOperator(deps: TaskDeps, act: TaskAct) {
  const ref = await findRef(deps, act)
  const also = (tx: Tx) => record(tx, ref, act, { name: 'task.cancelled' })
  const { value } = await cancelTask(deps, ref, { reason: 'operator', also })
  return value
}

/** Takes a claimed task from its engineer and puts it back into the queue. */
export async function releaseByOperator(
  deps: TaskDeps,
  { ifUnopened = false, ...act }: TaskAct & { ifUnopened?: boolean | undefined },
) {
  const ref = await findRef(deps, act)
  const also = async (tx: Tx) => {
    if (ifUnopened && (await wasOpened(tx, ref))) {
      const message = 'The engineer has opened the task. Release it instead.'
      throw new ApiError('TASK_TAKEN', { message })
    }
    await record(tx, ref, act, { name: 'task.released' })
  }
  try {
    return await requeueTask(deps, ref, { guard: {}, reason: 'operator', note: act.reason, also })
  } catch (error) {
    const message = 'Nobody holds this task.'
    throw isLeaseLost(error) ? new ApiError('LEASE_LOST', { message }) : error
  }
}

const isLeaseLost = (error: unknown) => error instanceof ApiError && error.code === 'LEASE_LOST'

async function findRef({ db }: TaskDeps, { taskId, note }: TaskAct): Promise<TaskRef> {
  const ref = await findTaskRef(db, taskId)
  if (!ref) throw new ApiError('NOT_FOUND')
  if (note !== undefined) await refuseStaffNames(db, note)
  return ref
}

async function record(
  tx: Tx,
  { accountUuid }: TaskRef,
  { taskId, reason, note, byPersonUuid }: TaskAct,
  { name, details = {} }: { name: string; details?: Record<string, unknown> },
) {
  const actor = personActor(byPersonUuid)
  await recordAct(tx, {
    accountUuid,
    actor,
    act: name,
    subject: taskId,
    // An undefined note is not written.
    details: { ...details, reason, note },
  })
}
