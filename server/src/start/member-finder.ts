// Finds the member behind a session again, long after the request began: a wait or a stream ends when
// its caller has lost the right to it.
import type { Database } from '../db/client.ts'
import { findMemberCaller } from '../modules/identity/api-keys/member-callers.ts'
import type { SessionCookie } from '../modules/identity/people/sign-in/session-cookie.ts'
import { findSession } from '../modules/identity/people/sign-in/sessions.ts'

/** The caller behind a member's session cookie, for streams that check it again later. */
export function memberFinder({
  database: { db, hot },
  sessionCookie,
}: {
  database: Database
  sessionCookie: SessionCookie
}) {
  return async (cookieHeader: string | undefined, accountUuid: string) => {
    const session = await findSession(hot, sessionCookie, cookieHeader)
    return session && (await findMemberCaller(db, session.person.uuid, accountUuid))?.key
  }
}
