// Guessing is slow: by account and by address, with the store and without it.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilReady } from '../../src/adapters/restored-state.ts'
import { limits } from '../../src/core/limits.ts'
import { createConsoleCaller } from '../console-client.ts'
import { nextEvent } from '../private-valkey.ts'
import { type Service, startService } from '../service.ts'
import { listValkeyKeys } from '../valkey-databases.ts'

let service: Service

beforeAll(async () => {
  // Each request may name an address of its own.
  service = await startService({ trustedProxyHops: 1 })
})
afterAll(() => service.stop())

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `198.51.${addresses >> 8}.${addresses & 255}`
}
const newEmail = () => `ada-${randomBytes(6).toString('hex')}@example.com`

async function guess(at: Service, email: string, address: string) {
  const headers = { 'x-forwarded-for': address }
  const body = { email, password: 'is it this one?' }
  return await createConsoleCaller(at)('POST', '/auth/sign-in', { body, headers })
}

async function guessUntilRefused(next: () => ReturnType<typeof guess>, most: number) {
  for (let count = 0; count < most; count++) {
    const reply = await next()
    if (reply.status === 429) return { count, reply }
    expect(reply.status).toBe(401)
  }
  throw new Error(`not refused after ${most}`)
}

describe('with the store', () => {
  test('an account takes ten guesses at once, from however many addresses', async () => {
    const email = newEmail()
    const spelled = [email, email.toUpperCase()]
    let at = 0
    const { count, reply } = await guessUntilRefused(
      () => guess(service, spelled[at++ % 2] as string, newAddress()),
      20,
    )
    expect(count).toBe(limits.signInTriesPerEmailBurst)
    const retryAfter = Number(reply.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(2)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(reply.body.meta.limit).toBe('60 sign-in attempts for one e-mail address an hour')
    expect((await guess(service, newEmail(), newAddress())).status).toBe(401)
  })

  test('an address takes sixty guesses at once, for however many accounts', async () => {
    const address = newAddress()
    const { throttle } = service.deps
    for (let i = 0; i < limits.signInTriesPerAddressBurst - 3; i++) {
      await throttle.charge('sign-in-address', address)
    }
    const { count, reply } = await guessUntilRefused(() => guess(service, newEmail(), address), 20)
    expect(count).toBeGreaterThanOrEqual(3)
    expect(count).toBeLessThanOrEqual(6)
    expect(reply.headers.get('retry-after')).toMatch(/^[12]$/)
    expect((await guess(service, newEmail(), newAddress())).status).toBe(401)
  })

  test('mails to one address are few', async () => {
    const email = newEmail()
    const send = createConsoleCaller(await startMailing())
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) {
      const headers = { 'x-forwarded-for': newAddress() }
      const reply = await send('POST', '/auth/password-mail', { body: { email }, headers })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([204, 204, 204, 429, 429])
  })

  test('a right password makes the account forget the wrong ones', async () => {
    const email = newEmail()
    const { throttle } = service.deps
    for (let i = 0; i < limits.signInTriesPerEmailBurst; i++) {
      await throttle.charge('sign-in-email', email)
    }
    expect((await throttle.charge('sign-in-email', email)).isAllowed).toBe(false)
    await throttle.forgive('sign-in-email', email)
    expect((await throttle.charge('sign-in-email', email)).isAllowed).toBe(true)
  })

  test('the store learns no e-mail address', async () => {
    const email = newEmail()
    await guess(service, email, newAddress())
    const keys = await listValkeyKeys(service.deps.valkey, '*')
    expect(keys.some((key) => key.startsWith('tries:sign-in-email:'))).toBe(true)
    for (const key of keys) expect(key).not.toContain(email.split('@')[0])
  })
})

let mailing: Service | undefined
async function startMailing(): Promise<Service> {
  mailing ??= await startService({ trustedProxyHops: 1, smtpUrl: 'smtp://127.0.0.1:1' })
  return mailing
}
afterAll(() => mailing?.stop())

test('without the store each process counts for itself', async () => {
  const alone = await startService({ trustedProxyHops: 1, apiProcessCount: 2 })
  const { valkey } = alone.deps
  // A cluster that is left while it still connects would come up all the same.
  await untilReady(valkey)
  const ended = nextEvent(valkey, 'end')
  valkey.disconnect()
  await ended
  const email = newEmail()
  const { count, reply } = await guessUntilRefused(() => guess(alone, email, newAddress()), 20)
  expect(count).toBe(limits.signInTriesPerEmailBurst / 2)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(2)
  await alone.stop()
})
