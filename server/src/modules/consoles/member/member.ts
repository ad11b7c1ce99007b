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
import { searchMatches } from '../../work/search/search.ts'
import type { Stage, Status, TaskFilter } from './list-queries.ts'
import {
  selectAccountTask,
  selectAccountTasks,
  selectFoundTasks,
  selectLookedAtEnd,
  type TaskListRow,
} from './list-queries.ts'
import { readSpent } from './statistics/usage.ts'

export type { Stage, TaskFilter } from './list-queries.ts'
export type { TaskListRow }
export { readSpent }

/** Newest first, or oldest first where the filter says so. */
export async function listTasks(
  db: Db,
  accountUuid: string,
  filter: TaskFilter,
): Promise<ListPage<TaskListRow, string>> {
  const { stage, mode, tagId, limit, needsAttention = false } = filter
  const status =
    filter.status ?? (stage && statusOf(stage)) ?? (needsAttention ? 'pending' : undefined)
  // A stage of another status than the one asked for is nowhere.
  if (stage && statusOf(stage) !== status) return { items: [], next: undefined }
  // What has ended needs nobody.
  if (needsAttention && status !== 'pending') return { items: [], next: undefined }
  const isFinal = stage === 'completed' || stage === 'cancelled'
  const isSearched =
    (stage && !isFinal) || mode !== undefined || tagId !== undefined || needsAttention
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

/** Those with the words, newest first. */
export async function searchTasks(
  db: Db,
  accountUuid: string,
  { text, ...filter }: Omit<TaskFilter, 'oldestFirst'> & { text: string },
): Promise<ListPage<TaskListRow, string>> {
  const { limit, beforeUuid } = filter
  const status = filter.status ?? (filter.stage && statusOf(filter.stage))
  const wanted = { ...filter, status, openingChars: openingCharsMax, limit: limit + 1 }
  return await searchMatches(db, { accountUuid, text, beforeUuid, limit }, (matches) =>
    selectFoundTasks(db, { ...wanted, matches }),
  )
}

const rowsPerExportPage = 1_000

/**
 * All that the filter finds, a page at a time as the reader takes it, and no more than so many tasks: so
 * none costs more memory than a page, and no statement lasts. Undefined comes last when there was more.
 */
export async function* readTasks(
  db: Db,
  accountUuid: string,
  filter: Omit<TaskFilter, 'beforeUuid' | 'limit'>,
  most: { rowsMax?: number; perPage?: number } = {},
): AsyncGenerator<TaskListRow[] | undefined> {
  const { rowsMax = limits.taskExportRowsMax, perPage = rowsPerExportPage } = most
  let left: number = rowsMax
  let place: string | undefined
  do {
    const from = filter.oldestFirst
      ? { beforeUuid: undefined, oldestFirst: { afterUuid: place } }
      : { beforeUuid: place }
    const limit = Math.min(perPage, left)
    const page = await listTasks(db, accountUuid, { ...filter, ...from, limit })
    if (page.items.length > 0) yield page.items
    left -= page.items.length
    place = page.next
  } while (place !== undefined && left > 0)
  if (place !== undefined) yield undefined
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
