import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { createTask, makeWorker, type TestClient } from '../../../../test/workbench-client.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { listTasks } from './member.ts'

let service: Service
let client: TestClient
let viewer: TestPerson
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  viewer = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'viewer' }] })
})
afterAll(() => service.stop())

const list = (filters = '', accountId = client.accountId) =>
  viewer.call('GET', `/console/v1/accounts/${accountId}/tasks${filters}`)
const idsOf = async (filters: string) => (await list(filters)).body.data.map(({ id }: Loose) => id)

describe('GET /console/v1/accounts/{account_id}/tasks', () => {
  test('200: a task with everything a row shows', async () => {
    const id = await createTask(service, client, {
      prompt: '## Does this **lock** the table?\nIt is large.',
      mode: 'fast',
      tagId: 2,
      responseSchema: { type: 'object', properties: { locks: { type: 'boolean' } } },
      attachments: [{ fileName: 'up.sql', mimeType: 'text/plain', content: 'alter' }],
    })
    const { body } = await list('?limit=1')
    expect(body.data).toEqual([
      {
        id,
        title: 'Does this lock the table?',
        status: 'pending',
        stage: 'queued',
        mode: 'fast',
        tagId: 2,
        tagName: 'Senior',
        projectId: client.projectId,
        projectName: 'Test project',
        maxCredits: 600,
        heldCredits: 600,
        chargedCredits: null,
        createdAt: expect.any(String),
        dueAt: expect.any(String),
        replyDeadlineAt: null,
        finalAt: null,
        cancelReason: null,
        hasSchema: true,
        fileCount: 1,
      },
    ])
  })

  test('200: each filter finds its own, and they add up', async () => {
    const fast = await createTask(service, client, { mode: 'fast' })
    const senior = await createTask(service, client, { tagId: 2 })
    const cancelled = await createTask(service, client)
    await service.call('POST', `/tasks/${cancelled}/cancel`, { key: client.key })
    const made = await service.call('POST', '/projects/create', {
      key: client.key,
      body: { name: 'Other' },
    })
    const other = await createTask(service, client, { projectId: made.body.id })
    await makeWorker(service, { tagIds: [2] }).then((worker) => worker.act(senior, 'claim'))

    expect(await idsOf('?mode=fast&limit=1')).toEqual([fast])
    expect(await idsOf('?stage=claimed')).toEqual([senior])
    expect(await idsOf('?tagId=2&mode=standard')).toEqual([senior])
    expect(await idsOf('?status=cancelled')).toEqual([cancelled])
    expect(await idsOf('?stage=cancelled')).toEqual([cancelled])
    expect(await idsOf(`?projectId=${made.body.id}`)).toEqual([other])
    expect(await idsOf(`?projectId=${made.body.id}&status=completed`)).toEqual([])
    expect(await idsOf('?status=completed&stage=queued')).toEqual([])
    expect(await idsOf('?createdAfter=2100-01-01T00:00:00Z')).toEqual([])
    expect(await idsOf('?createdBefore=2020-01-01T00:00:00Z')).toEqual([])
    expect(await idsOf(`?search=${cancelled}`)).toEqual([cancelled])
    expect(await idsOf('?search=lock')).toEqual([])
    const { body } = await list(`?search=${cancelled}`)
    expect(body.data[0]).toMatchObject({
      cancelReason: 'client',
      chargedCredits: 0,
      heldCredits: 0,
    })
  })

  test('200: pages meet without a gap, whatever is asked for', async () => {
    for (const filter of [
      '',
      '&status=pending',
      `&projectId=${client.projectId}`,
      '&mode=standard',
    ]) {
      const all = await idsOf(`?limit=100${filter}`)
      const found: string[] = []
      let cursor = ''
      do {
        const { body } = await list(`?limit=2${filter}${cursor}`)
        found.push(...body.data.map(({ id }: Loose) => id))
        cursor = body.hasMore ? `&cursor=${body.nextCursor}` : ''
      } while (cursor !== '')
      expect(found).toEqual(all)
      expect(all.length).toBeGreaterThan(2)
    }
  })

  test('200: the oldest first, and pages meet in that order too', async () => {
    const newest = await idsOf('?limit=100')
    expect(await idsOf('?limit=100&order=oldest')).toEqual(newest.toReversed())
    expect(await idsOf('?limit=100&order=oldest&status=pending')).toEqual(
      (await idsOf('?limit=100&status=pending')).toReversed(),
    )
    const first = (await list('?limit=2&order=oldest&mode=standard')).body
    const [cursor, all] = [first.nextCursor, await idsOf('?limit=100&mode=standard')]
    const rest = await idsOf(`?limit=100&order=oldest&mode=standard&cursor=${cursor}`)
    expect([...first.data.map(({ id }: Loose) => id), ...rest]).toEqual(all.toReversed())
  })

  test('200: what waits for a reply or is overdue, however old it is', async () => {
    const own = await service.makeClient()
    const member = await signIn(service, {
      memberOf: [{ accountId: own.accountId, role: 'viewer' }],
    })
    const ids = []
    for (let i = 0; i < 4; i++) ids.push(await createTask(service, own, { mode: 'fast' }))
    const [late, asked, ended] = ids.map((id) => decodeId('task', id))
    await sql`update task_queue set due_at = now() - interval '1 minute'
      where task_id in (${late}, ${ended})`.execute(service.adminDb)
    await sql`update task_queue set stage = 'needs_input' where task_id = ${asked}`.execute(
      service.adminDb,
    )
    await service.call('POST', `/tasks/${ids[2]}/cancel`, { key: own.key })
    const idsFor = async (query: string) => {
      const path = `/console/v1/accounts/${own.accountId}/tasks?attention=true${query}`
      const { status, body, text } = await member.call('GET', path)
      expect(status, text).toBe(200)
      return body.data.map(({ id }: Loose) => id)
    }
    expect(await idsFor('')).toEqual([ids[1], ids[0]])
    expect(await idsFor('&mode=fast&order=oldest')).toEqual([ids[0], ids[1]])
    expect(await idsFor('&mode=standard')).toEqual([])
    expect(await idsFor('&status=cancelled')).toEqual([])
  })

  test('a search that looked far enough goes on with the next page', async () => {
    const own = await service.makeClient()
    const rare = await createTask(service, own, { mode: 'fast' })
    for (let i = 0; i < 5; i++) await createTask(service, own)
    const accountUuid = decodeId('acct', own.accountId) as string
    const filter = {
      ...{ status: undefined, stage: undefined, projectId: undefined, tagId: undefined },
      ...{ createdAfter: undefined, createdBefore: undefined, beforeUuid: undefined },
      mode: 'fast' as const,
      limit: 1,
      scanMax: 3,
    }
    const first = await listTasks(db(), accountUuid, filter)
    expect(first).toMatchObject({ items: [], next: expect.any(String) })
    const second = await listTasks(db(), accountUuid, { ...filter, beforeUuid: first.next })
    expect(second.items.map(({ id }) => id)).toEqual([decodeId('task', rare)])
  })

  test('200: the test twin has its own; a stranger finds neither', async () => {
    const { id } = await sql<{ id: string }>`select id from accounts
      where live_account_id = ${decodeId('acct', client.accountId)}`
      .execute(db())
      .then(({ rows }) => rows[0] as { id: string })
    const twinId = encodeId('acct', id)
    expect((await list('', twinId)).body).toEqual({ data: [], hasMore: false, nextCursor: null })
    const stranger = await signIn(service)
    for (const accountId of [client.accountId, twinId]) {
      const reply = await stranger.call('GET', `/console/v1/accounts/${accountId}/tasks`)
      expect(reply.status).toBe(404)
    }
  })

  test("200: another account's task and project are like no filter", async () => {
    const other = await service.makeClient()
    const taskId = await createTask(service, other)
    expect(await idsOf(`?search=${taskId}`)).toEqual([])
    expect(await idsOf(`?projectId=${other.projectId}`)).toEqual([])
  })

  test.each([
    'status=open',
    'limit=0',
    'cursor=abc',
    'createdAfter=2026-12-31T23:59:60Z',
    'tagId=x',
    'order=due',
    'attention=1',
  ])('400: %s', async (query) => {
    expect((await list(`?${query}`)).status).toBe(400)
  })
})
