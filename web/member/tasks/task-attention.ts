// What needs the client and what is overdue stands on top of the list, however old it is.
import type { TaskFilter } from '../../api/account-queries.ts'
import type { ListState } from '../../ui/data-table/list-state.ts'
import type { TaskRow } from './task/task-types.ts'

/** Of a list that shows one stage, tasks that ended or what was searched for, nothing is taken to the top. */
export function mayNeedAttention({ status, stage, search, q }: TaskFilter): boolean {
  const isSearched = search !== undefined || q !== undefined
  return stage === undefined && !isSearched && (status ?? 'pending') === 'pending'
}

/** The questions first, then by how long ago an answer was due. Each task stands there once. */
export function putOnTop(
  found: ListState<TaskRow>,
  attention: readonly TaskRow[] | undefined,
): ListState<TaskRow> {
  // Both are waited for: a row that comes later would push the others down.
  if (found.rows === undefined || attention === undefined) return { ...found, rows: undefined }
  const top = [...attention].sort(compareUrgency)
  const ids = new Set(top.map(({ id }) => id))
  return { ...found, rows: [...top, ...found.rows.filter(({ id }) => !ids.has(id))] }
}

function compareUrgency(one: TaskRow, other: TaskRow): number {
  const asks = Number(other.stage === 'needs_input') - Number(one.stage === 'needs_input')
  return asks === 0 ? untilOf(one) - untilOf(other) : asks
}

function untilOf({ replyDeadlineAt, dueAt }: TaskRow): number {
  return Date.parse(replyDeadlineAt ?? dueAt)
}
