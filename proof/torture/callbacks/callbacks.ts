// Callbacks under harm: tasks are made and ended while workers are killed and the receiver is down for a minute.
// Some callbacks lead to a redirect, and some to a private address that the API took and the workers refuse, as
// after a change of the setting.
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { findFreePort, waitUntil } from '../../../scripts/stack/processes.ts'
import { newWebhookSecret } from '../../../server/src/adapters/webhook-signature.ts'
import { decodeId } from '../../../server/src/core/ids.ts'
import { limits } from '../../../server/src/core/limits.ts'
import { canaryAddress, receiverAddress } from '../../../server/test/webhook-receivers.ts'
import { openAckLog } from '../ack-log.ts'
import type { Campaign, Context, Outcome, Violation } from '../campaign.ts'
import { percentile } from '../campaign.ts'
import { type Cell, startCell } from '../cell.ts'
import { type Attempts, type Client, createAttempts, makeClients } from '../clients.ts'
import { startWorkerProcess, type WorkerProcess } from '../worker-process.ts'
import { type Asked, callbackChecks, judgeCallbacks } from './judge-callbacks.ts'
import { type Receivers, startReceivers } from './receivers.ts'

const accountCount = 5
const workerCount = 3
const [startMsMax, killEveryMs] = [120_000, 15_000]
/** What is promised after an outage of a minute, and within what the queues of a killed worker continue. */
const [heardAfterReturnMsMax, takeoverMsMax] = [30_000, 5_000]
const settleMs = 90_000

export const callbacks: Campaign = {
  about:
    'Makes tasks with callbacks while the receiver is down for a minute and workers are killed: each is heard at least once and within the promise, with the right body and signature, and none reaches a private address or follows a redirect.',
  sizes: { tasks: 1_000, outage: 60, kills: 20 },
  switches: [],
  run,
}

/** What it serves at its port says that it works. */
type MeasuredWorker = WorkerProcess & { metricsUrl: string }

type Place = {
  cell: Cell
  receivers: Receivers
  attempts: Attempts
  apiUrl: string
  workers: MeasuredWorker[]
  startWorkers(): Promise<void>
  violations: Violation[]
  killedAtMs: number[]
}

async function run(context: Context): Promise<Outcome> {
  const startedAtMs = performance.now()
  const place = await openPlace(context)
  const { receivers, violations } = place
  const clients = await makeClients(place.cell.deps, accountCount, accountCount)
  const outageMs = context.size('outage') * 1_000
  const wholeMs = Math.max(3 * outageMs, context.size('kills') * killEveryMs)
  const asked: Asked[] = []
  await untilFirstHeard(place, clients[0] as Client, asked)
  const [making, killing] = [
    makeTasks(context, place, { clients, asked, wholeMs }),
    killWorkers(context, place, wholeMs),
  ]
  await delay((wholeMs - outageMs) / 2)
  await receivers.goDown()
  await delay(outageMs)
  await receivers.comeBack()
  const returned = { atMs: performance.now(), waiting: await readWaiting(place) }
  await Promise.all([making, killing])
  const isSettled = await untilDelivered(place)
  const { db } = place.cell.deps.database
  const hearing = await judgeCallbacks(db, asked, receivers.heard)
  violations.push(...hearing.violations, ...judgeBounds(place))
  const late = judgeReturn(place, returned)
  violations.push(...late.violations)
  if (!isSettled) violations.push({ kind: 'never heard', detail: `not all in ${settleMs} ms` })
  return {
    figures: {
      'tasks made': asked.length,
      'workers killed': context.size('kills'),
      'seconds the receiver was down': context.size('outage'),
      'deliveries wanted': hearing.wanted,
      'heard at least once': hearing.wanted - hearing.violations.length,
      'told again': hearing.again,
      'waiting when the receiver returned': returned.waiting.length,
      'of them heard, median ms after the return': Math.round(percentile(late.delaysMs, 0.5)),
      'the last of them, ms after the return': Math.round(percentile(late.delaysMs, 1)),
      'workers killed between the return and then': late.kills,
      'most requests at the receiver at a time': receivers.atOnceMax(),
      'redirects answered, none followed': receivers.redirected(),
      'attempts that a private address was refused': await countRefused(place),
      seconds: Math.round((performance.now() - startedAtMs) / 1_000),
    },
    checks: callbackChecks,
    violations,
  }
}

