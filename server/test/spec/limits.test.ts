// Section 8: the table of limits. Paces and bursts over time are in slow/limits.test.ts.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Reply } from '../service.ts'
import { emptyValkey } from '../valkey-databases.ts'
import { bothRevisions, expectError, refuseOne, taskBody, useService } from './conformance.ts'

// Of its own, because refused keys are counted by address.
const spec = useService({})
const makeKey = (rates: { perSecond?: number; perHour?: number }) =>
  spec.service.makeKey({ account: spec.client.accountId, ...rates })
const tags = (key: string, revision: 'A' | 'B' = 'A') =>
  spec.call('GET', '/tags', { key, revision })

describe('request rate', () => {
  for (const revision of bothRevisions) {
    test(`§8 Request rate: of two requests at once the second is 429 (${revision})`, async () => {
      const { key } = await makeKey({ perSecond: 1 })
      const refused = await refuseOne(() => tags(key, revision))
      expectError(refused, revision, 'RATE_LIMITED')
    })

    test(`§8 Request rate: after Retry-After the next request passes (${revision})`, async () => {
      const { key } = await makeKey({ perSecond: 1 })
      const refused = await refuseOne(() => tags(key, revision))
      await new Promise((resolve) =>
        setTimeout(resolve, Number(refused.headers.get('retry-after')) * 1_000),
      )
      expect((await tags(key, revision)).status).toBe(200)
    })

    test(`§8 Request rate: the hour's quota spent is 429, and says so (${revision})`, async () => {
      const { key } = await makeKey({ perHour: 3 })
      const statuses = []
      for (let i = 0; i < 4; i++) statuses.push((await tags(key, revision)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
      const refused = await tags(key, 'A')
      expect(refused.body.meta.limit).toBe('3 requests per hour')
      expect(refused.body.meta.retry_after).toBeGreaterThan(1_000)
    })
  }

  test('§8 Request rate: a key has 1 a second and 3,600 an hour unless an operator says more', async () => {
    const made = await spec.service.admin('create-account', { name: 'Ordinary' })
    const me = await spec.call('GET', '/me', { key: made.liveKey.key })
    expect(me.body.limits).toEqual({
      requestsPerSecond: 1,
      requestsPerHour: 3_600,
      accountRequestsPerSecond: 10,
    })
    const refused = await refuseOne(() => tags(made.testKey.key))
    expect(refused.body.meta.limit).toBe('1 request per second')
  })

  test('§8 Request rate: it is counted per key, so another key of the account passes', async () => {
    const [first, second] = [await makeKey({ perSecond: 1 }), await makeKey({ perSecond: 1 })]
    await refuseOne(() => tags(first.key))
    expect((await tags(second.key)).status).toBe(200)
  })

  test('§8 Request rate: the keys of an account share a ceiling of 10 a second', async () => {
    const { accountId } = await spec.service.makeAccount(10)
    const keys = await Promise.all(
      Array.from({ length: 16 }, () => spec.service.makeKey({ account: accountId, perSecond: 1 })),
    )
    // A first round makes every key known; the second then arrives at once.
    await Promise.all(keys.map(({ key }) => tags(key)))
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const replies = await Promise.all(keys.map(({ key }) => tags(key)))
    const passed = replies.filter(({ status }) => status === 200).length
    // The tolerance of a quarter second lets three through at once, and time goes on meanwhile.
    expect(passed).toBeGreaterThanOrEqual(3)
    expect(passed).toBeLessThanOrEqual(12)
    const refused = replies.find(({ status }) => status === 429)
    expect(refused?.body.meta.limit).toBe('10 requests per second for the account')
  })

  test('§8 Request rate: a refused request is not counted, and creates nothing', async () => {
    const { accountId, projectId } = await spec.service.makeClient({ credits: 1_200 })
    const { key } = await spec.service.makeKey({ account: accountId, perSecond: 1 })
    const idempotencyKey = randomUUID()
    await tags(key)
    const body = taskBody(projectId, 'A', { idempotencyKey })
    const refused = await spec.call('POST', '/tasks/create', { key, body })
    expect(refused.status).toBe(429)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const made = await spec.call('POST', '/tasks/create', { key, body })
    expect(made.status).toBe(201)
    expect(made.headers.get('idempotent-replayed')).toBeNull()
  })

  test('§8 Request rate: GET /tasks/{task_id} pays like any other request', async () => {
    const taskId = await spec.makeTask('A')
    const { key } = await makeKey({ perSecond: 1 })
    await refuseOne(() => spec.call('GET', `/tasks/${taskId}`, { key }))
  })

  test('§8 Request rate: a request that is refused for its body has paid', async () => {
    const { key } = await makeKey({ perSecond: 1 })
    await refuseOne(() => spec.call('POST', '/tasks/create', { key, body: {} }))
  })
})

describe('headers of the limits', () => {
  test('§8 Headers: RateLimit-Policy, RateLimit and X-RateLimit-* on every paid reply', async () => {
    const { key } = await makeKey({ perSecond: 5, perHour: 1_000 })
    const { headers } = await tags(key)
    expect(headers.get('ratelimit-policy')).toBe(
      '"key-second";q=5;w=1, "key-hour";q=1000;w=3600, "account-second";q=1000000;w=1',
    )
    expect(headers.get('ratelimit')).toMatch(/^"key-second";r=[012];t=\d+$/)
    expect(headers.get('x-ratelimit-limit')).toBe('5')
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^[012]$/)
    expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1_000 - 2)
    expect(headers.get('retry-after')).toBeNull()
  })

  test('§8 Headers: a 429 has them too, with nothing remaining and Retry-After', async () => {
    const { key } = await makeKey({ perSecond: 1 })
    const { headers } = await refuseOne(() => tags(key))
    expect(headers.get('ratelimit')).toMatch(/^"key-second";r=0;t=1$/)
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    expect(headers.get('retry-after')).toBe('1')
    expect(headers.get('x-should-retry')).toBe('true')
  })

  test('§8 Headers: a 404 and a 400 have them as well', async () => {
    const missing = await spec.read('A', 'task_00000000000000000000000000')
    const invalid = await spec.create('A', { mode: 'slow' })
    for (const reply of [missing, invalid]) {
      expect(reply.headers.get('ratelimit')).toMatch(/^"key-second";r=\d+;t=\d+$/)
    }
  })
})

