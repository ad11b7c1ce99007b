import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStream, type StreamReader } from '../../../../test/event-stream.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
  type Worker,
} from '../../../../test/workbench-client.ts'
import { limits } from '../../../core/limits.ts'

let service: Service
let client: TestClient
const open: StreamReader[] = []
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService({ liveLookMs: 50 })
  client = await service.makeClient()
})
afterAll(() => service.stop())
beforeEach(() => clearQueue(service))
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

async function follow(worker: Pick<Worker, 'cookie'>): Promise<StreamReader> {
  const stream = await openStream(`${service.url}/workbench/v1/stream`, { cookie: worker.cookie })
  open.push(stream)
  return stream
}

/** The next event of a type whose data fit; those before it are passed over. */
async function until(stream: StreamReader, type: string, fits: (data: Loose) => boolean) {
  for (;;) {
    const event = await stream.next()
    if (event === undefined) throw new Error('The stream has ended')
    if (event.event === type && fits(event.data)) return event.data
  }
}

describe('GET /workbench/v1/stream', () => {
  test('200: begins with what waits, and tells when something else waits', async () => {
    const worker = await makeWorker(service, { tagIds: [1, 2] })
    await createTask(service, client)
    const stream = await follow(worker)
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(await stream.next()).toMatchObject({
      event: 'queue',
      data: {
        waiting: 1,
        tags: [
          { id: 1, waiting: 1 },
          { id: 2, waiting: 0, newestCreatedAt: null },
        ],
      },
    })
    await createTask(service, client, { tagId: 3 })
    await createTask(service, client, { tagId: 2 })
    const next = await stream.next()
    expect(next).toMatchObject({ event: 'queue', data: { waiting: 2 } })
    expect(Date.parse(next?.data.tags[1].newestCreatedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(stream.text()).not.toContain('lock held too long')
  })

  test('200: nothing of an own account, though others hear of it', async () => {
    const memberOf = [{ accountId: client.accountId, role: 'viewer' as const }]
    const [member, stranger] = [await makeWorker(service, { memberOf }), await makeWorker(service)]
    const [ofMember, ofStranger] = [await follow(member), await follow(stranger)]
    for (const stream of [ofMember, ofStranger])
      expect(await stream.next()).toMatchObject({ data: { waiting: 0 } })
    await createTask(service, client)
    await until(ofStranger, 'queue', ({ waiting }) => waiting === 1)
    const other = await service.makeClient()
    await createTask(service, other)
    expect((await until(ofMember, 'queue', () => true)).waiting).toBe(1)
  })

  test('200: tells of my leases alone: begun, changed, ended', async () => {
    const [worker, other] = [await makeWorker(service), await makeWorker(service)]
    const stream = await follow(worker)
    await stream.next()
    for (const each of [other, worker])
      await createTask(service, client).then(() => each.claimNext())
    const begun = await until(stream, 'lease', () => true)
    expect(begun).toMatchObject({ held: true, endReason: null, stage: 'claimed' })
    const { leaseNumber } = begun
    await worker.act(begun.taskId, 'release', { leaseNumber, reason: 'No.' })
    expect(await until(stream, 'lease', () => true)).toMatchObject({
      taskId: begun.taskId,
      leaseNumber,
      held: false,
      endReason: 'released',
    })
  })

  test('200: a cancelled task is told as such', async () => {
    const worker = await makeWorker(service)
    const taskId = await createTask(service, client)
    await worker.claimNext()
    const stream = await follow(worker)
    await stream.next()
    await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    const ended = await until(stream, 'lease', () => true)
    expect(ended).toMatchObject({ taskId, held: false, endReason: 'cancelled', stage: 'cancelled' })
  })

  test.each([
    [
      'the session',
      (worker: Worker) => sql`delete from auth.sessions where id = ${worker.sessionUuid}`,
    ],
    [
      'the second factor',
      (worker: Worker) =>
        sql`update auth.users set two_factor_enabled = false where id = ${worker.personUuid}`,
    ],
    [
      'a suspension',
      (worker: Worker) =>
        sql`update engineers set suspended_at = now() where person_id = ${worker.personUuid}`,
    ],
  ])('ends with %s, and with that alone', async (_, change) => {
    const [worker, other] = [await makeWorker(service), await makeWorker(service)]
    const [stream, ofOther] = [await follow(worker), await follow(other)]
    await Promise.all([stream.next(), ofOther.next()])
    await change(worker).execute(db())
    expect(await stream.next()).toBeUndefined()
    await createTask(service, client)
    await until(ofOther, 'queue', ({ waiting }) => waiting === 1)
  })

  test('401 and 403: whoever the door keeps out', async () => {
    expect((await follow({ cookie: '' })).status).toBe(401)
    const worker = await makeWorker(service)
    await sql`update auth.users set two_factor_enabled = false
      where id = ${worker.personUuid}`.execute(db())
    expect((await follow(worker)).status).toBe(403)
  })

  test('429: too many of one person, until one is closed', async () => {
    const worker = await makeWorker(service)
    for (let i = 0; i < limits.livePagesPerPersonMax; i++)
      expect((await follow(worker)).status).toBe(200)
    const refused = await worker.call('GET', '/workbench/v1/stream')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    expect((await follow(await makeWorker(service))).status).toBe(200)
    open[0]?.close()
    await expect.poll(async () => (await follow(worker)).status).toBe(200)
  })

  test('HEAD says what it is', async () => {
    const worker = await makeWorker(service)
    const reply = await worker.call('HEAD', '/workbench/v1/stream')
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  })

  test('ends when the process stops, which does not wait for it', async () => {
    const stopping = await startService()
    const worker = await makeWorker(stopping)
    const stream = await openStream(`${stopping.url}/workbench/v1/stream`, {
      cookie: worker.cookie,
    })
    await stream.next()
    // It would go on for an hour, and the process would wait for it.
    await stopping.stop()
    expect(await stream.next()).toBeUndefined()
  })
})
