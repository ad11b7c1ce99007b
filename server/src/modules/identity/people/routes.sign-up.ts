// Signing up: an address, a mail, and what is chosen at its link. Every try is counted first.

import type { Throttle } from '../../../adapters/attempt-limiter.ts'
import type { Mailer } from '../../../adapters/mail.ts'
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { findNameProblem } from '../../../core/greeting.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { writeKnownAddressMail, writeSignUpMail } from './mails.ts'
import { chargeMail, chargeTry } from './sign-in/auth-call.ts'
import { assertUncommonPassword } from './sign-in/passwords.ts'
import type { SignInLoader } from './sign-in/sign-in-loader.ts'
import {
  finishSignUpOperation,
  readSignUpOperation,
  signUpOperation,
} from './sign-in/sign-up-schema.ts'
import {
  assertMaySignUp,
  finishSignUp,
  type SignUpPolicy,
  startSignUp,
} from './sign-in/sign-ups.ts'

export type SignUpRouteDeps = {
  db: Db
  signIn: SignInLoader
  throttle: Throttle
  mail: Mailer | undefined
  publicUrl: string
  policy: SignUpPolicy
}

export function signUpRoutes(deps: SignUpRouteDeps): ConsoleRoute[] {
  const { db, signIn, throttle, mail, publicUrl, policy } = deps
  return [
    consoleRoute(readSignUpOperation, async () => ({
      body: { mode: policy.mode, domains: [...policy.domains] },
    })),

    consoleRoute(signUpOperation, async ({ body: { email }, request }) => {
      if (!mail) throw new ApiError('UNAVAILABLE', { message: 'This service sends no mail.' })
      await chargeTry(throttle, request.ip)
      assertMaySignUp(policy, email)
      await chargeMail(throttle, 'sign-up', email)
      const { token, isKnown } = await startSignUp(db, email)
      const letter = { to: email.toLowerCase(), publicUrl }
      mail.post(isKnown ? writeKnownAddressMail(letter) : writeSignUpMail(letter, token))
      return {}
    }),

    consoleRoute(finishSignUpOperation, async ({ body, request }) => {
      await chargeTry(throttle, request.ip)
      const name = body.name.trim()
      const problem = name === '' ? 'must not be empty' : findNameProblem(name)
      if (problem !== undefined) throw invalidRequest([{ field: 'name', message: problem }])
      assertUncommonPassword(body.password, 'password')
      const hashPassword = () => signIn.hashPassword(body.password)
      return { body: await finishSignUp(db, { token: body.token, name, hashPassword, policy }) }
    }),
  ]
}
