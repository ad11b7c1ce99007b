// Files in the object store. Invariants:
// - Under `files/` only this module writes, each key once: its bytes never change.
// - The row comes before its object and leaves after it, so whatever is cut half-way leaves a row that
//   says what to clear away; an object without a row belongs to nobody.
// - Only a kept file is shown, and only its user's own transaction keeps it. Deleting sets `writing` to
//   `released` first, so exactly one of keep and remove can succeed.
// - The store is never called inside a transaction.
import type { Readable } from 'node:stream'
import type { ObjectStore } from '../../../adapters/object-store.ts'
import { ApiError } from '../../../core/errors.ts'
import type { Db, Tx } from '../../../db/client.ts'
import {
  changeFileState,
  deleteReleasedFiles,
  insertFile,
  type NewFile,
  releaseAbandonedFiles,
  type StoredFileRef,
  selectReleasedFiles,
} from './queries.ts'

export type { NewFile, StoredFileRef } from './queries.ts'

export type FileDeps = { db: Db; store: ObjectStore }

export const filesPrefix = 'files/'
export const incomingPrefix = 'incoming/'

export function storeKeyOf({ accountUuid, fileUuid }: StoredFileRef): string {
  return `${filesPrefix}${accountUuid}/${fileUuid}`
}

/** Where a client may write, and may write again until its link ends. */
export function incomingKeyOf(upload: { accountUuid: string; uploadUuid: string }): string {
  return `${incomingPrefix}${upload.accountUuid}/${upload.uploadUuid}`
}

/**
 * Row first, then the object. The caller keeps it in its own transaction; a file that nobody keeps
 * is cleared away. When it cannot be written, that is tried at once.
 */
export async function writeFile(
  deps: FileDeps,
  {
    body,
    signal,
    ...file
  }: NewFile & { body: AsyncIterable<Buffer>; signal?: AbortSignal | undefined },
): Promise<StoredFileRef> {
  const { accountUuid, sizeBytes, sha256 } = file
  const fileUuid = await deps.db.transaction().execute((tx) => insertFile(tx, file))
  const ref = { accountUuid, fileUuid }
  try {
    await deps.store.put(storeKeyOf(ref), body, { sizeBytes, sha256, ...(signal && { signal }) })
    return ref
  } catch (error) {
    await discardFile(deps, ref)
    throw error
  }
}

/** From now on somebody refers to it. False when it was cleared away in the meantime. */
export async function keepFile(tx: Tx, ref: StoredFileRef): Promise<boolean> {
  return await changeFileState(tx, ref, 'writing', 'kept')
}

/** Deletes an object that was written and is not needed. If that fails, the sweeper deletes it later. */
export async function discardFile({ db, store }: FileDeps, ref: StoredFileRef): Promise<void> {
  try {
    const isOurs = await db
      .transaction()
      .execute((tx) => changeFileState(tx, ref, 'writing', 'released'))
    if (!isOurs) return
    await store.remove([storeKeyOf(ref)])
    await db.transaction().execute((tx) => deleteReleasedFiles(tx, [ref]))
  } catch {
    // The row stays and says so.
  }
}

/** Undefined when the store has lost it. */
export async function openFile(
  { store }: Pick<FileDeps, 'store'>,
  ref: StoredFileRef,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<{ body: Readable; sizeBytes: number } | undefined> {
  return await store.open(storeKeyOf(ref), signal ? { signal } : {})
}

export function isStoreUnavailable(error: unknown): error is Error {
  return error instanceof Error && error.name === 'StoreUnavailable'
}

/** The error for the caller: an unavailable store is a temporary failure (503). */
export function asApiError(error: unknown): unknown {
  if (!isStoreUnavailable(error)) return error
  return new ApiError('UNAVAILABLE', {
    retryAfterSeconds: 5,
    message: 'File storage cannot be reached at the moment.',
    cause: error,
  })
}

// Removes what nobody refers to: first the object, then its row. Two workers may do it at once.
const batchSize = 500
/** Far longer than it takes to write the largest file and to keep it. */
const abandonedAfterSeconds = 3_600

export async function clearFiles(
  deps: FileDeps,
  afterSeconds: number = abandonedAfterSeconds,
): Promise<number> {
  const { db, store } = deps
  const bounds = { afterSeconds, limit: batchSize }
  while ((await db.transaction().execute((tx) => releaseAbandonedFiles(tx, bounds))) === batchSize);
  let cleared = 0
  for (;;) {
    const refs = await selectReleasedFiles(db, batchSize)
    if (refs.length > 0) {
      await store.remove(refs.map(storeKeyOf))
      await db.transaction().execute((tx) => deleteReleasedFiles(tx, refs))
      cleared += refs.length
    }
    if (refs.length < batchSize) return cleared
  }
}
