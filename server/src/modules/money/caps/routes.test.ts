import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createConsoleCaller, signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Reply, type Service, startService } from '../../../../test/service.ts'
import { createTask } from '../../../../test/workbench-client.ts'
import { limits } from '../../../core/limits.ts'
import { verifyAudit } from '../../identity/audit/verify-audit.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let owner: TestPerson

beforeAll(async () => {
  service = await startService({ trustedProxyHops: 1 })
})
afterAll(() => service.stop())
beforeEach(async () => {
  client = await service.makeClient()
  owner = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
})

const db = () => service.deps.database.db
const pathOf = (accountId: string) => `/console/v1/accounts/${accountId}/spending`
const show = (by = owner, accountId = client.accountId) => by.call('GET', pathOf(accountId))
const add = (body: object, accountId = client.accountId) =>
  owner.call('POST', `${pathOf(accountId)}/caps`, { body })
const pause = (paused: boolean, accountId = client.accountId) =>
  owner.call('PUT', `${pathOf(accountId)}/pause`, { body: { paused } })
const create = (key = client.key, projectId = client.projectId): Promise<Reply> =>
  service.call('POST', '/tasks/create', {
    key,
    body: { prompt: 'May this one be created?', maxCredits: 240, projectId },
  })

test('an owner adds, changes and deletes caps, and each act is in the audit', async () => {
  const { keyId, projectId } = client
  expect((await show()).body).toEqual({ pausedAt: null, timeZone: 'UTC', caps: [] })
  expect((await add({ period: 'month', credits: 6_000 })).status).toBe(201)
  await add({ projectId, period: 'task', credits: 600 })
  const { body } = await add({ keyId, period: 'day', credits: 480 })
  expect(body.caps.map((cap: Record<string, unknown>) => [cap.subject, cap.period])).toEqual([
    ['account', 'month'],
    ['project', 'task'],
    ['key', 'day'],
  ])
  const key = body.caps[2]
  expect(key).toMatchObject({ keyId, used: 0, charged: 0, isDefault: false, reachedAt: null })
  const path = `${pathOf(client.accountId)}/caps/${key.id}`
  const changed = await owner.call('PATCH', path, { body: { credits: 240 } })
  await create()
  const full = (await show()).body.caps[2]
  expect([full.credits, full.used, full.reachedAt]).toEqual([240, 240, expect.any(String)])
  expect((await owner.call('DELETE', path)).body.caps).toHaveLength(2)
  expect((await owner.call('DELETE', path)).status).toBe(404)
  expect(changed.status).toBe(200)
  const acts = await owner.call('GET', `/console/v1/accounts/${client.accountId}/audit`)
  expect(acts.body.data.slice(0, 5).map(({ act }: { act: string }) => act)).toEqual([
    ...['cap.deleted', 'cap.changed', 'cap.created', 'cap.created', 'cap.created'],
  ])
  expect(await verifyAudit(db())).toMatchObject({ ok: true })
})

describe('400 names the field', () => {
  test.each([
    ['a second cap of the same period', { period: 'day', credits: 600 }, 'period'],
    ['both subjects', { projectId: 1, keyId: 'KEY', period: 'day', credits: 600 }, 'keyId'],
    ['a project of nobody', { projectId: 999_999, period: 'day', credits: 600 }, 'projectId'],
    ['a key of nobody', { keyId: `key_${'0'.repeat(26)}`, period: 'day', credits: 600 }, 'keyId'],
    ['less than any task', { period: 'month', credits: 59 }, 'credits'],
  ])('%s', async (_, wish, field) => {
    await add({ period: 'day', credits: 600 })
    const body = 'keyId' in wish && wish.keyId === 'KEY' ? { ...wish, keyId: client.keyId } : wish
    const { status, body: refused } = await add(body)
    expect([status, refused.error.details.errors[0].field]).toEqual([400, field])
  })

  test('a time zone that is none', async () => {
    const path = `${pathOf(client.accountId)}/time-zone`
    const bad = await owner.call('PUT', path, { body: { timeZone: 'Mars/Base' } })
    expect([bad.status, bad.body.error.details.errors[0].field]).toEqual([400, 'timeZone'])
    const good = await owner.call('PUT', path, { body: { timeZone: 'Australia/Lord_Howe' } })
    expect([good.status, good.body.timeZone]).toEqual([200, 'Australia/Lord_Howe'])
  })
})

test('developers and viewers see caps and change nothing', async () => {
  await add({ period: 'day', credits: 600 })
  const [{ id }] = (await show()).body.caps
  for (const role of ['developer', 'viewer'] as const) {
    const person = await signIn(service, { memberOf: [{ accountId: client.accountId, role }] })
    expect((await show(person)).body.caps).toHaveLength(1)
    const base = pathOf(client.accountId)
    const tries = [
      person.call('POST', `${base}/caps`, { body: { period: 'month', credits: 600 } }),
      person.call('PATCH', `${base}/caps/${id}`, { body: { credits: 60_000 } }),
      person.call('DELETE', `${base}/caps/${id}`),
      person.call('PUT', `${base}/pause`, { body: { paused: true } }),
      person.call('PUT', `${base}/time-zone`, { body: { timeZone: 'UTC' } }),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(5).fill(403))
  }
})

