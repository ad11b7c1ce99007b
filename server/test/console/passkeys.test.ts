// Passkeys, with a device in software.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bend, createAuthenticator } from '../authenticator.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { type PersonRequest, signIn } from '../console-client.ts'
import { type Service, startService } from '../service.ts'

let service: Service

beforeAll(async () => {
  service = await startService({ trustedProxyHops: 1 })
})
afterAll(() => service.stop())

function newDevice() {
  const { origin, hostname: rpId } = new URL(service.config.publicUrl)
  return createAuthenticator({ origin, rpId })
}
type Device = ReturnType<typeof newDevice>

/** A browser in which somebody is signed in, by password alone unless told otherwise. */
async function openSignedIn(request: PersonRequest = {}) {
  const person = await signIn(service, request)
  const browser = openBrowser(service)
  const [name = '', value = ''] = person.cookie.split('=')
  browser.cookies.set(name, value)
  return { person, browser }
}

async function addPasskey(browser: Browser, device: Device, bend: Bend = {}) {
  const started = await browser.call('POST', '/auth/passkeys/challenge')
  expect(started.status).toBe(200)
  const response = device.register(started.body.challenge, bend)
  return await browser.call('POST', '/auth/passkeys', { body: { name: 'Laptop', response } })
}

async function signInWith(browser: Browser, device: Device, bend: Bend = {}) {
  const started = await browser.call('POST', '/auth/sign-in/passkey/challenge')
  expect(started.body.userVerification).toBe('required')
  const response = device.authenticate(started.body.challenge, bend)
  return await browser.call('POST', '/auth/sign-in/passkey', { body: { response } })
}

test('a passkey is added, signs its owner in, and counts as a second factor', async () => {
  const { person, browser } = await openSignedIn({ operator: true, secondFactor: false })
  const device = newDevice()
  const added = await addPasskey(browser, device)
  expect(added.status).toBe(201)
  expect(added.body.name).toBe('Laptop')
  const before = await browser.call('GET', '/console/v1/me')
  expect(before.body).toMatchObject({
    secondFactor: { passkeys: 1, used: true },
    missing: [],
  })

  const other = openBrowser(service)
  expect((await signInWith(other, device)).body).toEqual({ next: 'done' })
  const after = await other.call('GET', '/console/v1/me')
  expect(after.body).toMatchObject({
    email: person.email,
    secondFactor: { passkeys: 1, used: true },
    missing: [],
  })
})

describe('a registration is refused', () => {
  test.each<[string, Bend]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'Zm9yZ2Vk' }],
    ['without the user being verified', { userVerified: false }],
  ])('%s', async (_what, bend) => {
    const { browser } = await openSignedIn()
    const reply = await addPasskey(browser, newDevice(), bend)
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect((await browser.call('GET', '/auth/passkeys')).body.data).toEqual([])
  })
})

describe('a sign-in is refused', () => {
  test.each<[string, Bend]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'Zm9yZ2Vk' }],
    ['without the user being verified', { userVerified: false }],
  ])('%s', async (_what, bend) => {
    const { browser } = await openSignedIn()
    const device = newDevice()
    expect((await addPasskey(browser, device)).status).toBe(201)
    const other = openBrowser(service)
    const reply = await signInWith(other, device, bend)
    expect(reply.status).toBe(401)
    expect(reply.body.error.code).toBe('SIGN_IN_FAILED')
    expect((await other.call('GET', '/console/v1/me')).status).toBe(401)
  })

  test('with an answer that was used before', async () => {
    const { browser } = await openSignedIn()
    const device = newDevice()
    await addPasskey(browser, device)
    const other = openBrowser(service)
    const started = await other.call('POST', '/auth/sign-in/passkey/challenge')
    const cookies = new Map(other.cookies)
    const body = { response: device.authenticate(started.body.challenge) }
    expect((await other.call('POST', '/auth/sign-in/passkey', { body })).status).toBe(200)
    other.cookies = cookies
    expect((await other.call('POST', '/auth/sign-in/passkey', { body })).status).toBe(401)
  })

  test('with a passkey that was removed', async () => {
    const { browser } = await openSignedIn()
    const device = newDevice()
    const { body } = await addPasskey(browser, device)
    await signInWith(browser, device)
    expect((await browser.call('DELETE', `/auth/passkeys/${body.id}`)).status).toBe(204)
    expect((await signInWith(openBrowser(service), device)).status).toBe(401)
  })
})

test('whoever has a passkey needs it to change their second factors', async () => {
  const { person, browser } = await openSignedIn()
  const device = newDevice()
  const { body } = await addPasskey(browser, device)
  // As a session of the password alone, in another browser.
  await service.deps.database.db
    .updateTable('auth.sessions')
    .set({ second_factor_at: null })
    .where('id', '=', person.sessionUuid)
    .execute()
  const changes: [string, string, unknown][] = [
    ['POST', '/auth/passkeys/challenge', undefined],
    ['POST', '/auth/passkeys', { name: 'Mine', response: newDevice().register('x') }],
    ['DELETE', `/auth/passkeys/${body.id}`, undefined],
    ['POST', '/auth/totp', { password: 'whatever it is' }],
    ['POST', '/auth/totp/confirm', { code: '123456' }],
    ['POST', '/auth/totp/remove', { password: 'whatever it is' }],
    ['POST', '/auth/totp/backup-codes', { password: 'whatever it is' }],
  ]
  for (const [method, path, sent] of changes) {
    const reply = await person.call(method, path, { ...(sent !== undefined && { body: sent }) })
    expect(reply.status, path).toBe(403)
    expect(reply.body.error.code, path).toBe('SECOND_FACTOR_REQUIRED')
  }
  await signInWith(browser, device)
  expect((await addPasskey(browser, newDevice())).status).toBe(201)
})

test("somebody else's passkey is as absent as none", async () => {
  const { browser } = await openSignedIn()
  const { body } = await addPasskey(browser, newDevice())
  const stranger = await signIn(service)
  expect((await stranger.call('DELETE', `/auth/passkeys/${body.id}`)).status).toBe(404)
  expect((await browser.call('GET', '/auth/passkeys')).body.data).toHaveLength(1)
})
