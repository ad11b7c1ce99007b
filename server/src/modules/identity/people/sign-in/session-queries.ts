import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'
import type { HotConnections } from '../../../../db/prepared.ts'
import { prepareStatement } from '../../../../db/statement.ts'
import { type PersonRow, personColumns } from '../queries.ts'

/** Operators sign in again after a while; a session of anybody else lives until it expires. */
const isAlive = (operatorHours: number | string) => `(auth.sessions.expires_at > now() and (
    auth.sessions.authenticated_at > now() - make_interval(hours => ${operatorHours})
    or not exists (select from operators where person_id = auth.sessions.user_id)))`

const hasFactor = `(auth.users.two_factor_enabled or exists (
  select from auth.passkeys where user_id = auth.users.id))`

export type SessionFilter = { token: string; stepUpSeconds: number; operatorHours: number }

type SessionRow = PersonRow & {
  session_id: string
  authenticated_at: Date
  second_factor_at: Date | null
  is_recent: boolean
  has_factor: boolean
  cookie_number: number
}

/** Prepared, because every request of a page begins with it. */
const sessionStatement = prepareStatement<SessionFilter, SessionRow>(
  'session',
  (param) => `select ${personColumns}, auth.sessions.id as session_id,
    auth.sessions.authenticated_at, auth.sessions.second_factor_at, auth.sessions.cookie_number,
    auth.sessions.authenticated_at > now() - make_interval(secs => ${param('stepUpSeconds')})
      as is_recent,
    ${hasFactor} as has_factor
  from auth.sessions join auth.users on auth.users.id = auth.sessions.user_id
  where auth.sessions.token = ${param('token')} and ${isAlive(param('operatorHours'))}`,
)

export async function selectSession(
  hot: HotConnections,
  filter: SessionFilter,
): Promise<SessionRow | undefined> {
  return (await hot.run(sessionStatement, filter))[0]
}

/** Of these, the live sessions that were made with a second factor which is still set up. */
function sessionsWithFactor(db: Db, sessionUuids: readonly string[], operatorHours: number) {
  return db
    .selectFrom('auth.sessions')
    .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.user_id')
    .select('auth.sessions.id')
    .where('auth.sessions.id', 'in', sql<string>`(select unnest(${[...sessionUuids]}::uuid[]))`)
    .where(sql<boolean>`${sql.raw(isAlive(operatorHours))}`)
    .where('auth.sessions.second_factor_at', 'is not', null)
    .where(sql<boolean>`${sql.raw(hasFactor)}`)
}