describe('paused spending', () => {
  test('refuses creates in both revisions; reads, cancels and replays go on', async () => {
    const idempotencyKey = crypto.randomUUID()
    const body = { prompt: 'Is it shown again?', maxCredits: 240, projectId: client.projectId }
    const ask = (more = {}) =>
      service.call('POST', '/tasks/create', { key: client.key, body: { ...body, ...more } })
    const first = await ask({ idempotencyKey })
    const paused = await pause(true)
    expect(paused.body.pausedAt).toEqual(expect.any(String))
    expect((await pause(true)).body.pausedAt).toBe(paused.body.pausedAt)
    expect([(await ask()).status, (await ask()).body.error.code]).toEqual([402, 'SPENDING_PAUSED'])
    const inB = await service.call('POST', '/tasks/create', {
      ...{ key: client.key, revision: 'B' },
      body: { ...body, maxCredits: 4 },
    })
    expect([inB.status, inB.body.status]).toEqual([402, 402])
    const again = await ask({ idempotencyKey })
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    const taskPath = `/tasks/${first.body.id}`
    expect((await service.call('GET', taskPath, { key: client.key })).status).toBe(200)
    const cancel = await service.call('POST', `${taskPath}/cancel`, { key: client.key })
    expect(cancel.status).toBe(200)
    expect((await pause(false)).body.pausedAt).toBeNull()
    expect((await ask()).status).toBe(201)
  })

  test('and caps of the live account are not those of the test account', async () => {
    const testAccountId = await findTestAccount()
    const { key } = await service.makeKey({ account: testAccountId })
    const project = await service.call('POST', '/projects/create', { key, body: { name: 'Try' } })
    const createTest = () => create(key, project.body.id)
    await pause(true)
    await add({ period: 'day', credits: 60 })
    expect((await createTest()).status).toBe(201)
    await pause(false)
    await add({ period: 'day', credits: 480 }, testAccountId)
    expect((await show(owner, testAccountId)).body.caps[0].used).toBe(240)
    expect((await createTest()).status).toBe(201)
    expect((await createTest()).body.error.details).toMatchObject({ limit: 480, left: 0 })
    await pause(true, testAccountId)
    expect((await createTest()).body.error.code).toBe('SPENDING_PAUSED')
    expect((await create()).body.error.code).toBe('SPENDING_CAP_REACHED')
  })
})

describe('a key of device login', () => {
  async function logIn(scopes?: string[]) {
    const anyone = createConsoleCaller(service)
    const address = `198.51.100.${Math.floor(Math.random() * 250)}`
    const headers = { 'x-forwarded-for': address, origin: 'https://elsewhere.example' }
    const post = (path: string, body: object) => anyone('POST', path, { body, headers })
    const { body: codes } = await post('/auth/device', { clientName: 'MCP on dev laptop', scopes })
    await owner.call('POST', `/console/v1/device/${codes.userCode}/approve`, {
      body: { accountId: client.accountId, mode: 'live' },
    })
    const { body } = await post('/auth/device/token', { deviceCode: codes.deviceCode })
    return body as { key: string; keyId: string }
  }

  test('has 20,000 credits a day until an owner lifts it', async () => {
    const { key, keyId } = await logIn()
    const [cap] = (await show()).body.caps
    expect(cap).toMatchObject({
      ...{ subject: 'key', keyId, name: 'MCP on dev laptop', period: 'day', isDefault: true },
      credits: limits.deviceKeyCreditsPerDay,
    })
    const big = { prompt: 'How large may it be?', maxCredits: 20_060, projectId: client.projectId }
    const ask = () => service.call('POST', '/tasks/create', { key, body: big })
    await sql`update api_keys set per_second = 1000, per_hour = 3600000`.execute(db())
    expect((await ask()).body.error).toMatchObject({
      code: 'SPENDING_CAP_REACHED',
      details: { subject: 'key', period: 'day', limit: 20_000, left: 20_000, required: 20_060 },
    })
    await owner.call('DELETE', `${pathOf(client.accountId)}/caps/${cap.id}`)
    expect((await ask()).status).toBe(201)
  })

  test('gives its caps to the keys that it makes', async () => {
    const { key } = await logIn(['tasks:write', 'tasks:read', 'keys'])
    const made = await service.call('POST', '/keys/create', { key, body: { name: 'Child' } })
    expect(made.status).toBe(201)
    const { caps } = (await show()).body
    expect(caps.map((cap: { name: string; credits: number }) => [cap.name, cap.credits])).toEqual([
      ['Child', 20_000],
      ['MCP on dev laptop', 20_000],
    ])
  })

  test('that is revoked is no longer listed, and its tasks still give back', async () => {
    const { key, keyId } = await logIn()
    const taskId = await createTask(service, { key, projectId: client.projectId })
    await owner.call('POST', `/console/v1/accounts/${client.accountId}/keys/${keyId}/revoke`)
    expect((await show()).body.caps).toEqual([])
    await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    const { rows } = await sql<{ used: number }>`select c.used from spending_caps c
      join api_keys k on k.lineage_id = c.key_lineage_id
      where k.name = 'MCP on dev laptop' order by c.id desc limit 1`.execute(db())
    expect(rows).toEqual([{ used: 0 }])
  })
})

async function findTestAccount(): Promise<string> {
  const { body } = await owner.call('GET', '/console/v1/me')
  const [account] = body.accounts as { testAccountId: string }[]
  return account?.testAccountId as string
}
