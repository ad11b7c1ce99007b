// What the members of an account see of it. Only looking. Invariants:
// - Every statement begins with the account, so another account's objects are never returned (404 by id).
// - No page reads more rows than limits say, however rare what it looks for is. A page that ends there
//   may hold few rows or none, and its cursor goes on from where it looked.
// - No engineer is named: a pseudonym stands for the same one in all tasks of an account.
// - What the AI suggested is shown with the answer, and not before.

import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { type ListPage, searchPage } from '../../../core/list-page.ts'
import { openingCharsMax } from '../../../core/task-title.ts'
import type { Db } from '../../../db/client.ts'
import type { Stage, Status, TaskFilter } from './list-queries.ts'
import {
  selectAccountTask,
  selectAccountTasks,
  selectLookedAtEnd,
  type TaskListRow,
} from './list-queries.ts'
import { readSpent } from './statistics/usage.ts'

export type { Stage, TaskFilter } from './list-queries.ts'
export type { TaskListRow }
export { readSpent }

/** Newest first. */
export async function listTasks(
  db: Db,
  accountUuid: string,
  filter: TaskFilter,
): Promise<ListPage<TaskListRow, string>> {
  const { stage, mode, tagId, limit } = filter
  const status = filter.status ?? (stage && statusOf(stage))
  // A stage of another status than the one asked for is nowhere.
  if (stage && statusOf(stage) !== status) return { items: [], next: undefined }
  const isFinal = stage === 'completed' || stage === 'cancelled'
  const isSearched = (stage && !isFinal) || mode !== undefined || tagId !== undefined
  const { scanMax: searchMax = limits.dashboardTasksLookedAtMax } = filter
  const wanted = { ...filter, status, openingChars: openingCharsMax }
  return await searchPage({
    limit,
    scanMax: isSearched ? searchMax : undefined,
    placeOf: ({ id }) => id,
    select: (look) => selectAccountTasks(db, accountUuid, { ...wanted, ...look }),
    selectEnd: (look) => selectLookedAtEnd(db, accountUuid, { ...wanted, ...look }),
  })
}

function statusOf(stage: Stage): Status {
  return stage === 'completed' || stage === 'cancelled' ? stage : 'pending'
}

/** The one task that a search names; whatever is no id of one names none. */
export async function findTask(
  db: Db,
  accountUuid: string,
  taskId: string,
): Promise<TaskListRow | undefined> {
  const taskUuid = decodeId('task', taskId.trim())
  if (taskUuid === undefined) return undefined
  return await selectAccountTask(db, { accountUuid, taskUuid, openingChars: openingCharsMax })
}
