import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Loose, type Reply, type Service, startService } from '../../../../test/service.ts'
import { createUploader, note } from '../../../../test/uploads.ts'
import { decodeId } from '../../../core/ids.ts'
import { type Revision, revisions } from '../../../core/money.ts'

type Client = Awaited<ReturnType<Service['makeClient']>>

let service: Service
let client: Client

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

const ceiling: Record<Revision, number> = { A: 600, B: 10 }

const bodyOf = (revision: Revision, more: Record<string, unknown> = {}) => ({
  prompt: 'Is this function safe to call twice?',
  maxCredits: ceiling[revision],
  projectId: client.projectId,
  idempotencyKey: randomUUID(),
  ...more,
})

const send = (revision: Revision, tasks: unknown, more: Record<string, unknown> = {}) =>
  service.call('POST', '/tasks/batch', {
    key: client.key,
    revision,
    body: { tasks, ...more },
  })

const create = (revision: Revision, body: unknown) =>
  service.call('POST', '/tasks/create', { key: client.key, revision, body })

const statusesOf = ({ body }: Reply) => body.data.map(({ status }: Loose) => status)

async function countTasks({ accountId }: Client): Promise<number> {
  const accountUuid = decodeId('acct', accountId)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tasks
    where account_id = ${accountUuid}`.execute(service.deps.database.db)
  return rows[0]?.count ?? 0
}

describe.each(revisions)('POST /tasks/batch in revision %s', (revision) => {
  test('20 bodies with 3 bad ones: 17 tasks, and the same 17 again', async () => {
    const bodies: unknown[] = Array.from({ length: 20 }, () => bodyOf(revision))
    const bad: Record<number, unknown> = {
      0: bodyOf(revision, { prompt: 'Why?', mode: 'slow' }),
      7: ['not an object'],
      19: bodyOf(revision, { projectId: 999_999_999 }),
    }
    for (const [at, body] of Object.entries(bad)) bodies[Number(at)] = body
    const before = await countTasks(client)
    const first = await send(revision, bodies)
    expect(first.status).toBe(200)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const expected = bodies.map((_, at) => (at in bad ? 400 : 201))
    expect(statusesOf(first)).toEqual(expected)
    expect(await countTasks(client)).toBe(before + 17)
    for (const [at, body] of Object.entries(bad)) {
      // Exactly what a create of that body alone is told.
      const alone = await create(revision, body)
      expect(alone.status).toBe(400)
      expect(first.body.data[at]).toEqual({ status: 400, ...alone.body })
    }

    const again = await send(revision, bodies)
    expect(statusesOf(again)).toEqual(expected)
    for (const [at, item] of first.body.data.entries()) {
      if (at in bad) expect(again.body.data[at]).toEqual(item)
      else expect(again.body.data[at]).toEqual({ ...item, replayed: true })
    }
    expect(await countTasks(client)).toBe(before + 17)
  })

  test('a task made by a batch is the one a create with its key gives', async () => {
    const body = bodyOf(revision)
    const { body: batch } = await send(revision, [body])
    const alone = await create(revision, body)
    expect(alone.headers.get('idempotent-replayed')).toBe('true')
    expect(alone.body).toEqual(batch.data[0].task)
  })

  test('an item with the key of an earlier one is its replay, in any case of letters', async () => {
    const body = bodyOf(revision)
    const shouting = { ...body, idempotencyKey: body.idempotencyKey.toUpperCase() }
    const other = { ...body, prompt: 'Or is it safe to call it thrice?' }
    const reply = await send(revision, [body, shouting, other])
    expect(statusesOf(reply)).toEqual([201, 201, 409])
    const [first, second] = reply.body.data
    expect([first.replayed, second.replayed]).toEqual([false, true])
    expect(second.task).toEqual(first.task)
  })

  test('400 for a batch of none, of 21, of none at all, and with a key of its own', async () => {
    const before = await countTasks(client)
    const headers = { 'idempotency-key': randomUUID() }
    const replies = [
      await send(revision, []),
      await send(
        revision,
        Array.from({ length: 21 }, () => bodyOf(revision)),
      ),
      await send(revision, undefined),
      await service.call('POST', '/tasks/batch', { key: client.key, revision, body: [] }),
      await service.call('POST', '/tasks/batch', {
        ...{ key: client.key, revision, headers },
        body: { tasks: [bodyOf(revision)] },
      }),
    ]
    for (const reply of replies) expect(reply.status, reply.text).toBe(400)
    expect(replies[1]?.text).toContain('must have at most 20 items')
    expect(replies[4]?.text).toContain('give each task its own idempotencyKey')
    expect(await countTasks(client)).toBe(before)
  })

  test('413 above 150 KB, whatever the items', async () => {
    const content = 'x'.repeat(80_000)
    const file = { fileName: 'a.txt', mimeType: 'text/plain', content }
    const bodies = [1, 2].map(() => bodyOf(revision, { attachments: [file] }))
    expect((await send(revision, bodies)).status).toBe(413)
    expect(statusesOf(await send(revision, bodies.slice(1)))).toEqual([201])
  })

  test('attachments are taken as on a create: inside, and once by upload', async () => {
    const { body: upload } = await createUploader(service, client.key, revision).upload(note)
    const inside = { fileName: 'a.ts', mimeType: 'text/plain', content: 'let a' }
    const reply = await send(revision, [
      bodyOf(revision, { attachments: [inside] }),
      bodyOf(revision, { attachments: [{ uploadId: upload.id }] }),
      bodyOf(revision, { attachments: [{ uploadId: upload.id }] }),
    ])
    expect(statusesOf(reply)).toEqual([201, 201, 400])
    for (const { task } of reply.body.data.slice(0, 2)) {
      const read = await service.call('GET', `/tasks/${task.id}`, { key: client.key, revision })
      expect(read.body.attachments).toHaveLength(1)
    }
  })

  test('credits are held for each in turn, and the rest is refused with 402', async () => {
    const poor = await service.makeClient({ credits: 1_250 })
    const bodies = [1, 2, 3].map(() => bodyOf(revision, { projectId: poor.projectId }))
    const body = { tasks: bodies }
    const reply = await service.call('POST', '/tasks/batch', { key: poor.key, revision, body })
    expect(statusesOf(reply)).toEqual([201, 201, 402])
    expect((await service.call('GET', '/credits', { key: poor.key })).body.held).toBe(1_200)
  })

  test('a realtime task nobody can serve is refused alone, and only in A', async () => {
    const reply = await send(revision, [
      bodyOf(revision),
      bodyOf(revision, { mode: 'realtime_answer' }),
      bodyOf(revision),
    ])
    expect(statusesOf(reply)).toEqual([201, revision === 'A' ? 408 : 201, 201])
  })
})

test('a batch is one request of the rate', async () => {
  const { key } = await service.makeKey({ account: client.accountId, perSecond: 1, perHour: 10 })
  const body = { tasks: Array.from({ length: 20 }, () => bodyOf('A')) }
  const reply = await service.call('POST', '/tasks/batch', { key, body })
  expect(statusesOf(reply)).toEqual(Array(20).fill(201))
  const hour = /"key-hour";q=10/.test(reply.headers.get('ratelimit-policy') ?? '')
  expect([hour, reply.headers.get('x-ratelimit-remaining')]).toEqual([true, '0'])
})

test('a wait is not heeded', async () => {
  const started = performance.now()
  const reply = await service.call('POST', '/tasks/batch', {
    key: client.key,
    headers: { prefer: 'wait=50' },
    body: { tasks: [bodyOf('A')] },
  })
  expect(performance.now() - started).toBeLessThan(10_000)
  expect([reply.status, reply.headers.get('preference-applied')]).toEqual([200, null])
})

test('the quota of pending tasks is 429 for the items above it', async () => {
  const small = await service.makeClient()
  await sql`update balances set pending_tasks = 9999
    where account_id = ${decodeId('acct', small.accountId)}`.execute(service.deps.database.db)
  const tasks = [1, 2].map(() => bodyOf('A', { projectId: small.projectId }))
  const reply = await service.call('POST', '/tasks/batch', { key: small.key, body: { tasks } })
  expect(statusesOf(reply)).toEqual([201, 429])
  expect(reply.body.data[1].error.code).toBe('QUOTA_REACHED')
})

test('an account suspended a moment ago is 403 for each, in a process that still knows its key', async () => {
  const stopped = await service.makeClient()
  await sql`update accounts set suspended_at = now()
    where id = ${decodeId('acct', stopped.accountId)}`.execute(service.deps.database.db)
  const tasks = [1, 2].map(() => bodyOf('A', { projectId: stopped.projectId }))
  const reply = await service.call('POST', '/tasks/batch', { key: stopped.key, body: { tasks } })
  expect(statusesOf(reply)).toEqual([403, 403])
  expect(await countTasks(stopped)).toBe(0)
})

test('tasks of a test key are answered by the simulator', async () => {
  const { testAccountId } = await service.makeAccount()
  const { key } = await service.makeKey({ account: testAccountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Try' } })
  const schema = {
    type: 'object',
    properties: { verdict: { type: 'string' } },
    required: ['verdict'],
    additionalProperties: false,
  }
  const body = bodyOf('A', {
    projectId: project.body.id,
    mode: 'realtime_answer',
    responseSchema: schema,
  })
  const reply = await service.call('POST', '/tasks/batch', { key, body: { tasks: [body] } })
  expect(statusesOf(reply)).toEqual([201])
  const { id } = reply.body.data[0].task
  const final = await service.call('GET', `/tasks/${id}?wait=20`, { key })
  expect(final.body).toMatchObject({ status: 'completed', result: { verdict: expect.any(String) } })
})
