import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export type StoredFileRef = { accountUuid: string; fileUuid: string }

export type NewFile = { accountUuid: string; sizeBytes: number; sha256: Buffer }

export async function insertFile(tx: Tx, file: NewFile): Promise<string> {
  const row = await tx
    .insertInto('stored_files')
    .values({ account_id: file.accountUuid, size_bytes: file.sizeBytes, sha256: file.sha256 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Whether this very call moved it on, so that of two who race only one does. */
export async function changeFileState(
  tx: Tx,
  { accountUuid, fileUuid }: StoredFileRef,
  from: 'writing',
  to: 'kept' | 'released',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stored_files')
    .set({ state: to, state_at: sql`clock_timestamp()` })
    .where('account_id', '=', accountUuid)
    .where('id', '=', fileUuid)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nobody who was slow to write may still keep it, so from here on it can only go. */
export async function releaseAbandonedFiles(
  tx: Tx,
  { afterSeconds, limit }: { afterSeconds: number; limit: number },
): Promise<number> {
  const result = await sql`
    with abandoned as materialized (
      select account_id, id from stored_files
      where state = 'writing'
        and state_at < (select clock_timestamp() - make_interval(secs => ${afterSeconds}))
      order by state_at limit ${limit} for update skip locked
    )
    update stored_files f set state = 'released', state_at = clock_timestamp()
    from abandoned a where f.account_id = a.account_id and f.id = a.id`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

export async function selectReleasedFiles(db: Db, limit: number): Promise<StoredFileRef[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select(['account_id', 'id'])
    .where('state', '=', sql.lit('released'))
    .orderBy('state_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ accountUuid: row.account_id, fileUuid: row.id }))
}

/** Those that another worker is deleting at this moment are left to it. */
export async function deleteReleasedFiles(tx: Tx, refs: readonly StoredFileRef[]): Promise<void> {
  const accounts = refs.map(({ accountUuid }) => accountUuid)
  const files = refs.map(({ fileUuid }) => fileUuid)
  await sql`
    with gone as materialized (
      select f.account_id, f.id from stored_files f
      join unnest(${accounts}::uuid[], ${files}::uuid[]) as asked (account_id, id)
        on f.account_id = asked.account_id and f.id = asked.id
      where f.state = 'released' for update of f skip locked
    )
    delete from stored_files f using gone
    where f.account_id = gone.account_id and f.id = gone.id`.execute(tx)
}
