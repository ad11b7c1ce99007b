// Every error that can be provoked is provoked, and its body has the shape of the example that the
// documents and the docs show for it.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes } from '../../src/core/caller.ts'
import type { ErrorCode } from '../../src/core/errors.ts'
import { decodeId } from '../../src/core/ids.ts'
import { limits } from '../../src/core/limits.ts'
import { type Revision, revisions } from '../../src/core/money.ts'
import { exampleErrorBody } from '../../src/http/error-examples.ts'
import { errorCodes, specOf, statusIn } from '../../src/http/error-schema.ts'
import { createCap, pauseSpending } from '../../src/modules/money/caps/caps.ts'
import { operations } from '../../src/start/operations.ts'
import { relayAll } from '../feed.ts'
import { type Reply, type Service, startService } from '../service.ts'
import { shapeOf } from '../shape.ts'
import { announcementOf, createUploader, note } from '../uploads.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient({ credits: 100_000_000, scopes })
})
afterAll(() => service.stop())

/** Codes that no request can be made to give here. */
const notProvoked: Partial<Record<ErrorCode, string>> = {
  FILE_NOT_READABLE: 'comes with a model: server/test/flows/instant-files.test.ts',
  NO_ENGINEER_AVAILABLE: 'comes with the engineers on duty',
  REQUEST_TIMEOUT: 'takes 15 seconds: server/test/slow/request-timeout.test.ts',
}

type Scenario = (revision: Revision) => Promise<Reply>

const prompt = 'Is this function safe to call twice?'

function create(revision: Revision, more: Record<string, unknown> = {}, key = client.key) {
  const maxCredits = revision === 'A' ? 600 : 10
  const body = { prompt, maxCredits, projectId: client.projectId, ...more }
  return service.call('POST', '/tasks/create', { key, revision, body })
}

function createWebhook(key: string, revision: Revision = 'A') {
  const body = { url: 'https://example.com/webhooks' }
  return service.call('POST', '/webhooks/create', { key, revision, body })
}

