import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export type UploadRow = {
  id: string
  file_name: string
  mime_type: string
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
    select id, file_name, mime_type, size_bytes,
      case when state = 'ready' and expires_at <= clock_timestamp() then 'expired'
        else state end as state
    from uploads
    where account_id = ${accountUuid} and id = any(${uploadUuids}::uuid[])`.execute(db)
  return result.rows
}
