// An answer that can be undone: through HTTP, with what its client, its engineer and the ledger see meanwhile.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import { sweepOnce } from '../../src/modules/work/deadlines/deadlines.ts'
import { deadlineDeps } from '../../src/start/task-dependencies.ts'
import { startWorker } from '../../src/start/worker.ts'
import { letTimePass } from '../engineers.ts'
import { type Service, startService } from '../service.ts'
import { makeWorker } from '../workbench-client.ts'
import type { Place, Shape } from './life.ts'
import * as life from './life.ts'

let service: Service
let worker: Awaited<ReturnType<typeof startWorker>>
let place: Place

beforeAll(async () => {
  // Only the tests sweep, so that an answer is sent when they say.
  service = await startService({ sweepIntervalMs: 3_600_000 })
  worker = await startWorker(service.deps)
  place = await life.openPlace(service)
})
afterAll(async () => {
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
  await worker.stop()
  await service.stop()
})

const standard: Shape = { mode: 'standard', hasSchema: false, revision: 'A' }
const sweep = () => sweepOnce(deadlineDeps(service.deps), 'live')
const db = () => service.deps.database.db

const body = (leaseNumber: number) => ({
  leaseNumber,
  result: { message: 'Sound.' },
  effortSeconds: 40,
  undo: true,
})

async function submit(shape: Shape = standard, { engineer = place.engineer } = {}) {
  const by = { ...place, engineer }
  const taskId = await life.createTask(by, shape)
  const { lease } = await life.claim(by, taskId)
  await life.work(by, taskId, lease.number)
  const before = await life.read(place, taskId)
  const reply = await engineer.act(taskId, 'submit', body(lease.number))
  expect(reply.status, reply.text).toBe(200)
  return { taskId, before, leaseNumber: lease.number, ...reply.body }
}

const countHeldBack = async () =>
  (await sql`select from held_answers`.execute(service.adminDb)).rows.length

test('is held back for five seconds, unseen by its client, and then sent', async () => {
  const { taskId, before, leaseNumber, task } = await submit()
  expect(task).toMatchObject({ id: taskId, status: 'pending', charged: 60, effortSeconds: 40 })
  const inMs = Date.parse(task.sendsAt) - Date.now()
  expect(inMs).toBeGreaterThan(0)
  expect(inMs).toBeLessThanOrEqual(5_500)
  // To the client nothing has happened.
  expect(await life.read(place, taskId)).toEqual(before)
  const { call, act } = place.engineer
  expect((await call('GET', '/workbench/v1/tasks')).body.data).toEqual([])
  const past = await call('GET', `/workbench/v1/tasks/${taskId}`)
  expect(past.body).toMatchObject({
    ...{ held: false, stage: 'in_review', result: { message: 'Sound.' } },
    ...{ sendsAt: task.sendsAt, earned: 0, lastLease: { endReason: 'submitted' } },
  })
  for (const [what, more] of [
    ['heartbeat', { idleSeconds: 0 }],
    ['release', { reason: 'I changed my mind.' }],
    ['submit', { result: { message: 'Twice.' } }],
  ] as const)
    expect((await act(taskId, what, { leaseNumber, ...more })).body.error.code).toBe('LEASE_LOST')

  await sweep()
  expect(await life.read(place, taskId)).toEqual(before)
  await letTimePass(db(), 6)
  await sweep()
  await life.expectEnd(place, taskId, {
    status: 'completed',
    charged: 60,
    events: ['task.created', 'task.claimed', 'task.completed'],
  })
  const late = await act(taskId, 'undo', { leaseNumber })
  expect([late.status, late.body.error.code]).toEqual([409, 'TASK_FINAL'])
  expect(await countHeldBack()).toBe(0)
})

test('undone: the same lease with its text, and what passed meanwhile costs nothing', async () => {
  const { taskId, before, leaseNumber } = await submit()
  const { act } = place.engineer
  // Of the five seconds three stay: a busy machine needs some of them.
  await letTimePass(db(), 2)
  const undone = await act(taskId, 'undo', { leaseNumber })
  expect(undone.status, undone.text).toBe(200)
  expect(undone.body).toMatchObject({
    held: true,
    lease: { number: leaseNumber },
    budget: { effortSeconds: 40 },
  })
  expect(await countHeldBack()).toBe(0)
  const after = await life.read(place, taskId)
  expect([after.stage, after.version]).toEqual(['claimed', before.version])
  expect((await act(taskId, 'undo', { leaseNumber })).body.error.code).toBe('LEASE_LOST')
  // Its timer is that of the lease again: a sweep does nothing, and a lost lease goes back to the queue.
  await sweep()
  await letTimePass(db(), 80)
  await sweep()
  expect((await life.read(place, taskId)).stage).toBe('claimed')
  await letTimePass(db(), 11)
  await sweep()
  expect((await life.read(place, taskId)).stage).toBe('queued')
  const sent = await life.answer(place, taskId, false)
  expect(sent.body.task).toMatchObject({ status: 'completed', sendsAt: null })
})

