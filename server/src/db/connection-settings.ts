// What every connection of the service asks for when it begins.
import type pg from 'pg'
import { applicationName } from '../core/version.ts'

/** Limits of the session. A pooler in between may drop them, and the doctor looks for that. */
export const sessionLimitsMs = {
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
}

export function describeConnection(
  databaseUrl: string,
  statementTimeoutMs: number = sessionLimitsMs.statement_timeout,
): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    ...sessionLimitsMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs === 0 ? 0 : sessionLimitsMs.lock_timeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  }
}
