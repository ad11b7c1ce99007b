// Finds the member behind a session again, long after the request began: a wait or a stream ends when
// its caller has lost the right to it.
import type { Config } from '../core/config.ts'
import type { Database } from '../db/client.ts'
import { findMemberCaller } from '../modules/identity/api-keys/member-callers.ts'
import { describeSessionCookie } from '../modules/identity/people/sign-in/session-cookie.ts'
import { findSession } from '../modules/identity/people/sign-in/sessions.ts'

/** The caller behind a member's session cookie, for streams that check it again later. */
export function memberFinder({
  database: { db, hot },
  config,
}: {
  database: Database
  config: Config
}) {
  const cookie = describeSessionCookie(config)
  return async (cookieHeader: string | undefined, accountUuid: string) => {
    const session = await findSession(hot, cookie, cookieHeader)
    return session && (await findMemberCaller(db, session.person.uuid, accountUuid))?.key
  }
}
