// Reading tasks. Another account's task is a 404, indistinguishable from a missing one.

import { ApiError } from '../../../core/errors.ts'
import { decodeId, requireId } from '../../../core/ids.ts'
import { type ListPage, readPage } from '../../../core/list-page.ts'
import type { Db } from '../../../db/client.ts'
import type { HotConnections } from '../../../db/prepared.ts'
import { searchMatches } from '../search/search.ts'
import {
  selectFoundTasks,
  selectPrompt,
  selectTask,
  selectTasks,
  selectTasksByIds,
  type TaskFilter,
  type TaskRow,
} from './queries.ts'
import type { Snapshots } from './snapshots.ts'

export type TaskDeps = { db: Db; hot: HotConnections; snapshots: Snapshots }

/** The task of the account, or undefined; another account's task counts as missing. */
export async function findTask(
  { hot }: Pick<TaskDeps, 'hot'>,
  accountUuid: string,
  taskId: string,
): Promise<TaskRow | undefined> {
  const uuid = decodeId('task', taskId)
  return uuid === undefined ? undefined : await selectTask(hot, accountUuid, uuid)
}

export async function getTask(
  deps: Pick<TaskDeps, 'hot'>,
  accountUuid: string,
  taskId: string,
): Promise<TaskRow> {
  const row = await findTask(deps, accountUuid, taskId)
  if (!row) throw new ApiError('NOT_FOUND')
  return row
}

/** Empty once the content was removed. */
export async function readPrompt(db: Db, accountUuid: string, taskId: string): Promise<string> {
  return await selectPrompt(db, accountUuid, requireId('task', taskId))
}

export async function listTasks(
  db: Db,
  accountUuid: string,
  filter: TaskFilter,
): Promise<ListPage<TaskRow, string>> {
  return await readPage(
    filter.limit,
    (limit) => selectTasks(db, accountUuid, { ...filter, limit }),
    ({ id }) => id,
  )
}

/** Those with the words, newest first. */
export async function searchTasks(
  db: Db,
  accountUuid: string,
  { text, ...filter }: TaskFilter & { text: string },
): Promise<ListPage<TaskRow, string>> {
  const { limit, beforeUuid } = filter
  return await searchMatches(db, { accountUuid, text, beforeUuid, limit }, (matches) =>
    selectFoundTasks(db, { ...filter, limit: limit + 1, matches }),
  )
}

/** The tasks of the account among these ids; unknown and foreign ones are left out. */
export async function listTasksByIds(
  db: Db,
  accountUuid: string,
  taskIds: string[],
  withPrompt: boolean,
): Promise<TaskRow[]> {
  const uuids = taskIds.map((id) => decodeId('task', id)).filter((uuid) => uuid !== undefined)
  return uuids.length === 0 ? [] : await selectTasksByIds(db, accountUuid, uuids, withPrompt)
}
