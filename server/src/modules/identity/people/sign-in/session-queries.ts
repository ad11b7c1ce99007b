import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { personColumns } from './queries.ts'

export async function selectSession(db: Db, token: string, stepUpSeconds: number) {
  return await db
    .selectFrom('auth.sessions')
    .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.user_id')
    .select(personColumns)
    .select([
      'auth.sessions.id as session_id',
      'auth.sessions.authenticated_at',
      'auth.sessions.second_factor_at',
      sql<boolean>`auth.sessions.authenticated_at > now() - make_interval(secs => ${stepUpSeconds})`.as(
        'is_recent',
      ),
      hasFactor.as('has_factor'),
    ])
    .where('auth.sessions.token', '=', token)
    .where('auth.sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

const hasFactor = sql<boolean>`(auth.users.two_factor_enabled or exists (
  select from auth.passkeys where user_id = auth.users.id))`

/** Of these, the live sessions that were made with a second factor which is still set up. */
function sessionsWithFactor(db: Db, sessionUuids: readonly string[]) {
  return db
    .selectFrom('auth.sessions')
    .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.user_id')
    .select('auth.sessions.id')
    .where('auth.sessions.id', 'in', sql<string>`(select unnest(${[...sessionUuids]}::uuid[]))`)
    .where('auth.sessions.expires_at', '>', sql<Date>`now()`)
    .where('auth.sessions.second_factor_at', 'is not', null)
    .where(hasFactor)
}

/** Of these, the sessions to which the door would open the workbench. */
export async function selectLiveEngineerSessions(
  db: Db,
  sessionUuids: readonly string[],
): Promise<string[]> {
  const rows = await sessionsWithFactor(db, sessionUuids)
    .innerJoin('engineers', 'engineers.person_id', 'auth.sessions.user_id')
    .where('engineers.suspended_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these, the sessions to which the door would open the operators' pages. */
export async function selectLiveOperatorSessions(
  db: Db,
  sessionUuids: readonly string[],
): Promise<string[]> {
  const rows = await sessionsWithFactor(db, sessionUuids)
    .innerJoin('operators', 'operators.person_id', 'auth.sessions.user_id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function selectFactors(db: Db, personUuid: string) {
  return await db
    .selectFrom('auth.users')
    .select([
      'two_factor_enabled',
      sql<number>`(select count(*) from auth.passkeys where user_id = auth.users.id)`.as(
        'passkeys',
      ),
    ])
    .where('id', '=', personUuid)
    .executeTakeFirst()
}

export async function markAuthenticated(db: Db, token: string, withSecondFactor: boolean) {
  await db
    .updateTable('auth.sessions')
    .set({
      authenticated_at: sql`now()`,
      ...(withSecondFactor && { second_factor_at: sql`now()` }),
    })
    .where('token', '=', token)
    .execute()
}

/** A session that takes the place of another was authenticated when that one was. */
export async function markAuthenticatedAt(
  db: Db,
  token: string,
  at: { authenticatedAt: Date; secondFactorAt: Date | null },
) {
  await db
    .updateTable('auth.sessions')
    .set({ authenticated_at: at.authenticatedAt, second_factor_at: at.secondFactorAt })
    .where('token', '=', token)
    .execute()
}

/** Whether the code is another than the last one that signed the session's owner in. */
export async function markCodeUsed(db: Db, token: string, codeHash: string) {
  const { numUpdatedRows } = await db
    .updateTable('auth.two_factors')
    .from('auth.sessions')
    .set({ last_code_hash: codeHash })
    .whereRef('auth.sessions.user_id', '=', 'auth.two_factors.user_id')
    .where('auth.sessions.token', '=', token)
    .where('last_code_hash', 'is distinct from', codeHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function selectSessionsOf(db: Db, personUuid: string) {
  return await db
    .selectFrom('auth.sessions')
    .select(['id', 'created_at', 'expires_at', 'ip_address', 'user_agent', 'second_factor_at'])
    .where('user_id', '=', personUuid)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
}

export async function deleteSession(db: Db, personUuid: string, sessionUuid: string) {
  const { numDeletedRows } = await db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', personUuid)
    .where('id', '=', sessionUuid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSessionByToken(db: Db, token: string) {
  await db.deleteFrom('auth.sessions').where('token', '=', token).execute()
}

export async function selectPasskeys(db: Db, personUuid: string) {
  return await db
    .selectFrom('auth.passkeys')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', personUuid)
    .orderBy('id')
    .execute()
}

export async function deletePasskey(db: Db, personUuid: string, passkeyUuid: string) {
  const { numDeletedRows } = await db
    .deleteFrom('auth.passkeys')
    .where('user_id', '=', personUuid)
    .where('id', '=', passkeyUuid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSessionsBut(db: Db, personUuid: string, sessionUuid: string) {
  await db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', personUuid)
    .where('id', '!=', sessionUuid)
    .execute()
}

export async function deleteExpired(db: Db, table: 'auth.sessions' | 'auth.verifications') {
  await db.deleteFrom(table).where('expires_at', '<', sql<Date>`now()`).execute()
}

export async function selectOwnAccounts(db: Db, personUuid: string) {
  return await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('accounts as twin', 'twin.live_account_id', 'accounts.id')
    .select([
      'memberships.account_id',
      'memberships.role',
      'accounts.name',
      'twin.id as test_account_id',
    ])
    .where('memberships.person_id', '=', personUuid)
    .orderBy('memberships.account_id')
    .execute()
}

export async function confirmEmail(db: Db, personUuid: string) {
  await db
    .updateTable('auth.users')
    .set({ email_verified: true })
    .where('id', '=', personUuid)
    .execute()
}