test("a client's cancel in between wins, and pays for the effort", async () => {
  const { taskId, leaseNumber } = await submit()
  const cancelled = await service.call('POST', `/tasks/${taskId}/cancel`, { key: place.client.key })
  expect(cancelled.status, cancelled.text).toBe(200)
  await life.expectEnd(place, taskId, {
    ...{ status: 'cancelled', cancelReason: 'client', charged: 40 },
    events: ['task.created', 'task.claimed', 'task.cancelled'],
  })
  const { act, call } = place.engineer
  expect((await act(taskId, 'undo', { leaseNumber })).body.error.code).toBe('TASK_FINAL')
  const past = await call('GET', `/workbench/v1/tasks/${taskId}`)
  expect(past.body).toMatchObject({ result: null, lastLease: { endReason: 'cancelled' } })
  expect(past.body.earned).toBeGreaterThan(0)
  expect(await countHeldBack()).toBe(0)
})

test("an operator's cancel charges nothing, and a release is refused", async () => {
  const { taskId } = await submit()
  const path = `/operator/v1/tasks/${taskId}`
  const reason = { body: { reason: 'Because of this test.' } }
  const released = await place.operator.call('POST', `${path}/release`, reason)
  expect(released.body.error.code).toBe('LEASE_LOST')
  const cancelled = await place.operator.call('POST', `${path}/cancel`, reason)
  expect(cancelled.status, cancelled.text).toBe(200)
  await life.expectEnd(place, taskId, {
    ...{ status: 'cancelled', cancelReason: 'operator', charged: 0 },
    events: ['task.created', 'task.claimed', 'task.cancelled'],
  })
})

test('a realtime answer, and one that is due in less than a minute, goes out at once', async () => {
  const realtime = await submit({ ...standard, mode: 'realtime_answer' })
  expect(realtime.task).toMatchObject({ status: 'completed', sendsAt: null })
  const taskId = await life.createTask(place, { ...standard, mode: 'fast' })
  const { lease } = await life.claim(place, taskId)
  await life.work(place, taskId, lease.number)
  await sql`update task_queue set due_at = now() + interval '59 seconds'
    where task_id = ${decodeId('task', taskId)}`.execute(service.adminDb)
  const reply = await place.engineer.act(taskId, 'submit', body(lease.number))
  expect(reply.body.task).toMatchObject({ status: 'completed', sendsAt: null })
})

test('takes no capacity: the next is claimed, and an undo holds both', async () => {
  const engineer = await makeWorker(service, { capacity: 1 })
  const waiting = await life.createTask(place, standard)
  const { taskId, leaseNumber } = await submit(standard, { engineer })
  const next = await engineer.act(waiting, 'claim')
  expect(next.status, next.text).toBe(200)
  expect((await engineer.act(taskId, 'undo', { leaseNumber })).status).toBe(200)
  const held = await engineer.call('GET', '/workbench/v1/tasks')
  expect(held.body.data.map(({ id }: { id: string }) => id).sort()).toEqual(
    [taskId, waiting].sort(),
  )
  const third = await life.createTask(place, standard)
  expect((await engineer.act(third, 'claim')).body.error.code).toBe('CAPACITY_REACHED')
  for (const id of [taskId, waiting]) {
    const { body: work } = await engineer.call('GET', `/workbench/v1/tasks/${id}`)
    await engineer.act(id, 'release', { leaseNumber: work.lease.number, reason: 'Enough.' })
  }
  const { body: duty } = await engineer.call('GET', '/workbench/v1/duty')
  expect(duty.openTasks).toBe(0)
})

test('of an engineer who was suspended meanwhile is not undone, and is sent', async () => {
  const engineer = await makeWorker(service)
  const { taskId, leaseNumber } = await submit(standard, { engineer })
  await sql`update engineers set suspended_at = now() 
    where person_id = ${engineer.personUuid}`.execute(service.adminDb)
  const undone = await engineer.act(taskId, 'undo', { leaseNumber })
  expect(undone.status).toBe(403)
  await letTimePass(db(), 6)
  await sweep()
  expect((await life.read(place, taskId)).status).toBe('completed')
})
