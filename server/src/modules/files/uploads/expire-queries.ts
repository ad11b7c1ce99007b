import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import type { UploadRef } from './create-upload.ts'
import type { DeletedUpload } from './queries.ts'

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
