// Uploads: files too large for a body, from their announcement until a task uses them. Invariants:
// - A ready upload has exactly the announced bytes, in a file that no client could ever write to.
// - It becomes ready or refused once, however many try at once, and only what was read whole decides.
//   What was cut short or differs from the announcement leaves it waiting, so it may be sent again.
// - An account has at most limits.unusedUploadsMax unused ones and so many bytes in them, however many
//   are announced at once.
// - What it announces counts to the account's content until it is refused or gone.
// - Without a use it is gone after 24 hours by the database's clock.

import type { ObjectStore } from '../../../adapters/object-store.ts'
import type { Scanner } from '../../../adapters/scanner.ts'
import type { DatabaseClock } from '../../../core/clock.ts'
import { ApiError, invalidRequest, type Problem } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Revision } from '../../../core/money.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { assertNotSuspended } from '../../identity/accounts/accounts.ts'
import {
  doOnce,
  findFirstUse,
  type IdempotentUse,
  type Replayable,
} from '../../identity/idempotency/idempotency.ts'
import { freeBytes, reserveBytes } from '../../money/balances/balances.ts'
import { findSizeFlaw, readFileFacts } from '../attachments/attachments.ts'
import { incomingKeyOf } from '../files/files.ts'
import type { Announcement, Upload, UploadDraft, UploadRef } from './queries.ts'
import {
  countUnusedUploads,
  deleteUnusedUpload,
  insertUpload,
  lockUploadCount,
  selectUpload,
} from './queries.ts'
import type { UploadStreams } from './streams.ts'

export type { Announcement, Upload, UploadRef } from './queries.ts'

export type UploadDeps = {
  db: Db
  clock: DatabaseClock
  /** Undefined where no store is configured. */
  store: ObjectStore | undefined
  scanner: Scanner | undefined
  streams: UploadStreams
}

/** Where a client may send the file itself. */
export type PutLink = { url: string; headers: Record<string, string>; expiresAt: Date }

export type Announced = { upload: Upload; put: PutLink | undefined }

export async function announceUpload(
  deps: UploadDeps,
  file: Announcement,
  caller: { accountUuid: string; keyUuid: string; revision: Revision },
  use: IdempotentUse | undefined,
): Promise<Replayable<Announced>> {
  const store = requireStore(deps)
  const { mediaType, kind } = requireFacts(file, caller.revision)
  const draft = { ...file, ...caller, mimeType: mediaType.mimeType, kind }
  const showAgain = (uploadUuid: string) =>
    readUpload(deps.db, { accountUuid: caller.accountUuid, uploadUuid })
  const { value: upload, replayed } = await announceOnce(deps.db, draft, use, showAgain)
  return { value: { upload, put: await makePutLink(deps, store, upload) }, replayed }
}

async function announceOnce(
  db: Db,
  draft: UploadDraft,
  use: IdempotentUse | undefined,
  showAgain: (uploadUuid: string) => Promise<Upload>,
): Promise<Replayable<Upload>> {
  try {
    return await doOnce(db, use, (tx) => insertWithin(tx, draft), showAgain)
  } catch (error) {
    // A concurrent duplicate of this request may have taken the last slot.
    const isFull =
      error instanceof ApiError && ['UPLOAD_LIMIT_REACHED', 'QUOTA_REACHED'].includes(error.code)
    const twin = isFull && use ? await findFirstUse(db, use) : undefined
    if (twin === undefined) throw error
    return { value: await showAgain(twin), replayed: true }
  }
}

async function insertWithin(tx: Tx, draft: UploadDraft) {
  await assertNotSuspended(tx, draft.accountUuid)
  await lockUploadCount(tx, draft.accountUuid)
  const unused = await countUnusedUploads(tx, draft.accountUuid)
  const isFull =
    unused.count >= limits.unusedUploadsMax ||
    unused.bytes + draft.sizeBytes > limits.unusedUploadBytesMax
  if (isFull) throw new ApiError('UPLOAD_LIMIT_REACHED')
  const upload = await insertUpload(tx, draft, limits.uploadHours)
  await reserveBytes(tx, draft.accountUuid, draft.sizeBytes)
  return { objectId: upload.id, value: upload }
}

/** Signed anew each time it is shown, for whoever repeats an announcement after a while. */
async function makePutLink(
  { clock }: UploadDeps,
  store: ObjectStore,
  upload: Upload,
): Promise<PutLink | undefined> {
  if (!store.isPublic || upload.state !== 'waiting') return undefined
  const nowMs = clock.nowMs()
  const leftSeconds = Math.floor((upload.expires_at.getTime() - nowMs) / 1_000)
  const expiresSeconds = Math.max(1, Math.min(limits.uploadLinkSeconds, leftSeconds))
  const link = await store.presignPut(incomingKeyOf(refOf(upload)), {
    sizeBytes: upload.size_bytes,
    sha256: upload.sha256,
    contentType: upload.mime_type,
    expiresSeconds,
  })
  return { ...link, expiresAt: new Date(nowMs + expiresSeconds * 1_000) }
}

export async function readUpload(db: Db, ref: UploadRef): Promise<Upload> {
  const upload = await selectUpload(db, ref)
  if (!upload) throw new ApiError('NOT_FOUND')
  return upload
}

/** Its file is let go by the database; what a client sent to the store is removed if that can be. */
export async function deleteUpload(deps: UploadDeps, ref: UploadRef): Promise<void> {
  const upload = await readUpload(deps.db, ref)
  const isDeleted = await deps.db.transaction().execute(async (tx) => {
    const deleted = await deleteUnusedUpload(tx, ref)
    if (deleted?.counted) await freeBytes(tx, [deleted])
    return deleted !== undefined
  })
  if (isDeleted) return await clearIncoming(deps, ref)
  const { task_id } = upload.state === 'used' ? upload : await readUpload(deps.db, ref)
  const taskId = encodeId('task', task_id as string)
  throw new ApiError('UPLOAD_USED', { details: { taskId } })
}

/** Best effort: what stays is found by the comparison of rows and objects. */
export async function clearIncoming(
  { store }: Pick<UploadDeps, 'store'>,
  ref: UploadRef,
): Promise<void> {
  await store?.remove([incomingKeyOf(ref)]).catch(() => undefined)
}

export function requireStore({ store }: Pick<UploadDeps, 'store'>): ObjectStore {
  if (store) return store
  const message = 'Uploads are not configured here.'
  throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 3_600, message })
}

/** The facts of a file that may be taken in this revision; else one error names all that is wrong. */
export function requireFacts(file: Omit<Announcement, 'sha256'>, revision: Revision) {
  const problems: Problem[] = []
  const facts = readFileFacts(file, revision, (field, message) => problems.push({ field, message }))
  const sizeFlaw = facts && findSizeFlaw(file.sizeBytes, facts.bytesMax)
  if (sizeFlaw !== undefined) problems.push({ field: 'fileSize', message: sizeFlaw })
  if (!facts || problems.length > 0) throw invalidRequest(problems)
  return facts
}

export function refOf(upload: Pick<Upload, 'account_id' | 'id'>): UploadRef {
  return { accountUuid: upload.account_id, uploadUuid: upload.id }
}
