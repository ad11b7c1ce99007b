// Realtime tasks with a schema, through HTTP, answered by the AI alone.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { decodeId } from '../../src/core/ids.ts'
import { limits } from '../../src/core/limits.ts'
import { cancelTask, findTaskRef, type TaskRef } from '../../src/modules/work/tasks/tasks.ts'
import { deadlineDeps } from '../../src/start/task-dependencies.ts'
import { letTimePass } from '../engineers.ts'
import { type Reply, type Service, startService } from '../service.ts'
import { startTestModel, type TestModel } from '../test-model.ts'

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['verdict', 'score'],
  properties: { verdict: { type: 'string' }, score: { type: 'integer', minimum: 1 } },
}

let testModel: TestModel
let model: ReturnType<TestModel['configure']>
let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  testModel = await startTestModel()
  model = testModel.configure('', { timeoutMs: 2_000 })
  service = await startService({ model })
  client = await service.makeClient()
})
afterAll(async () => {
  await service.stop()
  await testModel.stop()
})
beforeEach(() => testModel.setMode(model, ''))

async function create(options: { wait?: number; key?: string; prompt?: string } = {}) {
  return await service.call('POST', '/tasks/create', {
    key: client.key,
    headers: {
      ...(options.wait !== undefined && { prefer: `wait=${options.wait}` }),
      ...(options.key !== undefined && { 'idempotency-key': options.key }),
    },
    body: {
      prompt: options.prompt ?? 'Is this change sound?',
      mode: 'realtime_answer',
      maxCredits: 300,
      projectId: client.projectId,
      responseSchema: schema,
    },
  })
}

async function poll(taskId: string): Promise<Reply> {
  return await service.call('GET', `/tasks/${taskId}`, { key: client.key })
}

async function pollUntilFinal(taskId: string): Promise<Reply> {
  let reply = await poll(taskId)
  await waitUntil(async () => {
    reply = await poll(taskId)
    return reply.body.status !== 'pending'
  }, 10_000)
  return reply
}

async function readHeld(): Promise<number> {
  return (await service.call('GET', '/credits', { key: client.key })).body.held
}