const scenarios: Partial<Record<ErrorCode, Scenario>> = {
  INVALID_REQUEST: async (revision) => {
    const { accountId } = client
    const { key } = await service.makeKey({ account: accountId, revision })
    return await service.call('GET', '/tags', { key, revision: 'C' })
  },
  UNAUTHORIZED: (revision) => service.call('GET', '/tags', { revision }),
  INSUFFICIENT_CREDITS: async (revision) => {
    const { key, projectId } = await service.makeClient({ credits: 120 })
    return await create(revision, { projectId, maxCredits: revision === 'A' ? 3_600 : 60 }, key)
  },
  SPENDING_CAP_REACHED: async (revision) => {
    const { accountId, key, keyId, projectId } = await service.makeClient()
    const accountUuid = decodeId('acct', accountId) as string
    const cap = { accountUuid, actor: 'system', keyId, period: 'day', amount: 20_040 } as const
    const { id } = await createCap(service.deps.database.db, cap)
    await sql`update spending_caps set used = 19920 where id = ${id}`.execute(
      service.deps.database.db,
    )
    return await create(revision, { projectId, maxCredits: revision === 'A' ? 3_600 : 60 }, key)
  },
  SPENDING_PAUSED: async (revision) => {
    const { accountId, key, projectId } = await service.makeClient()
    const accountUuid = decodeId('acct', accountId) as string
    const pause = { accountUuid, actor: 'system', isPaused: true } as const
    await pauseSpending(service.deps.database.db, pause)
    return await create(revision, { projectId }, key)
  },
  FORBIDDEN: async (revision) => {
    const account = client.accountId
    const { key } = await service.makeKey({ account, scopes: ['tasks:read'] })
    return await create(revision, {}, key)
  },
  NOT_FOUND: (revision) => service.call('GET', '/tasks/task_1', { key: client.key, revision }),
  METHOD_NOT_ALLOWED: (revision) => service.call('DELETE', '/tags', { key: client.key, revision }),
  IDEMPOTENCY_KEY_CONFLICT: async (revision) => {
    const idempotencyKey = crypto.randomUUID()
    await create(revision, { idempotencyKey })
    const { key } = await service.makeKey({ account: client.accountId })
    return await create(revision, { idempotencyKey }, key)
  },
  IDEMPOTENCY_KEY_REUSED: async (revision) => {
    const idempotencyKey = crypto.randomUUID()
    await create(revision, { idempotencyKey })
    return await create(revision, { idempotencyKey, prompt: `${prompt} Or thrice?` })
  },
  TASK_FINAL: async (revision) => {
    const { body } = await create(revision)
    await service.admin('complete-task', { task: body.id, message: 'Yes.', 'effort-seconds': 90 })
    return await service.call('POST', `/tasks/${body.id}/cancel`, { key: client.key, revision })
  },
  TASK_PENDING: async (revision) => {
    const { body } = await create(revision)
    const path = `/tasks/${body.id}/attachments`
    return await service.call('DELETE', path, { key: client.key, revision })
  },
  QUESTION_CLOSED: async (revision) => {
    const { body } = await create(revision)
    const path = `/tasks/${body.id}/messages`
    return await service.call('POST', path, { key: client.key, revision, body: { text: 'So.' } })
  },
  CURSOR_EXPIRED: async (revision) => {
    const { db } = service.deps.database
    await create(revision)
    await relayAll(db)
    await sql`delete from feed_events`.execute(service.adminDb)
    return await service.call('GET', '/events?after=0', { key: client.key, revision })
  },
  ENDPOINT_DISABLED: async (revision) => {
    const { key } = await service.makeClient()
    const { body } = await createWebhook(key)
    const path = `/webhooks/${body.id}`
    await service.call('PATCH', path, { key, body: { enabled: false } })
    return await service.call('POST', `${path}/test`, { key, revision })
  },
  ENDPOINT_LIMIT_REACHED: async (revision) => {
    const { key } = await service.makeClient()
    for (let i = 0; i < limits.webhooksPerAccountMax; i++) await createWebhook(key)
    return await createWebhook(key, revision)
  },
  KEY_LIMIT_REACHED: async (revision) => {
    const { accountId, key } = await service.makeClient({ scopes: ['keys', 'projects:write'] })
    await sql`insert into api_keys (account_id, lineage_id, secret_hash, pepper_number, hint,
        revision, scopes, per_second, per_hour)
      select ${decodeId('acct', accountId)}, uuidv7(), sha256(uuidv7()::text::bytea), 1, '', 'A',
        '{}', 1, 1
      from generate_series(1, ${limits.workingKeysMax})`.execute(service.deps.database.db)
    return await service.call('POST', '/keys/create', { key, revision, body: {} })
  },
  UPLOAD_LIMIT_REACHED: async (revision) => {
    const { accountId, key } = await service.makeClient()
    await sql`insert into uploads (account_id, key_id, revision, file_name, mime_type, kind,
        size_bytes, sha256, expires_at)
      select ${decodeId('acct', accountId)}, uuidv7(), 'A', 'a.txt', 'text/plain', 'text', 1,
        sha256(''), now() + interval '1 hour'
      from generate_series(1, ${limits.unusedUploadsMax})`.execute(service.deps.database.db)
    return await createUploader(service, key, revision).announce(note)
  },
  QUOTA_REACHED: async (revision) => {
    const { accountId, key, projectId } = await service.makeClient()
    await sql`update balances set pending_tasks = 10000
      where account_id = ${decodeId('acct', accountId)}`.execute(service.deps.database.db)
    return await create(revision, { projectId }, key)
  },
  UPLOAD_MISSING: async (revision) => {
    const uploader = createUploader(service, client.key, revision)
    return await uploader.complete((await uploader.announce(note)).body.id)
  },
  UPLOAD_USED: async (revision) => {
    const uploader = createUploader(service, client.key, revision)
    const { body } = await uploader.upload(note)
    await create(revision, { attachments: [{ uploadId: body.id }] })
    return await uploader.delete(body.id)
  },
  PAYLOAD_TOO_LARGE: (revision) => create(revision, { more: 'x'.repeat(limits.bodyBytesMax) }),
  UNSUPPORTED_MEDIA_TYPE: (revision) =>
    service.call('POST', '/tasks/create', {
      key: client.key,
      revision,
      body: 'prompt',
      headers: { 'content-type': 'text/plain' },
    }),
  RATE_LIMITED: async (revision) => {
    const { key } = await service.makeKey({ account: client.accountId, perSecond: 1 })
    const ask = () => service.call('GET', '/tags', { key, revision })
    const replies = await Promise.all([ask(), ask(), ask()])
    return replies.find(({ status }) => status === 429) ?? (replies[0] as Reply)
  },
  INTERNAL: async (revision) => {
    const { adminDb } = service
    await sql`alter table tags rename to tags_away`.execute(adminDb)
    const reply = await service.call('GET', '/tags', { key: client.key, revision })
    await sql`alter table tags_away rename to tags`.execute(adminDb)
    return reply
  },
  UNAVAILABLE: (revision) =>
    endWhileWaiting(() => service.call('GET', '/tags', { key: client.key, revision })),
}

