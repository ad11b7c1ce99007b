// One task of an account, with all that happened to it.
import { createHash } from 'node:crypto'
import { ApiError } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { inSnapshot } from '../../../db/handles.ts'
import { type Callback, findCallback } from '../../events/callbacks/callbacks.ts'
import { operatorTaskActs } from '../../identity/audit/audit.ts'
import { type LedgerRow, listEntriesOfTask } from './ledger/ledger.ts'
import { findTask, type TaskListRow } from './member.ts'
import {
  selectContent,
  selectDeliveriesOfTask,
  selectNotes,
  selectTimeline,
  type TaskContentRow,
  type TaskDeliveryRow,
  type TaskNoteRow,
  type TimelineRow,
} from './task-queries.ts'

export type { TaskContentRow, TaskDeliveryRow, TaskNoteRow, TimelineRow }

/** How much is shown of what has no bound of its own. */
export const timelineShownMax = 200
export const deliveriesShownMax = 200
export const notesShownMax = 50

export type TaskDetail = {
  accountUuid: string
  row: TaskListRow
  content: TaskContentRow
  entries: LedgerRow[]
  timeline: TimelineRow[]
  notes: TaskNoteRow[]
  deliveries: TaskDeliveryRow[]
  callback: Callback | undefined
}

/** As of one moment: the state, its events and its credits fit each other. */
export async function readTask(db: Db, accountUuid: string, taskId: string): Promise<TaskDetail> {
  return await inSnapshot(db, async (tx) => {
    const row = await findTask(tx, accountUuid, taskId)
    const content = row && (await selectContent(tx, accountUuid, row.id))
    if (!row || !content) throw new ApiError('NOT_FOUND')
    const task = { accountUuid, taskUuid: row.id }
    return {
      accountUuid,
      row,
      content,
      entries: await listEntriesOfTask(tx, accountUuid, row.id),
      timeline: await selectTimeline(tx, { ...task, limit: timelineShownMax }),
      notes: await selectNotes(tx, {
        accountUuid,
        taskId: encodeId('task', row.id),
        acts: operatorTaskActs,
        limit: notesShownMax,
      }),
      deliveries: await selectDeliveriesOfTask(tx, { ...task, limit: deliveriesShownMax }),
      callback: await findCallback(tx, task),
    }
  })
}

/**
 * The same for all tasks of an account, and another in each account, so that nobody can tell from
 * two accounts who works for both. Two engineers may share one by chance.
 */
export function pseudonymOf(accountUuid: string, engineerUuid: string): string {
  const digest = createHash('sha256').update(`engineer ${accountUuid} ${engineerUuid}`).digest()
  return `E-${String(digest.readUInt32BE(0) % 10_000).padStart(4, '0')}`
}

/**
 * How much of a result is not of the draft, 0 to 1, as its provenance tells: of text the paragraphs,
 * of data the values.
 */
export function shareChanged(provenance: Record<string, unknown>): number {
  const { source, keptShare, fields } = provenance
  if (source === 'ai') return 0
  if (typeof keptShare === 'number') return Math.round((1 - keptShare) * 100) / 100
  const origins = typeof fields === 'object' && fields !== null ? Object.values(fields) : []
  if (origins.length === 0) return 1
  const kept = origins.filter((origin) => origin === 'ai').length
  return Math.round((1 - kept / origins.length) * 100) / 100
}
