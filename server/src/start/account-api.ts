// The API as the pages of an account use it: the same routes, behind the authentication hook for members.
import type { FastifyInstance } from 'fastify'
import {
  accountApiPath,
  createMemberAuthentication,
  servesMembers,
} from '../http/console/authenticate-member.ts'
import { measureWith } from '../http/measure.ts'
import { recordWith } from '../http/record.ts'
import { type Route, type RouteHooks, registerRoute } from '../http/route.ts'
import { findMemberCaller, rolesWith } from '../modules/identity/api-keys/member-callers.ts'
import type { Deps } from './dependencies.ts'

export function registerAccountApi(app: FastifyInstance, deps: Deps, routes: Route[]): void {
  const { db } = deps.database
  const guard = createMemberAuthentication({
    findSession: deps.findSession,
    findMemberCaller: (personUuid, accountUuid) => findMemberCaller(db, personUuid, accountUuid),
    rolesWith,
    turns: deps.turns,
    ownOrigin: new URL(deps.config.publicUrl).origin,
  })
  registerRoutes(app, deps, { routes: routes.filter(servesMembers), prefix: accountApiPath, guard })
}

type Registered = { routes: Route[]; prefix: string; guard: RouteHooks['guard'] }

/** The same routes are served to keys and to members, under another path and another guard. */
export function registerRoutes(
  app: FastifyInstance,
  { disk, metrics, requestLog }: Deps,
  { routes, prefix, guard }: Registered,
): void {
  const hooks = {
    guard,
    hasRoom: disk.hasRoom,
    measure: measureWith(metrics),
    ...recordWith(requestLog),
  }
  app.register(
    (api, _options, done) => {
      for (const route of routes) registerRoute(api, route, hooks)
      done()
    },
    { prefix },
  )
}
