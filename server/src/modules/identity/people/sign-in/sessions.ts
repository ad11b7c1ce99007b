// Sessions. Invariants:
// - A session is a row: once it is deleted it opens nothing, in any process, from the next request on.
// - Nothing but a sign-in makes a session count as authenticated. Only a code or a passkey makes it count
//   as one with a second factor, at the sign-in or when the factor is set up in it.
// - The token is known to its browser and to the row; no reply and no log ever carries it.

import { createHash } from 'node:crypto'
import type { Session } from '../../../../core/caller.ts'
import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import type { Db } from '../../../../db/client.ts'
import type { HotConnections } from '../../../../db/prepared.ts'
import { toPerson } from '../people.ts'
import {
  readSessionToken,
  readSignedToken,
  renewSessionCookie,
  type SessionCookie,
} from './session-cookie.ts'
import {
  deleteEndedSessions,
  deleteEndedVerifications,
  deletePasskey,
  deleteSession,
  deleteSessionByToken,
  deleteSessionsBut,
  deleteUsedCodes,
  markAuthenticated,
  markAuthenticatedAt,
  markCodeUsed,
  markSecondFactor,
  selectClock,
  selectFactors,
  selectHasPasskey,
  selectOwnAccounts,
  selectPasskeys,
  selectSession,
  selectSessionsByNumber,
  selectSessionsOf,
  updateCookieNumbers,
} from './session-queries.ts'

/** What does not fit is noted with the next request of its session. */
const seenNumbersMax = 50_000

/** The session that a Cookie header names, or undefined when it names none that is alive. */
export async function findSession(
  hot: HotConnections,
  cookie: SessionCookie,
  header: string | undefined,
): Promise<Session | undefined> {
  const signed = readSignedToken(header, cookie)
  if (signed === undefined) return undefined
  const { token, number } = signed
  const { stepUpSeconds, operatorSessionHours: operatorHours } = limits
  const row = await selectSession(hot, { token, stepUpSeconds, operatorHours })
  if (!row) return undefined
  if (number > row.cookie_number && cookie.seenNumbers.size < seenNumbersMax)
    cookie.seenNumbers.set(row.session_id, number)
  return {
    person: toPerson(row),
    sessionUuid: row.session_id,
    signedInAt: row.authenticated_at,
    isRecent: row.is_recent,
    hasSecondFactor: row.second_factor_at !== null && row.has_factor,
    ...(number < cookie.secrets.active && { renewedCookie: renewSessionCookie(token, cookie) }),
  }
}

/** What findSession noted: which number signed the cookies that browsers have now. */
export async function recordCookieNumbers(db: Db, { seenNumbers }: SessionCookie): Promise<void> {
  if (seenNumbers.size === 0) return
  const numbers = [...seenNumbers].map(([sessionUuid, number]) => ({ sessionUuid, number }))
  seenNumbers.clear()
  await updateCookieNumbers(db, numbers)
}

export async function countSessions(db: Db) {
  return await selectSessionsByNumber(db)
}

/** When a sign-in begins, by the database's clock. */
export async function beginSignIn(db: Db): Promise<Date> {
  return await selectClock(db)
}

/**
 * Whether the owner of a session that a password made has a passkey: then the password alone is not enough,
 * since anyone with access to their mailbox can reset it. Such a session is ended.
 */
export async function refuseWithoutPasskey(db: Db, token: string): Promise<boolean> {
  if (!(await selectHasPasskey(db, token))) return false
  await deleteSessionByToken(db, token)
  return true
}

export type CompletedSignIn = {
  token: string
  withSecondFactor: boolean
  /** Of a sign-in by password alone: a reset since then has ended it. */
  beganAt?: Date | undefined
  cookie: SessionCookie
  /** The Cookie header of the request, which may still name another session. */
  before: string | undefined
}

