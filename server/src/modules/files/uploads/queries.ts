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

export type UploadRow = {
  id: string
  file_name: string
  mime_type: string
  kind: string
  size_bytes: number
  /** As stored, but `expired` once its time is up, also before the sweeper runs. */
  state: 'waiting' | 'ready' | 'refused' | 'used' | 'expired'
}

export async function selectUploads(
  db: Db,
  accountUuid: string,
  uploadUuids: readonly string[],
): Promise<UploadRow[]> {
  const result = await sql<UploadRow>`
    select id, file_name, mime_type, kind, size_bytes,
      case when state = 'ready' and expires_at <= clock_timestamp() then 'expired'
        else state end as state
    from uploads
    where account_id = ${accountUuid} and id = any(${uploadUuids}::uuid[])`.execute(db)
  return result.rows
}

/**
 * Used ones too: what they brought belongs to their task by now, and stays. The time is read once, so that
 * unexpired ones are not scanned.
 */
export async function deleteExpiredUploads(tx: Tx, limit: number): Promise<DeletedUpload[]> {
  const result = await sql<DeletedUpload>`
    with expired as materialized (
      select account_id, id from uploads where expires_at <= (select clock_timestamp())
      order by expires_at limit ${limit} for update skip locked
    )
    delete from uploads u using expired e where u.account_id = e.account_id and u.id = e.id
    returning u.account_id as "accountUuid", u.id as "uploadUuid",
      u.size_bytes as bytes, u.state in ('waiting', 'ready') as counted`.execute(tx)
  return result.rows
}

/** Those whose file neither comes nor is read any more; none of an account that is not ours. */
export async function selectUnwaited(db: Db, refs: readonly UploadRef[]): Promise<UploadRef[]> {
  const result = await sql<UploadRef>`
    select sent.account_id as "accountUuid", sent.id as "uploadUuid"
    from unnest(${refs.map(({ accountUuid }) => accountUuid)}::uuid[],
      ${refs.map(({ uploadUuid }) => uploadUuid)}::uuid[]) as sent (account_id, id)
    join accounts a on a.id = sent.account_id
    where not exists (select 1 from uploads u where u.account_id = sent.account_id
      and u.id = sent.id and u.state = 'waiting' and u.expires_at > clock_timestamp())`.execute(db)
  return result.rows
}
