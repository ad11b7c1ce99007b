// The routes of the consoles, and the authentication hook in front of them.
import type { FastifyInstance } from 'fastify'
import { createSessionAuthentication } from '../http/console/authenticate-session.ts'
import { type ConsoleRoute, registerConsoleRoute } from '../http/console/route.ts'
import { measureWith } from '../http/measure.ts'
import { closingRoutes } from '../modules/consoles/account-closing/routes.ts'
import { exportRoutes } from '../modules/consoles/account-export/routes.ts'
import { contentRoutes } from '../modules/consoles/content/routes.ts'
import { followDecision } from '../modules/consoles/credit-requests/credit-requests.ts'
import { creditRequestRoutes } from '../modules/consoles/credit-requests/routes.ts'
import { workbenchRoutes } from '../modules/consoles/engineer/routes.ts'
import { dashboardRoutes } from '../modules/consoles/member/routes.ts'
import { clientAccountRoutes } from '../modules/consoles/operator-accounts/routes.accounts.ts'
import { adminRoutes } from '../modules/consoles/operator-accounts/routes.ts'
import { floorRoutes } from '../modules/consoles/operator-overview/routes.ts'
import { staffRoutes } from '../modules/consoles/operator-staff/routes.ts'
import { machineRoomRoutes } from '../modules/consoles/operator-system/routes.ts'
import { noticeRoutes } from '../modules/events/notices/routes.ts'
import { unsubscribeRoutes } from '../modules/events/notices/routes.unsubscribe.ts'
import { pushRoutes } from '../modules/events/push/routes.ts'
import { requestRoutes } from '../modules/events/request-log/routes.ts'
import { webhookPageRoutes } from '../modules/events/webhooks/routes.console.ts'
import { announceKeyChange } from '../modules/identity/api-keys/key-directory.ts'
import { consoleKeyRoutes } from '../modules/identity/api-keys/routes.console.ts'
import { auditRoutes } from '../modules/identity/audit/routes.ts'
import { deviceRoutes } from '../modules/identity/device-login/routes.ts'
import { operatorRoutes } from '../modules/identity/operators/routes.ts'
import { findPlaceIn } from '../modules/identity/people/people.ts'
import { accountRoutes } from '../modules/identity/people/routes.accounts.ts'
import { engineerRoutes } from '../modules/identity/people/routes.engineers.ts'
import { factorRoutes } from '../modules/identity/people/routes.factors.ts'
import { invitationRoutes } from '../modules/identity/people/routes.invitations.ts'
import { meRoutes } from '../modules/identity/people/routes.me.ts'
import { memberRoutes } from '../modules/identity/people/routes.members.ts'
import { sessionRoutes } from '../modules/identity/people/routes.sessions.ts'
import { signInRoutes } from '../modules/identity/people/routes.sign-in.ts'
import { signUpRoutes } from '../modules/identity/people/routes.sign-up.ts'
import { loadSignInLater } from '../modules/identity/people/sign-in/sign-in-loader.ts'
import { capDeviceKey } from '../modules/money/caps/caps.ts'
import { spendingRoutes } from '../modules/money/caps/routes.ts'
import { bookRoutes } from '../modules/money/credits/routes.operator.ts'
import { accountAiRoutes } from '../modules/work/drafts/routes.ts'
import { calendarRoutes } from '../modules/work/staffing/routes.calendar.ts'
import { pricingRoutes } from '../modules/work/tags/routes.console.ts'
import { priceListRoutes } from '../modules/work/tags/routes.price-list.ts'
import type { Deps } from './dependencies.ts'
import { leaseDeps, replyDeps, replySchemas, workbenchDeps } from './task-dependencies.ts'

