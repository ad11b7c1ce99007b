// The worker as it runs: events of the real API reach the feed, jobs and those who wait.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { type Service, startService } from '../../test/service.ts'
import { feedChannel } from '../adapters/keys.ts'
import { subscribeValkey } from '../adapters/valkey.ts'
import { decodeId } from '../core/ids.ts'
import type { LoopName } from '../core/loop-names.ts'
import type { FeedMessage } from '../modules/events/feed/subscriptions.ts'
import type { Boss } from '../queue/boss.ts'
import { startMetricsPort, startProbes } from './probes.ts'
import { startWorker, startWorks } from './worker.ts'

// Nobody listens there: drafts fail, and their jobs stay to be counted.
const model = {
  baseUrl: 'http://127.0.0.1:9/v1',
  provider: '127.0.0.1',
  inputs: [],
  apiKey: undefined,
  name: 'none',
  timeoutMs: 1_000,
  outputTokensMax: 100,
  circuitFailuresMax: 5,
  accountDailyTokensMax: 1_000_000,
  dailyTokensMax: 1_000_000,
}

let service: Service
let worker: { stop(): Promise<void> }

beforeAll(async () => {
  service = await startService({ model, allowsProseDrafts: true })
  worker = await startWorker(service.deps)
})
afterAll(async () => {
  await worker.stop()
  await service.stop()
})

async function createTask(client: { key: string; projectId: number }, mode = 'standard') {
  const body = { prompt: 'Is this relayed?', mode, maxCredits: 60_000, projectId: client.projectId }
  const reply = await service.call('POST', '/tasks/create', { key: client.key, body })
  expect(reply.status).toBe(201)
  return reply.body.id as string
}

async function countJobs(taskId: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from pgboss.job
    where data->>'taskUuid' = ${decodeId('task', taskId)}`.execute(service.deps.database.db)
  return result.rows[0]?.count ?? 0
}

async function readFeed(taskId: string): Promise<{ type: string; number: number }[]> {
  const result = await sql<{ type: string; number: number }>`
    select type, number from feed_events where task_id = ${decodeId('task', taskId)}
    order by number`.execute(service.deps.database.db)
  return result.rows
}

test('a live task gets one draft job; a task of the test twin or of who wants none gets none', async () => {
  const live = await service.makeClient({ proseDrafts: true })
  const unasked = await createTask(await service.makeClient())
  const { accountId, testAccountId } = await service.makeAccount()
  expect(accountId).not.toBe(testAccountId)
  await service.admin('grant-credits', { account: testAccountId, credits: 1_000_000 })
  const { key } = await service.makeKey({ account: testAccountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Test' } })
  const tested = await createTask({ key, projectId: project.body.id })
  const drafted = await createTask(live)
  expect(await waitUntil(async () => (await countJobs(drafted)) > 0, 5_000)).toBe(true)
  expect(await waitUntil(async () => (await readFeed(tested)).length > 0, 5_000)).toBe(true)
  expect(await countJobs(drafted)).toBe(1)
  expect(await waitUntil(async () => (await readFeed(unasked)).length > 0, 5_000)).toBe(true)
  expect(await countJobs(tested)).toBe(0)
  expect(await countJobs(unasked)).toBe(0)
})

test('those who wait are told whose feed moved, once it did', async () => {
  const client = await service.makeClient()
  const heard: FeedMessage[] = []
  const subscribed = Promise.withResolvers<void>()
  const hear = (message: string) => void heard.push(JSON.parse(message))
  const subscription = subscribeValkey(service.valkeyUrl, feedChannel, hear, {
    onSubscribed: subscribed.resolve,
  })
  await subscribed.promise
  const taskId = await createTask(client)
  const moved = () => heard.map((message) => message.moved?.[client.accountId]).find(Boolean)
  await expect.poll(moved).toEqual({ number: 1, tasks: { [taskId]: 1 } })
  expect(await readFeed(taskId)).toEqual([{ type: 'task.created', number: 1 }])
  subscription.close()
})

test('a poll never shows an older task than the feed, also where the writer could not say so', async () => {
  const client = await service.makeClient()
  const taskId = await createTask(client)
  await service.call('GET', `/tasks/${taskId}`, { key: client.key })
  // The writer's mark and set are lost: a view of the pending task is still on show. Its mark comes
  // before its commit, so the first one is its own; the relay, which shares the store here, has the next.
  const { snapshots } = service.deps
  const kept = { markDirty: snapshots.markDirty, set: snapshots.set }
  Object.assign(snapshots, {
    async markDirty() {
      snapshots.markDirty = kept.markDirty
    },
    set: async () => undefined,
  })
  await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
  Object.assign(snapshots, kept)
  expect(await waitUntil(async () => (await readFeed(taskId)).length === 2, 5_000)).toBe(true)
  const polled = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
  expect(polled.body.status).toBe('cancelled')
})

test('a worker alone serves what it has counted, and how far the feed is behind', async () => {
  const probes = await startProbes(service.deps, 0)
  const metrics = await startMetricsPort(service.deps, 0)
  const read = async (url: string) => await (await fetch(url)).text()
  const isCounted = async () =>
    /^trs_relay_lag_seconds [\d.]+$/m.test(await read(`${metrics.url}/metrics`))
  expect(await waitUntil(isCounted, 10_000)).toBe(true)
  expect((await fetch(`${probes.url}/metrics`)).status).toBe(404)
  expect(JSON.parse(await read(`${probes.url}/readyz`))).toMatchObject({
    status: 'ready',
    database: 'up',
  })
  await probes.stop()
  await metrics.stop()
})

test('works begin one after the other, and a slow round of one has no second beside it', async () => {
  const begun: string[] = []
  let underWay = 0
  let underWayMax = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const quick = (name: LoopName) => ({
    name,
    everyMs: 60_000,
    async run() {
      begun.push(name)
    },
  })
  const slow = {
    name: 'disk' as const,
    everyMs: 5,
    async run() {
      begun.push('disk')
      underWayMax = Math.max(underWayMax, ++underWay)
      await released
      underWay--
    },
  }
  const works = startWorks(service.deps, {} as Boss, [
    slow,
    quick('feed-days'),
    quick('job-counts'),
  ])
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['disk'])
  await waitUntil(async () => begun.includes('job-counts'), 5_000)
  // Many of its intervals have passed by now.
  expect(begun).toEqual(['disk', 'feed-days', 'job-counts'])
  release()
  await waitUntil(async () => begun.length > 5, 5_000)
  await works.stop()
  expect(underWayMax).toBe(1)
})

test('what one worker does for all is done by the leader, and another takes it over', async () => {
  const done = { first: 0, second: 0 }
  const stoodBy = { first: 0, second: 0 }
  let leader: keyof typeof done = 'first'
  const start = (own: keyof typeof done) => {
    const work = {
      name: 'usage-sums' as const,
      everyMs: 5,
      run: async () => void done[own]++,
      standBy: () => void stoodBy[own]++,
    }
    return startWorks(service.deps, {} as Boss, [work], () => leader === own)
  }
  const parts = [start('first'), start('second')]
  expect(await waitUntil(() => done.first > 2 && stoodBy.second > 2, 5_000)).toBe(true)
  expect(done.second).toBe(0)
  leader = 'second'
  const doneByFirst = done.first
  expect(await waitUntil(() => done.second > 2 && stoodBy.first > 2, 5_000)).toBe(true)
  // One round may have begun when it led.
  expect(done.first).toBeLessThanOrEqual(doneByFirst + 1)
  await Promise.all(parts.map((part) => part.stop()))
})
