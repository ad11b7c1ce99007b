// Requests that wait for a task, with the relay that wakes them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { limits } from '../../src/core/limits.ts'
import { claimTask } from '../../src/modules/work/leases/leases.ts'
import { leaseDeps } from '../../src/start/task-dependencies.ts'
import { startWorker } from '../../src/start/worker.ts'
import { makeEngineer } from '../engineers.ts'
import { type PrivateValkey, startPrivateValkey } from '../private-valkey.ts'
import { type Reply, type Service, startService } from '../service.ts'
import { listValkeyKeys } from '../valkey-databases.ts'

let store: PrivateValkey
let service: Service
let worker: { stop(): Promise<void> }
let client: Awaited<ReturnType<Service['makeClient']>>
let engineerUuid: string

beforeAll(async () => {
  // Messages of other tests would be heard on a shared server, and taken for gaps.
  store = await startPrivateValkey()
  service = await startService({ valkeyUrl: store.url })
  worker = await startWorker(service.deps)
  client = await service.makeClient()
  engineerUuid = await makeEngineer(service.deps.database.db, { capacity: 20 })
})
afterAll(async () => {
  await worker.stop()
  await service.stop()
  await store.stop()
})

async function createTask(): Promise<string> {
  const body = { prompt: 'Does anybody wait for me?', maxCredits: 300, projectId: client.projectId }
  const reply = await service.call('POST', '/tasks/create', { key: client.key, body })
  return reply.body.id
}

type Options = { key?: string; headers?: Record<string, string>; revision?: string }

async function get(path: string, options: Options = {}): Promise<Reply & { tookMs: number }> {
  const startMs = performance.now()
  const reply = await service.call('GET', path, { key: client.key, ...options })
  return { ...reply, tookMs: performance.now() - startMs }
}

const countWaits = () => service.deps.metrics.waiting.waits.count

async function untilWaiting(count = 1): Promise<void> {
  expect(await waitUntil(async () => countWaits() === count, 5_000)).toBe(true)
}

async function cancel(taskId: string): Promise<Reply> {
  return await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
}

describe('what ends a wait', () => {
  test.each(['A', 'B'])('a final task does, in revision %s', async (revision) => {
    const taskId = await createTask()
    const waiting = get(`/tasks/${taskId}?wait=20`, { revision })
    await untilWaiting()
    await cancel(taskId)
    const reply = await waiting
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ status: 'cancelled', cancelReason: 'client' })
    expect(reply.headers.get('etag')).toBe(`W/"2-${revision}"`)
    expect(reply.headers.get('preference-applied')).toBeNull()
    expect(reply.tookMs).toBeLessThan(5_000)
    expect(countWaits()).toBe(0)
  })

  test('a task that is final already, or has another version than the named one, is not waited for', async () => {
    const taskId = await createTask()
    const stale = await get(`/tasks/${taskId}?wait=20`, { headers: { 'if-none-match': 'W/"7-A"' } })
    expect(stale.body.status).toBe('pending')
    await cancel(taskId)
    const final = await get(`/tasks/${taskId}?wait=20`, { headers: { 'if-none-match': 'W/"2-A"' } })
    expect(final.status).toBe(200)
    expect(final.body.status).toBe('cancelled')
    expect(stale.tookMs + final.tookMs).toBeLessThan(3_000)
  })

  test('with If-None-Match any newer version does, without it only the end', async () => {
    const taskId = await createTask()
    const path = `/tasks/${taskId}?wait=20`
    const condition = { headers: { 'if-none-match': 'W/"1-A"' } }
    const [conditional, plain] = [get(path, condition), get(path)]
    await untilWaiting(2)
    await claimTask(leaseDeps(service.deps), { engineerUuid, taskId })
    const changed = await conditional
    expect(changed.body).toMatchObject({ status: 'pending', version: 2 })
    expect(countWaits()).toBe(1)
    await cancel(taskId)
    expect((await plain).body).toMatchObject({ status: 'cancelled', version: 3 })
    const text =
      await service.deps.metrics.registry.getSingleMetricAsString('trs_wake_delay_seconds')
    expect(text).toMatch(/^trs_wake_delay_seconds_count [1-9]/m)
    expect(text).toMatch(/^trs_wake_delay_seconds_bucket\{le="10"\} [1-9]/m)
  })

  test('the time does, with 200 and the task as it is, whatever the caller knew', async () => {
    const taskId = await createTask()
    const path = `/tasks/${taskId}?wait=1`
    const replies = await Promise.all([
      get(path),
      get(path, { headers: { 'if-none-match': 'W/"1-A"' } }),
    ])
    for (const { status, body, tookMs } of replies) {
      expect([status, body.status, body.version]).toEqual([200, 'pending', 1])
      expect(tookMs).toBeGreaterThan(990)
      expect(tookMs).toBeLessThan(4_000)
    }
  })
})

