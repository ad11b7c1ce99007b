// One act on many tasks. Invariant: each task is a transition of its own, and its outcome is said apart; one
// that has moved on meanwhile keeps none of the others from being acted on.
import { ApiError } from '../../../../core/errors.ts'
import type { LeaseDeps } from '../../../work/leases/leases.ts'
import type { TaskDeps } from '../../../work/tasks/tasks.ts'
import { refuseStaffNames } from '../staff/staff-names.ts'
import {
  assignByOperator,
  cancelByOperator,
  releaseByOperator,
  type TaskAct,
} from '../task-actions.ts'

export type BulkAct = Omit<TaskAct, 'taskId'>
export type Outcome = { taskId: string; refusal: ApiError | undefined }

export async function assignMany(
  deps: LeaseDeps,
  { assignments, ...act }: BulkAct & { assignments: { taskId: string; personId: string }[] },
): Promise<Outcome[]> {
  const people = new Map(assignments.map(({ taskId, personId }) => [taskId, personId]))
  return await actOnEach(deps, { ...act, taskIds: [...people.keys()] }, (one) =>
    assignByOperator(deps, { ...one, personId: people.get(one.taskId) ?? '' }),
  )
}

export type ManyTasks = BulkAct & { taskIds: string[] }

export async function releaseMany(deps: TaskDeps, many: ManyTasks): Promise<Outcome[]> {
  return await actOnEach(deps, many, (act) => releaseByOperator(deps, act))
}

export async function cancelMany(deps: TaskDeps, many: ManyTasks): Promise<Outcome[]> {
  return await actOnEach(deps, many, (act) => cancelByOperator(deps, act))
}

/** One after another: a hundred at once would take the connections of everybody else. */
async function actOnEach(
  { db }: TaskDeps,
  { taskIds, ...act }: ManyTasks,
  carryOut: (act: TaskAct) => Promise<unknown>,
): Promise<Outcome[]> {
  if (act.note !== undefined) await refuseStaffNames(db, act.note)
  const outcomes: Outcome[] = []
  for (const taskId of taskIds) {
    const refusal = await carryOut({ ...act, taskId }).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof ApiError) return error
        throw error
      },
    )
    outcomes.push({ taskId, refusal })
  }
  return outcomes
}