/** Marks a new session as the outcome of a sign-in; it replaces the browser's last one. */
export async function completeSignIn(
  db: Db,
  { token, withSecondFactor, beganAt, cookie, before }: CompletedSignIn,
): Promise<void> {
  const cookieNumber = cookie.secrets.active
  if (!(await markAuthenticated(db, token, { withSecondFactor, beganAt, cookieNumber }))) {
    await deleteSessionByToken(db, token)
    throw new ApiError('SIGN_IN_FAILED')
  }
  const old = readSessionToken(before, cookie)
  if (old !== undefined) await deleteSessionByToken(db, old)
}

/** A code is good for the half minute it is shown, and for one before and after. */
const usedCodeSeconds = 300

/** A code works once: whoever saw it being typed cannot type it again, whatever came between. */
export async function useCode(db: Db, token: string, code: string): Promise<void> {
  const codeHash = createHash('sha256').update(code).digest('hex')
  if (await markCodeUsed(db, token, { codeHash, keepSeconds: usedCodeSeconds })) return
  await deleteSessionByToken(db, token)
  throw new ApiError('SIGN_IN_FAILED')
}

/**
 * A session created by a change of factor or password stands for the same sign-in. `hasSecondFactor` where
 * the change itself proved one.
 */
export async function replaceSession(
  db: Db,
  session: Pick<Session, 'signedInAt' | 'hasSecondFactor'>,
  cookie: SessionCookie,
  setCookies: readonly string[],
): Promise<void> {
  const newToken = setCookies.map((each) => readSessionToken(each, cookie)).find(Boolean)
  if (newToken === undefined) return
  await markAuthenticatedAt(db, newToken, {
    authenticatedAt: session.signedInAt,
    secondFactorAt: session.hasSecondFactor ? session.signedInAt : null,
    cookieNumber: cookie.secrets.active,
  })
}

/**
 * A factor that was just set up in this session was proved in it, so nobody signs in a second time for it.
 * Who may add one has shown the factors they have (assertMayAddFactor), or had none.
 */
export async function countFactorAsUsed(db: Db, { sessionUuid }: Session): Promise<void> {
  await markSecondFactor(db, sessionUuid)
}

export type Factors = { hasTotp: boolean; passkeys: number }

export async function loadFactors(db: Db, personUuid: string): Promise<Factors> {
  const row = await selectFactors(db, personUuid)
  return { hasTotp: row?.two_factor_enabled ?? false, passkeys: Number(row?.passkeys ?? 0) }
}

/**
 * A user with a second factor must have used it to change what counts as one: else a password
 * alone could add a second factor, and the first one would have guarded nothing.
 */
export async function assertMayChangeFactors(db: Db, session: Session): Promise<void> {
  const { hasTotp, passkeys } = await loadFactors(db, session.person.uuid)
  if ((hasTotp || passkeys > 0) && !session.hasSecondFactor) {
    throw new ApiError('SECOND_FACTOR_REQUIRED')
  }
}

/**
 * A password that was chosen before its address was confirmed may have been chosen by somebody else,
 * and a factor of theirs would outlive every reset.
 */
export async function assertMayAddFactor(db: Db, session: Session): Promise<void> {
  await assertMayChangeFactors(db, session)
  const row = await selectFactors(db, session.person.uuid)
  if (row?.password_mailed_at === null) throw new ApiError('FORBIDDEN', { message: choosePassword })
}

const choosePassword =
  'Your password was chosen before your address was confirmed. Choose a new one first: sign out, ' +
  'ask for a new password, and open the link of the mail.'

export async function listPasskeys(db: Db, personUuid: string) {
  return await selectPasskeys(db, personUuid)
}

export async function removePasskey(db: Db, personUuid: string, passkeyUuid: string) {
  if (!(await deletePasskey(db, personUuid, passkeyUuid))) throw new ApiError('NOT_FOUND')
}

export type OwnAccount = Awaited<ReturnType<typeof selectOwnAccounts>>[number]

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
  await deleteEndedSessions(db)
  await deleteEndedVerifications(db)
  await deleteUsedCodes(db, usedCodeSeconds)
}
