// Where an open task stands, as its client reads it: estimates, position and cost so far, outside of the ETag.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAskedTask } from '../../../../test/asked-tasks.ts'
import { letTimePass } from '../../../../test/engineers.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { emptyValkey } from '../../../../test/valkey-databases.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
} from '../../../../test/workbench-client.ts'

let service: Service
let client: TestClient

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  await clearQueue(service)
  client = await service.makeClient({ credits: 1_000_000 })
})

/** Past the snapshot, as after its life. */
async function read(taskId: string): Promise<Loose> {
  await emptyValkey(service.deps.valkey)
  return (await service.call('GET', `/tasks/${taskId}`, { key: client.key })).body
}

test('the position is that of claims: class, turn, age', async () => {
  const other = await service.makeClient({ credits: 1_000_000 })
  const first = await createTask(service, client)
  const second = await createTask(service, client)
  await createTask(service, other)
  const fast = await createTask(service, client, { mode: 'fast' })
  const positions = await Promise.all(
    [fast, first, second].map(async (id) => (await read(id)).queuePosition),
  )
  // The other account has its first turn before the second of this one.
  expect(positions).toEqual([1, 2, 4])
  const worker = await makeWorker(service, { capacity: 5 })
  await worker.act(fast, 'claim')
  expect((await read(second)).queuePosition).toBe(3)
  expect((await read(fast)).queuePosition).toBeUndefined()
})

test('what it has cost so far follows the effort, and an unchanged poll stays 304', async () => {
  const taskId = await createTask(service, client, { mode: 'fast' })
  expect((await read(taskId)).credits.soFar).toBeUndefined()
  const worker = await makeWorker(service, { capacity: 5 })
  const { lease } = (await worker.act(taskId, 'claim')).body
  const before = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
  expect(before.body.credits.soFar).toEqual({ effortSeconds: 0, credits: 0 })
  for (let beat = 0; beat < 2; beat++) {
    await letTimePass(service.deps.database.db, 20)
    await worker.act(taskId, 'heartbeat', { leaseNumber: lease.number, idleSeconds: 0 })
  }
  const { soFar } = (await read(taskId)).credits
  expect(soFar.effortSeconds).toBeGreaterThanOrEqual(40)
  expect(soFar.credits).toBe(Math.ceil(soFar.effortSeconds * 1.5))
  const etag = before.headers.get('etag') as string
  const headers = { 'if-none-match': etag }
  const again = await service.call('GET', `/tasks/${taskId}`, { key: client.key, headers })
  expect(again.status).toBe(304)
  const cancelled = await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
  expect(cancelled.body.credits.charged).toBe(soFar.credits)
  expect(cancelled.body.credits.soFar).toBeUndefined()
})

test('the estimate counts from the creation, and a question moves it', async () => {
  const taskId = await makeAskedTask(service, client)
  expect((await read(taskId)).eta).toBeUndefined()
  await sql`insert into answer_time_estimates
      (mode, is_instant, level, tag_id, tasks, p50_seconds, p90_seconds)
    values ('standard', false, 'mode', null, 20, 900, 3600),
      ('standard', false, 'tag', 1, 20, 600, 1800)`.execute(service.adminDb)
  const { createdAt, eta } = await read(taskId)
  const secondsAfter = (time: string) => (Date.parse(time) - Date.parse(createdAt)) / 1_000
  expect([secondsAfter(eta.p50At), secondsAfter(eta.p90At)]).toEqual([600, 1_800])
  await sql`update task_questions set asked_at = asked_at - interval '50 s'`.execute(
    service.adminDb,
  )
  const body = { choice: '15' }
  const resumed = await service.call('POST', `/tasks/${taskId}/messages`, { key: client.key, body })
  const moved = secondsAfter(resumed.body.eta.p50At)
  expect(moved).toBeGreaterThanOrEqual(650)
  expect(moved).toBeLessThan(680)
})

test('lists and revision B have none of it', async () => {
  const taskId = await createTask(service, client)
  const { body } = await service.call('GET', '/tasks', { key: client.key })
  expect(body.data[0].queuePosition).toBeUndefined()
  const path = `/tasks/${taskId}`
  const inB = await service.call('GET', path, { key: client.key, revision: 'B' })
  expect(inB.body.queuePosition).toBeUndefined()
})