async function listEvents(taskId: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from task_events where task_id = ${decodeId('task', taskId)} order by version`.execute(
    service.deps.database.db,
  )
  return rows.map(({ type }) => type)
}

describe('a create that waits', () => {
  it('is answered with the data, and charged for the effort of the AI', async () => {
    const reply = await create({ wait: 10 })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('preference-applied')).toBe('wait=10')
    expect(reply.body).toMatchObject({
      status: 'completed',
      result: { verdict: 'As asked.', score: 1 },
      provenance: { source: 'ai', model: model.name },
    })
    const task = (await poll(reply.body.id)).body
    expect(task).toMatchObject({
      stage: 'completed',
      credits: { held: 0, breakdown: { effortSeconds: 30 } },
    })
    expect(task.credits.charged + task.credits.released).toBe(300)
    expect(await listEvents(reply.body.id)).toEqual(['task.created', 'task.completed'])
    expect(await readHeld()).toBe(0)
  })

  it('is answered after one repair', async () => {
    testModel.setMode(model, 'schema-invalid-once')
    const calls = testModel.countCalls(model)
    const reply = await create({ wait: 10, prompt: 'Please answer marker-repair' })
    expect(reply.body).toMatchObject({ status: 'completed', result: { score: 1 } })
    expect(testModel.countCalls(model) - calls).toBe(2)
    expect(testModel.requests.at(-1)).toContain('what was wrong')
  })

  it.each(['500', 'refusal', 'schema-invalid', 'invalid-json', 'hang'])(
    'is taken back when the model fails by %s: all is released and the key is free',
    async (mode) => {
      testModel.setMode(model, mode)
      const key = randomUUID()
      const refused = await create({ wait: 20, key })
      expect(refused.status).toBe(408)
      expect(refused.body.error.code).toBe('REQUEST_TIMEOUT')
      const { taskId } = refused.body.error.details
      expect((await poll(taskId)).body).toMatchObject({
        status: 'cancelled',
        cancelReason: 'ai_failed',
        credits: { held: 0, charged: 0, released: 300 },
      })
      expect(await listEvents(taskId)).toEqual(['task.created', 'task.cancelled'])
      testModel.setMode(model, '')
      // The circuit may be open after some failures: what counts is that the key makes a new task.
      const again = await create({ key })
      expect(again.status).toBe(201)
      expect(again.headers.get('idempotent-replayed')).toBeNull()
      expect(again.body.id).not.toBe(taskId)
      await pollUntilFinal(again.body.id)
      expect(await readHeld()).toBe(0)
    },
  )

  it('is told 201 when its time is over first, and then its key is kept', async () => {
    testModel.setMode(model, 'latency=1500,schema-invalid')
    const key = randomUUID()
    const reply = await create({ wait: 1, key })
    expect(reply.status).toBe(201)
    expect(reply.body.status).toBe('pending')
    const final = await pollUntilFinal(reply.body.id)
    expect(final.body).toMatchObject({ status: 'cancelled', cancelReason: 'ai_failed' })
    const replay = await create({ key })
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    expect(replay.body.id).toBe(reply.body.id)
  })

  it('is told 201 when another cancelled it before the model failed, and its key is kept', async () => {
    testModel.setMode(model, 'latency=700,refusal')
    const key = randomUUID()
    const waiting = create({ wait: 10, key })
    const open = () => service.call('GET', '/tasks?status=pending', { key: client.key })
    await waitUntil(async () => (await open()).body.data.length === 1, 5_000)
    const taskId = (await open()).body.data[0].id
    const ref = await findTaskRef(service.deps.database.db, taskId)
    await cancelTask(deadlineDeps(service.deps), ref as TaskRef, { reason: 'operator' })
    const reply = await waiting
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ status: 'cancelled', cancelReason: 'operator' })
    const replay = await create({ key })
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    expect(replay.body.id).toBe(taskId)
  })
})

describe('a create that does not wait', () => {
  it('is answered all the same', async () => {
    const reply = await create()
    expect(reply.body.status).toBe('pending')
    expect((await pollUntilFinal(reply.body.id)).body).toMatchObject({
      status: 'completed',
      result: { verdict: 'As asked.', score: 1 },
    })
  })

  it('stays cancelled when the client cancels before the answer is there', async () => {
    testModel.setMode(model, 'latency=400')
    const { body } = await create()
    const cancelled = await service.call('POST', `/tasks/${body.id}/cancel`, { key: client.key })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelReason: 'client' })
    await Promise.all(service.deps.backgroundWork)
    expect((await poll(body.id)).body).toMatchObject({ cancelReason: 'client', version: 2 })
  })
})

describe('an answerer that died', () => {
  it('is succeeded by a worker when its lease has run out, and comes too late itself', async () => {
    const { db } = service.deps.database
    const { resumeInstantAnswer } = deadlineDeps(service.deps)
    testModel.setMode(model, 'latency=700')
    const { body } = await create()
    const [first] = service.deps.backgroundWork
    const ref = readRef(body.id)
    await resumeInstantAnswer(ref)
    expect(await readLeaseNumber(ref)).toBe(1)
    await letTimePass(db, 60)
    testModel.setMode(model, 'latency=1400')
    await resumeInstantAnswer(ref)
    expect(await readLeaseNumber(ref)).toBe(2)
    await first
    expect((await poll(body.id)).body).toMatchObject({ status: 'pending', version: 1 })
    await Promise.all(service.deps.backgroundWork)
    expect((await poll(body.id)).body).toMatchObject({ status: 'completed', version: 2 })
    expect(await listEvents(body.id)).toEqual(['task.created', 'task.completed'])
  })

  it('gives way to other timers when too many are answered at once already', async () => {
    const { db } = service.deps.database
    testModel.setMode(model, 'hang')
    const created = await Promise.all(Array.from({ length: 18 }, () => create()))
    const refs = created.map(({ body }) => readRef(body.id))
    await letTimePass(db, 60)
    const { resumeInstantAnswer } = deadlineDeps(service.deps)
    await Promise.all(refs.map((ref) => resumeInstantAnswer(ref)))
    const { rows } = await sql<{ is_aside: boolean }>`
      select next_action_at < now() + interval '4 seconds' as is_aside from task_queue
      where lease_number = 2 and stage = 'drafting'`.execute(db)
    expect(rows).toHaveLength(18)
    const aside = 18 - limits.resumedAnswersPerAccountMax
    expect(rows.filter(({ is_aside }) => is_aside)).toHaveLength(aside)
    await Promise.all(service.deps.backgroundWork)
  })

  function readRef(taskId: string) {
    const taskUuid = decodeId('task', taskId) as string
    const accountUuid = decodeId('acct', client.accountId) as string
    return { accountUuid, taskUuid, leaseNumber: 1 }
  }

  async function readLeaseNumber({ taskUuid }: { taskUuid: string }): Promise<number> {
    const { rows } = await sql<{ lease_number: number }>`
      select lease_number from task_queue where task_id = ${taskUuid}`.execute(
      service.deps.database.db,
    )
    return (rows[0] as { lease_number: number }).lease_number
  }
})
