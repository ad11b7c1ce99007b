import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import type { StoredFileRef } from './files.ts'

export async function selectNow(db: Db): Promise<Date> {
  const result = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return result.rows[0]?.now as Date
}

/** When the database was restored and adopted; null where it never was. */
export async function selectAdoptedAt(db: Db): Promise<Date | null> {
  const result = await sql<{ at: Date | null }>`
    select adopted_at as at from relay_state`.execute(db)
  return result.rows[0]?.at ?? null
}

/** Accounts are never deleted, so an id that is not among them never existed. */
export async function selectAccounts(db: Db, uuids: readonly string[]): Promise<Set<string>> {
  const result = await sql<{ id: string }>`
    select id from accounts where id = any(${[...new Set(uuids)]}::uuid[])`.execute(db)
  return new Set(result.rows.map(({ id }) => id))
}

export type CheckedFile = StoredFileRef & { state: string; stateAt: Date }

/** In the order in which a store lists their keys, because both are that of the bytes. */
export async function selectFilesAfter(
  db: Db,
  after: StoredFileRef | undefined,
  limit: number,
): Promise<CheckedFile[]> {
  const start = after
    ? sql`where (account_id, id) > (${after.accountUuid}::uuid, ${after.fileUuid}::uuid)`
    : sql``
  const result = await sql<CheckedFile>`
    select account_id as "accountUuid", id as "fileUuid", state, state_at as "stateAt"
    from stored_files ${start} order by account_id, id limit ${limit}`.execute(db)
  return result.rows
}

/** Only those that are still in the state they were seen in. */
export async function changeFiles(
  tx: Tx,
  refs: readonly StoredFileRef[],
  from: 'kept' | 'lost',
  to: 'kept' | 'lost',
): Promise<number> {
  const result = await sql`
    update stored_files f set state = ${to}, state_at = clock_timestamp()
    from unnest(${refs.map(({ accountUuid }) => accountUuid)}::uuid[],
      ${refs.map(({ fileUuid }) => fileUuid)}::uuid[]) as seen (account_id, id)
    where f.account_id = seen.account_id and f.id = seen.id and f.state = ${from}`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

export async function countLostFiles(db: Db): Promise<number> {
  const row = await db
    .selectFrom('stored_files')
    .select((count) => count.fn.countAll<number>().as('files'))
    .where('state', '=', sql.lit('lost'))
    .executeTakeFirstOrThrow()
  return row.files
}

export async function selectLostFiles(db: Db, limit: number): Promise<StoredFileRef[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select(['account_id', 'id'])
    .where('state', '=', sql.lit('lost'))
    .orderBy('account_id')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ account_id, id }) => ({ accountUuid: account_id, fileUuid: id }))
}

/** Where to go on; a new walk begins when the last one ended long enough ago. */
export async function takeUpCheck(tx: Tx, prefix: string, everySeconds: number) {
  const result = await sql<{ after_key: string }>`
    update file_checks set began_at = coalesce(began_at, clock_timestamp())
    where prefix = ${prefix} and (began_at is not null or finished_at is null
      or finished_at <= clock_timestamp() - make_interval(secs => ${everySeconds}))
    returning after_key`.execute(tx)
  return result.rows[0]?.after_key
}

/** False when somebody else walked on from there; undefined as the next key ends the walk. */
export async function advanceCheck(
  tx: Tx,
  prefix: string,
  { from, to }: { from: string; to: string | undefined },
): Promise<boolean> {
  const ended = to === undefined
  const { numUpdatedRows } = await tx
    .updateTable('file_checks')
    .set({
      after_key: to ?? '',
      ...(ended && { began_at: null, finished_at: sql`clock_timestamp()` }),
    })
    .where('prefix', '=', prefix)
    .where('after_key', '=', from)
    .where('began_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
