// Tasks of every account, for operators: the open ones in the order they are due, and any by its id.
import type { Db } from '../../db/client.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { ApiError } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Mode } from '../../money.ts'
import { openingCharsMax } from '../../task-title.ts'
import { findTaskRef } from '../tasks/tasks.ts'
import {
  type CandidateRow,
  type DetailRow,
  type OperatorEventRow,
  selectCandidates,
  selectDetail,
  selectEvents,
} from './detail-queries.ts'
import {
  type OperatorTaskRow,
  selectLookedAtEnd,
  selectOpenTasks,
  selectOperatorTask,
} from './task-queries.ts'

export type { CandidateRow, DetailRow, OperatorEventRow, OperatorTaskRow }

/** A place in the order of deadlines. */
export type TaskPlace = { dueAtMicros: string; taskUuid: string }

export type TaskFilter = {
  mode: Mode | undefined
  tagId: number | undefined
  accountUuid: string | undefined
  isHeld: boolean | undefined
  holderUuid: string | undefined
  dueWithinMinutes: number | undefined
  place: TaskPlace | undefined
  limit: number
  /** How many rows are looked at for a page that searches. */
  lookMax?: number
}

export type OperatorTaskPage = { items: OperatorTaskRow[]; next: TaskPlace | undefined }

export async function listOpenTasks(db: Db, filter: TaskFilter): Promise<OperatorTaskPage> {
  const { limit, mode, tagId, isHeld, lookMax = limits.operatorTasksLookedAtMax } = filter
  const isSearched = mode !== undefined || tagId !== undefined || isHeld !== undefined
  const look = {
    ...filter,
    limit: limit + 1,
    lookMax: isSearched ? lookMax : limit + 1,
    openingChars: openingCharsMax,
  }
  const rows = await selectOpenTasks(db, look)
  const items = rows.slice(0, limit)
  if (rows.length > limit) return { items, next: placeOf(items.at(-1)) }
  return { items, next: isSearched ? await selectLookedAtEnd(db, look) : undefined }
}

function placeOf(row: OperatorTaskRow | undefined): TaskPlace | undefined {
  return row && { dueAtMicros: row.due_at_micros, taskUuid: row.id }
}

/** The one task that a search names; whatever is no id of one names none. */
export async function findAnyTask(db: Db, taskId: string): Promise<OperatorTaskRow | undefined> {
  const ref = await findTaskRef(db, taskId.trim())
  return ref && (await selectOperatorTask(db, ref, openingCharsMax))
}

export type OperatorTaskDetail = {
  row: OperatorTaskRow
  detail: DetailRow
  events: OperatorEventRow[]
  candidates: CandidateRow[]
}

/** As of one moment: the state, its events and who could take it fit each other. */
export async function readAnyTask(
  db: Db,
  taskId: string,
  idleSeconds: number,
): Promise<OperatorTaskDetail> {
  return await inSnapshot(db, async (tx) => {
    const row = await findAnyTask(tx, taskId)
    const ref = row && { accountUuid: row.account_id, taskUuid: row.id }
    const detail = ref && (await selectDetail(tx, ref, idleSeconds))
    if (!ref || !detail) throw new ApiError('NOT_FOUND')
    return {
      row,
      detail,
      events: await selectEvents(tx, ref, limits.operatorTimelineMax),
      candidates: await selectCandidates(tx, ref, limits.assignCandidatesMax),
    }
  })
}
