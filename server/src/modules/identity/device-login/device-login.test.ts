import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createConsoleCaller, signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Reply, type Service, startService } from '../../../../test/service.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { ordinaryScopes } from '../api-keys/api-keys.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { deleteOldLogins } from './queries.ts'

let service: Service
let accountId: string
let testAccountId: string
let developer: TestPerson
const db = () => service.deps.database.db

beforeAll(async () => {
  // Each login may come from an address of its own.
  service = await startService({ trustedProxyHops: 1 })
  ;({ accountId, testAccountId } = await service.makeAccount())
})
afterAll(() => service.stop())

// What one person may try is counted, so each test has a person of its own.
beforeEach(async () => {
  developer = await signIn(service, { memberOf: [{ accountId, role: 'developer' }] })
})

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `198.51.${addresses >> 8}.${addresses & 255}`
}

type Codes = { deviceCode: string; userCode: string; address: string }

async function start(clientName = 'CLI on laptop'): Promise<Codes> {
  const address = newAddress()
  const { status, body } = await post('/auth/device', { clientName }, address)
  expect(status).toBe(201)
  return { ...body, address }
}

/** As a program does: without a cookie and without an Origin. */
async function post(path: string, body: unknown, address: string): Promise<Reply> {
  const headers = { 'x-forwarded-for': address, origin: 'https://elsewhere.example' }
  return await createConsoleCaller(service)('POST', path, { body, headers })
}

async function poll({ deviceCode, address }: Pick<Codes, 'deviceCode' | 'address'>) {
  return await post('/auth/device/token', { deviceCode }, address)
}

/** The next question comes after the interval. */
async function pollLater(codes: Codes) {
  await sql`update device_logins set asked_at = asked_at - interval '6 seconds'`.execute(db())
  return await poll(codes)
}

const show = (userCode: string, person = developer) =>
  person.call('GET', `/console/v1/device/${userCode}`)
const approve = (userCode: string, body: unknown = { accountId, mode: 'live' }, by = developer) =>
  by.call('POST', `/console/v1/device/${userCode}/approve`, { body })
const deny = (userCode: string) => developer.call('POST', `/console/v1/device/${userCode}/deny`)

const expectRefusal = (reply: Reply, status: number, code: string) => {
  expect(reply.status).toBe(status)
  expect(reply.body.error.code).toBe(code)
}

