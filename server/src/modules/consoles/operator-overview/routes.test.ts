import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { letTimePass } from '../../../../test/engineers.ts'
import { openStream, type StreamReader } from '../../../../test/event-stream.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
} from '../../../../test/workbench-client.ts'
import { limits } from '../../../core/limits.ts'
import { listOpenTasks } from './tasks.ts'

let service: Service
let client: TestClient
let operator: TestPerson
const open: StreamReader[] = []
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService({ floorLookMs: 20 })
  client = await service.makeClient()
  operator = await signIn(service, { operator: true })
})
afterAll(() => service.stop())
beforeEach(async () => {
  await clearQueue(service)
  await sql`update engineers set on_duty_since = null, suspended_at = now()`.execute(db())
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

const minuteMs = 60_000

/** The overview once the cached refresh is too old to be shown. */
async function readFloor(): Promise<Loose> {
  const afterMs = Date.now()
  for (;;) {
    const { body } = await operator.call('GET', '/operator/v1/floor')
    if (Date.parse(body.at) >= afterMs) return body
  }
}

describe('GET /operator/v1/floor', () => {
  test('200: a place where nothing happens', async () => {
    expect(await readFloor()).toMatchObject({
      waiting: { total: 0, oldestAt: null },
      byTag: [],
      risk: { total: 0, overdue: 0 },
      duty: { onDuty: 0, answering: 0, idle: 0, free: 0 },
      onDuty: [],
      staffed: { now: expect.any(Boolean), timeZone: 'America/New_York' },
    })
  })

  test('200: what waits by tag and mode, urgent tasks under the mode they have', async () => {
    await createTask(service, client)
    await createTask(service, client, { mode: 'fast' })
    const urgent = await createTask(service, client, { mode: 'fast', tagId: 2 })
    await operator.call('POST', `/operator/v1/tasks/${urgent}/raise`, {
      body: { reason: 'Their release waits for it.' },
    })
    const { waiting, byTag } = await readFloor()
    expect(waiting).toEqual({ total: 3, oldestAt: byTag[0].oldestAt })
    expect(byTag).toMatchObject([
      { tagId: 1, name: 'General', realtime: 0, fast: 1, standard: 1, atRisk: 0 },
      { tagId: 2, name: 'Senior', realtime: 0, fast: 1, standard: 0, atRisk: 0 },
    ])
    expect(Date.parse(waiting.oldestAt)).toBeGreaterThan(Date.now() - minuteMs)
  })

  test('200: at risk is what is due soon or overdue and nobody works on', async () => {
    const worker = await makeWorker(service)
    const soon = await createTask(service, client, { mode: 'fast' })
    const late = await createTask(service, client, { mode: 'fast', prompt: '# Which index?\nOne.' })
    const worked = await createTask(service, client, { mode: 'fast' })
    await worker.act(worked, 'claim')
    await createTask(service, client)
    await letTimePass(db(), 4 * 3_600 - 10 * 60)
    await sql`update task_queue set due_at = now() - interval '1 minute' where status = 'pending'
      and task_id = (select id from tasks where prompt like '# Which%')`.execute(db())
    // Time passed for the worker too, who gave input a moment ago all the same.
    await sql`update task_leases set last_input_at = now() where ended_at is null`.execute(db())
    const before = await readFloor()
    expect(before.risk).toEqual({ total: 2, overdue: 1 })
    expect(before.byTag[0].atRisk).toBe(2)
    expect(before.nextDeadlines.slice(0, 3)).toMatchObject([
      { taskId: late, title: 'Which index?', holder: null, isIdle: false },
      { taskId: soon, mode: 'fast', tagName: 'General', holder: null },
      { taskId: worked, holder: { personId: worker.personId }, isIdle: false },
    ])
    await sql`update task_leases set last_input_at = now() - interval '3 minutes'
      where ended_at is null`.execute(db())
    const after = await readFloor()
    expect(after.risk.total).toBe(3)
    expect(after.nextDeadlines[2]).toMatchObject({ taskId: worked, isIdle: true })
  })

  test('200: who is there, idle ones first, and how many of all', async () => {
    const [answering, idle, free] = [
      await makeWorker(service),
      await makeWorker(service),
      await makeWorker(service),
    ]
    await makeWorker(service, { isOnDuty: false })
    const [one, two] = [await createTask(service, client), await createTask(service, client)]
    await answering.act(one, 'claim')
    await idle.act(two, 'claim')
    await sql`update task_leases set last_input_at = now() - interval '3 minutes'
      where engineer_id = ${idle.personUuid}`.execute(db())
    const { duty, onDuty } = await readFloor()
    expect(duty).toMatchObject({ onDuty: 3, answering: 1, idle: 1, free: 1 })
    expect(duty.engineers).toBeGreaterThanOrEqual(4)
    expect(onDuty).toMatchObject([
      { personId: idle.personId, state: 'idle', taskId: two, mode: 'standard' },
      { personId: answering.personId, state: 'answering', taskId: one },
      { personId: free.personId, state: 'free', taskId: null, mode: null },
    ])
    expect(Date.now() - Date.parse(onDuty[0].since)).toBeGreaterThan(2.9 * minuteMs)
  })
})

describe('GET /operator/v1/floor/stream', () => {
  async function follow(person: Pick<TestPerson, 'cookie'> = operator): Promise<StreamReader> {
    const headers = { cookie: person.cookie }
    const stream = await openStream(`${service.url}/operator/v1/floor/stream`, headers)
    open.push(stream)
    return stream
  }

  async function until(stream: StreamReader, fits: (data: Loose) => boolean) {
    for (;;) {
      const event = await stream.next()
      if (event === undefined) throw new Error('The stream has ended')
      if (event.event === 'floor' && fits(event.data)) return event.data
    }
  }

  test('200: the floor at the beginning and when it changes, and a short word when it does not', async () => {
    const stream = await follow()
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    await until(stream, ({ waiting }) => waiting.total === 0)
    for (;;) {
      const event = await stream.next()
      if (event?.event !== 'look') continue
      expect(Object.keys(event.data)).toEqual(['at'])
      break
    }
    await createTask(service, client)
    const { byTag } = await until(stream, ({ waiting }) => waiting.total === 1)
    expect(byTag[0].standard).toBe(1)
  })

  test('429 for one page too many; the stream ends with the session', async () => {
    const other = await signIn(service, { operator: true })
    const streams = []
    for (let i = 0; i < limits.livePagesPerPersonMax; i++) streams.push(await follow(other))
    const refused = await other.call('GET', '/operator/v1/floor/stream')
    expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    await db().deleteFrom('auth.sessions').where('id', '=', other.sessionUuid).execute()
    for (const stream of streams) {
      let event = await stream.next()
      while (event !== undefined) event = await stream.next()
    }
  })
})

describe('GET /operator/v1/tasks', () => {
  const list = async (query = '') =>
    (await operator.call('GET', `/operator/v1/tasks${query}`)).body as Loose
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }: Loose) => id)

  beforeEach(async () => {
    await sql`update task_queue set claim_class = null`.execute(db())
  })

  test('200: all accounts, due first, page by page', async () => {
    const other = await service.makeClient()
    const standard = await createTask(service, client)
    const fast = await createTask(service, other, { mode: 'fast' })
    const later = await createTask(service, client)
    const first = await list('?limit=2')
    expect(first.data.map(({ id }: Loose) => id)).toEqual([fast, standard])
    expect(first.data[0]).toEqual({
      id: fast,
      title: 'Is this lock held too long?',
      status: 'pending',
      stage: 'queued',
      mode: 'fast',
      tagId: 1,
      tagName: 'General',
      accountId: other.accountId,
      accountName: expect.any(String),
      isTest: false,
      maxCredits: 600,
      heldCredits: 600,
      createdAt: expect.any(String),
      dueAt: expect.any(String),
      raised: false,
      holder: null,
    })
    expect(first.hasMore).toBe(true)
    const second = await list(`?limit=2&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ data: [{ id: later }], hasMore: false, nextCursor: null })
  })

  test('200: each filter finds its own, and they add up', async () => {
    const other = await service.makeClient()
    const worker = await makeWorker(service)
    const fast = await createTask(service, client, { mode: 'fast' })
    const senior = await createTask(service, client, { tagId: 2 })
    const held = await createTask(service, other)
    await worker.act(held, 'claim')
    expect(await idsOf('?mode=fast')).toEqual([fast])
    expect(await idsOf('?tagId=2')).toEqual([senior])
    expect(await idsOf(`?accountId=${other.accountId}`)).toEqual([held])
    expect(await idsOf('?held=somebody')).toEqual([held])
    expect(await idsOf('?held=nobody')).toEqual([fast, senior])
    expect(await idsOf(`?holder=${worker.personId}`)).toEqual([held])
    expect(await idsOf('?dueWithinMinutes=241')).toEqual([fast])
    expect(await idsOf('?mode=fast&tagId=2')).toEqual([])
    expect((await list(`?holder=${worker.personId}`)).data[0].holder.personId).toBe(worker.personId)
  })

  test('200: a search finds any task by its id, also a final one, and nothing else', async () => {
    const taskId = await createTask(service, client)
    await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    expect(await idsOf('')).toEqual([])
    expect(await list(`?search=${taskId}&mode=fast`)).toMatchObject({
      data: [{ id: taskId, status: 'cancelled' }],
      hasMore: false,
    })
    expect(await idsOf('?search=lock')).toEqual([])
  })

  test('a page that looked at enough goes on from there', async () => {
    for (let i = 0; i < 3; i++) await createTask(service, client)
    const senior = await createTask(service, client, { tagId: 2 })
    const nothing = {
      ...{ mode: undefined, accountUuid: undefined, isHeld: undefined, holderUuid: undefined },
      ...{ dueWithinMinutes: undefined, place: undefined },
    }
    const look = { ...nothing, tagId: 2, limit: 5, scanMax: 2 }
    const first = await listOpenTasks(db(), look)
    expect(first.items).toEqual([])
    const second = await listOpenTasks(db(), { ...look, place: first.next })
    expect(second.items).toHaveLength(1)
    expect(await idsOf('?tagId=2')).toEqual([senior])
    const last = await listOpenTasks(db(), { ...look, place: second.next })
    expect(last).toEqual({ items: [], next: undefined })
  })

  test('400 for a cursor this list never gave', async () => {
    const reply = await operator.call('GET', '/operator/v1/tasks?cursor=bm8')
    expect(reply.body.error.details.errors[0].field).toBe('cursor')
  })
})

describe('GET /operator/v1/tasks/{task_id}', () => {
  const read = (taskId: string) => operator.call('GET', `/operator/v1/tasks/${taskId}`)

  test('200: the holder, what is saved, what happened, and who else could have it', async () => {
    const [holder, free] = [await makeWorker(service), await makeWorker(service, { tagIds: [2] })]
    await makeWorker(service, { tagIds: [1] })
    await makeWorker(service, { tagIds: [2], isOnDuty: false })
    const memberOf = [{ accountId: client.accountId, role: 'viewer' as const }]
    await makeWorker(service, { memberOf })
    const prompt = `Is this lock held too long?\n${'Secret detail. '.repeat(100)}`
    const taskId = await createTask(service, client, { tagId: 2, prompt })
    await holder.act(taskId, 'claim')
    await holder.call('PUT', `/workbench/v1/tasks/${taskId}/draft`, {
      body: { content: 'Three words so' },
      headers: { 'if-match': '"0"' },
    })
    const { body } = await read(taskId)
    expect(body).toMatchObject({
      id: taskId,
      cancelReason: null,
      chargedCredits: null,
      holder: { personId: holder.personId },
      lease: { number: 1, effortSeconds: 0, isIdle: false },
      savedText: { words: 3 },
      timeline: [
        { type: 'task.created', version: 1, engineer: null },
        { type: 'task.claimed', version: 2, engineer: { personId: holder.personId } },
      ],
    })
    const assignable = body.assignees.filter((each: { isAssignable: boolean }) => each.isAssignable)
    expect(assignable).toMatchObject([
      { personId: free.personId, state: 'free', openTasks: 0, capacity: 1 },
    ])
    expect(body.excerpt.length).toBeLessThanOrEqual(240)
    expect(JSON.stringify(body)).not.toContain('Three words')
  })

  test('200 for a final task, with how it ended and nobody to give it to; 404 for none', async () => {
    await makeWorker(service)
    const taskId = await createTask(service, client)
    await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    expect((await read(taskId)).body).toMatchObject({
      status: 'cancelled',
      cancelReason: 'client',
      chargedCredits: 0,
      holder: null,
      lease: null,
      savedText: null,
      assignees: [],
    })
    expect((await read('task_00000000000000000000000000')).status).toBe(404)
  })
})