/** Ends the connection of a request that waits for a table, as a restart of the database would. */
async function endWhileWaiting(call: () => Promise<Reply>): Promise<Reply> {
  const { db } = service.deps.database
  return await db.transaction().execute(async (tx) => {
    await sql`lock table tags in access exclusive mode`.execute(tx)
    const answered = call()
    for (;;) {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if (rows.length > 0) return await answered
    }
  })
}

test('every code has a scenario, or the reason why not', () => {
  // What only the console gives is provoked by the tests of the console.
  const expected = errorCodes.filter((code) => specOf(code).onlyIn !== 'console')
  expect([...Object.keys(scenarios), ...Object.keys(notProvoked)].sort()).toEqual(expected.sort())
})

/** Where every value of the example is promised, not only its shape. */
const exactInA = new Set<ErrorCode>([
  ...([
    'INVALID_REQUEST',
    'UNAUTHORIZED',
    'INSUFFICIENT_CREDITS',
    'SPENDING_PAUSED',
    'FORBIDDEN',
    'NOT_FOUND',
  ] as const),
  ...(['METHOD_NOT_ALLOWED', 'IDEMPOTENCY_KEY_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'] as const),
  ...([
    'TASK_FINAL',
    'TASK_PENDING',
    'QUESTION_CLOSED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'INTERNAL',
  ] as const),
  ...(['ENDPOINT_DISABLED', 'ENDPOINT_LIMIT_REACHED', 'KEY_LIMIT_REACHED'] as const),
  ...(['UNAVAILABLE'] as const),
])

/** A cap resets at the next midnight, whichever that is. */
function sameTime(body: unknown): unknown {
  const text = JSON.stringify(body)
  return JSON.parse(text.replaceAll(/resets at [\dT:.-]+Z/g, 'resets at midnight'))
}

const table = (Object.entries(scenarios) as [ErrorCode, Scenario][]).flatMap(([code, scenario]) =>
  revisions.map((revision) => [code, revision, scenario] as const),
)

describe.each(table)('%s in revision %s', (code, revision, provoke) => {
  test('has the body of its example', async () => {
    const reply = await provoke(revision)
    const example = exampleErrorBody(code, revision, { publicUrl: service.config.publicUrl })
    expect(reply.status).toBe(statusIn(code, revision))
    expect(reply.headers.get('x-should-retry')).toBe(String(specOf(code).retry))
    expect(shapeOf(reply.body)).toEqual(shapeOf(example))
    if (revision === 'B' || exactInA.has(code))
      expect(sameTime(reply.body)).toEqual(sameTime(example))
  })
})

/** Bodies that are wrong in just the way the 400 of the operation shows. */
const wrongBodies: Record<string, (revision: Revision) => unknown> = {
  createTask: (revision) => ({
    prompt: 'Too short',
    maxCredits: revision === 'A' ? 60 : 1,
    projectId: client.projectId,
  }),
  quoteTask: (revision) => ({
    prompt: 'Too short',
    maxCredits: revision === 'A' ? 60 : 1,
    projectId: client.projectId,
  }),
  createTaskBatch: () => ({ tasks: Array.from({ length: 21 }, () => ({})) }),
  createProject: () => ({}),
  updateProject: () => ({ archived: 'yes' }),
  createWebhook: () => ({ url: 'http://example.com/webhooks' }),
  createUpload: () => ({ ...announcementOf(note), sha256: undefined }),
  createKey: () => ({ expiresAt: '2020-01-01T00:00:00Z' }),
  reportKey: () => ({}),
}

const ownExamples = operations
  .filter((operation) => operation.invalidExample)
  .flatMap((operation) => revisions.map((r) => [operation.operationId, r, operation] as const))

test.each(ownExamples)('%s in revision %s shows its own 400 as it is', async (...row) => {
  const [operationId, revision, { method, path, invalidExample }] = row
  const body = wrongBodies[operationId]?.(revision)
  const url = path.replace('{project_id}', String(client.projectId))
  const reply = await service.call(method, url, { key: client.key, revision, body })
  const settings = { publicUrl: service.config.publicUrl }
  const problems = invalidExample?.[revision]
  expect(reply.body).toEqual(exampleErrorBody('INVALID_REQUEST', revision, settings, problems))
})
