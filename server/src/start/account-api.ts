// The API as the pages of an account use it: the same routes, behind the authentication hook for members.
import type { FastifyInstance } from 'fastify'
import {
  accountApiPath,
  createMemberAuthentication,
  servesMembers,
} from '../http/console/authenticate-member.ts'
import { measureWith } from '../http/measure.ts'
import { recordWith } from '../http/record.ts'
import { type Route, registerRoute } from '../http/route.ts'
import { findMemberCaller, rolesWith } from '../modules/identity/api-keys/member-callers.ts'
import type { Deps } from './dependencies.ts'

export function registerAccountApi(app: FastifyInstance, deps: Deps, routes: Route[]): void {
  const { db } = deps.database
  const guard = createMemberAuthentication({
    findSession: deps.findSession,
    findMemberCaller: (personUuid, accountUuid) => findMemberCaller(db, personUuid, accountUuid),
    rolesWith,
    limiter: deps.limiter,
    ownOrigin: new URL(deps.config.publicUrl).origin,
  })
  const hooks = {
    guard,
    hasRoom: deps.disk.hasRoom,
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
