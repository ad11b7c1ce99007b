// Every mode, with and without a response schema, in either revision, to each end it can have.

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorker } from '../../src/start/worker.ts'
import { letTimePass } from '../engineers.ts'
import { type Service, startService } from '../service.ts'
import { startTestModel, type TestModel } from '../test-model.ts'
import type { Place, Shape } from './life.ts'
import * as life from './life.ts'

let testModel: TestModel
let model: ReturnType<TestModel['configure']>
let service: Service
let worker: Awaited<ReturnType<typeof startWorker>>
let place: Place

beforeAll(async () => {
  testModel = await startTestModel()
  model = testModel.configure('', { timeoutMs: 2_000 })
  service = await startService({ model, sweepIntervalMs: 50 })
  worker = await startWorker(service.deps)
  place = await life.openPlace(service)
})
afterAll(async () => {
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
  await worker.stop()
  await service.stop()
  await testModel.stop()
})
beforeEach(async () => {
  testModel.setMode(model, '')
  await setSeen('1 day')
})

/** For how long from now the engineers count as there. */
async function setSeen(ahead: string): Promise<void> {
  await sql`update engineers set last_seen_at = now() + ${ahead}::interval`.execute(
    service.deps.database.db,
  )
}

/** Revision B has no response schemas. */
const shapes: Shape[] = (['realtime_answer', 'fast', 'standard'] as const).flatMap((mode) => [
  { mode, hasSchema: false, revision: 'A' as const },
  { mode, hasSchema: true, revision: 'A' as const },
  { mode, hasSchema: false, revision: 'B' as const },
])
const isInstant = ({ mode, hasSchema }: Shape) => mode === 'realtime_answer' && hasSchema
const byEngineers = shapes.filter((shape) => !isInstant(shape))
const name = (shape: Shape) =>
  `${shape.mode} ${shape.hasSchema ? 'with' : 'without'} schema in ${shape.revision}`
const rows = (some: Shape[]) => some.map((shape) => [name(shape), shape] as const)

/** A drafted task passes through the queue with an event of its own. */
const queued = ({ hasSchema }: Shape) =>
  hasSchema ? ['task.created', 'task.drafted'] : ['task.created']

const multipliers = { realtime_answer: 2, fast: 1.5, standard: 1 }

function priceOf({ mode, revision }: Shape, effortSeconds: number, least: number): number {
  const price = Math.ceil(effortSeconds * multipliers[mode])
  return Math.max(least, revision === 'B' ? price - (price % 60) : price)
}

describe('completed', () => {
  test.each(rows(byEngineers))('%s, by an engineer', async (_, shape) => {
    const taskId = await life.createTask(place, shape)
    const reply = await life.answer(place, taskId, shape.hasSchema)
    expect(reply.status, reply.text).toBe(200)
    await life.expectEnd(place, taskId, {
      status: 'completed',
      charged: priceOf(shape, 40, 60),
      events: [...queued(shape), 'task.claimed', 'task.completed'],
      provenance: shape.hasSchema
        ? {
            source: 'human_with_ai',
            fields: { '/verdict': 'human_changed', '/score': 'human_changed' },
          }
        : { source: expect.stringMatching(/^human/) },
    })
    const { result } = await life.read(place, taskId)
    expect(result).toEqual(
      shape.hasSchema ? { verdict: 'Sound, with one doubt.', score: 7 } : { message: 'Sound.' },
    )
  })

  test('realtime_answer with schema in A, by the AI alone', async () => {
    const shape: Shape = { mode: 'realtime_answer', hasSchema: true, revision: 'A' }
    const reply = await life.create(place, shape, { prefer: 'wait=10' })
    expect(reply.body).toMatchObject({ status: 'completed', result: { score: 1 } })
    await life.expectEnd(place, reply.body.id, {
      status: 'completed',
      charged: 60,
      events: ['task.created', 'task.completed'],
      provenance: { source: 'ai', model: model.name },
    })
  })

  test('after a lease that ran out and one that was given back', async () => {
    const shape: Shape = { mode: 'standard', hasSchema: false, revision: 'A' }
    const taskId = await life.createTask(place, shape)
    await life.claim(place, taskId)
    await letTimePass(service.deps.database.db, 91)
    const { lease } = await life.claim(place, taskId)
    const released = await place.engineer.act(taskId, 'release', {
      leaseNumber: lease.number,
      reason: 'Not my field.',
    })
    expect(released.status, released.text).toBe(204)
    await life.answer(place, taskId, false)
    await life.expectEnd(place, taskId, {
      status: 'completed',
      charged: 60,
      events: [
        ...['task.created', 'task.claimed', 'task.requeued', 'task.claimed', 'task.requeued'],
        ...['task.claimed', 'task.completed'],
      ],
    })
  })
})

