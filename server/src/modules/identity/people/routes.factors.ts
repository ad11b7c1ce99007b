// Authenticator apps, backup codes and passkeys of whoever is signed in.
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors.ts'
import { type ConsoleRoute, consoleRoute } from '../../http/console/route.ts'
import type { Throttle } from '../../outside/throttle.ts'
import { askAsPerson, chargeTry, forwardHeaders, relayCookies } from './auth-call.ts'
import {
  addPasskeyOperation,
  addTotpOperation,
  confirmTotpOperation,
  listPasskeysOperation,
  removePasskeyOperation,
  removeTotpOperation,
  renewBackupCodesOperation,
  startPasskeyOperation,
} from './factor-schema.ts'
import type { SessionCookie } from './session-cookie.ts'
import { assertMayChangeFactors, listPasskeys, removePasskey, replaceSession } from './sessions.ts'
import type { SignInLoader } from './sign-in-loader.ts'

export type FactorRouteDeps = {
  db: Db
  signIn: SignInLoader
  throttle: Throttle
  cookie: SessionCookie
}

export function factorRoutes(deps: FactorRouteDeps): ConsoleRoute[] {
  return [...totpRoutes(deps), ...passkeyRoutes(deps)]
}

function totpRoutes({ db, signIn, throttle, cookie }: FactorRouteDeps): ConsoleRoute[] {
  return [
    consoleRoute(addTotpOperation, async ({ session, body, request }) => {
      await chargeTry(throttle, request.ip, session.person.email)
      await assertMayChangeFactors(db, session)
      const { response } = await askAsPerson(
        (await signIn.api()).enableTwoFactor({
          body,
          headers: forwardHeaders(request),
          returnHeaders: true,
        }),
      )
      if (response.method !== 'totp') throw new ApiError('INTERNAL')
      return { body: { uri: response.totpURI, backupCodes: response.backupCodes } }
    }),
    consoleRoute(confirmTotpOperation, async ({ session, body, request, reply }) => {
      await chargeTry(throttle, request.ip, session.person.email)
      await assertMayChangeFactors(db, session)
      const { headers } = await askAsPerson(
        (await signIn.api()).verifyTOTP({
          body,
          headers: forwardHeaders(request),
          returnHeaders: true,
        }),
      )
      await replaceSession(db, session, cookie, headers.getSetCookie())
      relayCookies(reply, headers)
      return {}
    }),
    consoleRoute(removeTotpOperation, async ({ session, body, request, reply }) => {
      await chargeTry(throttle, request.ip, session.person.email)
      await assertMayChangeFactors(db, session)
      const { headers } = await askAsPerson(
        (await signIn.api()).disableTwoFactor({
          body,
          headers: forwardHeaders(request),
          returnHeaders: true,
        }),
      )
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
          headers: forwardHeaders(request),
          returnHeaders: true,
        }),
      )
      return { body: { backupCodes: response.backupCodes } }
    }),
  ]
}

function passkeyRoutes({ db, signIn, throttle }: FactorRouteDeps): ConsoleRoute[] {
  return [
    consoleRoute(startPasskeyOperation, async ({ session, request, reply }) => {
      await chargeTry(throttle, request.ip)
      await assertMayChangeFactors(db, session)
      const { headers, response } = await askAsPerson(
        (await signIn.api()).generatePasskeyRegistrationOptions({
          headers: forwardHeaders(request),
          returnHeaders: true,
        }),
      )
      relayCookies(reply, headers)
      return { body: response }
    }),
    consoleRoute(addPasskeyOperation, async ({ session, body, request }) => {
      await chargeTry(throttle, request.ip)
      await assertMayChangeFactors(db, session)
      const { response } = await askAsPerson(
        (await signIn.api()).verifyPasskeyRegistration({
          body,
          headers: forwardHeaders(request),
          returnHeaders: true,
        }),
      )
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
      return {}
    }),
  ]
}
