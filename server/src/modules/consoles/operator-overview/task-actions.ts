// What operators do to a task. Invariant: an act and its entry in the account's audit, with the reason,
// commit together or not at all.

import { ApiError } from '../../../core/errors.ts'
import { requireId } from '../../../core/ids.ts'
import type { Tx } from '../../../db/client.ts'
import { personActor, recordAct } from '../../identity/audit/audit.ts'
import { assignTask, type LeaseDeps } from '../../work/leases/leases.ts'
import {
  cancelTask,
  findTaskRef,
  raiseTask,
  requeueTask,
  type TaskDeps,
  type TaskRef,
} from '../../work/tasks/tasks.ts'

export type TaskAct = { taskId: string; reason: string; byPersonUuid: string }

/** Assigns the task to an engineer, also if another one has claimed it. */
export async function assignByOperator(
  deps: LeaseDeps,
  { personId, ...act }: TaskAct & { personId: string },
) {
  const ref = await findRef(deps, act)
  const engineerUuid = requireId('person', personId)
  const also = (tx: Tx) => record(tx, ref, act, { name: 'task.assigned', details: { personId } })
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

/** Cancels with a full release, whoever works on the task. */
export async function cancelByOperator(deps: TaskDeps, act: TaskAct) {
  const ref = await findRef(deps, act)
  const also = (tx: Tx) => record(tx, ref, act, { name: 'task.cancelled' })
  const { value } = await cancelTask(deps, ref, { reason: 'operator', also })
  return value
}

/** Takes a claimed task from its engineer and puts it back into the queue. */
export async function releaseByOperator(deps: TaskDeps, act: TaskAct) {
  const ref = await findRef(deps, act)
  const also = (tx: Tx) => record(tx, ref, act, { name: 'task.released' })
  try {
    return await requeueTask(deps, ref, { guard: {}, reason: 'operator', note: act.reason, also })
  } catch (error) {
    const message = 'Nobody holds this task.'
    throw isLeaseLost(error) ? new ApiError('LEASE_LOST', { message }) : error
  }
}

const isLeaseLost = (error: unknown) => error instanceof ApiError && error.code === 'LEASE_LOST'

async function findRef({ db }: TaskDeps, { taskId }: TaskAct): Promise<TaskRef> {
  const ref = await findTaskRef(db, taskId)
  if (!ref) throw new ApiError('NOT_FOUND')
  return ref
}

async function record(
  tx: Tx,
  { accountUuid }: TaskRef,
  { taskId, reason, byPersonUuid }: TaskAct,
  { name, details = {} }: { name: string; details?: Record<string, unknown> },
) {
  const actor = personActor(byPersonUuid)
  await recordAct(tx, {
    accountUuid,
    actor,
    act: name,
    subject: taskId,
    details: { ...details, reason },
  })
}
