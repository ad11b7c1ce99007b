// Whether the database can serve requests at this moment.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './handles.ts'

/** A standby, and a primary that was demoted, answers and takes no writes. */
export type DatabaseState = 'up' | 'read-only' | 'down'

/** One that does not answer is down, whatever its connections do until they are given up. */
const patienceMs = 2_000

/**
 * Commits something, which a read would not tell: with a full disk, or without the standby that commits
 * wait for, a server still answers reads. The message is some bytes of the write-ahead log and no row.
 */
const commitNothing = sql<{ isReadOnly: boolean }>`
  select case when current_setting('transaction_read_only')::boolean then null
    else pg_logical_emit_message(true, 'task-review', 'ready') end is null as "isReadOnly"`

export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const asked = commitNothing.execute(db).then(
    ({ rows }): DatabaseState => (rows[0]?.isReadOnly ? 'read-only' : 'up'),
    (): DatabaseState => 'down',
  )
  const over = new AbortController()
  const late = pause(patienceMs, 'down' as const, { signal: over.signal }).catch(
    () => 'down' as const,
  )
  return await Promise.race([asked, late]).finally(() => over.abort())
}
