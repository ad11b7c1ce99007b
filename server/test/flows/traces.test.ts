// Traces as a collector gets them: a task from its create to its webhook, with every hop, and nothing of what it says.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { readConfig } from '../../src/core/config.ts'
import { decodeId } from '../../src/core/ids.ts'
import { startTracing, stopTracing, tracing } from '../../src/core/trace.ts'
import { attributeNames } from '../../src/core/trace-attributes.ts'
import { idsOfTask, writeTraceparent } from '../../src/core/trace-ids.ts'
import { startWorker } from '../../src/start/worker.ts'
import { type Loose, type Service, startService } from '../service.ts'
import { startTestModel, type TestModel } from '../test-model.ts'
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../trace-receiver.ts'
import { type Hearer, startHearer } from '../webhook-environment.ts'
import { receiverAddress } from '../webhook-receivers.ts'
import { makeWorker, type Worker } from '../workbench-client.ts'

const canary = `canary-${randomUUID()}`
const tasks = 5
const responseSchema = {
  type: 'object',
  required: ['verdict'],
  properties: { verdict: { type: 'string' } },
}

let receiver: TraceReceiver
let testModel: TestModel
let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let worker: Awaited<ReturnType<typeof startWorker>>
let hearer: Hearer
let engineer: Worker
const lines: string[] = []

/** As the settings say it, in this process. */
async function trace(environment: Record<string, string> = {}): Promise<void> {
  const { config } = service ?? {}
  const env = {
    DATABASE_URL: config?.databaseUrl ?? 'postgres://x@127.0.0.1/x',
    VALKEY_URL: 'redis://127.0.0.1',
    KEY_PEPPERS: `1:${'x'.repeat(32)}`,
    SESSION_SECRET: 'x'.repeat(32),
    WEBHOOK_SECRET_KEYS: `1:${'x'.repeat(32)}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    ...environment,
  }
  const { traces, traceServiceName } = readConfig({ env })
  if (traces === undefined) throw new Error('A collector was named')
  await startTracing({ config: traces, serviceName: traceServiceName })
}

beforeAll(async () => {
  receiver = await startTraceReceiver()
  await trace()
  testModel = await startTestModel()
  const overrides = {
    model: testModel.configure('valid'),
    webhookAllowedNetworks: [`${receiverAddress}/32`],
    sweepIntervalMs: 50,
    logLevel: 'trace',
  }
  service = await startService(overrides, { write: (line: string) => void lines.push(line) })
  client = await service.makeClient()
  worker = await startWorker(service.deps)
  hearer = await startHearer()
  engineer = await makeWorker(service, { capacity: 20 })
})
afterAll(async () => {
  await worker.stop()
  await service.stop()
  await stopTracing()
  await hearer.stop()
  await testModel.stop()
  await receiver.stop()
})

const named = (spans: ReceivedSpan[], name: string) => spans.filter((span) => span.name === name)

async function untilReceived(isThere: () => boolean): Promise<void> {
  expect(await waitUntil(async () => isThere(), 15_000)).toBe(true)
}

async function create(traceparent: string): Promise<{ taskId: string; traceId: string }> {
  const { status, body, headers } = await service.call('POST', '/tasks/create', {
    key: client.key,
    headers: { traceparent, tracestate: `vendor=${canary}` },
    body: {
      ...{ prompt: `Is ${canary} sound?`, mode: 'standard', maxCredits: 600, responseSchema },
      ...{ projectId: client.projectId, metadata: { [canary]: canary } },
    },
  })
  expect(status).toBe(201)
  const traceId = traceparent.slice(3, 35)
  expect(headers.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-0[01]$`))
  const taskUuid = decodeId('task', body.id) as string
  return { taskId: body.id, traceId: idsOfTask(taskUuid).traceId }
}

const newTraceparent = (isSampled = true) =>
  writeTraceparent({
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    isSampled,
  })

async function answer(): Promise<void> {
  let task: Loose = null
  const hasClaimed = async () => {
    task = await engineer.claimNext()
    return task !== null
  }
  expect(await waitUntil(hasClaimed, 15_000)).toBe(true)
  const result = { verdict: `yes ${canary}` }
  const reply = await engineer.answer(task.id, { leaseNumber: task.lease.number, result })
  expect(reply.status, reply.text).toBe(200)
}

