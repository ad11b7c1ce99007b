// Tasks through a whole service with traces on, into a real collector: created by clients who send a traceparent, drafted
// by the model, claimed and answered by engineers, told by webhook. Then every trace is checked.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readCommit } from '../../scripts/measured-commit.ts'
import { startFakeModel } from '../../scripts/stack/fake-model.ts'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { cloneDir } from '../../scripts/stack/stack-file.ts'
import { requireId } from '../../server/src/core/ids.ts'
import { idsOfTask, writeTraceparent } from '../../server/src/core/trace-ids.ts'
import { startTraceReceiver, type TraceReceiver } from '../../server/test/trace-receiver.ts'
import { createSender, type Sender, type Sent } from '../bench/against/requests.ts'
import { makeEngineers } from '../bench/against/workbench-paths.ts'
import { startApi, startWorker } from '../bench/api.ts'
import { type Client, makeClients, startGround } from '../bench/ground.ts'
import { addEndpoints, receiverEnvironment, startReceiver } from '../bench/receiver.ts'
import { type CheckedTask, checkTraces, type Verdict } from './trace-check.ts'
import { installCollector, startCollector } from './trace-collector.ts'
import { drawTrace } from './trace-picture.ts'

const accounts = 4
const readMs = 1_100
const responseSchema = {
  type: 'object',
  required: ['verdict'],
  properties: { verdict: { type: 'string' } },
}
/** Every event gets its number, so none is left when there are as many numbers. */
const notInFeed = `(select from task_events offset (select count(*) from feed_events)) untold`
const say = (text: string) => void process.stderr.write(`${text}\n`)

export async function proveTraces(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      tasks: { type: 'string', default: '1000' },
      write: { type: 'boolean', default: false },
    },
  })
  const count = Number(values.tasks)
  const program = await installCollector(say)
  const folder = mkdtempSync(join(tmpdir(), 'task-review-traces-'))
  const sink = await startTraceReceiver()
  const collector = await startCollector(program, { to: sink.endpoint, folder })
  const startedAtMs = performance.now()
  const tasks = await live(collector.endpoint, count).finally(() => collector.stop())
  const seconds = Math.round((performance.now() - startedAtMs) / 1_000)
  const verdict = checkTraces(sink.spans, tasks)
  await sink.stop()
  rmSync(folder, { recursive: true })
  report(verdict, { count, seconds, sink, isWritten: values.write })
  if (values.write && tasks[0] !== undefined)
    writeFileSync(join(cloneDir, 'docs/pictures/trace.svg'), drawTrace(sink.spans, tasks[0]))
  const isWhole = verdict.orphans.length + verdict.incomplete.length === 0
  return isWhole && verdict.spans > count ? 0 : 1
}

/** Returns when every process has sent what it had. */
async function live(endpoint: string, count: number): Promise<CheckedTask[]> {
  const ground = await startGround()
  const model = await startFakeModel()
  const hooks = await startReceiver()
  try {
    const config = await ground.makeDatabase('traces')
    const clients = await makeClients(config, accounts, 1)
    const environment = {
      ...receiverEnvironment,
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, MODEL_BASE_URL: model.url },
      MODEL_NAME: 'fake:valid',
      // On a busy machine no draft is given up and no lease runs out, whose tasks would have other hops.
      ...{ DRAFT_SECONDS: '3600', LEASE_SECONDS: '3600' },
    }
    const api = await startApi(config, environment)
    const worker = startWorker(config, environment)
    const sender = createSender(api.url, () => 0)
    const database = new pg.Client(asSuperuser(config.databaseUrl))
    await database.connect()
    try {
      await addEndpoints(api.url, clients, hooks.url)
      const engineers = await makeEngineers(database, { config, sender })
      const tasks = await create(sender, clients, count)
      say(`${count} tasks were created`)
      await untilNone(database, `task_queue where stage = 'drafting'`)
      say('all have their drafts')
      await answer(sender, engineers, count)
      await untilNone(database, `task_queue where status = 'pending'`)
      await untilNone(database, notInFeed)
      await untilNone(database, 'webhook_due')
      say('all were answered, and told by webhook')
      return tasks
    } finally {
      sender.close()
      await database.end()
      await worker.stop()
      await api.stop()
    }
  } finally {
    await hooks.stop()
    await model.stop()
    await ground.stop()
  }
}

