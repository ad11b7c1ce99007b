import { type SelectQueryBuilder, sql } from 'kysely'
import type { Revision } from '../../../core/money.ts'
import { lockUntilCommit } from '../../../db/advisory-locks.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { DB, Uploads } from '../../../db/types.generated.ts'

export type UploadRef = { accountUuid: string; uploadUuid: string }

export type Upload = {
  account_id: string
  id: string
  revision: Revision
  file_name: string
  mime_type: string
  size_bytes: number
  sha256: Buffer
  state: 'waiting' | 'ready' | 'refused' | 'used'
  flaw: string | null
  file_id: string | null
  task_id: string | null
  created_at: Date
  expires_at: Date
}

/** A file as a client announces it. */
export type Announcement = { fileName: string; mimeType: string; sizeBytes: number; sha256: Buffer }

export type UploadDraft = Announcement & {
  accountUuid: string
  keyUuid: string
  revision: Revision
  kind: string
}

const columns = [
  ...(['account_id', 'id', 'revision', 'file_name', 'mime_type', 'size_bytes', 'sha256'] as const),
  ...(['state', 'flaw', 'file_id', 'task_id', 'created_at', 'expires_at'] as const),
]

/** Holds back every other create of the account until the transaction ends. */
export async function lockUploadCount(tx: Tx, accountUuid: string): Promise<void> {
  await lockUntilCommit(tx, 'uploads', accountUuid)
}

export async function countUnusedUploads(
  tx: Tx,
  accountUuid: string,
): Promise<{ count: number; bytes: number }> {
  const result = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(size_bytes), 0)::bigint as bytes
    from uploads
    where account_id = ${accountUuid} and state in ('waiting', 'ready')
      and expires_at > clock_timestamp()`.execute(tx)
  return result.rows[0] as { count: number; bytes: number }
}

export async function insertUpload(tx: Tx, draft: UploadDraft, hours: number): Promise<Upload> {
  return (await tx
    .insertInto('uploads')
    .values({
      account_id: draft.accountUuid,
      key_id: draft.keyUuid,
      revision: draft.revision,
      file_name: draft.fileName,
      mime_type: draft.mimeType,
      kind: draft.kind,
      size_bytes: draft.sizeBytes,
      sha256: draft.sha256,
      expires_at: sql`now() + make_interval(hours => ${hours})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()) as Upload
}

/** A used one is shown for as long as its row is there; any other until its time is up. */
export async function selectUpload(db: Db | Tx, ref: UploadRef): Promise<Upload | undefined> {
  return (await named(db.selectFrom('uploads'), ref)
    .select(columns)
    .where((or) =>
      or.or([or('state', '=', 'used'), or('expires_at', '>', sql<Date>`clock_timestamp()`)]),
    )
    .executeTakeFirst()) as Upload | undefined
}

function named<O>(query: SelectQueryBuilder<DB, 'uploads', O>, ref: UploadRef) {
  return query.where('account_id', '=', ref.accountUuid).where('id', '=', ref.uploadUuid)
}

/** Whether this very call made it so: of two who race, only one file is the upload's. */
export async function updateUploadReady(
  tx: Tx,
  ref: UploadRef,
  fileUuid: string,
): Promise<boolean> {
  return await leaveWaiting(tx, ref, { state: 'ready', file_id: fileUuid })
}

export async function updateUploadRefused(tx: Tx, ref: UploadRef, flaw: string): Promise<boolean> {
  return await leaveWaiting(tx, ref, { state: 'refused', flaw })
}

async function leaveWaiting(
  tx: Tx,
  ref: UploadRef,
  change: Partial<Pick<Uploads, 'file_id' | 'flaw'>> & { state: 'ready' | 'refused' },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set(change)
    .where('account_id', '=', ref.accountUuid)
    .where('id', '=', ref.uploadUuid)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type DeletedUpload = UploadRef & {
  bytes: number
  /** Whether its bytes counted to the account: not those of a refused one, and a used one's are its task's. */
  counted: boolean
}

export async function deleteUnusedUpload(
  tx: Tx,
  ref: UploadRef,
): Promise<DeletedUpload | undefined> {
  return (await tx
    .deleteFrom('uploads')
    .where('account_id', '=', ref.accountUuid)
    .where('id', '=', ref.uploadUuid)
    .where('state', '!=', 'used')
    .returning(['account_id as accountUuid', 'id as uploadUuid', 'size_bytes as bytes'])
    .returning(sql<boolean>`state in ('waiting', 'ready')`.as('counted'))
    .executeTakeFirst()) as DeletedUpload | undefined
}
