// Reading tasks. Another account's task is as absent as none.
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors.ts'
import { decodeId } from '../../ids.ts'
import {
  selectTask,
  selectTasks,
  selectTasksByIds,
  type TaskFilter,
  type TaskRow,
} from './queries.ts'
import type { TaskDeps } from './tasks.ts'

/** The task of the account, or undefined; another account's task is as absent as none. */
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

export async function listTasks(
  db: Db,
  accountUuid: string,
  filter: TaskFilter,
): Promise<{ items: TaskRow[]; hasMore: boolean }> {
  const rows = await selectTasks(db, accountUuid, { ...filter, limit: filter.limit + 1 })
  return { items: rows.slice(0, filter.limit), hasMore: rows.length > filter.limit }
}

/** The tasks of the account among these ids; unknown and foreign ones are left out. */
export async function listTasksByIds(
  db: Db,
  accountUuid: string,
  taskIds: string[],
): Promise<TaskRow[]> {
  const uuids = taskIds.map((id) => decodeId('task', id)).filter((uuid) => uuid !== undefined)
  return uuids.length === 0 ? [] : await selectTasksByIds(db, accountUuid, uuids)
}