const cancel = async (taskId: string) =>
  await service.call('POST', `/tasks/${taskId}/cancel`, { key: place.client.key })

describe('cancelled by the client', () => {
  test.each(rows(byEngineers))('%s, before a claim: nothing is charged', async (_, shape) => {
    const taskId = await life.createTask(place, shape)
    await life.reach(place, taskId, 'queued')
    expect((await cancel(taskId)).status).toBe(200)
    const events = [...queued(shape), 'task.cancelled']
    const end = { status: 'cancelled', cancelReason: 'client', charged: 0 } as const
    await life.expectEnd(place, taskId, { ...end, events })
  })

  test.each(rows(byEngineers))('%s, while claimed: the effort so far', async (_, shape) => {
    const taskId = await life.createTask(place, shape)
    const { lease } = await life.claim(place, taskId)
    await life.work(place, taskId, lease.number)
    expect((await cancel(taskId)).status).toBe(200)
    const events = [...queued(shape), 'task.claimed', 'task.cancelled']
    const charged = priceOf(shape, 40, 0)
    const end = { status: 'cancelled', cancelReason: 'client' } as const
    await life.expectEnd(place, taskId, { ...end, charged, events })
    const late = await place.engineer.act(taskId, 'submit', {
      leaseNumber: lease.number,
      result: shape.hasSchema ? { verdict: 'Late.', score: 1 } : { message: 'Late.' },
    })
    expect(late.status).toBe(409)
  })

  test('realtime_answer with schema in A, while the AI works', async () => {
    testModel.setMode(model, 'latency=600')
    const shape: Shape = { mode: 'realtime_answer', hasSchema: true, revision: 'A' }
    const taskId = await life.createTask(place, shape)
    expect((await cancel(taskId)).status).toBe(200)
    await Promise.all(service.deps.backgroundWork)
    await life.expectEnd(place, taskId, {
      status: 'cancelled',
      cancelReason: 'client',
      charged: 0,
      events: ['task.created', 'task.cancelled'],
    })
  })
})

describe('cancelled by an operator', () => {
  test.each(rows(byEngineers))('%s, while claimed: nothing is charged', async (_, shape) => {
    const taskId = await life.createTask(place, shape)
    const { lease } = await life.claim(place, taskId)
    await life.work(place, taskId, lease.number)
    const reply = await place.operator.call('POST', `/operator/v1/tasks/${taskId}/cancel`, {
      body: { reason: 'Asked for twice.' },
    })
    expect(reply.status, reply.text).toBe(200)
    await life.expectEnd(place, taskId, {
      status: 'cancelled',
      cancelReason: 'operator',
      charged: 0,
      events: [...queued(shape), 'task.claimed', 'task.cancelled'],
    })
  })
})

