// Statements that read all there is of something take longer than a request may.
import { sql } from 'kysely'
import { applicationName } from '../core/version.ts'
import type { Tx } from './handles.ts'

export const longStatementMs = 600_000

/**
 * The server tells a connection when its application_name changes, and so also when the transaction
 * that changed it has ended. By that name the connection is not given up for its silence, and operators
 * see in pg_stat_activity what takes so long.
 */
export const longStatementName = `${applicationName} long statement`

/** Lets each statement of this transaction take up to ten minutes. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(longStatementMs)}, true),
    set_config('application_name', ${longStatementName}, true)`.execute(tx)
}