export function listConsoleRoutes(deps: Deps): ConsoleRoute[] {
  const { db } = deps.database
  return [
    ...listSignInRoutes(deps),
    ...meRoutes({ db }),
    ...listPeopleRoutes(deps),
    ...calendarRoutes({ db }),
    ...staffRoutes(leaseDeps(deps)),
    ...pricingRoutes({ db }),
    ...priceListRoutes({ db }),
    ...machineRoomRoutes({ config: deps.config, db, valkey: deps.valkey, store: deps.store }),
    ...workbenchRoutes({
      ...workbenchDeps(deps),
      replySchemas: replySchemas(deps),
      links: deps.fileLinks,
      live: deps.live,
    }),
    ...pushRoutes({ db, sealingKeys: deps.sealingKeys, guard: deps.addressGuard }),
    ...floorRoutes({
      ...leaseDeps(deps),
      floor: deps.floor,
      links: deps.fileLinks,
      onError: () => deps.metrics.backgroundErrors.inc({ work: 'floor' }),
    }),
  ]
}

function listPeopleRoutes(deps: Deps): ConsoleRoute[] {
  const { config, database, mail, throttle, valkey, store } = deps
  const { db } = database
  return [
    ...accountRoutes({ db }),
    ...memberRoutes({ db }),
    ...invitationRoutes({
      db,
      mail,
      throttle,
      publicUrl: config.publicUrl,
      policy: config.signUp,
    }),
    ...operatorRoutes({ db, mail, throttle, publicUrl: config.publicUrl, policy: config.signUp }),
    ...engineerRoutes({ db }),
    ...consoleKeyRoutes({
      db,
      peppers: config.keyPeppers,
      announceKeyChange: () => announceKeyChange(valkey),
    }),
    ...auditRoutes({ db }),
    ...requestRoutes({ db }),
    ...dashboardRoutes(replyDeps(deps)),
    ...webhookPageRoutes({ db }),
    ...noticeRoutes({ db }),
    ...contentRoutes({ db }),
    ...spendingRoutes({ db }),
    ...accountAiRoutes({
      db,
      model: config.model,
      allowsProseDrafts: config.allowsProseDrafts,
    }),
    ...closingRoutes({
      db,
      isMailed: mail !== undefined,
      announceKeyChange: () => announceKeyChange(valkey),
    }),
    ...exportRoutes({ db, store }),
    ...unsubscribeRoutes({ db, sessionSecrets: config.sessionSecrets }),
    ...bookRoutes({
      db,
      mail,
      publicUrl: config.publicUrl,
      grantAloneMax: config.grantAloneMax,
      followDecision,
    }),
    ...creditRequestRoutes({
      db,
      mail,
      publicUrl: config.publicUrl,
      grantAloneMax: config.grantAloneMax,
    }),
    ...clientAccountRoutes({ db, announceKeyChange: () => announceKeyChange(valkey) }),
    ...adminRoutes({ db }),
  ]
}

function listSignInRoutes(deps: Deps): ConsoleRoute[] {
  const { config, mail, passwords, throttle, log, sessionCookie: cookie } = deps
  const { db } = deps.database
  const { publicUrl } = config
  const signIn = loadSignInLater({
    db,
    mail,
    publicUrl,
    secrets: config.sessionSecrets,
    passwords,
    // What it says may quote what somebody typed.
    onError: () => log.error({ part: 'sign-in' }, 'the sign-in library reported an error'),
  })
  const sendsMail = mail !== undefined
  return [
    ...signUpRoutes({ db, signIn, throttle, mail, publicUrl, policy: config.signUp }),
    ...signInRoutes({ db, signIn, throttle, cookie, sendsMail }),
    ...factorRoutes({ db, signIn, throttle, cookie, mail, publicUrl }),
    ...sessionRoutes({ db }),
    ...deviceRoutes({
      db,
      secrets: config.sessionSecrets,
      peppers: config.keyPeppers,
      throttle,
      publicUrl: config.publicUrl,
      capKey: capDeviceKey,
    }),
  ]
}

export function registerConsole(app: FastifyInstance, deps: Deps, routes: ConsoleRoute[]): void {
  const { db } = deps.database
  const admit = createSessionAuthentication({
    findSession: deps.findSession,
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
