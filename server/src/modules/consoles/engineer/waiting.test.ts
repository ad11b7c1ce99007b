import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { letTimePass } from '../../../../test/engineers.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  refOf,
  type TestClient,
  type Worker,
} from '../../../../test/workbench-client.ts'

let service: Service
let client: TestClient

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())
beforeEach(() => clearQueue(service))

const readQueue = async (worker: Worker) =>
  (await worker.call('GET', '/workbench/v1/queue')).body as Loose

describe('GET /workbench/v1/queue', () => {
  test('200: counts by tag and class, and the next ones in the order of claims', async () => {
    const worker = await makeWorker(service, { tagIds: [1, 2], capacity: 5 })
    const other = await service.makeClient()
    await createTask(service, client)
    await createTask(service, client)
    await createTask(service, other)
    await createTask(service, client, { mode: 'fast', tagId: 2 })
    await createTask(service, client, { mode: 'realtime_answer', tagId: 2, maxCredits: 300 })
    await createTask(service, client, { tagId: 3 })
    const queue = await readQueue(worker)
    const counted = queue.tags.flatMap(({ tag, classes }: Loose) =>
      classes.map((each: Loose) => [tag.id, each.class, each.waiting, each.orMore]),
    )
    expect(counted).toEqual([
      [1, 'standard', 3, false],
      [2, 'realtime', 1, false],
      [2, 'fast', 1, false],
    ])
    expect(queue.next[0]).toMatchObject({
      mode: 'realtime_answer',
      class: 'realtime',
      tag: { id: 2, name: 'Senior' },
      budgetSeconds: 100,
      pays: 300,
      overdueAt: null,
    })
    const oldest = queue.tags[0].classes[0].oldestCreatedAt
    expect(oldest).toBe(queue.next[2].createdAt)
    const claimed = []
    for (const _ of queue.next) claimed.push((await worker.claimNext()).id)
    expect(queue.next.map(({ id }: Loose) => id)).toEqual(claimed)
    expect(await readQueue(worker)).toEqual({ tags: [], next: [] })
  })

  test('200: what a waiting task is about, and no more of its prompt', async () => {
    const prompt = `## Review the *retry* loop\n\n${'It sends mails. '.repeat(30)}The end of it.`
    const file = { fileName: 'a.txt', mimeType: 'text/plain', content: 'hi' }
    const responseSchema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      required: ['a', 'b'],
      additionalProperties: false,
    }
    await createTask(service, client, { prompt, attachments: [file], tagId: 2 })
    await createTask(service, client, { prompt, responseSchema })
    const reply = await (await makeWorker(service)).call('GET', '/workbench/v1/queue')
    const [first, second] = reply.body.next
    expect(first).toMatchObject({
      title: 'Review the retry loop',
      fileCount: 1,
      schemaFieldCount: null,
      hasDraft: false,
    })
    expect(first.excerpt).toHaveLength(240)
    expect(first.rate).toBeCloseTo(first.tagMultiplier)
    expect(first.pays / first.rate).toBeCloseTo(first.budgetSeconds, -1)
    expect(second).toMatchObject({ fileCount: 0, schemaFieldCount: 2 })
    expect(reply.text).not.toContain('The end of it.')
  })

  test('200: one class alone, and as many as asked for', async () => {
    const worker = await makeWorker(service)
    for (const mode of ['standard', 'fast', 'fast', 'standard'])
      await createTask(service, client, { mode })
    const modesOf = async (query: string) => {
      const { body } = await worker.call('GET', `/workbench/v1/queue?${query}`)
      return body.next.map(({ mode }: Loose) => mode)
    }
    expect(await modesOf('class=standard')).toEqual(['standard', 'standard'])
    expect(await modesOf('limit=3')).toEqual(['fast', 'fast', 'standard'])
    expect(await modesOf('class=urgent')).toEqual([])
    for (const query of ['limit=0', 'limit=101', 'class=none', 'limit=x'])
      expect((await worker.call('GET', `/workbench/v1/queue?${query}`)).status).toBe(400)
  })

  test('200: counting stops at 100 and the list at 10', async () => {
    const { accountUuid, taskUuid } = await refOf(service, await createTask(service, client))
    const { db } = service.deps.database
    await sql`with rows as (
        select uuidv7() as id from generate_series(1, 150)
      ), wide as (
        insert into tasks select account_id, rows.id, project_id, key_id, prompt, mode, max_credits,
          tag_id, mode_multiplier_e4, tag_multiplier_e4, created_revision
        from tasks, rows where tasks.id = ${taskUuid} and account_id = ${accountUuid}
      )
      insert into task_queue (account_id, task_id, project_id, status, stage, version, mode, tag_id,
        held_credits, due_at, claim_class, turn)
      select account_id, rows.id, project_id, status, stage, version, mode, tag_id, 0, due_at,
        claim_class, turn
      from task_queue, rows where task_id = ${taskUuid} and account_id = ${accountUuid}`.execute(db)
    const worker = await makeWorker(service)
    const queue = await readQueue(worker)
    expect(queue.tags[0].classes).toMatchObject([{ waiting: 100, orMore: true }])
    expect(queue.next).toHaveLength(10)
    const most = await worker.call('GET', '/workbench/v1/queue?limit=100')
    expect(new Set(most.body.next.map(({ id }: Loose) => id)).size).toBe(100)
  })

  test('200: hides tasks of an own account, of test keys, and what nobody is offered', async () => {
    const { testAccountId } = await service.makeAccount()
    await service.admin('grant-credits', { account: testAccountId, credits: 10_000 })
    const { key } = await service.makeKey({ account: testAccountId })
    const project = await service.call('POST', '/projects/create', { key, body: { name: 'T' } })
    await createTask(service, { key, projectId: project.body.id })
    await createTask(service, client)
    const memberOf = [{ accountId: client.accountId, role: 'viewer' as const }]
    const member = await makeWorker(service, { memberOf })
    expect(await readQueue(member)).toEqual({ tags: [], next: [] })
    const stranger = await makeWorker(service)
    expect((await readQueue(stranger)).next).toHaveLength(1)
  })
})

