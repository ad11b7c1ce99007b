// Section 7: every row of the table of statuses, and both error bodies.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  bothRevisions,
  expectError,
  fieldsOf,
  prompt,
  refuseOne,
  useService,
} from './conformance.ts'

const spec = useService()
const db = () => spec.service.deps.database.db

for (const revision of bothRevisions) {
  describe(`statuses in revision ${revision}`, () => {
    test(`§7 400: invalid parameters (${revision})`, async () => {
      expectError(await spec.create(revision, { mode: 'slow' }), revision, 'INVALID_REQUEST')
    })

    test(`§7 400: a malformed request (${revision})`, async () => {
      const reply = await spec.create(revision, {}, { revision, body: '{"prompt":' })
      expectError(reply, revision, 'INVALID_REQUEST')
    })

    test(`§7 401: no API key (${revision})`, async () => {
      expectError(await spec.service.call('GET', '/tags', { revision }), revision, 'UNAUTHORIZED')
    })

    test(`§7 401: an invalid API key (${revision})`, async () => {
      const reply = await spec.call('GET', '/tags', { revision, key: 'trs_live_wrong' })
      expectError(reply, revision, 'UNAUTHORIZED')
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    })

    test(`§7 402: insufficient credits in the account (${revision})`, async () => {
      const { key, projectId } = await spec.service.makeClient({ credits: 599 })
      const reply = await spec.create(revision, { projectId }, { key, revision })
      expectError(reply, revision, 'INSUFFICIENT_CREDITS')
    })

    test(`§7 404: the task does not exist (${revision})`, async () => {
      const reply = await spec.read(revision, 'task_00000000000000000000000000')
      expectError(reply, revision, 'NOT_FOUND')
    })

    test(`§7 404: the caller lacks access (${revision})`, async () => {
      const { key } = await spec.service.makeClient()
      const taskId = await spec.makeTask(revision)
      const reply = await spec.call('GET', `/tasks/${taskId}`, { key, revision })
      expectError(reply, revision, 'NOT_FOUND')
    })

    test(`§7 409: the idempotency key was used by a different API key (${revision})`, async () => {
      const idempotencyKey = randomUUID()
      await spec.makeTask(revision, { idempotencyKey })
      const { key, projectId } = await spec.service.makeClient()
      const reply = await spec.create(revision, { projectId, idempotencyKey }, { key, revision })
      expectError(reply, revision, 'IDEMPOTENCY_KEY_CONFLICT')
    })

    test(`§7 413: the body exceeds 150KB (${revision})`, async () => {
      const reply = await spec.create(revision, { prompt: 'a'.repeat(153_601) })
      expectError(reply, revision, 'PAYLOAD_TOO_LARGE')
    })

    test(`§7 429: the rate limit is exceeded (${revision})`, async () => {
      const { key } = await spec.service.makeKey({ account: spec.client.accountId, perSecond: 1 })
      const refused = await refuseOne(() => spec.call('GET', '/tags', { key, revision }))
      expectError(refused, revision, 'RATE_LIMITED')
    })

    test(`§7 500: a failure on our side, of which the body tells nothing (${revision})`, async () => {
      await sql`alter table tags rename to tags_away`.execute(spec.service.adminDb)
      try {
        const reply = await spec.call('GET', '/tags', { revision })
        expectError(reply, revision, 'INTERNAL')
        expect(reply.text).not.toMatch(/tags|relation|select|stack|\.ts/i)
      } finally {
        await sql`alter table tags_away rename to tags`.execute(spec.service.adminDb)
      }
    })

    test(`§7 503: a database that goes away is 503 with Retry-After, 500 in B (${revision})`, async () => {
      const reply = await callWhileTagsAreLocked(() => spec.call('GET', '/tags', { revision }))
      expectError(reply, revision, 'UNAVAILABLE')
      expect(reply.headers.get('retry-after')).toBe('1')
    })
  })
}

