// The files of a reply, by the rules of a create: each carries its bytes or names an upload, and they come
// after the files that the task has.
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Revision } from '../../../core/money.ts'
import type { Db, Tx } from '../../../db/client.ts'
import {
  type AttachmentInput,
  inlineBytesOf,
  isUpload,
  type NewAttachment,
  readAttachments,
  summarizeFile,
  toFileColumns,
} from '../../files/sent-files/sent-files.ts'
import { type FoundUpload, findUploads } from '../../files/uploads/uploads.ts'
import { addFiles } from '../../files/uploads/writes.ts'
import { reserveBytes } from '../../money/balances/balances.ts'
import type { ReplyFile } from '../questions/questions.ts'

type TaskRef = { accountUuid: string; taskUuid: string }

/** In the revision of the request, which says how large they may be. */
export type ReplyFiles = { files: readonly NewAttachment[]; revision: Revision }

export const noFiles: ReplyFiles = { files: [], revision: 'A' }

export function readReplyFiles(
  input: readonly AttachmentInput[] | undefined,
  revision: Revision,
): ReplyFiles {
  const { attachments: files, problems } = readAttachments(input ?? [], revision)
  if (problems.length > 0) throw invalidRequest(problems.slice(0, limits.reportedProblemsMax))
  return { files, revision }
}

type FoundUploads = ReadonlyMap<string, FoundUpload>

/** Throws what is wrong with the uploads, before the question is closed. */
export async function findReplyUploads(
  db: Db,
  { accountUuid }: TaskRef,
  { files, revision }: ReplyFiles,
): Promise<FoundUploads> {
  const named = files.filter(isUpload)
  if (named.length === 0) return new Map()
  const { found, problems } = await findUploads(db, accountUuid, named, revision)
  if (problems.length > 0) throw invalidRequest(problems)
  return found
}

/** In the transition that closes the question, under the lock of the queue row. */
export async function keepReplyFiles(
  tx: Tx,
  { accountUuid, taskUuid }: TaskRef,
  { files, revision }: ReplyFiles,
  uploads: FoundUploads,
): Promise<ReplyFile[] | undefined> {
  if (files.length === 0) return undefined
  const first = await addFiles(tx, { accountUuid, taskUuid, ...toFileColumns(files) })
  if (first === undefined) {
    // Another request used an upload meanwhile; the look says which.
    await findReplyUploads(tx, { accountUuid, taskUuid }, { files, revision })
    throw new ApiError('UNAVAILABLE')
  }
  // Last, because every create of the account waits for the balance row that this locks.
  await reserveBytes(tx, accountUuid, inlineBytesOf(files))
  return files.map((file, index) => ({ position: first + index, ...summarizeFile(file, uploads) }))
}