describe('conditional polls', () => {
  test('§8 Polling: a 304 costs nothing from the rate of the key', async () => {
    const taskId = await spec.makeTask('A')
    const { key } = await makeKey({ perSecond: 1 })
    const first = await spec.call('GET', `/tasks/${taskId}`, { key })
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const unchanged = await spec.call('GET', `/tasks/${taskId}`, { key, headers })
    expect(unchanged.status).toBe(304)
    expect(unchanged.headers.get('ratelimit-policy')).toBe('"poll";q=10;w=1')
    expect((await tags(key)).status).toBe(429)
  })
})

describe('other limits', () => {
  for (const revision of bothRevisions) {
    const bodyOf = (sizeBytes: number) => {
      const empty = JSON.stringify(
        taskBody(spec.client.projectId, revision, { metadata: { a: '' } }),
      )
      // The metadata is far too large, so what is let through is 400 and not 201.
      return empty.replace('{"a":""}', `{"a":"${'x'.repeat(sizeBytes - empty.length)}"}`)
    }

    test(`§8 Request body size: 153,600 bytes are read, 153,601 are 413 (${revision})`, async () => {
      const [largest, tooLarge] = [bodyOf(153_600), bodyOf(153_601)]
      expect(Buffer.byteLength(largest)).toBe(153_600)
      const read = await spec.create(revision, {}, { revision, body: largest })
      expectError(read, revision, 'INVALID_REQUEST')
      const refused = await spec.create(revision, {}, { revision, body: tooLarge })
      expectError(refused, revision, 'PAYLOAD_TOO_LARGE')
    })
  }
})

describe('rows of the table that section 2 has too', () => {
  const file = { fileName: 'a.txt', mimeType: 'text/plain', content: 'a' }
  const rows: [row: string, revision: 'A' | 'B', within: object[], beyond: object[]][] = [
    ...bothRevisions.map(
      (revision) =>
        [
          'prompt length: 10 to 10,000 characters',
          revision,
          [{ prompt: 'a'.repeat(10) }, { prompt: 'a'.repeat(10_000) }],
          [{ prompt: 'a'.repeat(9) }, { prompt: 'a'.repeat(10_001) }],
        ] as (typeof rows)[number],
    ),
    [
      'maxCredits: 60-115200',
      'A',
      [{ mode: 'realtime_answer', maxCredits: 60 }, { maxCredits: 115_200 }],
      [{ mode: 'realtime_answer', maxCredits: 59 }, { maxCredits: 115_201 }],
    ],
    [
      'maxCredits: 1-1920',
      'B',
      [{ mode: 'realtime_answer', maxCredits: 1 }, { maxCredits: 1_920 }],
      [{ mode: 'realtime_answer', maxCredits: 0 }, { maxCredits: 1_921 }],
    ],
    [
      'Credits per mode: those of the mode table',
      'A',
      [
        { mode: 'realtime_answer', maxCredits: 600 },
        { mode: 'fast', maxCredits: 240 },
      ],
      [
        { mode: 'realtime_answer', maxCredits: 601 },
        { mode: 'fast', maxCredits: 239 },
      ],
    ],
    [
      'Credits per mode: those of the mode table',
      'B',
      [
        { mode: 'realtime_answer', maxCredits: 10 },
        { mode: 'fast', maxCredits: 4 },
      ],
      [
        { mode: 'realtime_answer', maxCredits: 11 },
        { mode: 'fast', maxCredits: 3 },
      ],
    ],
    ...bothRevisions.map(
      (revision) =>
        [
          'Attachments per task: 5',
          revision,
          [{ attachments: Array(5).fill(file) }],
          [{ attachments: Array(6).fill(file) }],
        ] as (typeof rows)[number],
    ),
  ]
  for (const [row, revision, within, beyond] of rows) {
    test(`§8 ${row} (${revision})`, async () => {
      for (const fields of within) {
        expect((await spec.create(revision, { ...fields })).status).toBe(201)
      }
      for (const fields of beyond) {
        expectError(await spec.create(revision, { ...fields }), revision, 'INVALID_REQUEST')
      }
    })
  }
})

describe('refused keys', () => {
  test('§8 Request rate: 401s are limited by address, and do not touch the good keys', async () => {
    // Keys that the service met for the first time just now were charged to the same address.
    await emptyValkey(spec.service.deps.valkey)
    const replies = await Promise.all(
      Array.from({ length: 160 }, () =>
        spec.service.call('GET', '/tags', { key: 'trs_live_wrong' }),
      ),
    )
    const [refused] = replies.filter(({ status }) => status === 429)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect(replies.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(100)
    expectError(refused as Reply, 'A', 'RATE_LIMITED')
    expect((await tags(spec.client.key)).status).toBe(200)
  })
})
