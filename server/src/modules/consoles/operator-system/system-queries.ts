import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export type DatabaseRow = { version: string; bytes: number; now: Date; unsafe: string[] }

export async function selectDatabase(db: Db): Promise<DatabaseRow> {
  const result = await sql<DatabaseRow>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes, clock_timestamp() as now,
      array(select name from pg_settings where setting = 'off'
        and name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name) as unsafe`.execute(
    db,
  )
  return result.rows[0] as DatabaseRow
}
