// Signing in and out, and passwords. Every try is counted before anything is compared.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Throttle } from '../../../adapters/attempt-limiter.ts'
import { ApiError } from '../../../core/errors.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import {
  askAsPerson,
  askAuth,
  chargeMail,
  chargeTry,
  forwardHeaders,
  forwardWithoutSession,
  relayCookies,
  relayCookiesBut,
} from './sign-in/auth-call.ts'
import { assertUncommonPassword } from './sign-in/passwords.ts'
import type { SessionCookie } from './sign-in/session-cookie.ts'
import {
  beginSignIn,
  completeSignIn,
  refuseWithoutPasskey,
  replaceSession,
  useCode,
} from './sign-in/sessions.ts'
import type { SignInLoader } from './sign-in/sign-in-loader.ts'
import {
  changePasswordOperation,
  resetPasswordOperation,
  sendPasswordMailOperation,
  signInOperation,
  signInWithBackupCodeOperation,
  signInWithPasskeyOperation,
  signInWithTotpOperation,
  signOutOperation,
  startPasskeySignInOperation,
} from './sign-in/sign-in-schema.ts'

export type SignInRouteDeps = {
  db: Db
  signIn: SignInLoader
  throttle: Throttle
  cookie: SessionCookie
  sendsMail: boolean
}

export function signInRoutes(deps: SignInRouteDeps): ConsoleRoute[] {
  return [...mailRoutes(deps), ...passwordRoutes(deps), ...factorRoutes(deps), ...exitRoutes(deps)]
}

/** What begins with a mail. */
function mailRoutes({ signIn, throttle, sendsMail }: SignInRouteDeps): ConsoleRoute[] {
  return [
    consoleRoute(sendPasswordMailOperation, async ({ body, request }) => {
      if (!sendsMail) throw new ApiError('UNAVAILABLE', { message: 'This service sends no mail.' })
      await chargeTry(throttle, request.ip)
      await chargeMail(throttle, 'password', body.email)
      await askAuth((await signIn.api()).requestPasswordReset({ body, returnHeaders: true }))
      return {}
    }),
    consoleRoute(resetPasswordOperation, async ({ body, request }) => {
      await chargeTry(throttle, request.ip)
      const { token, password: newPassword } = body
      assertUncommonPassword(newPassword, 'password')
      await askAuth(
        (await signIn.api()).resetPassword({ body: { token, newPassword }, returnHeaders: true }),
      )
      return {}
    }),
  ]
}

function passwordRoutes(deps: SignInRouteDeps): ConsoleRoute[] {
  const { db, throttle, cookie } = deps
  const { signIn } = deps
  return [
    consoleRoute(signInOperation, async ({ body, request, reply }) => {
      await chargeTry(throttle, request.ip, body.email)
      const beganAt = await beginSignIn(db)
      const { headers, response } = await askAuth(
        (await signIn.api()).signInEmail({
          body,
          headers: forwardWithoutSession(request, cookie),
          returnHeaders: true,
        }),
      )
      if (!('token' in response)) {
        relayCookiesBut(reply, headers, cookie)
        return { body: { next: 'second_factor' } }
      }
      if (await refuseWithoutPasskey(db, response.token)) return { body: { next: 'passkey' } }
      await throttle.forgive('sign-in-email', body.email)
      return await finish(deps, { request, reply, headers, token: response.token, beganAt })
    }),
    consoleRoute(changePasswordOperation, async ({ session, body, request, reply }) => {
      await chargeTry(throttle, request.ip, session.person.email)
      assertUncommonPassword(body.newPassword, 'newPassword')
      const { headers } = await askAsPerson(
        (await signIn.api()).changePassword({
          body: {
            currentPassword: body.password,
            newPassword: body.newPassword,
            revokeOtherSessions: true,
          },
          headers: forwardHeaders(request, cookie),
          returnHeaders: true,
        }),
      )
      await replaceSession(db, session, cookie, headers.getSetCookie())
      relayCookies(reply, headers)
      return {}
    }),
  ]
}

function factorRoutes(deps: SignInRouteDeps): ConsoleRoute[] {
  const { throttle, cookie } = deps
  const { signIn } = deps
  return [
    consoleRoute(signInWithTotpOperation, async ({ body, request, reply }) => {
      await chargeTry(throttle, request.ip)
      const options = {
        headers: forwardWithoutSession(request, cookie),
        returnHeaders: true as const,
      }
      const { headers, response } = await askAuth(
        (await signIn.api()).verifyTOTP({ body, ...options }),
      )
      await useCode(deps.db, response.token, body.code)
      return await finish(deps, { request, reply, headers, token: response.token }, true)
    }),
    consoleRoute(signInWithBackupCodeOperation, async ({ body, request, reply }) => {
      await chargeTry(throttle, request.ip)
      const options = {
        headers: forwardWithoutSession(request, cookie),
        returnHeaders: true as const,
      }
      const { headers, response } = await askAuth(
        (await signIn.api()).verifyBackupCode({ body, ...options }),
      )
      return await finish(deps, { request, reply, headers, token: response.token ?? '' }, true)
    }),
    consoleRoute(startPasskeySignInOperation, async ({ request, reply }) => {
      await chargeTry(throttle, request.ip)
      const options = {
        headers: forwardWithoutSession(request, cookie),
        returnHeaders: true as const,
      }
      const { headers, response } = await askAuth(
        (await signIn.api()).generatePasskeyAuthenticationOptions(options),
      )
      relayCookies(reply, headers)
      // A device that only shows that it is there would be one factor, and is refused at the end.
      return { body: { ...response, userVerification: 'required' } }
    }),
    consoleRoute(signInWithPasskeyOperation, async ({ body, request, reply }) => {
      await chargeTry(throttle, request.ip)
      const options = {
        headers: forwardWithoutSession(request, cookie),
        returnHeaders: true as const,
      }
      const { headers, response } = await askAuth(
        // What a device says is checked piece by piece where it is read.
        (await signIn.api()).verifyPasskeyAuthentication({
          body: body as { response: never },
          ...options,
        }),
      )
      return await finish(deps, { request, reply, headers, token: response.session.token }, true)
    }),
  ]
}

function exitRoutes({ signIn, cookie }: SignInRouteDeps): ConsoleRoute[] {
  return [
    consoleRoute(signOutOperation, async ({ request, reply }) => {
      const headers = forwardHeaders(request, cookie)
      const answered = await askAuth((await signIn.api()).signOut({ headers, returnHeaders: true }))
      relayCookies(reply, answered.headers)
      return {}
    }),
  ]
}

type Finish = {
  request: FastifyRequest
  reply: FastifyReply
  headers: Headers
  token: string
  beganAt?: Date
}

/** Only when the session is marked as what it is does its browser get to know it. */
async function finish(
  { db, cookie }: SignInRouteDeps,
  { request, reply, headers, token, beganAt }: Finish,
  withSecondFactor = false,
) {
  const before = request.headers.cookie
  await completeSignIn(db, { token, withSecondFactor, beganAt, cookie, before })
  relayCookies(reply, headers)
  return { body: { next: 'done' } }
}
