// Tasks of every account, for operators: the open ones in the order they are due, and any by its id.

import { ApiError } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { type ListPage, searchPage } from '../../../core/list-page.ts'
import { openingCharsMax } from '../../../core/task-title.ts'
import type { Db } from '../../../db/client.ts'
import { inSnapshot } from '../../../db/handles.ts'
import { contentOpenedAct, operatorTaskActs } from '../../identity/audit/audit.ts'
import { searchMatches } from '../../work/search/search.ts'
import { findTaskRef } from '../../work/tasks/tasks.ts'
import { type Assignee, rankAssignees } from './assigning/assignees.ts'
import {
  type DetailRow,
  type OperatorActRow,
  type OperatorEventRow,
  selectDetail,
  selectEvents,
  selectOperatorActs,
} from './detail-queries.ts'
import {
  type OperatorTaskRow,
  selectFoundTasks,
  selectLookedAtEnd,
  selectOpenTasks,
  selectOperatorTask,
  type TaskCursor,
  type TaskFilter,
} from './task-queries.ts'

export type { TaskCursor, TaskFilter } from './task-queries.ts'

export type { DetailRow, OperatorActRow, OperatorEventRow, OperatorTaskRow }

export async function listOpenTasks(
  db: Db,
  filter: TaskFilter,
): Promise<ListPage<OperatorTaskRow, TaskCursor>> {
  const { limit, mode, tagId, isHeld, scanMax = limits.operatorTasksLookedAtMax } = filter
  const isSearched = mode !== undefined || tagId !== undefined || isHeld !== undefined
  const wanted = { ...filter, openingChars: openingCharsMax }
  return await searchPage({
    limit,
    scanMax: isSearched ? scanMax : undefined,
    placeOf: ({ due_at_micros: dueAtMicros, id: taskUuid }) => ({ dueAtMicros, taskUuid }),
    select: (look) => selectOpenTasks(db, { ...wanted, ...look }),
    selectEnd: (look) => selectLookedAtEnd(db, { ...wanted, ...look }),
  })
}

/** Those with the words in their title, open or final, newest first. */
export async function searchAnyTasks(
  db: Db,
  search: { text: string; beforeUuid: string | undefined; limit: number },
): Promise<ListPage<OperatorTaskRow, string>> {
  const wanted = { limit: search.limit + 1, openingChars: openingCharsMax }
  return await searchMatches(db, { ...search, accountUuid: undefined }, (matches) =>
    selectFoundTasks(db, { ...wanted, matches }),
  )
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
  acts: OperatorActRow[]
  assignees: Assignee[]
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
      acts: await selectOperatorActs(tx, {
        taskId: encodeId('task', row.id),
        acts: operatorTaskActs,
        actWithoutReason: contentOpenedAct,
        limit: limits.operatorTimelineMax,
      }),
      assignees: await rankAssignees(tx, ref.taskUuid),
    }
  })
}