describe('GET /workbench/v1/history', () => {
  async function work(worker: Worker, end: 'submit' | 'release' | 'cancel') {
    const taskId = await createTask(service, client)
    const { lease } = await worker.claimNext()
    await letTimePass(service.deps.database.db, 30)
    const body = { leaseNumber: lease.number, idleSeconds: 0 }
    await worker.act(taskId, 'heartbeat', body)
    await letTimePass(service.deps.database.db, 30)
    await worker.act(taskId, 'heartbeat', body)
    const { leaseNumber } = body
    if (end === 'submit') {
      await worker.act(taskId, 'submit', { leaseNumber, result: { message: 'Yes.' } })
    } else if (end === 'release') {
      await worker.act(taskId, 'release', { leaseNumber, reason: 'No.' })
      await clearQueue(service)
    } else await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    return taskId
  }

  test('200: my ended leases with effort and earnings, newest first, page by page', async () => {
    const worker = await makeWorker(service, { capacity: 2 })
    const submitted = await work(worker, 'submit')
    const released = await work(worker, 'release')
    const cancelled = await work(worker, 'cancel')
    await work(await makeWorker(service), 'submit')
    await createTask(service, client)
    await worker.claimNext()
    const all = await worker.call('GET', '/workbench/v1/history')
    expect(
      all.body.data.map((each: Loose) => [each.taskId, each.endReason, each.effortSeconds]),
    ).toEqual([
      [cancelled, 'cancelled', 60],
      [released, 'released', 60],
      [submitted, 'submitted', 60],
    ])
    expect(all.body.data.map(({ earned }: Loose) => earned)).toEqual([60, 0, 60])
    const pages: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const at: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { body }: Loose = await worker.call('GET', `/workbench/v1/history?limit=1${at}`)
      pages.push(...body.data.map(({ taskId }: Loose) => taskId))
      cursor = body.nextCursor
    }
    expect(pages).toEqual([cancelled, released, submitted])
  })

  test('200: in the order in which they ended, whatever the age of the task, also across pages', async () => {
    const worker = await makeWorker(service, { capacity: 2 })
    const older = await createTask(service, client)
    const newer = await createTask(service, client)
    for (const taskId of [older, newer]) await worker.act(taskId, 'claim')
    for (const taskId of [newer, older])
      await worker.act(taskId, 'release', { leaseNumber: 1, reason: 'No.' })
    const first = await worker.call('GET', '/workbench/v1/history?limit=1')
    expect(first.body.data.map(({ taskId }: Loose) => taskId)).toEqual([older])
    const cursor = first.body.nextCursor
    const rest = await worker.call('GET', `/workbench/v1/history?limit=1&cursor=${cursor}`)
    expect(rest.body.data.map(({ taskId }: Loose) => taskId)).toEqual([newer])
    expect(rest.body.hasMore).toBe(false)
  })

  test('200: two leases on one task are two rows, also across pages', async () => {
    const worker = await makeWorker(service)
    const taskId = await createTask(service, client)
    for (const leaseNumber of [1, 2, 3]) {
      await worker.act(taskId, 'claim')
      await worker.act(taskId, 'release', { leaseNumber, reason: 'No.' })
    }
    const first = await worker.call('GET', '/workbench/v1/history?limit=2')
    expect(first.body.data.map(({ leaseNumber }: Loose) => leaseNumber)).toEqual([3, 2])
    const cursor = first.body.nextCursor
    const rest = await worker.call('GET', `/workbench/v1/history?limit=2&cursor=${cursor}`)
    expect(rest.body.data.map(({ leaseNumber }: Loose) => leaseNumber)).toEqual([1])
    expect(rest.body.hasMore).toBe(false)
  })

  test('400: a cursor that this list never gave', async () => {
    const worker = await makeWorker(service)
    const cursor = Buffer.from('1').toString('base64url')
    const reply = await worker.call('GET', `/workbench/v1/history?cursor=${cursor}`)
    expect(reply.status).toBe(400)
  })
})