/** Of these, the sessions that the authentication hook would admit to the workbench. */
export async function selectLiveEngineerSessions(
  db: Db,
  sessionUuids: readonly string[],
  operatorHours: number,
): Promise<string[]> {
  const rows = await sessionsWithFactor(db, sessionUuids, operatorHours)
    .innerJoin('engineers', 'engineers.person_id', 'auth.sessions.user_id')
    .where('engineers.suspended_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these, the sessions that the authentication hook would admit to the operators' pages. */
export async function selectLiveOperatorSessions(
  db: Db,
  sessionUuids: readonly string[],
  operatorHours: number,
): Promise<string[]> {
  const rows = await sessionsWithFactor(db, sessionUuids, operatorHours)
    .innerJoin('operators', 'operators.person_id', 'auth.sessions.user_id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function selectFactors(db: Db, personUuid: string) {
  return await db
    .selectFrom('auth.users')
    .select([
      'two_factor_enabled',
      'password_mailed_at',
      sql<number>`(select count(*) from auth.passkeys where user_id = auth.users.id)`.as(
        'passkeys',
      ),
    ])
    .where('id', '=', personUuid)
    .executeTakeFirst()
}

export async function selectClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return (rows[0] as { now: Date }).now
}

export type NewSignIn = {
  withSecondFactor: boolean
  beganAt?: Date | undefined
  cookieNumber: number
}

/**
 * False when the password was reset since the sign-in began: what was compared is no longer the
 * password. The person is locked, so that a reset under way is waited for.
 */
export async function markAuthenticated(
  db: Db,
  token: string,
  { withSecondFactor, beganAt, cookieNumber }: NewSignIn,
): Promise<boolean> {
  const result = await sql`
    with person as (
      select person.id from auth.users person
      join auth.sessions session on session.user_id = person.id and session.token = ${token}
      where ${beganAt ?? null}::timestamptz is null
        or password_mailed_at is null or password_mailed_at < ${beganAt ?? null}
      for share of person
    )
    update auth.sessions set authenticated_at = now(), cookie_number = ${cookieNumber},
      second_factor_at = case when ${withSecondFactor} then now() else second_factor_at end
    from person where token = ${token} and user_id = person.id`.execute(db)
  return Number(result.numAffectedRows ?? 0) > 0
}

/** Whether the owner of a session has a passkey. */
export async function selectHasPasskey(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.sessions')
    .innerJoin('auth.passkeys', 'auth.passkeys.user_id', 'auth.sessions.user_id')
    .select('auth.passkeys.id')
    .where('auth.sessions.token', '=', token)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A session that replaces another keeps its time of authentication. */
export async function markAuthenticatedAt(
  db: Db,
  token: string,
  at: { authenticatedAt: Date; secondFactorAt: Date | null; cookieNumber: number },
) {
  await db
    .updateTable('auth.sessions')
    .set({
      authenticated_at: at.authenticatedAt,
      second_factor_at: at.secondFactorAt,
      cookie_number: at.cookieNumber,
    })
    .where('token', '=', token)
    .execute()
}

export async function markSecondFactor(db: Db, sessionUuid: string): Promise<void> {
  await db
    .updateTable('auth.sessions')
    .set({ second_factor_at: sql<Date>`now()` })
    .where('id', '=', sessionUuid)
    .execute()
}

/**
 * Whether the code has not signed the session's owner in before, while a code may be good. Of two
 * who use it at once the second waits for the first, and finds it used.
 */
export async function markCodeUsed(
  db: Db,
  token: string,
  { codeHash, keepSeconds }: { codeHash: string; keepSeconds: number },
): Promise<boolean> {
  const result = await sql`
    insert into auth.used_codes as used (user_id, code_hash)
    select user_id, ${codeHash} from auth.sessions where token = ${token}
    on conflict (user_id, code_hash) do update set used_at = now()
      where used.used_at < now() - make_interval(secs => ${keepSeconds})`.execute(db)
  return Number(result.numAffectedRows ?? 0) > 0
}

export async function deleteUsedCodes(db: Db, keepSeconds: number): Promise<void> {
  await db
    .deleteFrom('auth.used_codes')
    .where('used_at', '<', sql<Date>`now() - make_interval(secs => ${keepSeconds})`)
    .execute()
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

export async function deleteEndedSessions(db: Db): Promise<void> {
  await sql`delete from auth.sessions where expires_at < now()`.execute(db)
}

export async function deleteEndedVerifications(db: Db): Promise<void> {
  await sql`delete from auth.verifications where expires_at < now()`.execute(db)
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
      'accounts.suspended_at',
      'accounts.suspension_reason',
      'twin.id as test_account_id',
    ])
    .where('memberships.person_id', '=', personUuid)
    .orderBy('memberships.account_id')
    .execute()
}

/** Only up: a browser has one cookie, and an old one that comes late was replaced already. */
export async function updateCookieNumbers(
  db: Db,
  numbers: readonly { sessionUuid: string; number: number }[],
): Promise<void> {
  await sql`
    update auth.sessions s set cookie_number = seen.number
    from unnest(
      ${numbers.map(({ sessionUuid }) => sessionUuid)}::uuid[],
      ${numbers.map(({ number }) => number)}::smallint[]
    ) seen (session_id, number)
    where s.id = seen.session_id and s.cookie_number < seen.number`.execute(db)
}

/** Live sessions by the number that signed the cookie which their browser last sent. */
export async function selectSessionsByNumber(db: Db) {
  return await db
    .selectFrom('auth.sessions')
    .select(['cookie_number as number', sql<number>`count(*)::int`.as('count')])
    .where('expires_at', '>', sql<Date>`now()`)
    .groupBy('cookie_number')
    .execute()
}
