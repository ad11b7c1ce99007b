import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { relayAll } from '../../../../test/feed.ts'
import { type Reply, type Service, startService } from '../../../../test/service.ts'
import { limits } from '../../../core/limits.ts'
import { type Revision, revisions } from '../../../core/money.ts'
import { createRelayHooks } from '../../../start/worker-relay.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  client = await service.makeClient()
})

async function createTask({ key, projectId } = client): Promise<string> {
  const body = { prompt: 'Is this function safe to call twice?', maxCredits: 600, projectId }
  return (await service.call('POST', '/tasks/create', { key, body })).body.id
}

const cancelTask = (id: string) => service.call('POST', `/tasks/${id}/cancel`, { key: client.key })

const relay = () => relayAll(service.deps.database.db, createRelayHooks(service.deps))

const read = (query = '', revision: Revision = 'A', key = client.key): Promise<Reply> =>
  service.call('GET', `/events${query}`, { key, revision })

const sequencesOf = (reply: Reply) =>
  reply.body.data.map(({ sequence }: { sequence: number }) => sequence)

function problemsOf(reply: Reply) {
  expect(reply.status).toBe(400)
  return reply.body.error.details.errors
}

describe('GET /events', () => {
  describe('200', () => {
    test('an event shows what happened to which task, in the terms of its reader', async () => {
      const id = await createTask()
      await cancelTask(id)
      await relay()
      const shown = { A: { stage: 'cancelled' }, B: {} }
      for (const revision of revisions) {
        const { body } = await read('', revision)
        expect(body).toMatchObject({ hasMore: false, nextCursor: '2' })
        expect(body.data.map(({ type }: { type: string }) => type)).toEqual([
          'task.created',
          'task.cancelled',
        ])
        expect(body.data[1]).toEqual({
          id: `evt_${id.slice('task_'.length)}_2`,
          type: 'task.cancelled',
          sequence: 2,
          timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
          data: { id, status: 'cancelled', version: 2, cancelReason: 'client', ...shown[revision] },
        })
      }
    })

    test('an account without events has a place to go on from', async () => {
      for (const query of ['', '?after=0', '?after=latest']) {
        expect((await read(query)).body).toEqual({ data: [], hasMore: false, nextCursor: '0' })
      }
    })

    test('following nextCursor tells every event once', async () => {
      for (let i = 0; i < 5; i++) await createTask()
      await relay()
      const first = await read('?limit=2')
      expect(sequencesOf(first)).toEqual([1, 2])
      expect(first.body).toMatchObject({ hasMore: true, nextCursor: '2' })
      const second = await read(`?limit=2&after=${first.body.nextCursor}`)
      expect(sequencesOf(second)).toEqual([3, 4])
      const third = await read(`?limit=2&after=${second.body.nextCursor}`)
      expect(sequencesOf(third)).toEqual([5])
      expect(third.body).toMatchObject({ hasMore: false, nextCursor: '5' })
      const fourth = await read(`?after=${third.body.nextCursor}`)
      expect(fourth.body).toEqual({ data: [], hasMore: false, nextCursor: '5' })
    })

    test('types choose, and the cursor passes what was not chosen', async () => {
      const id = await createTask()
      await createTask()
      await cancelTask(id)
      await createTask()
      await relay()
      const reply = await read('?types=task.cancelled,task.completed')
      expect(sequencesOf(reply)).toEqual([3])
      expect(reply.body).toMatchObject({ hasMore: false, nextCursor: '4' })
    })

    test('latest is now', async () => {
      await createTask()
      await relay()
      expect((await read('?after=latest')).body).toEqual({
        data: [],
        hasMore: false,
        nextCursor: '1',
      })
    })

    test('nothing of another account is in it', async () => {
      const other = await service.makeClient()
      await createTask(other)
      await createTask()
      await createTask(other)
      await relay()
      expect(sequencesOf(await read())).toEqual([1])
      expect(sequencesOf(await read('', 'A', other.key))).toEqual([1, 2])
    })
  })

  describe('200 after a wait', () => {
    test('an event ends it', async () => {
      const startMs = performance.now()
      const waiting = read('?wait=30&after=latest')
      await untilWaiting(1)
      const id = await createTask()
      await relay()
      const { body } = await waiting
      expect(performance.now() - startMs).toBeLessThan(15_000)
      expect(body).toMatchObject({ data: [{ sequence: 1, data: { id } }], nextCursor: '1' })
    })

    test('an event of a type that is not wanted does not', async () => {
      const waiting = read('?wait=30&after=latest&types=task.cancelled')
      await untilWaiting(1)
      const id = await createTask()
      await relay()
      await cancelTask(id)
      await relay()
      expect((await waiting).body).toMatchObject({ data: [{ sequence: 2 }], nextCursor: '2' })
    })

    test('what is there already is not waited for', async () => {
      await createTask()
      await relay()
      const startMs = performance.now()
      expect(sequencesOf(await read('?wait=50'))).toEqual([1])
      expect(performance.now() - startMs).toBeLessThan(10_000)
    })

    test('one that runs out is empty, with the place to go on from', async () => {
      const startMs = performance.now()
      expect((await read('?wait=1')).body).toEqual({ data: [], hasMore: false, nextCursor: '0' })
      expect(performance.now() - startMs).toBeGreaterThan(950)
    })
  })

  describe('400', () => {
    test('a type that does not exist is named, with those that do', async () => {
      const [problem] = problemsOf(await read('?types=task.created,task.eaten'))
      expect(problem.field).toBe('types')
      expect(problem.message).toContain('"task.eaten"')
      expect(problem.message).toContain('task.completed')
    })

    test.each([
      ['after', '-1'],
      ['after', 'first'],
      ['after', '1'.repeat(16)],
      ['after', '1'],
      ['limit', '0'],
      ['limit', '101'],
      ['wait', '-1'],
      ['wait', '51'],
      ['wait', 'long'],
      ['types', ''],
    ])('%s=%s', async (field, value) => {
      expect(problemsOf(await read(`?${field}=${value}`))).toMatchObject([{ field }])
      expect((await read(`?${field}=${value}`, 'B')).status).toBe(400)
    })
  })

  test('401 to a wait whose key is revoked meanwhile', async () => {
    const { key, keyId } = await service.makeKey({ account: client.accountId })
    const waiting = read('?wait=50&after=latest', 'A', key)
    await untilWaiting(1)
    await service.admin('revoke-key', { key: keyId })
    const startMs = performance.now()
    expect((await waiting).status).toBe(401)
    expect(performance.now() - startMs).toBeLessThan(5_000)
  })

  test('410 where what came next is no longer kept, and never without after', async () => {
    for (let i = 0; i < 3; i++) await createTask()
    await relay()
    await sql`delete from feed_events where number <= 2`.execute(service.adminDb)
    const expired = await read('?after=0')
    expect(expired.status).toBe(410)
    expect(expired.body.error).toMatchObject({ code: 'CURSOR_EXPIRED', details: { oldest: 3 } })
    expect((await read('?after=1', 'B')).body).toMatchObject({ status: 410 })
    expect(sequencesOf(await read('?after=2'))).toEqual([3])
    expect(sequencesOf(await read())).toEqual([3])
  })

  test('429 to more waits than a key may have', async () => {
    const waits = Array.from({ length: limits.waitsPerKeyMax }, () => read('?wait=10&after=latest'))
    await untilWaiting(limits.waitsPerKeyMax)
    const refused = await read('?wait=10&after=latest')
    expect(refused.status).toBe(429)
    expect((await read('?after=latest')).status).toBe(200)
    await createTask()
    await relay()
    for (const wait of waits) expect(sequencesOf(await wait)).toEqual([1])
  })
})

/** Returns once so many requests wait: what happens next finds them waiting. */
async function untilWaiting(count: number): Promise<void> {
  const { waiting } = service.deps.metrics
  await expect.poll(() => waiting.waits.count, { timeout: 10_000, interval: 10 }).toBe(count)
}