describe('a life', () => {
  const made: { taskId: string; traceId: string; client: string }[] = []

  beforeAll(async () => {
    const hook = { url: `${hearer.url}?key=${canary}`, eventTypes: ['task.completed'] }
    const added = await service.call('POST', '/webhooks/create', { key: client.key, body: hook })
    expect(added.status).toBe(201)
    for (let i = 0; i < tasks; i++) {
      const traceparent = newTraceparent()
      made.push({ ...(await create(traceparent)), client: traceparent })
    }
    for (let i = 0; i < tasks; i++) await answer()
    await hearer.until(tasks, 30_000)
    await untilReceived(() => named(receiver.spans, 'webhook').length >= tasks)
  })

  test('of each task has every hop, and no span is without its parent', async () => {
    const { spans } = receiver
    const known = new Set(spans.map(({ traceId, spanId }) => `${traceId}-${spanId}`))
    const ofClients = new Set(made.map(({ client: sent }) => sent.slice(3, 52)))
    const isComplete = () =>
      spans.every(
        ({ traceId, parentSpanId }) =>
          parentSpanId === undefined ||
          known.has(`${traceId}-${parentSpanId}`) ||
          ofClients.has(`${traceId}-${parentSpanId}`),
      )
    await untilReceived(() => {
      for (const { traceId, spanId } of spans) known.add(`${traceId}-${spanId}`)
      return isComplete()
    })
    expect(spans.length).toBeGreaterThan(tasks * 10)
    for (const { traceId } of made) {
      const life = spans.filter((span) => span.traceId === traceId)
      const names = new Set(life.map(({ name }) => name))
      expect([...names]).toEqual(
        expect.arrayContaining(['task', 'relay', 'job draft-task', 'model', 'claim', 'webhook']),
      )
      expect([...names].some((name) => name === 'submit')).toBe(true)
      expect(life.filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1)
    }
  })

  test('is linked with the request that began it, both ways', () => {
    for (const { traceId, client: sent } of made) {
      const request = receiver.spans.find(
        (span) => span.traceId === sent.slice(3, 35) && span.kind === 2,
      )
      expect(request?.name).toBe('POST /api/v1/tasks/create')
      expect(request?.parentSpanId).toBe(sent.slice(36, 52))
      const root = receiver.spans.find((span) => span.traceId === traceId && span.name === 'task')
      expect(root?.links).toMatchObject([{ traceId: request?.traceId, spanId: request?.spanId }])
      expect(request?.links).toMatchObject([{ traceId, spanId: root?.spanId }])
    }
  })

  test('shows SQL and Valkey of a request as its parts', () => {
    const { traceId, spanId } = receiver.spans.find(
      ({ name }) => name === 'POST /api/v1/tasks/create',
    ) as ReceivedSpan
    const parts = receiver.spans
      .filter((span) => span.traceId === traceId && span.parentSpanId === spanId)
      .map(({ name }) => name)
    expect(parts).toEqual(expect.arrayContaining(['valkey take-rate-limit']))
    expect(parts.some((name) => name.startsWith('sql create-task'))).toBe(true)
  })

  test('is told to the receiver of the webhook and to the model, and to nobody else', () => {
    const told = hearer.told.map(({ headers }) => String(headers.traceparent).slice(3, 35))
    expect(told.toSorted()).toEqual(made.map(({ traceId }) => traceId).toSorted())
    for (const { headers } of hearer.told) expect(headers.tracestate).toBeUndefined()
  })

  test('says nothing of what the task says, and only what is on the list', () => {
    expect(receiver.spans.length).toBeGreaterThan(0)
    const found = receiver.bodies.filter((body) => body.includes(canary))
    expect(found).toEqual([])
    const names = new Set(receiver.spans.flatMap(({ attributes }) => Object.keys(attributes)))
    expect(names.size).toBeGreaterThan(5)
    expect(
      [...names].filter((name) => !(attributeNames as readonly string[]).includes(name)),
    ).toEqual([])
    expect(receiver.spans.flatMap(({ events }) => events)).toEqual([])
    expect(receiver.spans.filter(({ status }) => status.message)).toEqual([])
  })
})

