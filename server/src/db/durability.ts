// A 2xx means committed and flushed. With these settings off, a crash can lose acknowledged credit
// movements without the ledger check noticing, so the service does not start on such a database.
import { sql } from 'kysely'
import type { Db } from './handles.ts'

export async function assertDurableDatabase(db: Db, isUnsafeAllowed: boolean): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes')`.execute(db)
  const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  if (off.length === 0 || isUnsafeAllowed) return
  throw new Error(
    `The database may lose acknowledged commits: ${off.join(', ')} is off. Turn it on and start again.`,
  )
}
