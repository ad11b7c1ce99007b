// The routes for people: their list, and the door in front of them.
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { createConsoleDoor } from './http/console/door.ts'
import { type ConsoleRoute, registerConsoleRoute } from './http/console/route.ts'
import { measureWith } from './http/measure.ts'
import { clientAccountRoutes } from './modules/admin/routes.accounts.ts'
import { adminRoutes } from './modules/admin/routes.ts'
import { announceKeyChange } from './modules/api-keys/key-directory.ts'
import { consoleKeyRoutes } from './modules/api-keys/routes.console.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { closingRoutes } from './modules/closing/routes.ts'
import { contentRoutes } from './modules/content/routes.ts'
import { bookRoutes } from './modules/credits/routes.operator.ts'
import { dashboardRoutes } from './modules/dashboard/routes.ts'
import { deviceRoutes } from './modules/device-login/routes.ts'
import { floorRoutes } from './modules/floor/routes.ts'
import { machineRoomRoutes } from './modules/machine-room/routes.ts'
import { noticeRoutes } from './modules/notices/routes.ts'
import { unsubscribeRoutes } from './modules/notices/routes.unsubscribe.ts'
import { findPlaceIn } from './modules/people/people.ts'
import { accountRoutes } from './modules/people/routes.accounts.ts'
import { engineerRoutes } from './modules/people/routes.engineers.ts'
import { factorRoutes } from './modules/people/routes.factors.ts'
import { invitationRoutes } from './modules/people/routes.invitations.ts'
import { meRoutes } from './modules/people/routes.me.ts'
import { memberRoutes } from './modules/people/routes.members.ts'
import { sessionRoutes } from './modules/people/routes.sessions.ts'
import { signInRoutes } from './modules/people/routes.sign-in.ts'
import { describeSessionCookie } from './modules/people/session-cookie.ts'
import { findSession } from './modules/people/sessions.ts'
import { loadSignInLater } from './modules/people/sign-in-loader.ts'
import { requestRoutes } from './modules/requests/routes.ts'
import { calendarRoutes } from './modules/staffing/routes.calendar.ts'
import { pricingRoutes } from './modules/tags/routes.console.ts'
import { webhookPageRoutes } from './modules/webhooks/routes.console.ts'
import { workbenchRoutes } from './modules/workbench/routes.ts'
import { leaseDeps, workbenchDeps } from './task-deps.ts'

export function listConsoleRoutes(deps: Deps): ConsoleRoute[] {
  const { db } = deps.database
  return [
    ...listSignInRoutes(deps),
    ...meRoutes({ db }),
    ...listPeopleRoutes(deps),
    ...calendarRoutes({ db }),
    ...pricingRoutes({ db }),
    ...machineRoomRoutes({ config: deps.config, db, valkey: deps.valkey, store: deps.store }),
    ...workbenchRoutes({ ...workbenchDeps(deps), links: deps.fileLinks, live: deps.live }),
    ...floorRoutes({
      ...leaseDeps(deps),
      floor: deps.floor,
      onError: () => deps.metrics.backgroundErrors.inc({ work: 'floor' }),
    }),
  ]
}

function listPeopleRoutes({ config, database, mail, valkey }: Deps): ConsoleRoute[] {
  const { db } = database
  return [
    ...accountRoutes({ db }),
    ...memberRoutes({ db }),
    ...invitationRoutes({ db, mail, publicUrl: config.publicUrl }),
    ...engineerRoutes({ db }),
    ...consoleKeyRoutes({
      db,
      peppers: config.keyPeppers,
      announceKeyChange: () => announceKeyChange(valkey),
    }),
    ...auditRoutes({ db }),
    ...requestRoutes({ db }),
    ...dashboardRoutes({ db }),
    ...webhookPageRoutes({ db }),
    ...noticeRoutes({ db }),
    ...contentRoutes({ db }),
    ...closingRoutes({ db, announceKeyChange: () => announceKeyChange(valkey) }),
    ...unsubscribeRoutes({ db, sessionSecret: config.sessionSecret }),
    ...bookRoutes({ db }),
    ...clientAccountRoutes({ db, announceKeyChange: () => announceKeyChange(valkey) }),
    ...adminRoutes({ db }),
  ]
}

function listSignInRoutes({ config, database: { db }, mail, throttle, log }: Deps): ConsoleRoute[] {
  const signIn = loadSignInLater({
    db,
    mail,
    publicUrl: config.publicUrl,
    secret: config.sessionSecret,
    onError: (message) => log.error({ part: 'sign-in' }, message),
  })
  const cookie = describeSessionCookie(config)
  const sendsMail = mail !== undefined
  return [
    ...signInRoutes({ db, signIn, throttle, cookie, sendsMail }),
    ...factorRoutes({ db, signIn, throttle, cookie }),
    ...sessionRoutes({ db }),
    ...deviceRoutes({
      db,
      secret: config.sessionSecret,
      peppers: config.keyPeppers,
      throttle,
      publicUrl: config.publicUrl,
    }),
  ]
}

export function registerConsole(app: FastifyInstance, deps: Deps, routes: ConsoleRoute[]): void {
  const { db } = deps.database
  const cookie = describeSessionCookie(deps.config)
  const admit = createConsoleDoor({
    findSession: (header) => findSession(db, cookie, header),
    findPlaceIn: (personUuid, accountUuid) => findPlaceIn(db, personUuid, accountUuid),
    ownOrigin: new URL(deps.config.publicUrl).origin,
  })
  const measure = measureWith(deps.metrics)
  app.decorateRequest('session', undefined)
  app.decorateRequest('account', undefined)
  app.register((scope, _options, done) => {
    for (const route of routes) registerConsoleRoute(scope, route, { admit, measure })
    done()
  })
}
