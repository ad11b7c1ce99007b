// What a test key sees, from the create to the end, with the sweeper running as in a worker.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CallOptions,
  type Loose,
  type Service,
  startService,
} from '../../../../test/service.ts'
import { decodeId } from '../../../core/ids.ts'
import { type Revision, revisions } from '../../../core/money.ts'
import { deadlineDeps, replyDeps } from '../../../start/task-dependencies.ts'
import { auditLedger } from '../../money/credits/ledger-audit.ts'
import { startSweeper } from '../deadlines/sweeper.ts'
import { simulate } from './simulator.ts'

let service: Service
let sweeper: { stop(): Promise<void> }
let client: Client

type Client = { accountId: string; key: string; projectId: number }

beforeAll(async () => {
  service = await startService({ simulatorDelayMs: 40 })
  sweeper = startSweeper(deadlineDeps(service.deps), 20)
  client = await makeTestClient()
})
afterAll(async () => {
  await sweeper.stop()
  await service.stop()
})

async function makeTestClient(): Promise<Client> {
  const { testAccountId } = await service.makeAccount()
  const { key } = await service.makeKey({ account: testAccountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Try' } })
  return { accountId: testAccountId, key, projectId: project.body.id }
}

const create = (
  revision: Revision,
  more: Record<string, unknown> = {},
  { key = client.key, ...options }: CallOptions = {},
  projectId = client.projectId,
) =>
  service.call('POST', '/tasks/create', {
    key,
    revision,
    body: {
      prompt: 'Is this function safe to call twice?',
      maxCredits: revision === 'A' ? 600 : 10,
      projectId,
      ...more,
    },
    ...options,
  })

test('a pending task says at every read when it is worth polling, which is soon', async () => {
  const made = await create('A', { metadata: { simulate: { afterMs: 60_000 } } })
  const polled = await read(made.body.id)
  expect([made.body.pollAfterMs, polled.pollAfterMs]).toEqual([2_500, 2_500])
})

const read = async (taskId: string, revision: Revision = 'A') =>
  (await service.call('GET', `/tasks/${taskId}`, { key: client.key, revision })).body

async function awaitEnd(taskId: string): Promise<Loose> {
  await expect
    .poll(async () => (await read(taskId)).status, { timeout: 10_000, interval: 20 })
    .not.toBe('pending')
  return await read(taskId)
}

async function end(revision: Revision, more: Record<string, unknown> = {}): Promise<Loose> {
  const made = await create(revision, more)
  expect(made.status, made.text).toBe(201)
  expect(made.body.status).toBe('pending')
  return await awaitEnd(made.body.id)
}

async function readEvents(taskId: string) {
  const { rows } = await sql<{ type: string; data: Loose }>`
    select type, data from task_events where task_id = ${decodeId('task', taskId)}
    order by version`.execute(service.deps.database.db)
  return rows.map(({ type, data }) => [type, data.cancelReason ?? data.status])
}

/** Nothing is held for tasks that have ended, and the ledger check passes. */
async function expectSoundBooks() {
  expect(await auditLedger(service.deps.database.db)).toMatchObject({ ok: true })
}

const responseSchema = {
  type: 'object',
  properties: { verdict: { enum: ['yes', 'no'] }, score: { type: 'integer', minimum: 1 } },
  required: ['verdict', 'score'],
  additionalProperties: false,
}

const simulating = () => ({
  ...replyDeps(service.deps),
  schemas: service.deps.schemas,
  simulatorDelayMs: 0,
})

const accountUuid = () => decodeId('acct', client.accountId) as string

/** Lets the timer of the task fire, with the sweeper held off while it does. */
async function bringForward(taskId: string) {
  await sweeper.stop()
  const taskUuid = decodeId('task', taskId) as string
  await sql`update task_queue set next_action_at = now() where task_id = ${taskUuid}`.execute(
    service.deps.database.db,
  )
  return { accountUuid: accountUuid(), taskUuid }
}

describe.each(revisions)('revision %s', (revision) => {
  test.each(['realtime_answer', 'fast', 'standard'])(
    '%s is completed and charged',
    async (mode) => {
      const task = await end(revision, { mode })
      const charged = { realtime_answer: 180, fast: 135, standard: 90 }[mode] as number
      expect(task).toMatchObject({
        status: 'completed',
        stage: 'completed',
        provenance: { source: 'simulator' },
        credits: { max: 600, held: 0 },
      })
      // What was created in B is charged in whole minutes.
      const rounded = revision === 'A' ? charged : charged - (charged % 60)
      expect(task.credits.charged).toBe(rounded)
      expect(task.credits.released).toBe(600 - rounded)
      expect(Object.keys(task.result)).toEqual(['message'])
      expect(task.result.message).toContain('test key')
      expect(await readEvents(task.id)).toEqual([
        ['task.created', 'pending'],
        ['task.completed', 'completed'],
      ])
      await expectSoundBooks()
    },
  )

  test.each([
    ['cancelled', 'operator'],
    ['no_engineer', 'no_engineer'],
    ['ai_failed', 'ai_failed'],
  ])('outcome %s cancels and releases everything', async (outcome, reason) => {
    const task = await end(revision, { metadata: { simulate: { outcome } } })
    expect(task).toMatchObject({
      status: 'cancelled',
      cancelReason: reason,
      credits: { held: 0, charged: 0, released: 600 },
    })
    expect(await readEvents(task.id)).toEqual([
      ['task.created', 'pending'],
      ['task.cancelled', reason],
    ])
    await expectSoundBooks()
  })

  test('the wished result is delivered', async () => {
    const result = { message: 'Exactly this.' }
    const task = await end(revision, { metadata: { simulate: { result, afterMs: 0 } } })
    expect(task.result).toEqual(result)
  })

  test('a wished result of another shape fails, and is never delivered', async () => {
    const result = { message: 'Not only this.', more: 1 }
    const task = await end(revision, { metadata: { simulate: { result } } })
    expect(task).toMatchObject({ status: 'cancelled', cancelReason: 'ai_failed' })
  })

  test('a client who cancels first has cancelled', async () => {
    const made = await create(revision, { metadata: { simulate: { afterMs: 600_000 } } })
    const cancelled = await service.call('POST', `/tasks/${made.body.id}/cancel`, {
      key: client.key,
      revision,
    })
    expect(cancelled.body.status).toBe('cancelled')
    expect((await read(made.body.id)).cancelReason).toBe('client')
  })

  test.each([
    ['outcome', 'lost'],
    ['afterMs', 600_001],
    ['result', 'Yes.'],
    ['after', 1],
  ])('400 names metadata.simulate.%s (%s)', async (name, value) => {
    const reply = await create(revision, { metadata: { simulate: { [name]: value } } })
    expect(reply.status).toBe(400)
    expect(reply.text).toContain(`metadata.simulate.${name}`)
  })

  test('to a live key metadata.simulate means nothing', async () => {
    const live = await service.makeClient()
    const metadata = { simulate: { outcome: 'lost', afterMs: -1 } }
    const made = await create(revision, { metadata }, { key: live.key }, live.projectId)
    expect(made.status, made.text).toBe(201)
    const taskUuid = decodeId('task', made.body.id) as string
    const ref = { accountUuid: decodeId('acct', live.accountId) as string, taskUuid }
    await expect(simulate(simulating(), ref)).rejects.toThrow(/not one of a test account/)
    const path = `/tasks/${made.body.id}`
    expect((await service.call('GET', path, { key: live.key })).body.status).toBe('pending')
  })
})

test('a sample question is answered, and says who answered it', async () => {
  const prompt = 'Is it safe to retry PATCH /orders/7?'
  const task = await end('A', { prompt })
  expect(task.result.message).toMatch(/^Yes, where the request sets values.*test key\.$/s)
})

describe('needs_input', () => {
  const asking = (more: object = {}) => ({ simulate: { outcome: 'needs_input', ...more } })
  const awaitQuestion = async (id: string) => {
    await expect.poll(async () => (await read(id)).stage, { timeout: 15_000 }).toBe('needs_input')
    return (await read(id)).question
  }
  const reply = (id: string, body: object) =>
    service.call('POST', `/tasks/${id}/messages`, { key: client.key, body })

  test.each(['fast', 'standard'])('%s: asks, hears the reply and completes', async (mode) => {
    const made = await create('A', { mode, metadata: asking() })
    expect(await awaitQuestion(made.body.id)).toMatchObject({
      ...{
        number: 1,
        choices: ['Yes', 'No'],
        onNoReply: 'default',
        defaultReply: { choice: 'Yes' },
      },
    })
    expect((await reply(made.body.id, { choice: 'No' })).status).toBe(200)
    expect(await awaitEnd(made.body.id)).toMatchObject({ status: 'completed' })
    expect((await readEvents(made.body.id)).map(([type]) => type)).toEqual([
      ...['task.created', 'task.needs_input', 'task.resumed', 'task.completed'],
    ])
    await expectSoundBooks()
  })

  test.each([
    ['default', 'completed', undefined],
    ['continue', 'completed', undefined],
    ['cancel', 'cancelled', 'no_reply'],
  ])('without a reply, %s: the task is %s', async (onNoReply, status, cancelReason) => {
    const made = await create('A', { metadata: asking({ onNoReply, replyWithinMs: 200 }) })
    const task = await awaitEnd(made.body.id)
    expect(task.status).toBe(status)
    expect(task.cancelReason).toBe(cancelReason)
  })

  test('a realtime task is completed without a question', async () => {
    const task = await end('A', { mode: 'realtime_answer', metadata: asking() })
    expect(task).toMatchObject({ status: 'completed' })
  })
})

describe('with a response schema', () => {
  test.each(['realtime_answer', 'fast', 'standard'])('%s gets data that fits', async (mode) => {
    const task = await end('A', { mode, responseSchema })
    expect(task).toMatchObject({ status: 'completed', provenance: { source: 'simulator' } })
    expect(Object.keys(task.result).sort()).toEqual(['score', 'verdict'])
    expect(['yes', 'no']).toContain(task.result.verdict)
    expect(task.result.score).toBeGreaterThanOrEqual(1)
  })

  const prompt = 'Can this retry loop charge a card twice?\n\nfor (;;) charge()'

  test('a sample question is answered in the fields that the schema has', async () => {
    const schema = {
      type: 'object',
      properties: { safe: { type: 'boolean' }, fix: { type: 'string' }, score: { const: 7 } },
      required: ['safe', 'fix', 'score'],
      additionalProperties: false,
    }
    expect((await end('A', { prompt, responseSchema: schema })).result).toEqual({
      safe: false,
      fix: expect.stringContaining('before the loop'),
      score: 7,
    })
  })

  test('a sample question whose answer the schema refuses gets data that fits', async () => {
    const safe = { type: 'object', properties: { safe: { const: true } }, required: ['safe'] }
    expect((await end('A', { prompt, responseSchema: safe })).result).toEqual({ safe: true })
  })

  test('the wished data is delivered where it fits, else nothing is', async () => {
    const fitting = { verdict: 'no', score: 7 }
    const wish = (result: unknown) => ({ responseSchema, metadata: { simulate: { result } } })
    expect((await end('A', wish(fitting))).result).toEqual(fitting)
    expect(await end('A', wish({ verdict: 'perhaps', score: 7 }))).toMatchObject({
      status: 'cancelled',
      cancelReason: 'ai_failed',
      credits: { charged: 0, released: 600 },
    })
  })

  test('a schema for which no data was found ends as one the AI failed at', async () => {
    const metadata = { simulate: { afterMs: 600_000 } }
    const made = await create('A', { responseSchema, metadata })
    const ref = await bringForward(made.body.id)
    const sample = () => Promise.resolve(undefined)
    await simulate({ ...simulating(), schemas: { ...service.deps.schemas, sample } }, ref)
    sweeper = startSweeper(deadlineDeps(service.deps), 20)
    expect(await read(made.body.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'ai_failed',
    })
  })

  test('while no child is free to judge, the task waits for the next look', async () => {
    const metadata = { simulate: { afterMs: 600_000 } }
    const made = await create('A', { responseSchema, metadata })
    const ref = { accountUuid: accountUuid(), taskUuid: decodeId('task', made.body.id) as string }
    const validate = () => Promise.resolve({ kind: 'costly', isBusy: true } as const)
    const schemas = { ...service.deps.schemas, validate }
    await expect(simulate({ ...simulating(), schemas }, ref)).rejects.toThrow(/No child is free/)
    expect((await read(made.body.id)).status).toBe('pending')
  })
})

describe('realtime_answer', () => {
  const mode = 'realtime_answer'
  const noEngineer = { mode, metadata: { simulate: { outcome: 'no_engineer' } } }

  test('no_engineer is 408 in A, and nothing is created or held', async () => {
    const idempotencyKey = crypto.randomUUID()
    const refused = await create('A', { ...noEngineer, idempotencyKey })
    expect(refused.status).toBe(408)
    expect(refused.body.error.code).toBe('NO_ENGINEER_AVAILABLE')
    const again = await create('A', { mode, idempotencyKey })
    expect(again.status, again.text).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBeNull()
    await awaitEnd(again.body.id)
  })

  test('no_engineer is taken in B and cancelled', async () => {
    expect(await end('B', noEngineer)).toMatchObject({ cancelReason: 'no_engineer' })
  })

  const failing = { mode, responseSchema, metadata: { simulate: { outcome: 'ai_failed' } } }
  const waiting = { headers: { prefer: 'wait=10' } }

  test('ai_failed takes back a create that waits: 408, and its key is free again', async () => {
    const idempotencyKey = crypto.randomUUID()
    const refused = await create('A', { ...failing, idempotencyKey }, waiting)
    expect(refused.status, refused.text).toBe(408)
    expect(refused.body.error.code).toBe('REQUEST_TIMEOUT')
    const { taskId } = refused.body.error.details
    expect(await read(taskId)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'ai_failed',
      credits: { held: 0, charged: 0 },
    })
    const again = await create('A', { mode, responseSchema, idempotencyKey }, waiting)
    expect(again.status, again.text).toBe(201)
    expect(again.body).toMatchObject({ status: 'completed' })
    expect(again.body.id).not.toBe(taskId)
    await expectSoundBooks()
  })

  test('ai_failed without a wait is a cancelled task, and its key stays used', async () => {
    const idempotencyKey = crypto.randomUUID()
    const made = await create('A', { ...failing, idempotencyKey })
    expect(await awaitEnd(made.body.id)).toMatchObject({ cancelReason: 'ai_failed' })
    const again = await create('A', { ...failing, idempotencyKey })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body.id).toBe(made.body.id)
  })

  test('when the process that took the create dies, the timer answers', async () => {
    const metadata = { simulate: { afterMs: 600_000 } }
    const made = await create('A', { mode, responseSchema, metadata })
    await sql`update task_queue set next_action_at = now()
      where task_id = ${decodeId('task', made.body.id)}`.execute(service.deps.database.db)
    expect(await awaitEnd(made.body.id)).toMatchObject({ status: 'completed' })
  })
})

test('nothing happens before the timer has fired, whoever calls', async () => {
  const made = await create('A', { metadata: { simulate: { afterMs: 600_000 } } })
  const taskUuid = decodeId('task', made.body.id) as string
  await simulate(simulating(), { accountUuid: accountUuid(), taskUuid })
  expect((await read(made.body.id)).status).toBe('pending')
})

test('afterMs is kept: not before, and soon after', async () => {
  const made = await create('A', { metadata: { simulate: { afterMs: 700 } } })
  const { createdAt, finalAt } = await awaitEnd(made.body.id)
  const tookMs = Date.parse(finalAt) - Date.parse(createdAt)
  expect(tookMs).toBeGreaterThanOrEqual(700)
  expect(tookMs).toBeLessThan(5_000)
})