describe('cancelled because nobody came', () => {
  test.each(rows(byEngineers.filter(({ mode }) => mode === 'realtime_answer')))(
    '%s, after two minutes (no_engineer)',
    async (_, shape) => {
      const taskId = await life.createTask(place, shape)
      await letTimePass(service.deps.database.db, 121)
      await life.reach(place, taskId, 'cancelled')
      await life.expectEnd(place, taskId, {
        status: 'cancelled',
        cancelReason: 'no_engineer',
        charged: 0,
        events: ['task.created', 'task.cancelled'],
      })
    },
  )

  test.each(rows(byEngineers.filter(({ mode }) => mode !== 'realtime_answer')))(
    '%s, overdue first and after the grace for good (expired)',
    async (_, shape) => {
      const taskId = await life.createTask(place, shape)
      await life.reach(place, taskId, 'queued')
      await letTimePass(service.deps.database.db, 86_401)
      await expect.poll(async () => (await life.read(place, taskId)).overdueAt).toBeTruthy()
      await letTimePass(service.deps.database.db, 604_800)
      await life.reach(place, taskId, 'cancelled')
      await life.expectEnd(place, taskId, {
        status: 'cancelled',
        cancelReason: 'expired',
        charged: 0,
        events: [...queued(shape), 'task.overdue', 'task.cancelled'],
      })
    },
  )
})

describe('the AI fails', () => {
  test('realtime_answer with schema in A is cancelled (ai_failed)', async () => {
    testModel.setMode(model, 'schema-invalid')
    const shape: Shape = { mode: 'realtime_answer', hasSchema: true, revision: 'A' }
    const taskId = await life.createTask(place, shape)
    await life.reach(place, taskId, 'cancelled')
    await life.expectEnd(place, taskId, {
      status: 'cancelled',
      cancelReason: 'ai_failed',
      charged: 0,
      events: ['task.created', 'task.cancelled'],
    })
  })

  test.each(rows(byEngineers.filter(({ hasSchema }) => hasSchema)))(
    '%s goes to an engineer without a draft',
    async (_, shape) => {
      testModel.setMode(model, 'schema-invalid')
      const taskId = await life.createTask(place, shape)
      const reply = await life.answer(place, taskId, true)
      expect(reply.status, reply.text).toBe(200)
      await life.expectEnd(place, taskId, {
        status: 'completed',
        charged: priceOf(shape, 40, 60),
        events: [...queued(shape), 'task.claimed', 'task.completed'],
        provenance: { source: 'human' },
      })
    },
  )
})

describe('408', () => {
  const credits = async () =>
    (await service.call('GET', '/credits', { key: place.client.key, revision: 'A' })).body

  test('realtime_answer without schema in A: nobody can serve it, and nothing is created', async () => {
    await setSeen('-1 day')
    const before = await credits()
    const shape: Shape = { mode: 'realtime_answer', hasSchema: false, revision: 'A' }
    const reply = await life.create(place, shape)
    expect([reply.status, reply.body.error.code]).toEqual([408, 'NO_ENGINEER_AVAILABLE'])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await credits()).toEqual(before)
  })

  test('the same in B is taken, and cancelled when nobody comes', async () => {
    await setSeen('-1 day')
    const taskId = await life.createTask(place, {
      mode: 'realtime_answer',
      hasSchema: false,
      revision: 'B',
    })
    await letTimePass(service.deps.database.db, 121)
    await life.reach(place, taskId, 'cancelled')
    await life.expectEnd(place, taskId, {
      status: 'cancelled',
      cancelReason: 'no_engineer',
      charged: 0,
      events: ['task.created', 'task.cancelled'],
    })
  })

  test('realtime_answer with schema in A, with a wait: taken back as a whole', async () => {
    testModel.setMode(model, 'refusal')
    const before = await credits()
    const shape: Shape = { mode: 'realtime_answer', hasSchema: true, revision: 'A' }
    const reply = await life.create(place, shape, { prefer: 'wait=10' })
    expect([reply.status, reply.body.error.code]).toEqual([408, 'REQUEST_TIMEOUT'])
    await life.expectEnd(place, reply.body.error.details.taskId, {
      status: 'cancelled',
      cancelReason: 'ai_failed',
      charged: 0,
      events: ['task.created', 'task.cancelled'],
    })
    expect((await credits()).available).toBe(before.available)
  })
})