async function create(sender: Sender, clients: Client[], count: number): Promise<CheckedTask[]> {
  const asked = Array.from({ length: count }, (_, i) => ({
    client: { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') },
    of: clients[i % clients.length] as Client,
  }))
  const sent = asked.map(
    ({ client, of }): Sent => ({
      method: 'POST',
      path: '/api/v1/tasks/create',
      headers: {
        authorization: `Bearer ${of.key}`,
        traceparent: writeTraceparent({ ...client, isSampled: true }),
      },
      body: {
        ...{ prompt: 'Is this migration safe?', mode: 'standard', maxCredits: 600, responseSchema },
        projectId: of.projectId,
      },
    }),
  )
  const replies = await sender.sendAll(sent, { inFlight: 4, expected: 201 })
  return replies.map(({ text }, i) => {
    const { id } = JSON.parse(text) as { id: string }
    const { traceId } = idsOfTask(requireId('task', id))
    return { traceId, client: (asked[i] as (typeof asked)[number]).client }
  })
}

/** A few hundred at a time, which is what the engineers hold. */
async function answer(
  sender: Sender,
  engineers: Record<string, string>[],
  count: number,
): Promise<void> {
  const atOnce = engineers.length
  for (let done = 0; done < count; done += atOnce) {
    const own = engineers.slice(0, Math.min(atOnce, count - done))
    const post = (path: string, body: object, headers: Record<string, string>): Sent => ({
      ...{ method: 'POST', path: `/workbench/v1/tasks/${path}`, headers, body },
    })
    const claims = own.map((headers) => post('claim-next', {}, headers))
    const replies = await sender.sendAll(claims, { inFlight: 8, expected: 200 })
    const held = replies.map(({ text }, i) => {
      const { task } = JSON.parse(text) as { task: { id: string; lease: { number: number } } }
      const leaseNumber = task.lease.number
      return { id: task.id, leaseNumber, headers: own[i] as Record<string, string> }
    })
    const act = (name: string, more: object) =>
      held.map(({ id, leaseNumber, headers }) =>
        post(`${id}/${name}`, { leaseNumber, ...more }, headers),
      )
    await sender.sendAll(act('open', {}), { inFlight: 8, expected: 200 })
    await delay(readMs)
    const result = { verdict: 'No: it locks the table for as long as it rewrites it.' }
    await sender.sendAll(act('submit', { result }), { inFlight: 8, expected: 200 })
  }
}

async function untilNone(database: pg.Client, where: string): Promise<void> {
  for (let look = 0; look < 3_000; look++) {
    const { rows } = await database.query<{ n: number }>(`select count(*)::int as n from ${where}`)
    if (rows[0]?.n === 0) return
    await delay(200)
  }
  throw new Error(`There is still: ${where}`)
}

type Run = { count: number; seconds: number; sink: TraceReceiver; isWritten: boolean }

function report(verdict: Verdict, { count, seconds, sink, isWritten }: Run): void {
  const { spans, traces, orphans, incomplete } = verdict
  for (const each of [...orphans, ...incomplete].slice(0, 20)) say(each)
  const byName = Map.groupBy(sink.spans, ({ name }) => name)
  const rows = ['task', 'relay', 'job draft-task', 'model', 'claim', 'submit', 'webhook'].map(
    (name) => `| spans named ${name} | ${byName.get(name)?.length ?? 0} |`,
  )
  const text = `# Traces: every task from its create to its webhook

Tasks of clients who send a \`traceparent\`, through an API and a worker with traces on, into a collector of OpenTelemetry (0.160.0, built from source), whose output is what was looked at. A model drafts each, an engineer claims and answers it, and a webhook tells of each event. ${orphans.length + incomplete.length === 0 ? '**No broken trace.**' : '**Broken traces.**'}

\`\`\`
node proof/observe/main.ts traces --tasks ${count} --write
\`\`\`

Run on ${new Date().toISOString().slice(0, 10)} on 2 cores on commit ${readCommit()}.

| Figure | Value |
|---|---|
| tasks | ${count} |
| spans | ${spans} |
| traces | ${traces} |
${rows.join('\n')}
| seconds | ${seconds} |

| Violation looked for | Found |
|---|---|
| a span whose parent is neither there nor the client's | ${orphans.length} |
| a task without one of its hops, or without the links between create and task | ${incomplete.length} |
`
  process.stdout.write(text)
  if (isWritten) writeFileSync(join(cloneDir, 'docs/proof/traces.md'), text)
}
