import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import { startTestModel, type TestModel } from '../../../../test/test-model.ts'
import { createModel } from '../../../adapters/model.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { draftDeps } from '../../../start/task-dependencies.ts'
import { type DraftDeps, DraftLaterError, draftTask } from './drafts.ts'
import { createDraftHandler } from './jobs.handlers.ts'
import { planDraft } from './jobs.ts'

const schema = {
  type: 'object',
  required: ['verdict'],
  properties: { verdict: { type: 'string' } },
}

const kids = { type: 'array', items: { $ref: '#/$defs/Node' }, maxItems: 0 }
const withKids = {
  ...schema,
  properties: { ...schema.properties, kids },
}

let testModel: TestModel
let model: ReturnType<TestModel['configure']>
let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let deps: DraftDeps

beforeAll(async () => {
  testModel = await startTestModel()
  service = await startService({ model: testModel.configure(''), allowsProseDrafts: true })
  client = await service.makeClient({ proseDrafts: true })
})
// Each test has a circuit of its own.
beforeEach(() => {
  model = testModel.configure('', { timeoutMs: 1_500 })
  const hooks = { onCall: () => undefined, onCircuit: () => undefined }
  deps = { ...draftDeps(service.deps), model: createModel(model, hooks) }
})
afterAll(async () => {
  await service.stop()
  await testModel.stop()
})

async function create(body: Record<string, unknown> = {}, creator = client) {
  const { key, projectId } = creator
  const base = { prompt: 'Is this change sound?', mode: 'fast', maxCredits: 900, projectId }
  const reply = await service.call('POST', '/tasks/create', { key, body: { ...base, ...body } })
  expect(reply.status).toBe(201)
  return {
    accountUuid: decodeId('acct', creator.accountId) as string,
    taskUuid: decodeId('task', reply.body.id) as string,
  }
}

type Ref = Awaited<ReturnType<typeof create>>

async function readStage({ taskUuid }: Ref): Promise<string | undefined> {
  const { rows } = await sql<{ stage: string }>`
    select stage from task_queue where task_id = ${taskUuid}`.execute(deps.db)
  return rows[0]?.stage
}

async function readDrafts({ taskUuid }: Ref): Promise<unknown[]> {
  const { rows } = await sql<{ content: unknown }>`
    select content from ai_drafts where task_id = ${taskUuid}`.execute(deps.db)
  return rows.map(({ content }) => content)
}

