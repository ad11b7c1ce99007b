// Reading the files of tasks. Invariants:
// - An attachment is found by account, task and position together, never by its file alone.
// - What was removed or blocked is not read again, whoever may still have a link to it.
// - Its bytes are those that were checked when it came in: from the row until they were moved, then
//   from the file, which nobody can write to again.
// - Where there is a scanner, nobody gets bytes that it has not seen.
import type { Readable } from 'node:stream'
import type { ObjectStore } from '../../../adapters/object-store.ts'
import { ApiError } from '../../../core/errors.ts'
import type { AttachmentRef } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { asApiError, openFile } from '../files/files.ts'
import {
  type AttachmentRow,
  type AttachmentWithBytes,
  selectAttachment,
  selectAttachments,
} from './queries.ts'

export type { AttachmentRow, AttachmentWithBytes }

export type ReadingDeps = {
  db: Db
  store: ObjectStore | undefined
  /** Whether there is a scanner, which sees the content of a row when it is moved to the store. */
  mustBeScanned: boolean
}

export const attachmentStatuses = ['available', 'removed', 'blocked', 'lost'] as const
export type AttachmentStatus = (typeof attachmentStatuses)[number]

export function statusOf(
  row: Pick<AttachmentRow, 'blocked' | 'removed_at' | 'file_state'>,
): AttachmentStatus {
  if (row.blocked !== null) return 'blocked'
  if (row.removed_at !== null) return 'removed'
  return row.file_state === 'lost' ? 'lost' : 'available'
}

/** 404, indistinguishable from a missing task, for a task of another account. */
export async function listAttachments(
  db: Db,
  task: { accountUuid: string; taskUuid: string },
): Promise<AttachmentRow[]> {
  const rows = await selectAttachments(db, task)
  if (!rows) throw new ApiError('NOT_FOUND')
  return rows
}

export async function findAttachment(
  { db }: Pick<ReadingDeps, 'db'>,
  place: AttachmentRef,
): Promise<AttachmentWithBytes | undefined> {
  return await selectAttachment(db, place)
}

/** The bytes of an attachment that is available; undefined when the store has lost them. */
export async function openAttachment(
  { store, mustBeScanned }: Pick<ReadingDeps, 'store' | 'mustBeScanned'>,
  row: AttachmentWithBytes,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Readable | Buffer | undefined> {
  if (row.content !== null) {
    if (!mustBeScanned) return row.content
    const message = 'This file is being checked. Try again in a moment.'
    throw new ApiError('UNAVAILABLE', { message, retryAfterSeconds: 2 })
  }
  if (row.file_id === null) return undefined
  if (store === undefined)
    throw new ApiError('UNAVAILABLE', { message: 'File storage is not configured here.' })
  const ref = { accountUuid: row.account_id, fileUuid: row.file_id }
  try {
    const file = await openFile({ store }, ref, { signal })
    if (file === undefined || file.sizeBytes === row.size_bytes) return file?.body
    file.body.destroy()
    return undefined
  } catch (error) {
    throw asApiError(error)
  }
}
