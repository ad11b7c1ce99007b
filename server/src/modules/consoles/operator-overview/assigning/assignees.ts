// Who can be given a task. Invariants:
// - Free is who is on duty, has the tag, is below their limit and gave input within the last minutes. An
//   engineer who left is shown and may be chosen, but is never called free and never chosen for an operator.
// - The best match is free, has answered most on time, and holds fewest: in this order.
import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import type { Db } from '../../../../db/client.ts'
import { inSnapshot } from '../../../../db/handles.ts'
import { findTaskRef } from '../../../work/tasks/tasks.ts'
import {
  type PlannedTaskRow,
  type StaffRow,
  selectPlannedTasks,
  selectStaff,
} from './assignee-queries.ts'

export const assigneeStates = ['free', 'full', 'away', 'other_tags', 'off_duty'] as const
export type AssigneeState = (typeof assigneeStates)[number]
export type Assignee = StaffRow & { state: AssigneeState; isAssignable: boolean }

export const staffLook = {
  awayMinutes: limits.awayMinutes,
  shareDays: limits.onTimeDays,
  limit: limits.floorPeopleMax,
}

/** The best match first; those who cannot be given it follow, with what keeps them from it. */
export async function listAssignees(db: Db, taskId: string): Promise<Assignee[]> {
  return await inSnapshot(db, async (tx) => {
    const ref = await findTaskRef(tx, taskId)
    if (!ref) throw new ApiError('NOT_FOUND')
    return await rankAssignees(tx, ref.taskUuid)
  })
}

/** The same of a task that was found in this transaction. */
export async function rankAssignees(db: Db, taskUuid: string): Promise<Assignee[]> {
  const [task] = await selectPlannedTasks(db, [taskUuid])
  if (!task) return []
  return rankFor(task, await selectStaff(db, staffLook)).slice(0, limits.assigneesMax)
}

function rankFor(task: PlannedTaskRow, staff: readonly StaffRow[]): Assignee[] {
  return staff
    .filter(
      ({ person_id, member_of, on_duty_since, tag_ids }) =>
        person_id !== task.engineer_id &&
        !member_of.includes(task.account_id) &&
        (on_duty_since !== null || tag_ids.includes(task.tag_id)),
    )
    .map((row) => {
      const state = stateFor(task, row)
      const isAssignable = state === 'free' || (state === 'away' && row.open_leases < row.capacity)
      return { ...row, state, isAssignable }
    })
    .toSorted(compare)
}

function stateFor({ tag_id }: PlannedTaskRow, row: StaffRow): AssigneeState {
  if (row.on_duty_since === null) return 'off_duty'
  if (!row.tag_ids.includes(tag_id)) return 'other_tags'
  if (row.is_away) return 'away'
  return row.open_leases >= row.capacity ? 'full' : 'free'
}

function compare(one: Assignee, other: Assignee): number {
  return (
    assigneeStates.indexOf(one.state) - assigneeStates.indexOf(other.state) ||
    (other.on_time_percent ?? -1) - (one.on_time_percent ?? -1) ||
    one.open_leases - other.open_leases ||
    one.name.localeCompare(other.name)
  )
}

type Plan = { task: PlannedTaskRow; assignee: Assignee | undefined }[]

/** Over who is free, up to their limits, due first. What nobody is free for stays. */
function spread(tasks: readonly PlannedTaskRow[], known: readonly StaffRow[]): Plan {
  const staff = known.map((row) => ({ ...row }))
  return tasks.map((task) => {
    const [assignee] = rankFor(task, staff).filter(({ state }) => state === 'free')
    const chosen = staff.find(({ person_id }) => person_id === assignee?.person_id)
    if (chosen) chosen.open_leases += 1
    return { task, assignee }
  })
}

/** Who would get which of the tasks; nothing is changed. */
export async function planAssignments(db: Db, taskUuids: readonly string[]): Promise<Plan> {
  return await inSnapshot(db, async (tx) =>
    spread(await selectPlannedTasks(tx, taskUuids), await selectStaff(tx, staffLook)),
  )
}