test.each([
  ['kept', true],
  ['not kept', false],
])('each line of the log of a request that is %s has its id and its trace', async (_, isKept) => {
  const traceparent = newTraceparent(isKept)
  await sql`alter table projects rename to projects_gone`.execute(service.adminDb)
  const before = lines.length
  const reply = await service.call('POST', '/projects/create', {
    key: client.key,
    headers: { traceparent },
    body: { name: 'Fails' },
  })
  await sql`alter table projects_gone rename to projects`.execute(service.adminDb)
  expect(reply.status).toBe(500)
  const logged = lines.slice(before).map((line) => JSON.parse(line) as Loose)
  expect(logged.find(({ msg }) => msg === 'request failed')).toMatchObject({
    requestId: reply.headers.get('x-request-id'),
    traceId: traceparent.slice(3, 35),
  })
})

test('a request whose body comes in parts has its SQL as its parts', async () => {
  const traceparent = newTraceparent()
  const body = JSON.stringify({ name: 'In parts' })
  const request = httpRequest(`${service.url}/api/v1/projects/create`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${client.key}`, 'content-type': 'application/json' },
      ...{ 'content-length': body.length, expect: '100-continue', traceparent },
    },
  })
  const replied = once(request, 'response')
  request.flushHeaders()
  await once(request, 'continue')
  request.write(body.slice(0, 5))
  const parts = () => receiver.spans.filter((span) => span.traceId === traceparent.slice(3, 35))
  // It is charged for before its body is read.
  await untilReceived(() => parts().some(({ name }) => name.startsWith('valkey')))
  request.end(body.slice(5))
  const [reply] = (await replied) as [IncomingMessage]
  reply.resume()
  expect(reply.statusCode).toBe(201)
  await untilReceived(() => parts().some(({ name }) => name === 'sql insert-projects'))
})

test('a client that wants no trace gets none, and the life of its task is kept whole', async () => {
  const traceparent = newTraceparent(false)
  const { traceId } = await create(traceparent)
  const root = () => receiver.spans.find((span) => span.traceId === traceId && !span.parentSpanId)
  await untilReceived(() => root() !== undefined)
  expect(root()?.links).toEqual([])
  expect(receiver.spans.filter((span) => span.traceId === traceparent.slice(3, 35))).toEqual([])
})

test.each([
  // Sampler, its argument, and whether it keeps a request without a traceparent, with one that is kept, and with one
  // that is not.
  ['always_on', '1', true, true, true],
  ['always_off', '1', false, false, false],
  ['traceidratio', '1', true, true, true],
  ['traceidratio', '0', false, false, false],
  ['parentbased_always_on', '1', true, true, false],
  ['parentbased_always_off', '1', false, true, false],
  ['parentbased_traceidratio', '0', false, true, false],
])('%s %s keeps the requests it should', async (sampler, argument, ...expected) => {
  await stopTracing()
  await trace({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument })
  const before = receiver.spans.length
  const spans = [undefined, newTraceparent(true), newTraceparent(false)].map((traceparent) =>
    tracing?.beginRequest({ name: 'GET /v1', traceparent, requestId: 'one' }),
  )
  for (const span of spans) span?.end()
  await stopTracing()
  const sent = new Set(receiver.spans.slice(before).map(({ traceId }) => traceId))
  expect(spans.map((span) => sent.has(span?.traceId ?? ''))).toEqual(expected)
  expect(spans.map((span) => span?.traceparent.endsWith('-01'))).toEqual(expected)
})

test('which part of the tasks is kept is the same for every process', async () => {
  await stopTracing()
  const kept: Set<string>[] = []
  const uuids = Array.from({ length: 400 }, () => randomUUID())
  for (let process = 0; process < 2; process++) {
    await trace({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' })
    const before = receiver.spans.length
    for (const uuid of uuids) {
      if (process === 0) tracing?.recordTask(uuid, {})
      else tracing?.recordStep(uuid, { name: 'claim' })
    }
    await stopTracing()
    kept.push(new Set(receiver.spans.slice(before).map(({ traceId }) => traceId)))
  }
  const [roots, steps] = kept as [Set<string>, Set<string>]
  expect(roots.size).toBeGreaterThan(50)
  expect(roots.size).toBeLessThan(150)
  expect([...steps].toSorted()).toEqual([...roots].toSorted())
})
