// What the members of an account see of it. Only looking. Invariants:
// - Every statement begins with the account, so another account's objects are as absent as none.
// - No page reads more rows than limits say, however rare what it looks for is. A page that ends there
//   may hold few rows or none, and its cursor goes on from where it looked.
// - No engineer is named: a pseudonym stands for the same one in all tasks of an account.
// - What the AI suggested is shown with the answer, and not before.
import type { Db } from '../../db/client.ts'
import { decodeId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import type { Mode } from '../../money.ts'
import { openingCharsMax } from '../../task-title.ts'
import {
  selectAccountTask,
  selectAccountTasks,
  selectLookedAtEnd,
  type TaskListRow,
} from './list-queries.ts'

export type { TaskListRow }

export type Status = 'pending' | 'completed' | 'cancelled'
export type Stage =
  | ('drafting' | 'queued' | 'claimed' | 'needs_input' | 'in_review')
  | ('completed' | 'cancelled')

export type TaskFilter = {
  status: Status | undefined
  stage: Stage | undefined
  mode: Mode | undefined
  projectId: number | undefined
  tagId: number | undefined
  createdAfter: Date | undefined
  createdBefore: Date | undefined
  beforeUuid: string | undefined
  limit: number
  /** How many rows are looked at for a page that searches. */
  lookMax?: number
}

/** The place is where the next page goes on from, where there is one. */
export type TaskPage = { items: TaskListRow[]; nextUuid: string | undefined }

/** Newest first. */
export async function listTasks(
  db: Db,
  accountUuid: string,
  filter: TaskFilter,
): Promise<TaskPage> {
  const { stage, mode, tagId, limit } = filter
  const status = filter.status ?? (stage && statusOf(stage))
  // A stage of another status than the one asked for is nowhere.
  if (stage && statusOf(stage) !== status) return { items: [], nextUuid: undefined }
  const isFinal = stage === 'completed' || stage === 'cancelled'
  const isSearched = (stage && !isFinal) || mode !== undefined || tagId !== undefined
  const { lookMax: searchMax = limits.dashboardTasksLookedAtMax } = filter
  const look = {
    ...filter,
    status,
    limit: limit + 1,
    lookMax: isSearched ? searchMax : limit + 1,
    openingChars: openingCharsMax,
  }
  const rows = await selectAccountTasks(db, accountUuid, look)
  if (rows.length > limit) {
    const items = rows.slice(0, limit)
    return { items, nextUuid: items.at(-1)?.id }
  }
  const nextUuid = isSearched ? await selectLookedAtEnd(db, accountUuid, look) : undefined
  return { items: rows, nextUuid }
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
