// How a route asks better-auth: with headers that we wrote, so that it sees of a request only what we
// want it to; and how its cookies come back. Its bodies never do, because they carry session tokens.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Throttle } from '../../../../adapters/attempt-limiter.ts'
import { tooManyRequests } from '../../../../core/errors.ts'
import { dropCookie, type SessionCookie, signCookiesAnew } from './session-cookie.ts'
import { toSignInError } from './sign-in-errors.ts'

/** Where our routes tell better-auth the address of the caller, which they know from the socket. */
export const callerAddressHeader = 'x-caller-address'

/** The cookies, the browser's name and the address. */
export function forwardHeaders(request: FastifyRequest, cookie: SessionCookie): Headers {
  return makeHeaders(request, signCookiesAnew(request.headers.cookie ?? '', cookie))
}

/** A sign-in is never that of the session which happens to be there. */
export function forwardWithoutSession(request: FastifyRequest, cookie: SessionCookie): Headers {
  const others = dropCookie(request.headers.cookie, cookie.name)
  return makeHeaders(request, signCookiesAnew(others, cookie))
}

function makeHeaders(request: FastifyRequest, cookies: string): Headers {
  const agent = request.headers['user-agent']
  return new Headers({
    ...(cookies !== '' && { cookie: cookies }),
    ...(agent !== undefined && { 'user-agent': agent }),
    [callerAddressHeader]: request.ip,
  })
}

type Answered<T> = { headers: Headers; response: T }

/** What was answered; a refusal is thrown in our terms. */
export async function askAuth<T>(asked: Promise<Answered<T>>): Promise<Answered<T>> {
  return await asked.catch((error) => {
    throw toSignInError(error)
  })
}

/** The same for somebody who is signed in. */
export async function askAsPerson<T>(asked: Promise<Answered<T>>): Promise<Answered<T>> {
  return await asked.catch((error) => {
    throw toSignInError(error, true)
  })
}

export function relayCookies(reply: FastifyReply, headers: Headers): void {
  setCookies(reply, headers.getSetCookie())
}

/** What a sign-in that is half done says must not end the session which is there: it may be left. */
export function relayCookiesBut(
  reply: FastifyReply,
  headers: Headers,
  { name }: SessionCookie,
): void {
  setCookies(
    reply,
    headers.getSetCookie().filter((cookie) => !cookie.startsWith(`${name}=`)),
  )
}

function setCookies(reply: FastifyReply, cookies: string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}

/** Counts a try against the caller's address and, where one is named, against an e-mail address. */
export async function chargeTry(throttle: Throttle, address: string, email?: string) {
  await assertAllowed(throttle.charge('sign-in-address', address))
  if (email !== undefined) await assertAllowed(throttle.charge('sign-in-email', email))
}

export type MailPurpose = 'sign-up' | 'password' | 'invitation'

/**
 * Counts a mail that may go to an address, each purpose for itself: who has mails of one kind sent to
 * somebody else keeps them from no other kind, and of that one they have the newest link.
 */
export async function chargeMail(throttle: Throttle, purpose: MailPurpose, email: string) {
  await assertAllowed(throttle.charge('mail', `${purpose}:${email}`))
}

async function assertAllowed(charged: ReturnType<Throttle['charge']>): Promise<void> {
  const { isAllowed, retryAfterSeconds, limit } = await charged
  if (!isAllowed) throw tooManyRequests(retryAfterSeconds, limit)
}
