import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Loose, type Service, shareService } from '../../../../test/service.ts'
import { createTask, type TestClient } from '../../../../test/workbench-client.ts'
import { decodeId } from '../../../core/ids.ts'
import { listRequests } from './request-log.ts'

let service: Service
let client: TestClient & { keyId: string }
let viewer: TestPerson
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await shareService()
  client = await service.makeClient()
  viewer = await signIn(service, {
    name: 'Ada Viewer',
    memberOf: [{ accountId: client.accountId, role: 'viewer' }],
  })
})

const list = (filters = '', accountId = client.accountId) =>
  viewer.call('GET', `/console/v1/accounts/${accountId}/requests${filters}`)
const find = async (filters: string) => (await list(filters)).body.data as Loose[]

/** A request is recorded when its reply has ended, which its caller may see a moment earlier. */
async function findRecorded(requestId: string, accountId = client.accountId): Promise<Loose> {
  return await vi.waitFor(async () => {
    await service.deps.requestLog.flush()
    const { body } = await list(`?requestId=${requestId}`, accountId)
    expect(body.data).toHaveLength(1)
    return body.data[0]
  })
}
const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') as string

describe('what is recorded', () => {
  test('a request of a key: method, path without its query, status, time and key', async () => {
    const reply = await service.call('GET', '/tasks?limit=3', { key: client.key })
    const row = await findRecorded(idOf(reply))
    expect(row).toEqual({
      requestId: idOf(reply),
      at: expect.any(String),
      method: 'GET',
      path: '/api/v1/tasks',
      status: 200,
      durationMs: expect.any(Number),
      code: null,
      keyId: client.keyId,
      keyName: '',
      personName: null,
      taskId: null,
      failedField: null,
    })
    expect(row.durationMs).toBeGreaterThan(0)
    expect(Math.abs(Date.now() - Date.parse(row.at))).toBeLessThan(60_000)
  })

  test('a refusal with its code, in either revision', async () => {
    const broke = await service.makeClient({ credits: 0 })
    for (const revision of ['A', 'B']) {
      const reply = await service.call('POST', '/tasks/create', {
        key: broke.key,
        revision,
        body: { prompt: 'Is this all right?', projectId: broke.projectId, maxCredits: 600 },
      })
      expect(reply.status).toBe(402)
      const people = await signIn(service, {
        memberOf: [{ accountId: broke.accountId, role: 'owner' }],
      })
      await vi.waitFor(async () => {
        await service.deps.requestLog.flush()
        const path = `/console/v1/accounts/${broke.accountId}/requests?requestId=${idOf(reply)}`
        const { data } = (await people.call('GET', path)).body
        expect(data[0]).toMatchObject({ status: 402, code: 'INSUFFICIENT_CREDITS' })
      })
    }
  })

  test('a create with the task that it made, also when it is repeated', async () => {
    const body = { prompt: 'Is this all right?', projectId: client.projectId, maxCredits: 600 }
    const headers = { 'idempotency-key': randomUUID() }
    for (let time = 0; time < 2; time++) {
      const made = await service.call('POST', '/tasks/create', { key: client.key, body, headers })
      expect(made.status, made.text).toBe(201)
      expect(await findRecorded(idOf(made))).toMatchObject({ taskId: made.body.id })
    }
  })

  test('a refusal with the field that it names, in either revision, and nothing that is no name', async () => {
    const body = { prompt: 'Is this all right?', projectId: 'none', maxCredits: 600 }
    for (const revision of ['A', 'B']) {
      const reply = await service.call('POST', '/tasks/create', { key: client.key, revision, body })
      expect(reply.status).toBe(400)
      expect(await findRecorded(idOf(reply))).toMatchObject({ failedField: 'projectId' })
    }
    const named = await service.call('POST', '/tasks/create', {
      key: client.key,
      body: { ...body, projectId: client.projectId, 'Our password is canary-91': 1 },
    })
    expect(named.status).toBe(400)
    expect(await findRecorded(idOf(named))).toMatchObject({
      code: 'INVALID_REQUEST',
      failedField: null,
    })
  })

  test('a poll that finds a task, one that finds none, and one that waits', async () => {
    const taskId = await createTask(service, client)
    const found = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
    expect(await findRecorded(idOf(found))).toMatchObject({
      path: `/api/v1/tasks/${taskId}`,
      status: 200,
      taskId,
    })
    const absent = await service.call('GET', '/tasks/task_06a1ynhfkxvw5b8q2d3r4s5t6v', {
      key: client.key,
    })
    expect(await findRecorded(idOf(absent))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const waited = await service.call('GET', `/tasks/${taskId}?wait=1`, { key: client.key })
    const row = await findRecorded(idOf(waited))
    expect(row).toMatchObject({ path: `/api/v1/tasks/${taskId}`, status: 200 })
    expect(row.durationMs).toBeGreaterThan(900)
  })

  test('a request of a page, named as the same request of a key, with the person', async () => {
    const path = `/console/v1/accounts/${client.accountId}/api/tags?limit=5`
    const reply = await viewer.call('GET', path)
    expect(await findRecorded(idOf(reply))).toMatchObject({
      path: '/api/v1/tags',
      keyId: null,
      keyName: null,
      personName: 'Ada Viewer',
    })
  })

  test('not what a page reads again by itself, unless it fails; a key cannot hide', async () => {
    const headers = { 'x-refresh': '1' }
    const api = `/console/v1/accounts/${client.accountId}/api`
    const hidden = await viewer.call('GET', `${api}/tags`, { headers })
    const failed = await viewer.call('GET', `${api}/tasks/task_0`, { headers })
    const ofKey = await service.call('GET', '/tags', { key: client.key, headers })
    expect(await findRecorded(idOf(failed))).toMatchObject({ personName: 'Ada Viewer' })
    expect(await findRecorded(idOf(ofKey))).toMatchObject({ path: '/api/v1/tags', status: 200 })
    const found = await viewer.call(
      'GET',
      `/console/v1/accounts/${client.accountId}/requests?requestId=${idOf(hidden)}`,
    )
    expect(found.body.data).toEqual([])
  })

  test('a request of a test key stands in the test twin alone', async () => {
    const { accountId, testAccountId } = await service.makeAccount()
    const { key } = await service.makeKey({ account: testAccountId })
    const member = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
    const reply = await service.call('GET', '/projects', { key })
    const read = async (account: string) => {
      await service.deps.requestLog.flush()
      const path = `/console/v1/accounts/${account}/requests?requestId=${idOf(reply)}`
      return (await member.call('GET', path)).body.data.length
    }
    await vi.waitFor(async () => expect(await read(testAccountId)).toBe(1))
    expect(await read(accountId)).toBe(0)
  })

  test('a stream, with how long it stayed open', async () => {
    const reply = await service.call('GET', '/events/stream', { key: client.key })
    expect(await findRecorded(idOf(reply))).toMatchObject({ path: '/api/v1/events/stream' })
  })

  test('never an unchanged poll, a request without a key, or a look at the log', async () => {
    const taskId = await createTask(service, client)
    const first = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
    const headers = { 'if-none-match': first.headers.get('etag') as string }
    const unchanged = await service.call('GET', `/tasks/${taskId}`, { key: client.key, headers })
    expect(unchanged.status).toBe(304)
    const refused = await service.call('GET', '/tasks')
    const look = await list()
    // The last request is written after all before it.
    await findRecorded(idOf(await service.call('GET', '/projects', { key: client.key })))
    const ids = [unchanged, refused, look].map(idOf)
    const rows = await sql<Loose>`
      select request_id from request_log where request_id = any(${ids})`.execute(db())
    expect(rows.rows).toEqual([])
  })

  test('never what stood in the body or in the query', async () => {
    const canary = 'canary-7c1f'
    const body = { prompt: `Keep ${canary} secret`, projectId: client.projectId, maxCredits: 600 }
    const made = await service.call('POST', '/tasks/create', { key: client.key, body })
    const asked = await service.call('GET', `/tasks?cursor=${canary}`, { key: client.key })
    await findRecorded(idOf(made))
    await findRecorded(idOf(asked))
    const { rows } = await sql<Loose>`
      select r::text as text from request_log r where r::text like ${`%${canary}%`}`.execute(db())
    expect(rows).toEqual([])
  })
})

async function insertRow(atMs: number, more: Record<string, unknown> = {}) {
  const row = {
    account_id: decodeId('acct', client.accountId) as string,
    at: new Date(atMs),
    request_id: `req_${String(atMs).padStart(16, '0').slice(-16)}`,
    method: 'GET',
    path: '/api/v1/tasks',
    status: 200,
    duration_micros: 1_500,
    ...more,
  }
  await db().insertInto('request_log').values(row).execute()
  return row.request_id
}

describe('GET /console/v1/accounts/{account_id}/requests', () => {
  const beganAtMs = Date.parse('2026-01-02T10:00:00.000Z')
  const range = `before=2026-01-03T00:00:00Z`
  const ids = async (filters: string) =>
    (await find(`?${range}&${filters}`)).map(({ requestId }) => requestId)
  let rows: string[]

  beforeAll(async () => {
    const keyUuid = decodeId('key', client.keyId) as string
    rows = [
      await insertRow(beganAtMs),
      await insertRow(beganAtMs + 1_000, { method: 'POST', path: '/api/v1/tasks/create' }),
      await insertRow(beganAtMs + 2_000, { status: 429, code: 'RATE_LIMITED', key_id: keyUuid }),
      await insertRow(beganAtMs + 3_000, { status: 503, code: 'UNAVAILABLE' }),
      await insertRow(beganAtMs + 4_000, { path: '/api/v1/projects%' }),
    ]
  })

  test('each filter finds its own, and they add up', async () => {
    expect(await ids('')).toEqual(rows.toReversed())
    expect(await ids('status=4xx')).toEqual([rows[2]])
    expect(await ids('status=503')).toEqual([rows[3]])
    expect(await ids('method=POST')).toEqual([rows[1]])
    expect(await ids('path=/api/v1/tasks/')).toEqual([rows[1]])
    expect(await ids('path=/api/v1/projects%25')).toEqual([rows[4]])
    expect(await ids('code=RATE_LIMITED')).toEqual([rows[2]])
    expect(await ids(`keyId=${client.keyId}`)).toEqual([rows[2]])
    expect(await ids('caller=key')).toEqual([rows[2]])
    expect(await ids('caller=dashboard')).toEqual(rows.toReversed().filter((id) => id !== rows[2]))
    expect(await ids(`keyId=${client.keyId}&status=5xx`)).toEqual([])
    expect(await ids('after=2026-01-02T10:00:03.000Z')).toEqual([rows[4], rows[3]])
    const oldest = await find('?before=2026-01-02T10:00:01.000Z')
    expect(oldest.map(({ requestId }) => requestId)).toEqual([rows[0]])
  })

  test('pages follow one another without a gap, also among requests of one millisecond', async () => {
    const same = beganAtMs - 10_000
    for (const mark of ['a', 'b', 'c']) {
      await insertRow(same, { request_id: `req_${mark.repeat(16)}` })
    }
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 20; page++) {
      const { body } = await list(`?${range}&limit=2${cursor}`)
      seen.push(...body.data.map(({ requestId }: Loose) => requestId))
      if (!body.hasMore) break
      cursor = `&cursor=${body.nextCursor}`
    }
    const others = ['c', 'b', 'a'].map((mark) => `req_${mark.repeat(16)}`)
    expect(seen).toEqual([...rows.toReversed(), ...others])
  })

  test('what is rare is looked for page by page', async () => {
    const filter = {
      keyUuid: undefined,
      status: { from: 429, to: 429 },
      method: undefined,
      path: undefined,
      code: undefined,
      after: undefined,
      before: new Date(beganAtMs + 5_000),
      limit: 5,
      scanMax: 2,
    }
    const accountUuid = decodeId('acct', client.accountId) as string
    const first = await listRequests(db(), accountUuid, { ...filter, beyond: undefined })
    expect(first.items).toEqual([])
    expect(first.next?.requestId).toBe(rows[3])
    const second = await listRequests(db(), accountUuid, { ...filter, beyond: first.next })
    expect(second.items.map(({ request_id }) => request_id)).toEqual([rows[2]])
  })

  test('another account finds none of them', async () => {
    const other = await service.makeClient()
    const stranger = await signIn(service, {
      memberOf: [{ accountId: other.accountId, role: 'owner' }],
    })
    const path = `/console/v1/accounts/${other.accountId}/requests?requestId=${rows[0]}`
    expect((await stranger.call('GET', path)).body.data).toEqual([])
  })

  test.each([
    'status=6xx',
    'caller=me',
    'status=abc',
    'method=TRACE',
    'keyId=key_1',
    'code=none',
    'after=now',
  ])('400: %s', async (filter) => {
    expect((await list(`?${filter}`)).status).toBe(400)
  })
})
