// How somebody who was just made becomes able to sign in: chooses a password by the link, and sets up
// an authenticator app. All of it through HTTP, as a browser would.
import { setTimeout as delay } from 'node:timers/promises'
import { showTotp } from './totp.ts'

export type Enrolment = { email: string; password: string; passwordLink: string }

export type ConsoleReply = { status: number; body: Record<string, unknown> | undefined }

export type ConsoleSession = {
  cookie(): string
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ConsoleReply>
}

const waitedSecondsMax = 60

/** Keeps the cookies it is given; anything but success is an error with what was said. */
export function openConsole(url: string): ConsoleSession {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    async call(method, path, body, headers = {}) {
      const send = () =>
        fetch(`${url}${path}`, {
          method,
          headers: {
            origin: url,
            cookie: cookie(),
            ...headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
      let reply = await send()
      // Everybody on this machine signs in from one address. A limit of an hour is not waited for: it is told below.
      for (let tries = 0; reply.status === 429 && tries < 10; tries += 1) {
        const seconds = Number(reply.headers.get('retry-after') ?? 1)
        if (seconds > waitedSecondsMax) break
        await delay(seconds * 1_000)
        reply = await send()
      }
      for (const line of reply.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const equals = pair.indexOf('=')
        cookies.set(pair.slice(0, equals), pair.slice(equals + 1))
      }
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${method} ${path} said ${reply.status}: ${text}`)
      return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) }
    },
  }
}

/** Behind the #, where no server on the way sees it. */
export function tokenOf(link: string): string | null {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token')
}

/** Gives the secret of the authenticator, and codes for the day it is lost. */
export async function enrol(url: string, { email, password, passwordLink }: Enrolment) {
  const session = openConsole(url)
  await session.call('POST', '/auth/reset-password', { token: tokenOf(passwordLink), password })
  await session.call('POST', '/auth/sign-in', { email, password })
  const added = await session.call('POST', '/auth/totp', { password })
  const totpSecret = new URL(String(added.body?.uri)).searchParams.get('secret') ?? ''
  await session.call('POST', '/auth/totp/confirm', { code: showTotp(totpSecret) })
  return { totpSecret, backupCodes: (added.body?.backupCodes ?? []) as string[] }
}

export async function signIn(
  url: string,
  person: { email: string; password: string; totpSecret: string },
  codeAtMs?: number,
): Promise<ConsoleSession> {
  const session = openConsole(url)
  await session.call('POST', '/auth/sign-in', { email: person.email, password: person.password })
  await session.call('POST', '/auth/sign-in/totp', { code: showTotp(person.totpSecret, codeAtMs) })
  return session
}

/** By a backup code: the code that the app shows now stays good for whoever signs in next. */
export async function signInOnce(
  url: string,
  person: { email: string; password: string; backupCode: string },
): Promise<ConsoleSession> {
  const { email, password, backupCode } = person
  const session = openConsole(url)
  await session.call('POST', '/auth/sign-in', { email, password })
  await session.call('POST', '/auth/sign-in/backup-code', { code: backupCode })
  return session
}
