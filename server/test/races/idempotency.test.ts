import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireKeys } from '../../src/modules/identity/idempotency/idempotency.ts'
import { type CallOptions, type Reply, type Service, startService } from '../service.ts'
import { raiseIdempotencyStorm } from './idempotency-storm.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

const bodyWith = (more: Record<string, unknown> = {}) => ({
  prompt: 'Is this function safe to call twice?',
  maxCredits: 300,
  projectId: client.projectId,
  ...more,
})
const create = (more: Record<string, unknown>, options: CallOptions = {}) =>
  service.call('POST', '/tasks/create', { key: client.key, body: bodyWith(more), ...options })
const byHeader = (key: string) => ({ 'idempotency-key': key })
const isReplay = (reply: Reply) => reply.headers.get('idempotent-replayed') === 'true'

async function expectHeld(key: string, held: number) {
  expect((await service.call('GET', '/credits', { key })).body.held).toBe(held)
}

describe('many at once', () => {
  test('64 creates on each of 25 keys make 25 tasks and 25 holds', async () => {
    const own = await startService()
    try {
      await raiseIdempotencyStorm(own, { keys: 25, clients: 64 })
    } finally {
      await own.stop()
    }
  })

  test('64 projects of one key are one project', async () => {
    const headers = byHeader(randomUUID())
    const make = () =>
      service.call('POST', '/projects/create', {
        key: client.key,
        headers,
        body: { name: 'One of 64' },
      })
    const replies = await Promise.all(Array.from({ length: 64 }, make))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(replies.filter(isReplay)).toHaveLength(63)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from projects
      where name = 'One of 64'`.execute(service.deps.database.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('64 cancels of one key are one cancel, and the rest are shown it', async () => {
    const made = await create({})
    const headers = byHeader(randomUUID())
    const path = `/tasks/${made.body.id}/cancel`
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => service.call('POST', path, { key: client.key, headers })),
    )
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    expect(replies.filter(isReplay)).toHaveLength(63)
  })

  test('two bodies on one key at once: one is created and every other body is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const idempotencyKey = randomUUID()
      const replies = await Promise.all(
        Array.from({ length: 16 }, (_, i) =>
          create({ idempotencyKey, maxCredits: i % 2 === 0 ? 300 : 301 }),
        ),
      )
      const made = replies.filter(({ status }) => status === 201)
      expect(made).toHaveLength(8)
      expect(new Set(made.map(({ text }) => text)).size).toBe(1)
      const refused = replies.filter(({ status }) => status === 409)
      expect(refused.map(({ body }) => body.error.code)).toEqual(
        Array(8).fill('IDEMPOTENCY_KEY_REUSED'),
      )
    }
  })

  test('two owners on one key at once: one owns it, the other is told of a conflict', async () => {
    const other = await service.makeClient()
    const owners = [client, other]
    for (let round = 0; round < 10; round++) {
      const idempotencyKey = randomUUID()
      const replies = await Promise.all(
        Array.from({ length: 16 }, (_, i) => {
          const { key, projectId } = owners[i % 2] as typeof client
          return create(
            { idempotencyKey, projectId },
            {
              key,
              body: bodyWith({ idempotencyKey, projectId }),
            },
          )
        }),
      )
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(8)
      const refused = replies.filter(({ status }) => status === 409)
      expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(
        new Set(['IDEMPOTENCY_KEY_CONFLICT']),
      )
    }
  })
})

describe('whose key it is', () => {
  test('another lineage of the same account is a conflict that tells nothing of the task', async () => {
    const idempotencyKey = randomUUID()
    const first = await create({ idempotencyKey, metadata: { secret: 'canary' } })
    const other = await service.makeKey({ account: client.accountId })
    const same = await create(
      { idempotencyKey, metadata: { secret: 'canary' } },
      { key: other.key },
    )
    const different = await create({ idempotencyKey, maxCredits: 999 }, { key: other.key })
    for (const refused of [same, different]) {
      expect(refused.status).toBe(409)
      expect(refused.body.error.code).toBe('IDEMPOTENCY_KEY_CONFLICT')
      expect(refused.text).not.toContain(first.body.id)
      expect(refused.text).not.toContain('canary')
    }
    expect(same.text).toBe(different.text)
  })

  test('a rolled key replays what its predecessor did, and back', async () => {
    const old = await service.makeKey({ account: client.accountId })
    const idempotencyKey = randomUUID()
    const first = await create({ idempotencyKey }, { key: old.key })
    const rolled = await service.admin('roll-key', { key: old.keyId, 'overlap-seconds': 3_600 })
    const again = await create({ idempotencyKey }, { key: rolled.key })
    expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true])
    const twice = await service.admin('roll-key', { key: rolled.keyId, 'overlap-seconds': 3_600 })
    expect((await create({ idempotencyKey }, { key: twice.key })).text).toBe(first.text)
    expect((await create({ idempotencyKey }, { key: old.key })).text).toBe(first.text)
  })

  test('a test key and a live key do not meet', async () => {
    const made = await service.admin('create-account', { name: 'Both', 'per-second': 1_000 })
    const makeKey = (account: string) => service.makeKey({ account })
    const [live, test] = [await makeKey(made.accountId), await makeKey(made.testAccountId)]
    await service.admin('grant-credits', { account: made.accountId, credits: 1_000 })
    const idempotencyKey = randomUUID()
    const ids = []
    for (const { key } of [live, test]) {
      const project = await service.call('POST', '/projects/create', { key, body: { name: 'P' } })
      const body = bodyWith({ idempotencyKey, projectId: project.body.id })
      const reply = await service.call('POST', '/tasks/create', { key, body })
      expect([reply.status, isReplay(reply)]).toEqual([201, false])
      ids.push(reply.body.id)
    }
    expect(ids[0]).not.toBe(ids[1])
  })

  test('one key serves one operation: a project and a task cannot share it', async () => {
    const key = randomUUID()
    await create({ idempotencyKey: key })
    const project = await service.call('POST', '/projects/create', {
      key: client.key,
      headers: byHeader(key),
      body: { name: 'Second use' },
    })
    expect(project.body.error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('what counts as the same request', () => {
  const same: [what: string, first: object, second: object][] = [
    ['defaults written out', {}, { mode: 'standard', tagId: 1 }],
    ['an empty list of files', {}, { attachments: [] }],
    [
      'another order of names in metadata',
      { metadata: { a: 1, b: 2 } },
      { metadata: { b: 2, a: 1 } },
    ],
    ['the same number in another spelling', { maxCredits: 300 }, { maxCredits: 300.0 }],
    [
      'a file by content and by data',
      { attachments: [{ fileName: 'a.txt', mimeType: 'text/plain', content: 'hello' }] },
      {
        attachments: [{ fileName: 'a.txt', mimeType: 'text/plain', data: 'aGVsbG8=', fileSize: 5 }],
      },
    ],
  ]
  for (const [what, first, second] of same) {
    test(`${what} is a replay`, async () => {
      const idempotencyKey = randomUUID()
      const made = await create({ idempotencyKey, ...first })
      const again = await create({ idempotencyKey, ...second })
      expect([again.status, again.text, isReplay(again)]).toEqual([201, made.text, true])
    })
  }

  const different: [what: string, change: object][] = [
    ['prompt', { prompt: 'Is this function safe to call twice? ' }],
    ['maxCredits', { maxCredits: 301 }],
    ['mode', { mode: 'fast' }],
    ['metadata', { metadata: { a: 1 } }],
    ['empty metadata', { metadata: {} }],
    ['tagId', { tagId: 2 }],
    ['attachments', { attachments: [{ fileName: 'a.txt', mimeType: 'text/plain', content: 'a' }] }],
    ['responseSchema', { responseSchema: { type: 'object' } }],
  ]
  for (const [what, change] of different) {
    test(`another ${what} is 409 IDEMPOTENCY_KEY_REUSED`, async () => {
      const idempotencyKey = randomUUID()
      await create({ idempotencyKey })
      const reply = await create({ idempotencyKey, ...change })
      expect([reply.status, reply.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    })
  }

  test('the revision is part of the request: 300 in A and 5 in B are two requests', async () => {
    const idempotencyKey = randomUUID()
    await create({ idempotencyKey })
    const body = bodyWith({ idempotencyKey, maxCredits: 5 })
    const inB = await create({}, { revision: 'B', body })
    expect([inB.status, inB.body.status]).toEqual([409, 409])
  })

  test('a replay shows the reply of the create even when the task is final by now', async () => {
    const idempotencyKey = randomUUID()
    const first = await create({ idempotencyKey })
    await service.admin('complete-task', { task: first.body.id, message: 'Y', 'effort-seconds': 1 })
    expect((await create({ idempotencyKey })).text).toBe(first.text)
  })
})

describe('header and field', () => {
  test('the header alone works, bare or quoted, in any case', async () => {
    const key = randomUUID()
    const first = await create({}, { headers: byHeader(key) })
    for (const spelled of [`"${key}"`, key.toUpperCase()]) {
      const again = await create({}, { headers: byHeader(spelled) })
      expect([again.text, isReplay(again)]).toEqual([first.text, true])
    }
  })

  test('the field replays what the header did, and both together are one key', async () => {
    const key = randomUUID()
    const first = await create({}, { headers: byHeader(key) })
    const byField = await create({ idempotencyKey: key })
    const byBoth = await create({ idempotencyKey: key }, { headers: byHeader(key) })
    for (const again of [byField, byBoth]) {
      expect([again.text, isReplay(again)]).toEqual([first.text, true])
    }
  })

  test('a header and a field that differ are 400', async () => {
    const reply = await create(
      { idempotencyKey: randomUUID() },
      { headers: byHeader(randomUUID()) },
    )
    expect(reply.status).toBe(400)
    expect(reply.body.error.details.errors[0].field).toBe('idempotencyKey')
  })

  test.each(['once', '1', '6f1c3a2e5b7d4c9a8e0f1a2b3c4d5e6f'])(
    'the header "%s" is 400 on a create, whose key is a UUID, and taken by other POSTs',
    async (key) => {
      const headers = byHeader(key)
      const refused = await create({}, { headers })
      expect(refused.status).toBe(400)
      expect(refused.body.error.details.errors[0].field).toBe('Idempotency-Key')
      const post = (client: { key: string }) =>
        service.call('POST', '/projects/create', { key: client.key, headers, body: { name: 'x' } })
      const [first, again] = [await post(client), await post(client)]
      expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      // Another account chose the same text, which a UUID would never be.
      const other = await post(await service.makeClient())
      expect(other.status).toBe(201)
      expect(other.body.id).not.toBe(first.body.id)
    },
  )

  for (const wrong of ['', 'two words', `${'a'.repeat(500)}`]) {
    test(`the header "${wrong.slice(0, 40)}" is 400 on every POST`, async () => {
      const headers = byHeader(wrong)
      const made = await create({})
      const replies = [
        await create({}, { headers }),
        await service.call('POST', '/projects/create', {
          key: client.key,
          headers,
          body: { name: 'x' },
        }),
        await service.call('POST', `/tasks/${made.body.id}/cancel`, { key: client.key, headers }),
      ]
      for (const reply of replies) {
        expect(reply.status).toBe(400)
        expect(reply.body.error.details.errors[0].field).toBe('Idempotency-Key')
      }
    })
  }
})

describe('a failed create does not burn its key', () => {
  test('402: the same key works once credits are there', async () => {
    const { key, projectId, accountId } = await service.makeClient({ credits: 299 })
    const idempotencyKey = randomUUID()
    const body = bodyWith({ projectId, idempotencyKey })
    expect((await create({}, { key, body })).status).toBe(402)
    await service.admin('grant-credits', { account: accountId, credits: 1 })
    const made = await create({}, { key, body })
    expect([made.status, isReplay(made)]).toEqual([201, false])
    await expectHeld(key, 300)
  })

  test('400 by project: the same key works with a project that exists', async () => {
    const idempotencyKey = randomUUID()
    expect((await create({ idempotencyKey, projectId: 999_999_999 })).status).toBe(400)
    expect((await create({ idempotencyKey, tagId: 99 })).status).toBe(400)
    expect((await create({ idempotencyKey, mode: 'x' })).status).toBe(400)
    const made = await create({ idempotencyKey })
    expect([made.status, isReplay(made)]).toEqual([201, false])
  })

  test('402 of another owner leaves the key free for everyone', async () => {
    const poor = await service.makeClient({ credits: 0 })
    const idempotencyKey = randomUUID()
    const body = bodyWith({ projectId: poor.projectId, idempotencyKey })
    expect((await create({}, { key: poor.key, body })).status).toBe(402)
    expect((await create({ idempotencyKey })).status).toBe(201)
  })

  test('a cancel that was refused leaves its key free', async () => {
    const [done, open] = [await create({}), await create({})]
    await service.admin('complete-task', { task: done.body.id, message: 'Y', 'effort-seconds': 1 })
    const headers = byHeader(randomUUID())
    const cancel = (id: string) =>
      service.call('POST', `/tasks/${id}/cancel`, { key: client.key, headers })
    expect((await cancel(done.body.id)).status).toBe(409)
    const cancelled = await cancel(open.body.id)
    expect([cancelled.status, isReplay(cancelled)]).toEqual([200, false])
  })

  test('a cancel key used on one task is refused on another', async () => {
    const [first, second] = [await create({}), await create({})]
    const headers = byHeader(randomUUID())
    const cancel = (id: string) =>
      service.call('POST', `/tasks/${id}/cancel`, { key: client.key, headers })
    expect((await cancel(first.body.id)).status).toBe(200)
    const refused = await cancel(second.body.id)
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    const read = await service.call('GET', `/tasks/${second.body.id}`, { key: client.key })
    expect(read.body.status).toBe('pending')
  })
})

describe('how long a key is kept', () => {
  test('30 days at least, and then it is free again', async () => {
    const { db } = service.deps.database
    const idempotencyKey = randomUUID()
    const first = await create({ idempotencyKey })
    const makeOld = (age: string) =>
      sql`update idempotency_keys set created_at = now() - ${age}::interval
        where key = ${idempotencyKey}`.execute(db)
    await makeOld('29 days 23 hours 59 minutes')
    await expireKeys(db)
    expect((await create({ idempotencyKey })).text).toBe(first.text)
    await makeOld('30 days 1 minute')
    expect(await expireKeys(db)).toBe(1)
    const second = await create({ idempotencyKey })
    expect([second.status, isReplay(second)]).toEqual([201, false])
    expect(second.body.id).not.toBe(first.body.id)
  })

  test('more keys than one batch are all expired', async () => {
    const { db } = service.deps.database
    await sql`insert into idempotency_keys (key, is_test, account_id, lineage_id, operation,
        fingerprint, object_id, created_at)
      select gen_random_uuid(), false, uuidv7(), uuidv7(), 'createTask', sha256('x'), 'x',
        now() - interval '31 days' from generate_series(1, 2500)`.execute(db)
    expect(await expireKeys(db)).toBe(2_500)
  })
})
