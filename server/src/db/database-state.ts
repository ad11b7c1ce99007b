// Whether the database can serve requests at this moment.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './handles.ts'

/** A standby, and a primary that was demoted, answers and takes no writes. */
export type DatabaseState = 'up' | 'read-only' | 'down'

/** One that does not answer is down, whatever its connections do until they are given up. */
const patienceMs = 2_000

export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const asked = sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"`
    .execute(db)
    .then(
      ({ rows }): DatabaseState => (rows[0]?.isReadOnly ? 'read-only' : 'up'),
      (): DatabaseState => 'down',
    )
  const over = new AbortController()
  const late = pause(patienceMs, 'down' as const, { signal: over.signal }).catch(
    () => 'down' as const,
  )
  return await Promise.race([asked, late]).finally(() => over.abort())
}

// A 2xx means committed and flushed. With these settings off, a crash can lose acknowledged credit
// movements without the ledger check noticing, so the service does not start on such a database.
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