describe('a login', () => {
  test('begins with two codes and the page for the person', async () => {
    const { body } = await post('/auth/device', {}, newAddress())
    expect(body).toEqual({
      deviceCode: expect.stringMatching(/^[\w-]{43}$/),
      userCode: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
      verificationUrl: `${service.config.publicUrl}/device`,
      expiresInSeconds: 600,
      intervalSeconds: 5,
    })
  })

  test('waits until the person has decided, then gives a key that works, once', async () => {
    const codes = await start()
    expectRefusal(await poll(codes), 409, 'DEVICE_PENDING')
    expect((await show(codes.userCode)).body).toMatchObject({
      userCode: codes.userCode,
      clientName: 'CLI on laptop',
      address: codes.address,
    })
    expect((await approve(codes.userCode)).status).toBe(204)
    const taken = await pollLater(codes)
    expect(taken.status).toBe(200)
    expect(taken.body).toEqual({
      key: expect.stringMatching(/^trs_live_/),
      keyId: expect.any(String),
      accountId,
      accountName: 'Test',
      mode: 'live',
    })
    const me = await service.call('GET', '/me', { key: taken.body.key })
    expect(me.body).toMatchObject({ mode: 'live', scopes: [...ordinaryScopes] })
    expectRefusal(await pollLater(codes), 410, 'DEVICE_EXPIRED')
    const keys = await developer.call('GET', `/console/v1/accounts/${accountId}/keys?limit=1`)
    expect(keys.body.data[0]).toMatchObject({ id: taken.body.keyId, name: 'CLI on laptop' })
  })

  test('gives what the program asked for and the person left to it, for 90 days', async () => {
    const address = newAddress()
    const asked = ['tasks:read', 'tasks:write', 'keys']
    const { body } = await post('/auth/device', { scopes: asked }, address)
    expect((await show(body.userCode)).body.scopes).toEqual(asked)
    const choose = (scopes: string[]) => approve(body.userCode, { accountId, mode: 'live', scopes })
    const beyond = await choose(['tasks:read', 'webhooks'])
    expect(beyond.body.error.details.errors[0].field).toBe('scopes')
    expect((await choose(['tasks:read'])).status).toBe(204)
    const { key, keyId } = (await poll({ ...body, address })).body
    expect((await service.call('GET', '/me', { key })).body.scopes).toEqual(['tasks:read'])
    const keys = await developer.call('GET', `/console/v1/accounts/${accountId}/keys?limit=1`)
    const [{ id, createdAt, expiresAt }] = keys.body.data
    expect(id).toBe(keyId)
    const lifeMs = Date.parse(expiresAt) - Date.parse(createdAt)
    expect(Math.abs(lifeMs - 90 * 24 * 3_600_000)).toBeLessThan(3_700_000)
  })

  test('that asks for all it can gets all but keys unless it names them, and ends when told', async () => {
    const codes = await start()
    await approve(codes.userCode, { accountId, mode: 'live', keyDays: 7 })
    const { keyId } = (await poll(codes)).body
    const keys = await developer.call('GET', `/console/v1/accounts/${accountId}/keys?limit=1`)
    expect(keys.body.data[0]).toMatchObject({ id: keyId, scopes: [...ordinaryScopes] })
    expect(Date.parse(keys.body.data[0].expiresAt)).toBeLessThan(Date.now() + 8 * 24 * 3_600_000)
  })

  test('gives a key of the test twin', async () => {
    const codes = await start('')
    await approve(codes.userCode, { accountId, mode: 'test' })
    const { body } = await poll(codes)
    expect(body).toMatchObject({ accountId: testAccountId, mode: 'test' })
    expect(body.key).toMatch(/^trs_test_/)
  })

  test('that was refused gives none', async () => {
    const codes = await start()
    expect((await deny(codes.userCode)).status).toBe(204)
    expectRefusal(await poll(codes), 403, 'DEVICE_DENIED')
    expect((await approve(codes.userCode)).status).toBe(404)
  })

  test('gives one key to however many ask at once', async () => {
    const codes = await start()
    await approve(codes.userCode)
    const replies = await Promise.all(Array.from({ length: 8 }, () => poll(codes)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is over after ten minutes, for the program and for the person', async () => {
    const codes = await start()
    await sql`update device_logins set expires_at = now() where state = 'waiting'`.execute(db())
    expectRefusal(await poll(codes), 410, 'DEVICE_EXPIRED')
    expect((await show(codes.userCode)).status).toBe(404)
    expect((await approve(codes.userCode)).status).toBe(404)
    expect((await deny(codes.userCode)).status).toBe(404)
  })

  test('is decided once', async () => {
    const codes = await start()
    const replies = await Promise.all([approve(codes.userCode), approve(codes.userCode)])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await deny(codes.userCode)).status).toBe(404)
    expect((await show(codes.userCode)).status).toBe(404)
  })

  test('gives no key when who approved has lost the role meanwhile', async () => {
    const codes = await start()
    await approve(codes.userCode)
    await db()
      .updateTable('memberships')
      .set({ role: 'viewer' })
      .where('person_id', '=', developer.personUuid)
      .execute()
    expectRefusal(await poll(codes), 403, 'DEVICE_DENIED')
    expectRefusal(await pollLater(codes), 410, 'DEVICE_EXPIRED')
  })

  test('gives no key of an account that was suspended meanwhile, nor of its test twin', async () => {
    for (const mode of ['live', 'test']) {
      const suspended = await service.makeAccount()
      const member = { accountId: suspended.accountId, role: 'developer' as const }
      const person = await signIn(service, { memberOf: [member] })
      const codes = await start()
      await approve(codes.userCode, { accountId: suspended.accountId, mode }, person)
      await suspend(suspended.accountId)
      expectRefusal(await poll(codes), 403, 'DEVICE_DENIED')
    }
  })
})

/** Both halves, as an operator does it. */
async function suspend(liveId: string): Promise<void> {
  const operator = await signIn(service, { operator: true })
  const body = { suspended: true, reason: 'Because of this test.' }
  const reply = await operator.call('PATCH', `/operator/v1/accounts/${liveId}`, { body })
  expect(reply.body).toMatchObject({ suspendedAt: expect.any(String) })
}

