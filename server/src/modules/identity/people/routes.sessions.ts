import { decodeId, encodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import {
  endOtherSessionsOperation,
  endSessionOperation,
  listSessionsOperation,
  userAgentCharsMax,
} from './sign-in/session-schema.ts'
import { endOtherSessions, endSession, listSessions } from './sign-in/sessions.ts'

export function sessionRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(listSessionsOperation, async ({ session }) => {
      const rows = await listSessions(db, session.person.uuid)
      return {
        body: {
          data: rows.map((row) => ({
            id: encodeId('session', row.id),
            current: row.id === session.sessionUuid,
            createdAt: row.created_at.toISOString(),
            expiresAt: row.expires_at.toISOString(),
            address: row.ip_address || null,
            userAgent: row.user_agent?.slice(0, userAgentCharsMax).toWellFormed() || null,
            secondFactor: row.second_factor_at !== null,
          })),
        },
      }
    }),
    consoleRoute(endSessionOperation, async ({ session, params }) => {
      const sessionUuid = decodeId('session', params.session_id) ?? ''
      await endSession(db, session.person.uuid, sessionUuid)
      return {}
    }),
    consoleRoute(endOtherSessionsOperation, async ({ session }) => {
      await endOtherSessions(db, session)
      return {}
    }),
  ]
}