/** Ends the connection of a request that waits for the table, as a restart of the server would. */
async function callWhileTagsAreLocked<T>(call: () => Promise<T>): Promise<T> {
  return await db()
    .transaction()
    .execute(async (tx) => {
      await sql`lock table tags in access exclusive mode`.execute(tx)
      const answered = call()
      const deadlineMs = performance.now() + 3_000
      for (;;) {
        const { rows } = await sql<{ ended: boolean }>`
          select pg_terminate_backend(pid) as ended from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
        if (rows.length > 0) return await answered
        if (performance.now() > deadlineMs) throw new Error('No request waited for the lock')
      }
    })
}

describe('the error body of revision A', () => {
  test('§7 Error body: error.code, error.message, and details where they help (A)', async () => {
    const { body } = await spec.read('A', 'task_00000000000000000000000000')
    expect(body).toEqual({
      error: {
        code: 'NOT_FOUND',
        message: expect.stringMatching(/\w/),
        docUrl: expect.stringMatching(/\/docs\/errors#NOT_FOUND$/),
      },
    })
  })

  test('§7 UNAUTHORIZED: the message says that the key is invalid or missing (A)', async () => {
    const { body } = await spec.service.call('GET', '/tags')
    expect(body.error).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(body.error.message).toMatch(/invalid or missing/)
  })

  test('§7 INSUFFICIENT_CREDITS: details has available and required as numbers (A)', async () => {
    const { key, projectId } = await spec.service.makeClient({ credits: 599 })
    const { body } = await spec.create('A', { projectId }, { key })
    expect(body.error.code).toBe('INSUFFICIENT_CREDITS')
    expect(body.error.details).toEqual({ available: 599, required: 600 })
  })

  test('§7 INVALID_REQUEST: a prompt shorter than 10 characters is named (A)', async () => {
    const { body } = await spec.create('A', { prompt: 'too short' })
    expect(body.error.code).toBe('INVALID_REQUEST')
    expect(body.error.message).toMatch(/validation/)
    expect(body.error.details.errors).toEqual([
      { field: 'prompt', message: 'must be at least 10 characters' },
    ])
  })

  test('§7 INVALID_REQUEST: maxCredits outside its allowed range is named (A)', async () => {
    for (const [maxCredits, message] of [
      [59, /60/],
      [115_201, /115200/],
    ] as const) {
      const { errors } = (await spec.create('A', { maxCredits })).body.error.details
      expect(errors).toEqual([{ field: 'maxCredits', message: expect.stringMatching(message) }])
    }
  })

  test('§7 INVALID_REQUEST: every problem of a body is reported in one reply (A)', async () => {
    const reply = await spec.create('A', {
      prompt: 'short',
      maxCredits: 1.5,
      projectId: 'x',
      mode: 'slow',
      metadata: [],
      idempotencyKey: 'x',
      tagId: 0,
      surprise: 1,
      attachments: [{ fileName: 'a.txt', mimeType: 'text/plain' }],
      responseSchema: { type: 'string' },
    })
    expect([...new Set(fieldsOf(reply))].sort()).toEqual([
      'attachments[0].content',
      'idempotencyKey',
      'maxCredits',
      'metadata',
      'mode',
      'projectId',
      'prompt',
      'responseSchema.type',
      'surprise',
      'tagId',
    ])
  })

  test('§7 INVALID_REQUEST: at most 50 problems are reported (A)', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`x${i}`, i]))
    expect(fieldsOf(await spec.create('A', unknown))).toHaveLength(50)
  })

  test('§7 INVALID_REQUEST: behind 80 unknown fields no wrong one slips through (A)', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`x${i}`, i]))
    const files = Array.from({ length: 60 }, () => ({ ...unknown }))
    for (const wrong of [{ attachments: 5 }, { attachments: [7] }, { attachments: files }]) {
      const reply = await spec.create('A', { ...unknown, ...wrong, metadata: 'm', prompt: 'p' })
      expectError(reply, 'A', 'INVALID_REQUEST')
      expect(fieldsOf(reply)).toHaveLength(50)
    }
  })

  test('§7 INVALID_REQUEST: both an unknown project and an unknown tag are named (A)', async () => {
    const reply = await spec.create('A', { projectId: 999_999_999, tagId: 99 })
    expect(fieldsOf(reply)).toEqual(['projectId', 'tagId'])
  })

  test('§7 RATE_LIMITED: meta has retry_after, reset_at and limit (A)', async () => {
    const { key } = await spec.service.makeKey({ account: spec.client.accountId, perSecond: 1 })
    const { body, headers } = await refuseOne(() => spec.call('GET', '/tags', { key }))
    expect(body.meta).toEqual({
      retry_after: 1,
      reset_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      limit: '1 request per second',
    })
    expect(headers.get('retry-after')).toBe('1')
    const untilResetMs = Date.parse(body.meta.reset_at) - Date.now()
    expect(untilResetMs).toBeGreaterThan(-1_000)
    expect(untilResetMs).toBeLessThan(1_100)
  })

  test('§7 meta: present for 429 alone (A)', async () => {
    expect((await spec.create('A', { mode: 'slow' })).body).not.toHaveProperty('meta')
  })
})

describe('the error body of revision B', () => {
  test('§7 Error body: a message and the HTTP status, and nothing else (B)', async () => {
    const reply = await spec.create('B', { prompt: 'too short' })
    expect(reply.body).toEqual({
      error: 'The request failed validation. prompt must be at least 10 characters.',
      status: 400,
    })
  })

  test('§7 Error body: status equals the status of the reply, for every refusal (B)', async () => {
    const { key } = await spec.service.makeClient({ credits: 0 })
    const replies = [
      await spec.create('B', { mode: 'slow' }),
      await spec.service.call('GET', '/tags', { revision: 'B' }),
      await spec.call('GET', '/nothing', { revision: 'B' }),
      await spec.call('DELETE', '/tags', { revision: 'B' }),
      await spec.create(
        'B',
        {},
        { revision: 'B', headers: { 'content-type': 'text/plain' }, body: prompt },
      ),
      await spec.create('B', { projectId: 1 }, { key, revision: 'B' }),
    ]
    for (const reply of replies) {
      expect(reply.body).toEqual({ error: expect.any(String), status: reply.status })
      expect(reply.status).toBeGreaterThanOrEqual(400)
    }
  })
})
