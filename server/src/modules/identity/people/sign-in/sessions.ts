// Sessions. Invariants:
// - A session is a row: once it is deleted it opens nothing, in any process, from the next request on.
// - Nothing but a sign-in makes a session count as authenticated, and only one with a code or a
//   passkey makes it count as one with a second factor.
// - The token is known to its browser and to the row; no reply and no log ever carries it.
import { createHash } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { type Session, toPerson } from './people.ts'
import { readSessionToken, type SessionCookie } from './session-cookie.ts'
import {
  deleteExpired,
  deletePasskey,
  deleteSession,
  deleteSessionByToken,
  deleteSessionsBut,
  markAuthenticated,
  markAuthenticatedAt,
  markCodeUsed,
  selectFactors,
  selectOwnAccounts,
  selectPasskeys,
  selectSession,
  selectSessionsOf,
} from './session-queries.ts'

/** The session that a Cookie header names, or undefined when it names none that is alive. */
export async function findSession(
  db: Db,
  cookie: SessionCookie,
  header: string | undefined,
): Promise<Session | undefined> {
  const token = readSessionToken(header, cookie)
  const row = token === undefined ? undefined : await selectSession(db, token, limits.stepUpSeconds)
  if (!row) return undefined
  return {
    person: toPerson(row),
    sessionUuid: row.session_id,
    signedInAt: row.authenticated_at,
    isRecent: row.is_recent,
    hasSecondFactor: row.second_factor_at !== null && row.has_factor,
  }
}

export type CompletedSignIn = {
  token: string
  withSecondFactor: boolean
  cookie: SessionCookie
  /** The Cookie header of the request, which may still name another session. */
  before: string | undefined
}

/** Marks a new session as the outcome of a sign-in; it takes the place of the browser's last one. */
export async function completeSignIn(
  db: Db,
  { token, withSecondFactor, cookie, before }: CompletedSignIn,
): Promise<void> {
  await markAuthenticated(db, token, withSecondFactor)
  const old = readSessionToken(before, cookie)
  if (old !== undefined) await deleteSessionByToken(db, old)
}

/** A code works once: whoever saw it being typed cannot type it again. */
export async function useCode(db: Db, token: string, code: string): Promise<void> {
  if (await markCodeUsed(db, token, createHash('sha256').update(code).digest('hex'))) return
  await deleteSessionByToken(db, token)
  throw new ApiError('SIGN_IN_FAILED')
}

/** What a changed factor or password put in the place of a session stands for the same sign-in. */
export async function replaceSession(
  db: Db,
  session: Session,
  cookie: SessionCookie,
  setCookies: readonly string[],
): Promise<void> {
  const newToken = setCookies.map((each) => readSessionToken(each, cookie)).find(Boolean)
  if (newToken === undefined) return
  await markAuthenticatedAt(db, newToken, {
    authenticatedAt: session.signedInAt,
    secondFactorAt: session.hasSecondFactor ? session.signedInAt : null,
  })
}

export type Factors = { hasTotp: boolean; passkeys: number }

export async function loadFactors(db: Db, personUuid: string): Promise<Factors> {
  const row = await selectFactors(db, personUuid)
  return { hasTotp: row?.two_factor_enabled ?? false, passkeys: Number(row?.passkeys ?? 0) }
}

/**
 * Whoever has a second factor must have used it to change what counts as one: else a password
 * alone could add a second factor, and the first one would have guarded nothing.
 */
export async function assertMayChangeFactors(db: Db, session: Session): Promise<void> {
  const { hasTotp, passkeys } = await loadFactors(db, session.person.uuid)
  if ((hasTotp || passkeys > 0) && !session.hasSecondFactor) {
    throw new ApiError('SECOND_FACTOR_REQUIRED')
  }
}

export async function listPasskeys(db: Db, personUuid: string) {
  return await selectPasskeys(db, personUuid)
}

export async function removePasskey(db: Db, personUuid: string, passkeyUuid: string) {
  if (!(await deletePasskey(db, personUuid, passkeyUuid))) throw new ApiError('NOT_FOUND')
}

export async function listOwnAccounts(db: Db, personUuid: string) {
  return await selectOwnAccounts(db, personUuid)
}

export async function listSessions(db: Db, personUuid: string) {
  return await selectSessionsOf(db, personUuid)
}

export async function endSession(db: Db, personUuid: string, sessionUuid: string): Promise<void> {
  if (!(await deleteSession(db, personUuid, sessionUuid))) throw new ApiError('NOT_FOUND')
}

export async function endOtherSessions(db: Db, session: Session): Promise<void> {
  await deleteSessionsBut(db, session.person.uuid, session.sessionUuid)
}

/** Deletes what can no longer be used. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await deleteExpired(db, 'auth.sessions')
  await deleteExpired(db, 'auth.verifications')
}
