import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CallOptions,
  type Loose,
  type Service,
  startService,
} from '../../../../test/service.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { revisions } from '../../../core/money.ts'
import { openLiveSecrets } from './secrets.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  client = await service.makeClient()
})
afterAll(() => service.stop())

const url = 'https://example.com/webhooks'

function call(method: string, path: string, options: CallOptions = {}) {
  return service.call(method, path, { key: client.key, ...options })
}

function create(body: Record<string, unknown> = {}, options: CallOptions = {}) {
  return call('POST', '/webhooks/create', { body: { url, ...body }, ...options })
}

async function readRow(webhookId: string): Promise<Loose> {
  const uuid = decodeId('webhook', webhookId)
  const { db } = service.deps.database
  const result = await sql`select * from webhook_endpoints where id = ${uuid}`.execute(db)
  return result.rows[0]
}

/** What a delivery would be signed with now. */
async function readSecrets(webhookId: string): Promise<string[]> {
  const row = await readRow(webhookId)
  const isOver = row.previous_secret_until === null || row.previous_secret_until < new Date()
  return openLiveSecrets(service.deps.sealingKeys, {
    endpointUuid: row.id,
    secret: row.secret,
    previousSecret: isOver ? null : row.previous_secret,
  })
}

async function readLane(webhookId: string): Promise<Loose> {
  const uuid = decodeId('webhook', webhookId)
  const { db } = service.deps.database
  const result = await sql`select * from webhook_lanes where endpoint_id = ${uuid}`.execute(db)
  return result.rows[0]
}

async function readActs(): Promise<Loose[]> {
  const { db } = service.deps.database
  const account = decodeId('acct', client.accountId)
  const result = await sql`select actor, act, subject, details from audit_entries
    where account_id = ${account} and act like 'webhook.%' order by number`.execute(db)
  return result.rows
}

describe('POST /webhooks/create', () => {
  test.each(revisions)('201 in revision %s: the webhook, and its secret once', async (revision) => {
    const made = await create({ description: 'Ours' }, { revision })
    expect(made.status).toBe(201)
    const { secret, ...webhook } = made.body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({
      ...{ url, description: 'Ours', eventTypes: null, revision: 'A', enabled: true },
      ...{ disabledReason: null, failingSince: null, waiting: 0, nextAttemptAt: null },
    })
    const path = `/webhooks/${webhook.id}`
    expect(made.headers.get('location')).toBe(`/api/v1${path}`)
    expect((await call('GET', path, { revision })).body).toEqual(webhook)
    expect((await call('GET', '/webhooks', { revision })).body.data).toEqual([webhook])
    expect(await readSecrets(webhook.id)).toEqual([secret])
    expect(await readLane(webhook.id)).toMatchObject({ next_at: null, is_open: false })
  })

  test('the revision is the one asked for, else that of the key, not of the request', async () => {
    const { key } = await service.makeKey({ account: client.accountId, revision: 'B' })
    expect((await create({ revision: 'B' })).body.revision).toBe('B')
    expect((await create({}, { key })).body.revision).toBe('B')
    expect((await create({}, { revision: 'B' })).body.revision).toBe('A')
  })

  test.each([
    ['http', 'http://example.com/webhooks'],
    ['loopback', 'https://127.0.0.1/webhooks'],
    ['loopback in disguise', 'https://0x7f000001/webhooks'],
    ['a private network', 'https://[fd00::1]/webhooks'],
    ['another port', 'https://example.com:22/webhooks'],
    ['a password', 'https://a:b@example.com/webhooks'],
    ['no URL', 'webhooks'],
  ])('400 for %s, also in an update', async (_, refused) => {
    const { body } = await create()
    const replies = [
      await create({ url: refused }),
      await call('PATCH', `/webhooks/${body.id}`, { body: { url: refused } }),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(400)
      const [problem] = reply.body.error.details.errors
      expect(problem.field).toBe('url')
      expect(problem.message).not.toMatch(/^The |\.$/)
    }
    expect((await readRow(body.id)).url).toBe(url)
  })

  test.each([
    ['an unknown type', { eventTypes: ['task.exploded'] }],
    ['no type', { eventTypes: [] }],
    ['a type twice', { eventTypes: ['task.created', 'task.created'] }],
    ['another revision', { revision: 'C' }],
    ['a long description', { description: 'x'.repeat(501) }],
  ])('400 for %s', async (_, more) => {
    expect((await create(more)).status).toBe(400)
    expect((await call('GET', '/webhooks')).body.data).toEqual([])
  })

  test('409 beyond the limit, however many are made at once; deleting makes room', async () => {
    const replies = await Promise.all(Array.from({ length: 25 }, () => create()))
    const made = replies.filter(({ status }) => status === 201)
    expect(made).toHaveLength(limits.webhooksPerAccountMax)
    const refused = replies.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(25 - limits.webhooksPerAccountMax)
    expect(refused[0]?.body.error.code).toBe('ENDPOINT_LIMIT_REACHED')
    await call('DELETE', `/webhooks/${made[0]?.body.id}`)
    expect((await create()).status).toBe(201)
    expect((await create()).status).toBe(409)
  })
})