async function openPlace(context: Context): Promise<Place> {
  const cell = await startCell(context)
  const networks = [receiverAddress, canaryAddress].map((address) => `${address}/32`)
  const api = await cell.startApi({ WEBHOOK_ALLOWED_NETWORKS: networks.join(',') })
  const { env } = await cell.describeApi({ WEBHOOK_ALLOWED_NETWORKS: `${receiverAddress}/32` })
  const receivers = await startReceivers()
  context.onEnd(() => receivers.stop())
  const log = openAckLog(context.logFile)
  context.onEnd(async () => log.close())
  const apiUrl = api.server().url
  const attempts = createAttempts({ apiUrl, deps: cell.deps, log, onTold: () => undefined })
  const logFile = join(dirname(context.logFile), 'worker.log')
  const workers: MeasuredWorker[] = []
  const startWorkers = async () => {
    while (workers.length < workerCount) {
      const port = await findFreePort()
      const measured = { ...env, METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' }
      const worker = startWorkerProcess({ env: measured, logFile })
      workers.push({ ...worker, metricsUrl: `http://127.0.0.1:${port}/metrics` })
    }
  }
  context.onEnd(() => Promise.all(workers.map((worker) => worker.kill9())))
  await startWorkers()
  return {
    cell,
    receivers,
    attempts,
    apiUrl,
    workers,
    startWorkers,
    violations: [],
    killedAtMs: [],
  }
}

async function untilWorking({ metricsUrl }: MeasuredWorker): Promise<void> {
  const isWorking = await waitUntil(
    async () => (await fetch(metricsUrl).catch(() => undefined))?.ok ?? false,
    startMsMax,
  )
  if (!isWorking) throw new Error('a worker did not start')
}

/** The workers are at work: none of what follows is their start. */
async function untilFirstHeard(place: Place, client: Client, asked: Asked[]): Promise<void> {
  for (const worker of place.workers) await untilWorking(worker)
  const plan = { ...planCallback(0), path: '/first' }
  const taskId = await createTask(place, client, plan)
  asked.push({ ...plan, taskUuid: decodeId('task', taskId) as string })
  const { heard } = place.receivers
  if (!(await waitUntil(async () => heard.length > 0, startMsMax)))
    throw new Error('the receiver heard nothing')
}

type Making = { clients: Client[]; asked: Asked[]; wholeMs: number }

/** At an even pace, each ended some moments later by its client or with an answer. */
async function makeTasks(context: Context, place: Place, making: Making): Promise<void> {
  const { clients, asked, wholeMs } = making
  const count = context.size('tasks')
  const startedAtMs = performance.now()
  const ending: Promise<unknown>[] = []
  for (let number = 0; number < count; number++) {
    await delay(Math.max(0, startedAtMs + (number / count) * wholeMs - performance.now()))
    const client = clients[number % clients.length] as Client
    const plan = planCallback(number)
    const taskId = await createTask(place, client, plan)
    asked.push({ ...plan, taskUuid: decodeId('task', taskId) as string })
    ending.push(endTask(place, client, { taskId, number }))
  }
  await Promise.all(ending)
}

/** Of ten, one leads to a redirect and one to a private address; half of the rest is of each format. */
function planCallback(number: number): Omit<Asked, 'taskUuid'> {
  const kind = number % 10
  return {
    path: `/${number}`,
    target: kind === 3 ? 'redirecting' : kind === 7 ? 'private' : 'good',
    format: number % 2 === 0 ? 'event' : 'result',
    secret: number % 3 === 0 ? undefined : newWebhookSecret(),
  }
}

async function createTask(
  { apiUrl, receivers }: Place,
  client: Client,
  { path, target, format, secret }: Omit<Asked, 'taskUuid'>,
): Promise<string> {
  const url = `${receivers.urls[target]}${path}`
  const response = await fetch(`${apiUrl}/api/v1/tasks/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.secret}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      prompt: 'Is this heard whatever happens?',
      maxCredits: 600,
      projectId: client.projectId,
      callback: { url, format, ...(secret !== undefined && { secret }) },
    }),
  })
  const reply = await response.text()
  if (response.status !== 201) throw new Error(`a create was refused: ${reply}`)
  return (JSON.parse(reply) as { id: string }).id
}

async function endTask(
  { attempts }: Place,
  client: Client,
  { taskId, number }: { taskId: string; number: number },
): Promise<void> {
  await delay(500)
  const told =
    number % 4 < 2
      ? await attempts.complete(client, taskId, `Heard, number ${number}.`, 1)
      : await attempts.cancel(client, taskId, randomUUID())
  if (told.type !== 'ok') throw new Error(`task ${taskId} was not ended`)
}

/** The oldest, which is at work, once another is: as whoever replaces processes one by one. */
async function killWorkers(context: Context, place: Place, wholeMs: number): Promise<void> {
  const kills = context.size('kills')
  const startedAtMs = performance.now()
  for (let killed = 0; killed < kills; killed++) {
    const at = ((killed + context.random.between(0.2, 1)) / kills) * wholeMs
    await delay(Math.max(0, startedAtMs + at - performance.now()))
    for (const worker of place.workers.slice(0, 2)) await untilWorking(worker)
    for (const { pid } of place.workers.filter((worker) => !worker.isRunning()))
      place.violations.push({ kind: 'worker died unexpectedly', detail: `process ${pid}` })
    place.killedAtMs.push(performance.now())
    await place.workers.shift()?.kill9()
    await place.startWorkers()
    context.progress(killed + 1, kills, `${place.receivers.heard.length} heard`)
  }
}

/** The events that waited for the good receiver at this moment. */
async function readWaiting({ cell, receivers }: Place): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select d.event_id from webhook_due u join callback_origins o on o.id = u.endpoint_id
    join webhook_deliveries d on d.id = u.delivery_id
    where o.origin = ${receivers.urls.good}`.execute(cell.deps.database.db)
  return rows.map(({ event_id }) => event_id)
}

async function untilDelivered(place: Place): Promise<boolean> {
  const endsAtMs = performance.now() + settleMs
  const { db } = place.cell.deps.database
  const hasMore = async () => {
    const { rows } = await sql<{ count: number }>`select
      (select count(*) from task_events) - (select count(*) from feed_events) as count`.execute(db)
    return (rows[0]?.count ?? 0) > 0 || (await readWaiting(place)).length > 0
  }
  while (await hasMore()) {
    if (performance.now() > endsAtMs) return false
    await delay(100)
  }
  return true
}

function judgeReturn(
  { receivers: { heard }, killedAtMs }: Place,
  { atMs, waiting }: { atMs: number; waiting: string[] },
): { delaysMs: number[]; kills: number; violations: Violation[] } {
  const firstAtMs = new Map<string, number>()
  for (const call of heard.filter((each) => each.atMs >= atMs)) {
    const id = call.headers['webhook-id'] as string
    if (!firstAtMs.has(id)) firstAtMs.set(id, call.atMs - atMs)
  }
  const delays = waiting.map((id) => [id, firstAtMs.get(id) ?? Number.POSITIVE_INFINITY] as const)
  const killsWithin = (ms: number) =>
    killedAtMs.filter((each) => each >= atMs && each <= atMs + ms).length
  const late = delays.filter(
    ([, ms]) => ms > heardAfterReturnMsMax + takeoverMsMax * killsWithin(ms),
  )
  const lastMs = Math.max(0, ...delays.map(([, delayMs]) => delayMs))
  return {
    kills: killsWithin(lastMs),
    delaysMs: delays.map(([, delayMs]) => delayMs),
    violations: late.map(([id, delayMs]) => ({
      kind: 'heard late after the return',
      detail: `${id} after ${delayMs} ms`,
    })),
  }
}

function judgeBounds({ receivers }: Place): Violation[] {
  const strayed = receivers.strayed.map(({ path }) => ({
    kind: 'reached a private address or the target of a redirect',
    detail: path,
  }))
  // Each account has a queue; while a killed worker's connections last, its successor's are there too.
  const most = 2 * accountCount * limits.webhookInFlightMax
  const isCrowded = receivers.atOnceMax() > most
  const detail = String(receivers.atOnceMax())
  return isCrowded ? [...strayed, { kind: 'too many in flight', detail }] : strayed
}

async function countRefused({ cell }: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from webhook_attempts
    where error like 'address_refused%'`.execute(cell.deps.database.db)
  return rows[0]?.count ?? 0
}
