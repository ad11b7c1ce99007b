// The API as the pages of an account use it: the same routes, behind the door for members.
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { accountApiPath, createAccountDoor, servesMembers } from './http/console/account-door.ts'
import { measureWith } from './http/measure.ts'
import { recordWith } from './http/record.ts'
import { type Route, registerRoute } from './http/route.ts'
import { findSeat, rolesWith } from './modules/api-keys/seats.ts'
import { describeSessionCookie } from './modules/people/session-cookie.ts'
import { findSession } from './modules/people/sessions.ts'

export function registerAccountApi(app: FastifyInstance, deps: Deps, routes: Route[]): void {
  const { db } = deps.database
  const cookie = describeSessionCookie(deps.config)
  const guard = createAccountDoor({
    findSession: (header) => findSession(db, cookie, header),
    findSeat: (personUuid, accountUuid) => findSeat(db, personUuid, accountUuid),
    rolesWith,
    limiter: deps.limiter,
    ownOrigin: new URL(deps.config.publicUrl).origin,
  })
  const hooks = {
    guard,
    measure: measureWith(deps.metrics),
    ...recordWith(deps.requestLog),
  }
  app.register(
    (api, _options, done) => {
      for (const route of routes.filter(servesMembers)) registerRoute(api, route, hooks)
      done()
    },
    { prefix: accountApiPath },
  )
}

/** The caller behind the cookie of a member, for those who look again later. */
export function memberFinder({ database: { db }, config }: Pick<Deps, 'database' | 'config'>) {
  const cookie = describeSessionCookie(config)
  return async (cookieHeader: string | undefined, accountUuid: string) => {
    const session = await findSession(db, cookie, cookieHeader)
    return session && (await findSeat(db, session.person.uuid, accountUuid))?.key
  }
}
