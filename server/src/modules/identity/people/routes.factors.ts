// Authenticator apps, backup codes and passkeys of the signed-in user.

import type { Throttle } from '../../../adapters/attempt-limiter.ts'
import type { Mailer } from '../../../adapters/mail.ts'
import type { Session } from '../../../core/caller.ts'
import { ApiError } from '../../../core/errors.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { type FactorChange, writeFactorChangedMail } from './mails.ts'
import { askAsPerson, chargeTry, forwardHeaders, relayCookies } from './sign-in/auth-call.ts'
import {
  addPasskeyOperation,
  addTotpOperation,
  confirmTotpOperation,
  listPasskeysOperation,
  removePasskeyOperation,
  removeTotpOperation,
  renewBackupCodesOperation,
  startPasskeyOperation,
} from './sign-in/factor-schema.ts'
import type { SessionCookie } from './sign-in/session-cookie.ts'
import {
  assertMayAddFactor,
  assertMayChangeFactors,
  countFactorAsUsed,
  listPasskeys,
  removePasskey,
  replaceSession,
} from './sign-in/sessions.ts'
import type { SignInLoader } from './sign-in/sign-in-loader.ts'

export type FactorRouteDeps = {
  db: Db
  signIn: SignInLoader
  throttle: Throttle
  cookie: SessionCookie
  mail: Mailer | undefined
  publicUrl: string
}

export function factorRoutes(deps: FactorRouteDeps): ConsoleRoute[] {
  return [...totpRoutes(deps), ...passkeyRoutes(deps)]
}

/** Whoever changes the factors of somebody else does not do it unseen. */
function tellOfChange(
  { mail, publicUrl }: FactorRouteDeps,
  { person: { email: to, name } }: Session,
  change: FactorChange,
): void {
  mail?.post(writeFactorChangedMail({ to, name, publicUrl }, change))
}

function totpRoutes(deps: FactorRouteDeps): ConsoleRoute[] {
  const { db, signIn, throttle, cookie } = deps
  return [
    consoleRoute(addTotpOperation, async ({ session, body, request }) => {
      await chargeTry(throttle, request.ip, session.person.email)
      await assertMayAddFactor(db, session)
      const { response } = await askAsPerson(
        (await signIn.api()).enableTwoFactor({
          body,
          headers: forwardHeaders(request, cookie),
          returnHeaders: true,
        }),
      )
      if (response.method !== 'totp') throw new ApiError('INTERNAL')
      return { body: { uri: response.totpURI, backupCodes: response.backupCodes } }
    }),
    consoleRoute(confirmTotpOperation, async ({ session, body, request, reply }) => {
      await chargeTry(throttle, request.ip, session.person.email)
      await assertMayAddFactor(db, session)
      const { headers } = await askAsPerson(
        (await signIn.api()).verifyTOTP({
          body,
          headers: forwardHeaders(request, cookie),
          returnHeaders: true,
        }),
      )
      tellOfChange(deps, session, 'totp_added')
      await countFactorAsUsed(db, session)
      const proved = { ...session, hasSecondFactor: true }
      await replaceSession(db, proved, cookie, headers.getSetCookie())
      relayCookies(reply, headers)
      return {}
    }),
    consoleRoute(removeTotpOperation, async ({ session, body, request, reply }) => {
      await chargeTry(throttle, request.ip, session.person.email)
      await assertMayChangeFactors(db, session)
      const { headers } = await askAsPerson(
        (await signIn.api()).disableTwoFactor({
          body,
          headers: forwardHeaders(request, cookie),
          returnHeaders: true,
        }),
      )
      tellOfChange(deps, session, 'totp_removed')
      await replaceSession(db, session, cookie, headers.getSetCookie())
      relayCookies(reply, headers)
      return {}
    }),
    consoleRoute(renewBackupCodesOperation, async ({ session, body, request }) => {
      await chargeTry(throttle, request.ip, session.person.email)
      await assertMayChangeFactors(db, session)
      const { response } = await askAsPerson(
        (await signIn.api()).generateBackupCodes({
          body,
          headers: forwardHeaders(request, cookie),
          returnHeaders: true,
        }),
      )
      tellOfChange(deps, session, 'codes_renewed')
      return { body: { backupCodes: response.backupCodes } }
    }),
  ]
}

function passkeyRoutes(deps: FactorRouteDeps): ConsoleRoute[] {
  const { db, signIn, throttle, cookie } = deps
  return [
    consoleRoute(startPasskeyOperation, async ({ session, request, reply }) => {
      await chargeTry(throttle, request.ip)
      await assertMayAddFactor(db, session)
      const { headers, response } = await askAsPerson(
        (await signIn.api()).generatePasskeyRegistrationOptions({
          headers: forwardHeaders(request, cookie),
          returnHeaders: true,
        }),
      )
      relayCookies(reply, headers)
      return { body: response }
    }),
    consoleRoute(addPasskeyOperation, async ({ session, body, request }) => {
      await chargeTry(throttle, request.ip)
      await assertMayAddFactor(db, session)
      const { response } = await askAsPerson(
        (await signIn.api()).verifyPasskeyRegistration({
          body,
          headers: forwardHeaders(request, cookie),
          returnHeaders: true,
        }),
      )
      tellOfChange(deps, session, 'passkey_added')
      await countFactorAsUsed(db, session)
      const { id, name, createdAt } = response
      return { body: { id, name: name ?? null, createdAt: createdAt.toISOString() } }
    }),
    consoleRoute(listPasskeysOperation, async ({ session }) => {
      const passkeys = await listPasskeys(db, session.person.uuid)
      return {
        body: {
          data: passkeys.map(({ id, name, created_at }) => ({
            id,
            name,
            createdAt: created_at.toISOString(),
          })),
        },
      }
    }),
    consoleRoute(removePasskeyOperation, async ({ session, params, request }) => {
      await chargeTry(throttle, request.ip)
      await assertMayChangeFactors(db, session)
      await removePasskey(db, session.person.uuid, params.passkey_id)
      tellOfChange(deps, session, 'passkey_removed')
      return {}
    }),
  ]
}