describe('how a wait is asked for', () => {
  test.each(['51', '-1', '1.5', 'x', '', '1&wait=2'])('wait=%s is 400', async (wait) => {
    const reply = await get(`/tasks/${await createTask()}?wait=${wait}`)
    expect(reply.status).toBe(400)
    expect(reply.body.error.details.errors[0].field).toBe('wait')
  })

  test('Prefer is told when it was applied; the query goes before it, and 0 is the plain poll', async () => {
    const taskId = await createTask()
    const prefer = (text: string) => ({ headers: { prefer: text } })
    const waited = await get(`/tasks/${taskId}`, prefer('wait=1'))
    expect([waited.status, waited.headers.get('preference-applied')]).toEqual([200, 'wait=1'])
    expect(waited.tookMs).toBeGreaterThan(990)
    const plain = [
      await get(`/tasks/${taskId}?wait=0`, prefer('wait=20')),
      await get(`/tasks/${taskId}`, prefer('wait=0')),
      await get(`/tasks/${taskId}`, prefer('return=minimal')),
    ]
    for (const { status, headers, tookMs } of plain) {
      expect([status, headers.get('preference-applied')]).toEqual([200, null])
      expect(tookMs).toBeLessThan(1_000)
    }
    const headers = { 'if-none-match': 'W/"1-A"' }
    expect((await get(`/tasks/${taskId}?wait=0`, { headers })).status).toBe(304)
  })

  test('a task that is not there, or not mine, is 404 at once', async () => {
    const other = await service.makeClient()
    const replies = [
      await get('/tasks/task_00000000000000000000000000?wait=20'),
      await get('/tasks/nonsense?wait=20'),
      await get(`/tasks/${await createTask()}?wait=20`, { key: other.key }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(Math.max(...replies.map(({ tookMs }) => tookMs))).toBeLessThan(2_000)
    expect(countWaits()).toBe(0)
  })

  test('it costs one request of the rate, and a 429 where that is used up', async () => {
    const { key } = await service.makeKey({ account: client.accountId, perSecond: 1, perHour: 3 })
    const path = `/tasks/${await createTask()}?wait=1`
    const first = await get(path, { key })
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '0'])
    const statuses = [(await get(path, { key })).status, (await get(path, { key })).status]
    expect(statuses).toEqual([200, 200])
    const refused = await get(path, { key })
    expect([refused.status, refused.body.error.details]).toEqual([429, undefined])
  })
})

describe('how many may wait', () => {
  test('20 of a key and no more: the next is told what to do, and may come when one has ended', async () => {
    const { key } = await service.makeKey({ account: client.accountId })
    const taskId = await createTask()
    const last = await createTask()
    const waiting = Array.from({ length: limits.waitsPerKeyMax - 1 }, () =>
      get(`/tasks/${taskId}?wait=30`, { key }),
    )
    const lastWaiting = get(`/tasks/${last}?wait=30`, { key })
    await untilWaiting(limits.waitsPerKeyMax)
    for (const revision of ['A', 'B']) {
      const refused = await get(`/tasks/${taskId}?wait=30`, { key, revision })
      expect(refused.status).toBe(429)
      expect(refused.headers.get('ratelimit-policy')).toBe('"waits";q=20;qu="concurrent-requests"')
      expect(refused.headers.get('ratelimit')).toBe('"waits";r=0;t=3')
      expect(refused.headers.get('retry-after')).toBe('3')
      if (revision === 'A') expect(refused.body.error.details).toEqual({ waitsMax: 20 })
      else expect(refused.body.error).toContain('20 requests of this API key wait already')
    }
    // Another key is not concerned, nor is the plain poll.
    expect((await get(`/tasks/${taskId}?wait=1`)).status).toBe(200)
    expect((await get(`/tasks/${taskId}`, { key })).status).toBe(200)
    await cancel(last)
    expect((await lastWaiting).status).toBe(200)
    const again = get(`/tasks/${taskId}?wait=30`, { key })
    await untilWaiting(limits.waitsPerKeyMax)
    await cancel(taskId)
    const replies = await Promise.all([...waiting, again])
    expect(replies.every(({ body }) => body.status === 'cancelled')).toBe(true)
    expect(countWaits()).toBe(0)
    expect(service.deps.metrics.waiting.watches).toEqual({ task: 0, feed: 0 })
    expect(await countInStore()).toBe(0)
  })

  test('a create that cannot wait is made, and says that it did not', async () => {
    const { key } = await service.makeKey({ account: client.accountId })
    const taskId = await createTask()
    const waiting = Array.from({ length: limits.waitsPerKeyMax }, () =>
      get(`/tasks/${taskId}?wait=30`, { key }),
    )
    await untilWaiting(limits.waitsPerKeyMax)
    const body = { prompt: 'May I wait as well?', maxCredits: 300, projectId: client.projectId }
    const created = await service.call('POST', '/tasks/create', {
      key,
      body,
      headers: { prefer: 'wait=30' },
    })
    expect([created.status, created.headers.get('preference-applied')]).toEqual([201, null])
    await cancel(taskId)
    await Promise.all(waiting)
  })
})

/** Members of the sets of waits, of all keys. */
async function countInStore(): Promise<number> {
  const { valkey } = service.deps
  const names = await listValkeyKeys(valkey, '*:w:*')
  const sizes = await Promise.all(names.map((name) => valkey.zcard(name)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a create that waits is answered when its task is final', async () => {
  const body = { prompt: 'Who answers first?', maxCredits: 300, projectId: client.projectId }
  const creating = service.call('POST', '/tasks/create', {
    key: client.key,
    body,
    headers: { prefer: 'wait=20' },
  })
  await untilWaiting()
  const { body: list } = await service.call('GET', '/tasks?limit=1', { key: client.key })
  await cancel(list.data[0].id)
  const created = await creating
  expect([created.status, created.headers.get('preference-applied')]).toEqual([201, 'wait=20'])
  expect(created.body).toMatchObject({ status: 'cancelled', cancelReason: 'client' })
  expect(countWaits()).toBe(0)
})

test('a client that goes away leaves nothing behind', async () => {
  const taskId = await createTask()
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${client.key}` }
  const url = `${service.url}/api/v1/tasks/${taskId}?wait=50`
  const waiting = fetch(url, { headers, signal: leaving.signal })
  await untilWaiting()
  leaving.abort()
  await expect(waiting).rejects.toThrow('abort')
  await untilWaiting(0)
  expect(service.deps.metrics.waiting.watches.task).toBe(0)
  expect(await waitUntil(async () => (await countInStore()) === 0, 2_000)).toBe(true)
})