describe('being seen', () => {
  const readSeen = async (worker: Worker) => {
    const { rows } = await sql<{ seconds: number | null }>`
      select extract(epoch from now() - last_seen_at)::float8 as seconds from engineers
      where person_id = ${worker.personUuid}`.execute(service.deps.database.db)
    return rows[0]?.seconds as number | null
  }
  const setSeen = (worker: Worker, secondsAgo: number) =>
    sql`update engineers set last_seen_at = now() - make_interval(secs => ${secondsAgo})
      where person_id = ${worker.personUuid}`.execute(service.deps.database.db)

  test('any request of an engineer on duty says that he is there, every 30 s at most', async () => {
    const worker = await makeWorker(service)
    await setSeen(worker, 40)
    await readQueue(worker)
    expect(await readSeen(worker)).toBeLessThan(10)
    await setSeen(worker, 20)
    await readQueue(worker)
    expect(await readSeen(worker)).toBeGreaterThan(19)
  })

  test('whoever is off duty is not there', async () => {
    const worker = await makeWorker(service, { isOnDuty: false })
    await readQueue(worker)
    expect(await readSeen(worker)).toBeNull()
  })
})

describe('GET /workbench/v1/tasks/{task_id}, of a task held before', () => {
  test('200: what I answered, and what it earned me; not what somebody else answered', async () => {
    const [first, second] = [await makeWorker(service), await makeWorker(service)]
    const taskId = await createTask(service, client)
    const leaseNumber = (await first.claimNext()).lease.number
    await first.act(taskId, 'release', { leaseNumber, reason: 'Not my field.' })
    await second.act(taskId, 'claim')
    const result = { message: 'No, it is not.' }
    await second.act(taskId, 'submit', { leaseNumber: leaseNumber + 1, result })
    const own = await second.call('GET', `/workbench/v1/tasks/${taskId}`)
    expect(own.body).toMatchObject({ held: false, stage: 'completed', result })
    expect((await first.call('GET', `/workbench/v1/tasks/${taskId}`)).body).toMatchObject({
      result: null,
    })
  })
})