describe('repeats of a create', () => {
  const withKey = (idempotencyKey: string) => ({ headers: { 'idempotency-key': idempotencyKey } })

  test('the same reply again with the secret, whatever was changed since', async () => {
    const key = randomUUID()
    const made = await create({}, withKey(key))
    const body = { url: 'https://example.org/', description: 'Changed', enabled: false }
    await call('PATCH', `/webhooks/${made.body.id}`, { body })
    const again = await create({}, withKey(key))
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(again.text).toBe(made.text)
    expect((await call('GET', '/webhooks')).body.data).toHaveLength(1)
  })

  test('without the secret once it was rolled, or the webhook deleted', async () => {
    for (const end of ['roll-secret', 'delete']) {
      const key = randomUUID()
      const made = await create({}, withKey(key))
      const path = `/webhooks/${made.body.id}`
      if (end === 'delete') await call('DELETE', path)
      else await call('POST', `${path}/roll-secret`, { body: {} })
      const again = await create({}, withKey(key))
      expect(again.body).toEqual({ ...made.body, secret: null })
    }
  })

  test('409 with another body, and twins at once make one, also in the last place', async () => {
    for (let i = 1; i < limits.webhooksPerAccountMax; i++) await create()
    const key = randomUUID()
    const twins = await Promise.all(Array.from({ length: 6 }, () => create({}, withKey(key))))
    expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1)
    const other = await create({ description: 'Other' }, withKey(key))
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('PATCH /webhooks/{webhook_id}', () => {
  test.each(revisions)('200 in revision %s: only what is sent changes', async (revision) => {
    const { body: made } = await create({ description: 'Ours' })
    const { secret: _, ...before } = made
    const path = `/webhooks/${made.id}`
    const eventTypes = ['task.completed']
    const changed = await call('PATCH', path, { revision, body: { eventTypes } })
    expect(changed.body).toEqual({ ...before, eventTypes })
    expect((await call('PATCH', path, { body: {} })).body).toEqual({ ...before, eventTypes })
    const all = await call('PATCH', path, { revision, body: { eventTypes: null } })
    expect(all.body).toEqual(before)
  })

  test('unknown fields are refused by A and ignored by B', async () => {
    const { body } = await create()
    const patch = { body: { revision: 'B' } }
    expect((await call('PATCH', `/webhooks/${body.id}`, patch)).status).toBe(400)
    const ignored = await call('PATCH', `/webhooks/${body.id}`, { ...patch, revision: 'B' })
    expect([ignored.status, ignored.body.revision]).toEqual([200, 'A'])
  })

  test('a body that is no JSON is 415, one too large 413, none at all 400', async () => {
    const { body } = await create()
    const path = `/webhooks/${body.id}`
    const headers = { 'content-type': 'text/plain' }
    expect((await call('PATCH', path, { body: 'x', headers })).status).toBe(415)
    const huge = { description: 'x'.repeat(limits.bodyBytesMax) }
    expect((await call('PATCH', path, { body: huge })).status).toBe(413)
    expect((await call('PATCH', path)).status).toBe(400)
  })

  test('disabled, what waits is kept; enabled, the failing state is gone and it is due', async () => {
    const { body } = await create()
    const path = `/webhooks/${body.id}`
    await call('POST', `${path}/test`)
    const off = await call('PATCH', path, { body: { enabled: false } })
    expect(off.body).toMatchObject({ enabled: false, disabledReason: 'owner', waiting: 1 })
    expect(off.body.disabledAt).not.toBeNull()
    expect(off.body.nextAttemptAt).toBeNull()
    const { db } = service.deps.database
    await sql`update webhook_lanes set failures = 7, is_open = true, failing_since = now()`.execute(
      db,
    )
    await sql`update webhook_due set next_at = now() + interval '1 hour',
      first_attempt_at = now() - interval '4 days'`.execute(db)
    const on = await call('PATCH', path, { body: { enabled: true } })
    expect(on.body).toMatchObject({ enabled: true, disabledReason: null, disabledAt: null })
    expect(on.body).toMatchObject({ failingSince: null, waiting: 1 })
    expect(Date.parse(on.body.nextAttemptAt)).toBeLessThanOrEqual(Date.now() + 1_000)
    expect(await readLane(body.id)).toMatchObject({ failures: 0, is_open: false })
    const due = await sql<{ waits: boolean }>`
      select next_at > now() or first_attempt_at is not null as waits from webhook_due`.execute(db)
    expect(due.rows.some(({ waits }) => waits)).toBe(false)
  })

  test('a new URL forgets the failures of the old one', async () => {
    const { body } = await create()
    const { db } = service.deps.database
    await sql`update webhook_lanes set failures = 7, is_open = true, failing_since = now()
      where endpoint_id = ${decodeId('webhook', body.id)}`.execute(db)
    const path = `/webhooks/${body.id}`
    expect((await call('GET', path)).body.failingSince).not.toBeNull()
    await call('PATCH', path, { body: { description: 'Still failing' } })
    expect((await readLane(body.id)).is_open).toBe(true)
    await call('PATCH', path, { body: { url: 'https://example.org/' } })
    expect(await readLane(body.id)).toMatchObject({ failures: 0, is_open: false })
  })
})

describe('POST /webhooks/{webhook_id}/roll-secret', () => {
  test.each(revisions)('200 in revision %s: the old one signs too for a day', async (revision) => {
    const { body: made } = await create()
    const path = `/webhooks/${made.id}`
    const rolled = await call('POST', `${path}/roll-secret`, { revision, body: {} })
    expect(rolled.body).toEqual({ id: made.id, secret: expect.stringMatching(/^whsec_/) })
    expect(rolled.body.secret).not.toBe(made.secret)
    expect(await readSecrets(made.id)).toEqual([rolled.body.secret, made.secret])
    const until = Date.parse((await call('GET', path)).body.previousSecretUntil)
    expect(until - Date.now()).toBeGreaterThan(86_000_000)
    expect(until - Date.now()).toBeLessThan(86_500_000)
  })

  test('without an overlap the old one is gone at once, and the second roll ends the first', async () => {
    const { body: made } = await create()
    const path = `/webhooks/${made.id}/roll-secret`
    const first = await call('POST', path, { body: {} })
    const second = await call('POST', path, { body: {} })
    expect(await readSecrets(made.id)).toEqual([second.body.secret, first.body.secret])
    const third = await call('POST', path, { body: { overlapSeconds: 0 } })
    expect(await readSecrets(made.id)).toEqual([third.body.secret])
    expect((await readRow(made.id)).previous_secret).toBeNull()
  })

  test('a repeat shows the same secret and rolls nothing; a later roll silences it', async () => {
    const { body: made } = await create()
    const path = `/webhooks/${made.id}/roll-secret`
    const headers = { 'idempotency-key': randomUUID() }
    const rolled = await call('POST', path, { body: {}, headers })
    const again = await call('POST', path, { body: {}, headers })
    expect(again.text).toBe(rolled.text)
    expect(await readSecrets(made.id)).toEqual([rolled.body.secret, made.secret])
    await call('POST', path, { body: {} })
    expect((await call('POST', path, { body: {}, headers })).body.secret).toBeNull()
  })

  test('400 for an overlap of more than a week', async () => {
    const { body } = await create()
    const path = `/webhooks/${body.id}/roll-secret`
    for (const overlapSeconds of [7 * 86_400 + 1, -1, 0.5]) {
      expect((await call('POST', path, { body: { overlapSeconds } })).status).toBe(400)
    }
    expect((await call('POST', path, { body: { overlapSeconds: 7 * 86_400 } })).status).toBe(200)
  })
})

describe('DELETE /webhooks/{webhook_id}', () => {
  test.each(revisions)(
    '204 in revision %s, and then it is as if it had never been',
    async (revision) => {
      const { body } = await create()
      const path = `/webhooks/${body.id}`
      const tested = await call('POST', `${path}/test`)
      const deleted = await call('DELETE', path, { revision })
      expect([deleted.status, deleted.text]).toEqual([204, ''])
      expect(deleted.headers.get('content-type')).toBeNull()
      for (const [method, rest, more] of [
        ['GET', '', {}],
        ['PATCH', '', { body: { enabled: true } }],
        ['DELETE', '', {}],
        ['POST', '/test', {}],
        ['POST', '/roll-secret', { body: {} }],
        ['GET', '/deliveries', {}],
        ['GET', `/deliveries/${tested.body.id}`, {}],
        ['POST', `/deliveries/${tested.body.id}/redeliver`, {}],
        ['POST', '/redeliver', { body: { failedAfter: '2026-01-01T00:00:00Z' } }],
      ] as const) {
        const reply = await call(method, `${path}${rest}`, { revision, ...more })
        expect(reply.status, `${method} ${rest}`).toBe(404)
      }
      expect((await call('GET', '/webhooks')).body.data).toEqual([])
      const row = await readRow(body.id)
      expect([row.secret.length, row.previous_secret]).toEqual([0, null])
      expect(await readLane(body.id)).toBeUndefined()
    },
  )

  test('a body or its type do no harm', async () => {
    const { body } = await create()
    const path = `/webhooks/${body.id}`
    const plain = { body: 'x', headers: { 'content-type': 'text/plain' } }
    expect((await call('DELETE', path, plain)).status).toBe(415)
    const headers = { 'content-type': 'application/json' }
    expect((await call('DELETE', path, { headers })).status).toBe(204)
  })
})

test('every act on a webhook is in the audit with the key that did it, and no secret', async () => {
  const { body: made } = await create({ url: 'https://example.com/webhooks?token=hidden' })
  const path = `/webhooks/${made.id}`
  await call('PATCH', path, { body: { eventTypes: ['task.created'], enabled: true } })
  await call('PATCH', path, { body: {} })
  await call('POST', `${path}/roll-secret`, { body: { overlapSeconds: 60 } })
  await call('DELETE', path)
  const acts = await readActs()
  const actor = `key:${decodeId('key', client.keyId)}`
  const subject = made.id
  const origin = 'https://example.com'
  expect(acts).toEqual([
    {
      actor,
      act: 'webhook.created',
      subject,
      details: { origin, revision: 'A', eventTypes: null },
    },
    {
      ...{ actor, act: 'webhook.updated', subject },
      details: { eventTypes: ['task.created'], enabled: true },
    },
    { actor, act: 'webhook.secret_rolled', subject, details: { overlapSeconds: 60 } },
    { actor, act: 'webhook.deleted', subject, details: {} },
  ])
})

test("a test key's webhooks are those of the test twin", async () => {
  const { testAccountId, accountId } = await service.makeAccount()
  const [live, twin] = [
    await service.makeKey({ account: accountId }),
    await service.makeKey({ account: testAccountId }),
  ]
  const made = await create({}, { key: twin.key })
  expect((await call('GET', `/webhooks/${made.body.id}`, { key: live.key })).status).toBe(404)
  expect((await call('GET', '/webhooks', { key: live.key })).body.data).toEqual([])
})
