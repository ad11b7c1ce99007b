// Section 4, the endpoints, and section 5, authentication.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { scopes } from '../../src/core/caller.ts'
import { decodeId } from '../../src/core/ids.ts'
import { listRoutes } from '../../src/start/routes.ts'
import { bothRevisions, expectError, taskBody, useService } from './conformance.ts'

// Of its own, because it reads the metrics of the process.
const spec = useService({})
const noTask = 'task_00000000000000000000000000'

function operations() {
  return listRoutes(spec.service.deps).map(({ operation }) => ({
    ...operation,
    url: operation.path.replace('{task_id}', noTask).replace('{project_id}', '1'),
  }))
}

describe('what every endpoint asks for', () => {
  for (const revision of bothRevisions) {
    test(`§4 All endpoints: 401 without the Authorization header (${revision})`, async () => {
      // What the specification does not name may be public: the status of the deployment.
      const keyed = operations().filter(({ access }) => access !== 'public')
      expect(keyed.length).toBeGreaterThanOrEqual(9)
      for (const { method, url } of keyed) {
        expectError(await spec.service.call(method, url, { revision }), revision, 'UNAUTHORIZED')
      }
    })

    test(`§4 All endpoints with a body: 415 for another Content-Type (${revision})`, async () => {
      const { key } = await spec.service.makeKey({ account: spec.client.accountId, scopes })
      for (const { method, url, body } of operations()) {
        if (!body) continue
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        const reply = await spec.call(method, url, { key, revision, headers, body: 'name=a' })
        expectError(reply, revision, 'UNSUPPORTED_MEDIA_TYPE')
      }
    })

    test(`§4 GET /tasks/{task_id}?wait=0..50 and Prefer: wait=n wait for a final task (${revision})`, async () => {
      const path = `/tasks/${await spec.makeTask(revision)}`
      const waiting = [
        spec.call('GET', `${path}?wait=50`, { revision }),
        spec.call('GET', path, { revision, headers: { prefer: 'wait=50' } }),
      ]
      const { waits } = spec.service.deps.metrics.waiting
      await expect.poll(() => waits.count, { timeout: 5_000 }).toBe(2)
      await spec.call('POST', `${path}/cancel`, { revision })
      const replies = await Promise.all(waiting)
      expect(replies.map(({ status, body }) => [status, body.status])).toEqual([
        [200, 'cancelled'],
        [200, 'cancelled'],
      ])
      expect((await spec.call('GET', `${path}?wait=0`, { revision })).status).toBe(200)
      for (const wait of ['51', '-1']) {
        const reply = await spec.call('GET', `${path}?wait=${wait}`, { revision })
        expectError(reply, revision, 'INVALID_REQUEST')
      }
    })

    test(`§4 GET /tasks/{task_id}: no body is needed, the id is the string of the create (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      const reply = await spec.read(revision, taskId)
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({ id: taskId, status: 'pending' })
    })

    test(`§4 GET /tasks/{task_id}: text that is no id is 404 (${revision})`, async () => {
      const wrong = ['1', 'task_', `${noTask}0`, noTask.toUpperCase(), 'task_u%00', 'a'.repeat(200)]
      for (const id of wrong) expectError(await spec.read(revision, id), revision, 'NOT_FOUND')
    })

    test(`§4 Idempotency: a repeat by the same key shows the first reply again (${revision})`, async () => {
      const idempotencyKey = randomUUID()
      const first = await spec.create(revision, { idempotencyKey })
      const again = await spec.create(revision, { idempotencyKey })
      expect([first.status, again.status]).toEqual([201, 201])
      expect(again.text).toBe(first.text)
      expect(first.headers.get('idempotent-replayed')).toBeNull()
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(again.headers.get('location')).toBe(first.headers.get('location'))
    })
  }
})

describe('the Authorization header', () => {
  const withHeader = (authorization: string) =>
    spec.service.call('GET', '/tags', { headers: { authorization } })

  test('§5 Authorization: Bearer <API_KEY> is 200', async () => {
    expect((await withHeader(`Bearer ${spec.client.key}`)).status).toBe(200)
  })

  test('§5 Authorization: the scheme may be written in any case', async () => {
    expect((await withHeader(`bearer ${spec.client.key}`)).status).toBe(200)
  })

  const refused: [string, (key: string) => string][] = [
    ['the key alone', (key) => key],
    ['another scheme', (key) => `Basic ${key}`],
    ['an empty key', () => 'Bearer '],
    ['two keys', (key) => `Bearer ${key} ${key}`],
    ['a key cut short', (key) => `Bearer ${key.slice(0, -1)}`],
    [
      'a key with another letter',
      (key) => `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`,
    ],
    ['a key of the right shape that was never made', () => `Bearer trs_live_${'0'.repeat(36)}`],
    ['the id of the key instead of the secret', () => `Bearer ${spec.client.keyId}`],
  ]
  for (const [rule, header] of refused) {
    test(`§5 Authorization: ${rule} is 401`, async () => {
      expectError(await withHeader(header(spec.client.key)), 'A', 'UNAUTHORIZED')
    })
  }

  test('§5 Authorization: a key in the query or in a cookie is 401', async () => {
    const { key } = spec.client
    const byQuery = await spec.service.call('GET', `/tags?api_key=${key}&authorization=${key}`)
    const byCookie = await spec.service.call('GET', '/tags', { headers: { cookie: `key=${key}` } })
    expect([byQuery.status, byCookie.status]).toEqual([401, 401])
  })

  test('§5 A 401 is in the revision that the request names, else in A', async () => {
    expectError(await spec.service.call('GET', '/tags'), 'A', 'UNAUTHORIZED')
    expectError(await spec.service.call('GET', '/tags', { revision: 'B' }), 'B', 'UNAUTHORIZED')
    const unknown = await spec.service.call('GET', '/tags', { revision: 'C' })
    expectError(unknown, 'A', 'UNAUTHORIZED')
  })
})

describe('the life of a key', () => {
  const account = () => spec.client.accountId
  const ask = async (key: string, path = '/tags') => (await spec.call('GET', path, { key })).status

  test('§5 Revocation: a revoked key is 401', async () => {
    const { key, keyId } = await spec.service.makeKey({ account: account() })
    expect(await ask(key)).toBe(200)
    await spec.service.admin('revoke-key', { key: keyId })
    await expect.poll(() => ask(key), { timeout: 5_000 }).toBe(401)
  })

  test('§5 Expiry: a key with a time works before it and is 401 after it', async () => {
    const soon = new Date(Date.now() + 1_500).toISOString()
    const { key } = await spec.service.makeKey({ account: account(), expires: soon })
    expect(await ask(key)).toBe(200)
    await expect.poll(() => ask(key), { timeout: 5_000 }).toBe(401)
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon) - 100)
  })

  test('§5 Expiry: a key that expired before its first use is 401', async () => {
    const { key } = await spec.service.makeKey({
      account: account(),
      expires: '2020-01-01T00:00:00Z',
    })
    expect(await ask(key)).toBe(401)
  })

  for (const { method, url, scope, body } of [
    { method: 'GET', url: '/tasks', scope: 'tasks:read', body: undefined },
    { method: 'GET', url: '/tags', scope: 'tasks:read', body: undefined },
    { method: 'GET', url: `/tasks/${noTask}`, scope: 'tasks:read', body: undefined },
    { method: 'POST', url: '/tasks/create', scope: 'tasks:write', body: {} },
    { method: 'POST', url: `/tasks/${noTask}/cancel`, scope: 'tasks:write', body: undefined },
    { method: 'POST', url: '/projects/create', scope: 'projects:write', body: {} },
    { method: 'GET', url: '/credits', scope: 'credits:read', body: undefined },
  ] as const) {
    test(`§5 Scopes: ${method} ${url.replace(noTask, '{id}')} without ${scope} is 403`, async () => {
      const others = scopes.filter((each) => each !== scope)
      const lacking = await spec.service.makeKey({ account: account(), scopes: others })
      const refused = await spec.call(method, url, { key: lacking.key, body })
      expectError(refused, 'A', 'FORBIDDEN')
      expect(refused.body.error.details).toEqual({ requiredScope: scope })
      const only = await spec.service.makeKey({ account: account(), scopes: [scope] })
      expect((await spec.call(method, url, { key: only.key, body })).status).not.toBe(403)
    })
  }

  test('§5 Scopes: a 403 is in the revision of the key', async () => {
    const { key } = await spec.service.makeKey({
      account: account(),
      revision: 'B',
      scopes: ['credits:read'],
    })
    expectError(await spec.call('GET', '/tags', { key }), 'B', 'FORBIDDEN')
  })

  test('§5 Address list: a key is 403 outside its networks and works inside', async () => {
    const [inside, outside] = [
      await spec.service.makeKey({ account: account() }),
      await spec.service.makeKey({ account: account() }),
    ]
    await allowOnly(inside.keyId, '127.0.0.0/8')
    await allowOnly(outside.keyId, '192.0.2.0/24')
    expect(await ask(inside.key)).toBe(200)
    expectError(await spec.call('GET', '/tags', { key: outside.key }), 'A', 'FORBIDDEN')
  })

  test('§5 A suspended account is 403', async () => {
    const { accountId, key } = await spec.service.makeClient()
    // A key that no process has seen yet: known ones are reloaded within two seconds.
    const fresh = await spec.service.makeKey({ account: accountId })
    await sql`update accounts set suspended_at = now()
      where id = ${decodeId('acct', accountId)}`.execute(spec.service.deps.database.db)
    expectError(await spec.call('GET', '/tags', { key: fresh.key }), 'A', 'FORBIDDEN')
    expect(key).not.toBe(fresh.key)
  })

  test('§5 Secrecy: neither a reply nor GET /me holds the secret', async () => {
    const me = await spec.call('GET', '/me')
    expect(me.body).toMatchObject({ keyId: spec.client.keyId, accountId: account(), mode: 'live' })
    expect(me.text).not.toContain(spec.client.key.slice(9))
  })

  test('§5 Keys: a test key belongs to the twin, and sees nothing of the live account', async () => {
    const made = await spec.service.admin('create-account', { name: 'Twin' })
    const me = await spec.call('GET', '/me', { key: made.testKey.key })
    expect(me.body).toMatchObject({ mode: 'test', accountId: made.testAccountId })
    expect(made.testKey.key).toMatch(/^trs_test_/)
    expect(made.liveKey.key).toMatch(/^trs_live_/)
    const taskId = await spec.makeTask('A')
    const live = await spec.service.makeKey({ account: made.testAccountId })
    expect(await ask(live.key, `/tasks/${taskId}`)).toBe(404)
    const create = { key: live.key, body: taskBody(spec.client.projectId, 'A') }
    expect((await spec.call('POST', '/tasks/create', create)).status).toBe(400)
  })

  async function allowOnly(keyId: string, network: string) {
    await sql`update api_keys set allowed_addresses = array[${network}::cidr]
      where id = ${decodeId('key', keyId)}`.execute(spec.service.deps.database.db)
  }
})
