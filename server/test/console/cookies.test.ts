// The flags of every cookie that signing in sets, over http and https, and that the sessions of the
// other tests are like those a true sign-in makes.
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openBrowser, showCode } from '../browser.ts'
import { signIn } from '../console-client.ts'
import { readMail, readToken } from '../mailbox.ts'
import { type Service, startService } from '../service.ts'
import { newAddress, signUp } from '../sign-up.ts'

const password = 'correct horse battery'
const started: Service[] = []
afterAll(async () => {
  for (const service of started) await service.stop()
})

async function startAt(publicUrl: string): Promise<Service> {
  const service = await startService({
    trustedProxyHops: 1,
    publicUrl,
    smtpUrl: inject('testStack').smtpUrl,
  })
  started.push(service)
  return service
}

/** Every cookie of a sign-up, a sign-in, a second factor, a passkey and a sign-out. */
async function collectCookies(service: Service): Promise<string[]> {
  const browser = openBrowser(service)
  const cookies: string[] = []
  const call = async (path: string, body?: unknown) => {
    const reply = await browser.call('POST', path, { ...(body !== undefined && { body }) })
    cookies.push(...browser.lastSetCookies)
    return reply
  }
  const email = newAddress()
  await call('/auth/sign-up', { email })
  const token = readToken(await readMail(email))
  await call('/auth/sign-up/finish', { token, name: 'Ada', password })
  await call('/auth/sign-in', { email, password })
  const { uri } = (await call('/auth/totp', { password })).body
  await call('/auth/totp/confirm', { code: showCode(uri) })
  await call('/auth/sign-in', { email, password })
  expect((await call('/auth/sign-in/totp', { code: showCode(uri) })).status).toBe(200)
  await call('/auth/passkeys/challenge')
  await call('/auth/sign-in/passkey/challenge')
  await call('/auth/sign-out')
  return cookies
}

describe('over https', () => {
  test('every cookie is bound to this host and to https, and hidden from scripts', async () => {
    const cookies = await collectCookies(await startAt('https://review.example.com'))
    expect(cookies.length).toBeGreaterThanOrEqual(7)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-trs\.\w+=/)
      expect(cookie).toMatch(/; Secure\b/)
      expect(cookie).toMatch(/; HttpOnly\b/)
      expect(cookie).toMatch(/; SameSite=Lax\b/)
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).not.toMatch(/; Domain=/i)
    }
  })
})

describe('over http, for development', () => {
  test('the same, but for what browsers refuse there', async () => {
    const cookies = await collectCookies(await startAt('http://localhost:8080'))
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^trs\.\w+=/)
      expect(cookie).not.toMatch(/; Secure\b/)
      expect(cookie).toMatch(/; HttpOnly\b/)
      expect(cookie).toMatch(/; SameSite=Lax\b/)
      expect(cookie).toMatch(/; Path=\/(;|$)/)
    }
  })
})

test('a session of the tests is like one of a true sign-in', async () => {
  const service = await startAt('https://review.example.com')
  const { db } = service.deps.database
  const browser = openBrowser(service)
  const email = await signUp(service)
  await browser.call('POST', '/auth/sign-in', { body: { email, password } })
  const made = await signIn(service)
  const rows = await db
    .selectFrom('auth.sessions')
    .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.user_id')
    .select(['email_verified', 'two_factor_enabled', 'second_factor_at', 'authenticated_at'])
    .execute()
  expect(rows).toHaveLength(2)
  const [first, second] = rows.map(({ authenticated_at, ...row }) => ({
    ...row,
    isRecent: Date.now() - authenticated_at.getTime() < 60_000,
  }))
  expect(first).toEqual(second)
  const [name = ''] = made.cookie.split('=')
  expect([...browser.cookies.keys()]).toEqual([name])
  const shape = (value: string | undefined) => decodeURIComponent(value ?? '').split('.')
  const [, trueSignature] = shape(browser.cookies.get(name))
  const [, madeSignature] = shape(made.cookie.split('=')[1])
  expect(madeSignature).toHaveLength(trueSignature?.length ?? 0)
  const mine = await made.call('GET', '/console/v1/me')
  const theirs = await browser.call('GET', '/console/v1/me')
  expect(Object.keys(mine.body)).toEqual(Object.keys(theirs.body))
})
