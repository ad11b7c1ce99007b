// Every advisory lock there is. Two capabilities that chose the same number would wait for each other,
// so none is taken elsewhere (tidy holds the code to that).
import { sql } from 'kysely'
import type { Db, Tx } from './handles.ts'

/** What is locked by name, for one subject at a time. */
export type LockName =
  | 'app-rights'
  | 'working-keys'
  | 'invitations'
  | 'grants'
  | 'grant-key'
  | 'ledger-proofs'
  | 'push-devices'
  | 'quotas'
  | 'spending-caps'
  | 'uploads'
  | 'webhook-endpoints'

/** Waits for the lock and keeps it until the transaction ends. */
export async function lockUntilCommit(tx: Tx, name: LockName, subject: string): Promise<void> {
  const key = `${name}:${subject}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** The first of the two numbers that name the clock of a tag and class. */
const queueClocks = 8

/** As a condition inside a statement: false at once where another transaction has the clock. */
export const tryLockQueueClock = (tagId: string, claimClass: string) =>
  `pg_try_advisory_xact_lock(${queueClocks}, (${tagId} * 4 + ${claimClass})::integer)`

/** The one that Kysely's migrator takes, so that a version that migrates by it and this one exclude each other. */
const migrationLock = sql.lit('3853314791062309107')

/**
 * Keeps it until the session ends. Never waits inside a statement: an index made concurrently waits for
 * every statement older than itself, and the two would wait for each other.
 */
export async function tryLockMigrations(session: Db): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_lock(${migrationLock}::bigint) as "isLocked"`.execute(session)
  return rows[0]?.isLocked === true
}

export async function unlockMigrations(session: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${migrationLock}::bigint)`.execute(session)
}