describe('a task with a schema', () => {
  it('goes to the queue with a draft that matches it', async () => {
    const ref = await create({ responseSchema: schema })
    expect(await readStage(ref)).toBe('drafting')
    await draftTask(deps, ref)
    expect([await readStage(ref), await readDrafts(ref)]).toEqual([
      'queued',
      [{ verdict: 'As asked.' }],
    ])
  })

  // The fake model refuses a choice or a reference at the root, as real ones do.
  it.each([
    ['a choice', { anyOf: [schema, { type: 'object', properties: {} }] }],
    ['objects joined', { allOf: [schema, { properties: {} }] }],
    ['a recursive reference', { $ref: '#/$defs/Node', $defs: { Node: withKids } }],
    [
      'a reference to a reference',
      { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/B' }, B: schema } },
    ],
    ['an object without its type', { properties: schema.properties, required: schema.required }],
  ])('goes to the queue with a draft also where the root is %s', async (_name, responseSchema) => {
    const ref = await create({ responseSchema })
    await draftTask(deps, ref)
    expect(await readDrafts(ref)).toMatchObject([{ verdict: 'As asked.' }])
    expect(testModel.countCalls(model)).toBe(1)
  })

  it.each(['500', 'refusal', 'schema-invalid', 'nul', 'huge', 'tool-call'])(
    'goes to the queue without one when the model fails by %s',
    async (mode) => {
      testModel.setMode(model, mode)
      const ref = await create({ responseSchema: schema })
      await draftTask(deps, ref)
      expect([await readStage(ref), await readDrafts(ref)]).toEqual(['queued', []])
    },
  )

  it('is repaired once', async () => {
    testModel.setMode(model, 'schema-invalid-once')
    const ref = await create({ responseSchema: schema })
    await draftTask(deps, ref)
    expect(await readDrafts(ref)).toEqual([{ verdict: 'As asked.' }])
    expect(testModel.countCalls(model)).toBe(2)
  })

  it('gets one draft and one event when the job runs twice at once', async () => {
    const ref = await create({ responseSchema: schema })
    await Promise.all([draftTask(deps, ref), draftTask(deps, ref)])
    await draftTask(deps, ref)
    expect(await readDrafts(ref)).toHaveLength(1)
    const { rows } = await sql<{ type: string }>`
      select type from task_events where task_id = ${ref.taskUuid} order by version`.execute(
      deps.db,
    )
    expect(rows.map(({ type }) => type)).toEqual(['task.created', 'task.drafted'])
  })
})

describe('a task without a schema', () => {
  it('waits in the queue meanwhile, and gets a draft beside it', async () => {
    const ref = await create()
    expect(await readStage(ref)).toBe('queued')
    await Promise.all([draftTask(deps, ref), draftTask(deps, ref)])
    expect(await readDrafts(ref)).toEqual([{ message: expect.stringContaining('sound') }])
    const { rows } = await sql<{ version: number }>`
      select version from task_queue where task_id = ${ref.taskUuid}`.execute(deps.db)
    expect(rows[0]?.version).toBe(1)
  })

  it('gets none when it was cancelled while the model wrote', async () => {
    testModel.setMode(model, 'latency=300')
    const ref = await create()
    const drafting = draftTask(deps, ref)
    await sql`update task_queue set status = 'cancelled', stage = 'cancelled', held_credits = 0,
      final_at = now(), cancel_reason = 'operator' where task_id = ${ref.taskUuid}`.execute(deps.db)
    await drafting
    expect(await readDrafts(ref)).toEqual([])
  })

  it('is tried again later when the model is away, and not when it refuses', async () => {
    testModel.setMode(model, '500')
    await expect(draftTask(deps, await create())).rejects.toThrow(DraftLaterError)
    testModel.setMode(model, 'refusal')
    await draftTask(deps, await create())
  })

  it('is drafted only where the operator allows it and the account has switched it on', async () => {
    const unasked = await service.makeClient()
    await draftTask(deps, await create({ projectId: unasked.projectId }, unasked))
    await draftTask({ ...deps, allowsProseDrafts: false }, await create())
    expect(testModel.countCalls(model)).toBe(0)
    await draftTask(deps, await create())
    expect(testModel.countCalls(model)).toBe(1)
  })

  it('is not drafted for a test key, in realtime, or where there is no model', async () => {
    const ref = await create()
    await draftTask({ ...deps, model: undefined }, ref)
    await sql`update task_queue set claim_class = null where task_id = ${ref.taskUuid}`.execute(
      deps.db,
    )
    await draftTask(deps, ref)
    expect(testModel.countCalls(model)).toBe(0)
  })
})

describe('the job', () => {
  const run = { jobId: 'job', attempt: 1, signal: AbortSignal.timeout(60_000) }

  it('is run again while the model is away, and does not fail for good', async () => {
    testModel.setMode(model, '500')
    const payload = await create()
    const handle = createDraftHandler(deps)
    const isLate = { ...run, payload, isLastAttempt: false }
    await expect(handle(isLate)).rejects.toThrow(DraftLaterError)
    await handle({ ...isLate, isLastAttempt: true })
    testModel.setMode(model, '')
    await handle(isLate)
    expect(await readDrafts(payload)).toHaveLength(1)
  })

  it('follows from the creation of a task that a person answers later', () => {
    const event = { accountUuid: 'a', taskUuid: 't', type: 'task.created', data: { mode: 'fast' } }
    const payload = { accountUuid: 'a', taskUuid: 't' }
    expect(planDraft(event)).toEqual({ payload, hasSchema: false })
    const withSchema = { ...event, data: { mode: 'fast', stage: 'drafting' } }
    expect(planDraft(withSchema)).toEqual({ payload, hasSchema: true })
    expect(planDraft({ ...event, data: { mode: 'realtime_answer' } })).toBeUndefined()
    expect(planDraft({ ...event, type: 'task.drafted' })).toBeUndefined()
  })
})

describe('the caps on tokens', () => {
  async function readUsage() {
    const { rows } = await sql<{ booked: number; used: number; calls: number }>`
      select sum(booked_tokens)::bigint as booked, sum(input_tokens + output_tokens)::bigint as used,
        sum(calls)::bigint as calls from model_usage`.execute(deps.db)
    return rows[0] as { booked: number; used: number; calls: number }
  }

  it('are checked before a call: no task of the account is drafted beyond its own', async () => {
    const before = await readUsage()
    const caps = { accountDailyTokensMax: before.booked + 1_200, dailyTokensMax: 1_000_000_000 }
    const ref = await create({ responseSchema: schema })
    await draftTask({ ...deps, caps }, ref)
    expect([await readStage(ref), await readDrafts(ref)]).toEqual(['queued', []])
    expect(testModel.countCalls(model)).toBe(0)
    expect(await readUsage()).toEqual(before)
  })

  it('hold for the whole place too', async () => {
    const before = await readUsage()
    const caps = { accountDailyTokensMax: 1_000_000_000, dailyTokensMax: before.booked + 1_200 }
    await draftTask({ ...deps, caps }, await create({ responseSchema: schema }))
    expect(testModel.countCalls(model)).toBe(0)
  })

  it('cannot be passed together: calls side by side are booked before they begin', async () => {
    testModel.setMode(model, 'latency=200')
    const refs = await Promise.all(Array.from({ length: 8 }, () => create()))
    const before = await readUsage()
    // Each may use 1,000 tokens to answer and has some to read; two of them fit.
    const caps = { accountDailyTokensMax: before.booked + 3_000, dailyTokensMax: 1_000_000_000 }
    await Promise.all(refs.map((ref) => draftTask({ ...deps, caps }, ref)))
    expect(testModel.countCalls(model)).toBe(2)
  })

  it('count what was used and no more once a call has ended, also a failed one', async () => {
    for (const mode of ['', 'refusal', 'schema-invalid', 'hang']) {
      testModel.setMode(model, mode)
      const before = await readUsage()
      await draftTask(deps, await create({ responseSchema: schema }))
      const after = await readUsage()
      expect(after.used).toBeGreaterThan(before.used)
      expect(after.booked - before.booked).toBe(after.used - before.used)
    }
    const { rows } = await sql<{ booked: number }>`
      select sum(booked_tokens)::bigint as booked from model_usage_totals`.execute(deps.db)
    expect(rows[0]?.booked).toBe((await readUsage()).booked)
  })

  it('keep the output that was booked for a call that timed out', async () => {
    testModel.setMode(model, 'hang')
    const before = await readUsage()
    await draftTask(deps, await create({ responseSchema: schema }))
    expect((await readUsage()).booked - before.booked).toBeGreaterThan(model.outputTokensMax)
  })

  it('count no call that the circuit turned away', async () => {
    testModel.setMode(model, '500')
    for (let i = 0; i < 3; i++) await draftTask(deps, await create({ responseSchema: schema }))
    const calls = testModel.countCalls(model)
    const before = await readUsage()
    await draftTask(deps, await create({ responseSchema: schema }))
    expect(testModel.countCalls(model)).toBe(calls)
    expect(await readUsage()).toEqual(before)
  })
})

describe('a model that hangs for one account', () => {
  it('has some of its calls at a time, and the tasks of others are drafted meanwhile', async () => {
    testModel.setMode(model, 'by-text')
    const tasks = 2 * limits.modelAnswersPerAccountMax
    const prompt = 'Is this change sound? fake-mode:hang'
    const refs = await Promise.all(
      Array.from({ length: tasks }, () => create({ responseSchema: schema, prompt })),
    )
    const neighbours = Promise.all(refs.map((ref) => draftTask(deps, ref)))
    await expect.poll(() => testModel.countCalls(model)).toBe(limits.modelAnswersPerAccountMax)
    const honest = await service.makeClient()
    const ref = await create({ responseSchema: schema, projectId: honest.projectId }, honest)
    await draftTask(deps, ref)
    expect(await readDrafts(ref)).toHaveLength(1)
    expect(testModel.countCalls(model)).toBe(limits.modelAnswersPerAccountMax + 1)
    await neighbours
  })
})