describe('who may approve', () => {
  test('nobody for an account that is suspended, live or test', async () => {
    const { accountId: suspendedId } = await service.makeAccount()
    const owner = await signIn(service, { memberOf: [{ accountId: suspendedId, role: 'owner' }] })
    await suspend(suspendedId)
    const { userCode } = await start()
    for (const mode of ['live', 'test']) {
      const refused = await approve(userCode, { accountId: suspendedId, mode }, owner)
      expectRefusal(refused, 403, 'FORBIDDEN')
      expect(refused.body.error.message).toContain('suspended')
    }
    expect((await show(userCode)).status).toBe(200)
  })

  test('nobody without the role in the account', async () => {
    const { userCode } = await start()
    const viewer = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
    const refused = await approve(userCode, { accountId, mode: 'live' }, viewer)
    expectRefusal(refused, 403, 'FORBIDDEN')
    const stranger = await signIn(service)
    expect((await approve(userCode, { accountId, mode: 'live' }, stranger)).status).toBe(404)
    expect((await approve(userCode, { accountId: testAccountId, mode: 'live' })).status).toBe(404)
    expect((await show(userCode)).status).toBe(200)
  })

  test('nobody whose sign-in is old, because a key is made', async () => {
    const { userCode } = await start()
    const stale = await signIn(service, {
      memberOf: [{ accountId, role: 'owner' }],
      signedInAgoSeconds: limits.stepUpSeconds + 60,
    })
    const refused = await approve(userCode, { accountId, mode: 'live' }, stale)
    expectRefusal(refused, 403, 'STEP_UP_REQUIRED')
  })

  test('an approval and its key stand in the audit as the person’s', async () => {
    const codes = await start()
    await approve(codes.userCode)
    const { body } = await poll(codes)
    const owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
    const acts = await owner.call('GET', `/console/v1/accounts/${accountId}/audit?limit=2`)
    const actor = encodeId('person', developer.personUuid)
    expect(JSON.stringify(acts.body.data[0])).toContain(actor)
    expect(acts.body.data[0]).toMatchObject({ act: 'key.created', subject: body.keyId })
    expect(acts.body.data[1]).toMatchObject({ act: 'device_login.approved', subject: accountId })
    expect(await verifyAudit(db())).toMatchObject({ ok: true })
  })
})

describe('tries are counted', () => {
  test('a program that asks too fast is told so, and gets its key when it slows down', async () => {
    const codes = await start()
    await poll(codes)
    const early = await poll(codes)
    expectRefusal(early, 429, 'RATE_LIMITED')
    expect(early.headers.get('retry-after')).toBe('5')
    await approve(codes.userCode)
    expect((await pollLater(codes)).status).toBe(200)
  })

  test('an address begins twenty logins at once and no more', async () => {
    const address = newAddress()
    for (let i = 0; i < limits.deviceStartsPerAddressBurst; i++) {
      expect((await post('/auth/device', {}, address)).status).toBe(201)
    }
    expectRefusal(await post('/auth/device', {}, address), 429, 'RATE_LIMITED')
    expect((await post('/auth/device', {}, newAddress())).status).toBe(201)
  })

  test('an address guesses sixty device codes at once and no more', async () => {
    const guess = { deviceCode: 'A'.repeat(43), address: newAddress() }
    const statuses = new Set<number>()
    for (let i = 0; i < limits.devicePollsPerAddressBurst + 20; i++) {
      statuses.add((await poll(guess)).status)
      if (statuses.has(429)) break
    }
    expect(statuses).toEqual(new Set([410, 429]))
  })

  test('a person tries twenty user codes at once and no more', async () => {
    const statuses: number[] = []
    for (let i = 0; i < limits.deviceCodesPerPersonBurst + 2; i++) {
      statuses.push((await show('BCDF-GHJK')).status)
    }
    expect(statuses.slice(0, limits.deviceCodesPerPersonBurst)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
    const codes = await start()
    expect((await approve(codes.userCode)).status).toBe(429)
    expect((await deny(codes.userCode)).status).toBe(429)
  })
})

describe('what is kept', () => {
  test('neither code nor key can be read in the database', async () => {
    const codes = await start()
    await approve(codes.userCode)
    const { body } = await poll(codes)
    const { rows } = await sql<{ text: string }>`
      select d::text || encode(device_code_hash, 'escape') || encode(user_code_hash, 'escape') as text
      from device_logins d`.execute(db())
    const all = rows.map(({ text }) => text).join('\n')
    for (const secret of [codes.deviceCode, codes.userCode, body.key]) {
      expect(all).not.toContain(secret)
    }
  })

  test('old logins are deleted, live ones stay', async () => {
    const codes = await start()
    await sql`insert into device_logins
        (device_code_hash, user_code_hash, client_name, address, expires_at)
      values ('a', 'b', 'old', '192.0.2.1', now() - interval '25 hours')`.execute(db())
    await deleteOldLogins(db())
    const { rows } = await sql`select from device_logins where client_name = 'old'`.execute(db())
    expect(rows).toHaveLength(0)
    expect((await show(codes.userCode)).status).toBe(200)
  })
})

test('400: a form, as another site could have it sent', async () => {
  const reply = await fetch(`${service.url}/auth/device`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'clientName=CLI',
  })
  expect(reply.status).toBe(400)
})

test.each([
  ['a line break', 'CLI\non laptop'],
  ['text that turns around', 'CLI \u202Eno potpal'],
  ['more than a line', 'x'.repeat(limits.deviceNameCharsMax + 1)],
])('400: a name with %s', async (_what, clientName) => {
  expect((await post('/auth/device', { clientName }, newAddress())).status).toBe(400)
})
