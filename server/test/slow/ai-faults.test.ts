// The AI at its worst, through HTTP, with a worker beside the API. The full size is run by
// `pnpm torture ai`.

import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { decodeId } from '../../src/core/ids.ts'
import { ringOf } from '../../src/core/secret-ring.ts'
import { startWorker } from '../../src/start/worker.ts'
import { faultModes, runFaults } from '../ai-faults.ts'
import { sized } from '../full-size.ts'
import { listInjections } from '../injections.ts'
import { type Service, startService } from '../service.ts'
import { startTestModel, type TestModel } from '../test-model.ts'

const runs = sized(2, 5)
const measuredCreates = 100
const modelMs = 50
const ownMsMax = 150
const canary = 'canary-5f0e9c1b7a3d48e2b6c4d1a09f8e7c6b5'

let testModel: TestModel
let service: Service
let worker: Awaited<ReturnType<typeof startWorker>>
// Faults are met in earnest only while the circuit stays closed.
const model = () =>
  testModel.configure('by-text', { timeoutMs: 1_000, circuitFailuresMax: 1_000_000 })

beforeAll(async () => {
  vi.stubEnv('CANARY', canary)
  testModel = await startTestModel()
  service = await startService({
    model: { ...model(), apiKey: canary },
    allowsProseDrafts: true,
    sessionSecrets: ringOf([[1, canary]]),
    mailFrom: `${canary}@example.com`,
    sweepIntervalMs: 100,
  })
  worker = await startWorker(service.deps)
}, 60_000)
afterAll(async () => {
  await worker.stop()
  await service.stop()
  await testModel.stop()
})

async function query<Row>(text: string, values: unknown[]): Promise<Row[]> {
  const { db } = service.deps.database
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}

describe('a text that gives orders to the model', () => {
  it('is told nothing that is not its own, and nothing is submitted for it', async () => {
    // Another account's task, which must not leak.
    const neighbour = await service.makeClient({ proseDrafts: true })
    const secret = 'neighbour-7c1d5e'
    await create(neighbour, { prompt: `Is ${secret} right? fake-mode:echo`, mode: 'standard' })
    const client = await service.makeClient({ credits: 10_000_000, proseDrafts: true })
    const injections = listInjections()
    expect(injections.length).toBeGreaterThanOrEqual(50)
    const asked = testModel.requests.length
    const tasks = await Promise.all(
      injections.map(async ({ body }) => {
        const prompt = `${body.prompt} fake-mode:echo`
        return await create(client, { ...body, prompt, mode: 'fast' })
      }),
    )
    const accountUuid = decodeId('acct', client.accountId) as string
    const countDrafts = () =>
      query<{ content: string; stage: string; is_final: boolean }>(
        `select d.content::text as content, q.stage, q.final_at is not null as is_final
         from ai_drafts d join task_queue q on q.task_id = d.task_id where d.account_id = $1`,
        [accountUuid],
      )
    await waitUntil(async () => (await countDrafts()).length === tasks.length, 60_000)
    const drafts = await countDrafts()
    expect(drafts).toHaveLength(tasks.length)
    expect(drafts.every(({ stage }) => stage === 'queued')).toBe(true)
    // The fake model repeats all it was told, so what it does not say it was not told.
    const said = [...testModel.requests.slice(asked), ...drafts.map(({ content }) => content)]
    const own = said.filter((text) => !text.includes(secret))
    expect(said.some((text) => text.includes(canary))).toBe(false)
    expect(drafts.some(({ content }) => content.includes(secret))).toBe(false)
    expect(own.length).toBeGreaterThanOrEqual(2 * tasks.length)
    for (const text of testModel.requests.slice(asked)) {
      const body = JSON.parse(text)
      expect(body.tools).toBeUndefined()
      expect(body.messages[0].content).not.toContain('evil.example')
    }
    const { rows } = await sql<{ type: string }>`
      select distinct type from task_events where account_id = ${accountUuid}`.execute(
      service.deps.database.db,
    )
    expect(rows.map(({ type }) => type)).toEqual(['task.created'])
  }, 120_000)

  it('cannot make an instant answer other than data of its schema', async () => {
    const client = await service.makeClient({ credits: 10_000_000, proseDrafts: true })
    const schema = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } }
    for (const { body } of listInjections()) {
      const prompt = `${body.prompt} fake-mode:echo`
      const more = { mode: 'realtime_answer', maxCredits: 300, responseSchema: schema }
      const reply = await create(client, { ...body, prompt, ...more }, { prefer: 'wait=20' })
      expect(reply.body).toMatchObject({ status: 'completed', provenance: { source: 'ai' } })
      expect(Object.keys(reply.body.result)).toEqual(['text'])
      expect(reply.text).not.toContain(canary)
    }
  }, 120_000)
})

describe('an instant answer', () => {
  it(`takes less than ${ownMsMax} ms of our own at the 95th percentile`, async () => {
    const client = await service.makeClient({ credits: 10_000_000, proseDrafts: true })
    const schema = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } }
    const prompt = `Is this change sound? fake-mode:latency=${modelMs}`
    const body = { prompt, mode: 'realtime_answer', maxCredits: 300, responseSchema: schema }
    const times: number[] = []
    for (let i = 0; i < measuredCreates; i++) {
      const startedAtMs = performance.now()
      const reply = await create(client, body, { prefer: 'wait=20' })
      times.push(performance.now() - startedAtMs - modelMs)
      expect(reply.body.status).toBe('completed')
    }
    times.sort((a, b) => a - b)
    const p95 = times[Math.floor(times.length * 0.95)] as number
    console.log(
      `own time: p50 ${times[times.length >> 1]?.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    )
    expect(p95).toBeLessThan(ownMsMax)
  }, 120_000)
})

// Last, because it leaves the circuit open for a while.
describe('a model that fails', () => {
  it(`leaves nothing held, nothing stuck and no garbage: ${faultModes.length} ways, each ${runs} times`, async () => {
    const { accountId, key, projectId } = await service.makeClient({
      credits: 10_000_000,
      proseDrafts: true,
    })
    const accountUuid = decodeId('acct', accountId) as string
    const { url } = service
    const report = await runFaults({ url, key, projectId, accountUuid, query }, runs)
    expect(report.faults).toEqual([])
    expect(report.replies).toEqual({ 408: faultModes.length * runs })
  }, 300_000)
})

type Client = Awaited<ReturnType<Service['makeClient']>>

async function create(
  { key, projectId }: Client,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const whole = { projectId, maxCredits: 900, ...body }
  return await service.call('POST', '/tasks/create', { key, body: whole, headers })
}
