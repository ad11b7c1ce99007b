// One round: a service under load, its database destroyed and restored, adopted and served again. What was
// acknowledged, told and sent is known outside of it, and everything is compared with that.
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { newWebhookSecret } from '../../../server/src/adapters/webhook-signature.ts'
import { decodeId } from '../../../server/src/core/ids.ts'
import { createEndpoint } from '../../../server/src/modules/events/webhooks/webhooks.ts'
import { type AckLog, openAckLog, type Told } from '../ack-log.ts'
import type { Context, Violation } from '../campaign.ts'
import { type Client, createAttempts, makeClients } from '../clients.ts'
import { startEngineers } from '../engineers.ts'
import { startLoad } from '../load.ts'
import { withClient } from '../worker-effects.ts'
import { createPoller, createStreamer, type FeedReader, judgeTold } from './feed-readers.ts'
import {
  checkBooks,
  checkFeeds,
  checkHearing,
  checkRestored,
  readDelivered,
  type Target,
} from './restored-checks.ts'
import type { Installation, Processes, Settled } from './restored-service.ts'
import type { Restorer } from './restorer.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

const mix = { complete: 0, cancel: 0.3, race: 0 }
const patienceMs = 300
const engineerCount = 3
const clientCount = 4
const workTimeoutMs = 60_000
const keysTried = 50

export type RoundOptions = {
  context: Context
  restorer: Restorer
  installation: Installation
  /** The restored database passes for the one that was destroyed. */
  isControl: boolean
  round: number
}

export type RoundResult = {
  figures: Record<string, number>
  restoreMs: number
  violations: Violation[]
}

/** Everything outside of the service that remembers. */
type Witness = {
  log: AckLog
  logFile: string
  clients: Client[]
  readers: FeedReader[]
  receiver: WebhookReceiver
}

export async function runRound(options: RoundOptions): Promise<RoundResult> {
  const { restorer, installation, isControl } = options
  const before = await installation.settle(await restorer.start())
  if (restorer.name === 'backup') await restorer.takeBackup()
  const witness = await openWitness(options, before)
  const lived = await liveUntilDestroyed(options, before, witness)
  witness.receiver.markRestore()
  const beganAtMs = performance.now()
  const restored = await restorer.destroyAndRestore(lived.at)
  const after = await installation.settle(restored)
  const restoreMs = performance.now() - beganAtMs
  const violations = await checkRestored(after.databaseUrl, witness.logFile, lived.target)
  violations.push(...(await checkMarkers(after, lived)))
  const delivered = await readDelivered(after.databaseUrl)
  const cursors = witness.readers.map(({ cursor }) => cursor())
  if (isControl) await passForTheOldOne(after.databaseUrl)
  const processes = await after.startProcesses()
  if (!isControl) violations.push(...(await checkStopped(processes, witness)))
  const untold = Number((await processes.readMetric('trs_relay_backlog')) ?? 0)
  const adoption = isControl ? {} : await after.admin('adopt-database')
  if (!(await processes.untilReady()))
    violations.push({ kind: 'not ready after the adoption', detail: JSON.stringify(adoption) })
  violations.push(...(await checkPolls(processes, lived)))
  const replays = await goOn(options, after, processes, witness, lived)
  violations.push(...replays.violations, ...(await untilSettled(after, witness)))
  for (const reader of witness.readers) await reader.pause()
  const { readers, receiver } = witness
  const hearing = {
    databaseUrl: after.databaseUrl,
    readers,
    cursors,
    heard: receiver.heard,
    delivered,
  }
  violations.push(...(await checkHearing(hearing)), ...judgeTold(readers, receiver.heard))
  violations.push(...(await checkBooks(after.databaseUrl)))
  await processes.kill9()
  await receiver.stop()
  witness.log.close()
  return {
    figures: {
      ...lived.figures,
      'untold at the backup': untold,
      'keys that gave their task again': replays.replayed,
      'keys whose task was gone and was made anew': replays.anew,
      'events told to readers': readers.reduce((sum, { told }) => sum + told.length, 0),
      'webhooks heard': receiver.heard.length,
      'webhooks heard again with their id': countAgain(receiver),
    },
    restoreMs,
    violations,
  }
}

async function openWitness(options: RoundOptions, settled: Settled): Promise<Witness> {
  const { context, round } = options
  const clients = await makeClients(settled.deps, clientCount, 2)
  const logFile = join(dirname(context.logFile), `acknowledgements-${round}.jsonl`)
  const receiver = await startWebhookReceiver()
  context.onEnd(() => receiver.stop())
  const [first, second] = clients as [Client, Client]
  for (const { accountUuid, accountId } of [first, second])
    await addEndpoint(settled, accountUuid, receiver.urlOf(accountId))
  // The last of them rests from before the backup on.
  const readers = [createPoller(first), createStreamer(second), createPoller(second)]
  return { log: openAckLog(logFile), logFile, clients, readers, receiver }
}

async function addEndpoint({ deps }: Settled, accountUuid: string, url: string): Promise<void> {
  const { database, sealingKeys } = deps
  const draft = { accountUuid, url, description: '', eventTypes: null, revision: 'A' as const }
  await createEndpoint({ db: database.db, sealingKeys, newSecret: newWebhookSecret }, draft, {
    actor: 'system',
    use: undefined,
  })
}

type Lived = {
  at: Date | 'latest'
  target: Target
  /** The last create that is in the backup, and the first that is not. */
  markers: { inside: Told; outside: Told }
  /** Creates that were acknowledged before the moment, and after it. */
  kept: Created[]
  gone: Created[]
  figures: Record<string, number>
}

type Created = { client: Client; key: string; taskId: string }

async function liveUntilDestroyed(
  { context, restorer }: RoundOptions,
  settled: Settled,
  witness: Witness,
): Promise<Lived> {
  const { log, clients, readers } = witness
  const { random } = context
  const processes = await settled.startProcesses()
  if (!(await processes.untilReady())) throw new Error('the service did not come up')
  const created: (Created & { atMs: number })[] = []
  const { deps } = settled
  const attempts = createAttempts({
    apiUrl: processes.api.url,
    deps,
    log,
    onTold(told, { kind, client, idempotencyKey: key }) {
      if (kind !== 'create' || told.type !== 'ok') return
      const owner = clients[client] as Client
      created.push({
        client: owner,
        key: key as string,
        taskId: told.taskId as string,
        atMs: told.atMs,
      })
    },
  })
  for (const reader of readers) reader.resume(processes.api.url)
  const engineers = await startEngineers({ deps, log, random, count: engineerCount })
  const load = startLoad({ clients, attempts, random, mix, patienceMs, settleMs: 0 })
  await delay(context.size('seconds') * 500)
  // A reader that sleeps over all of it; what it has heard by now is in the backup.
  await readers.at(-1)?.pause()
  await delay(context.size('seconds') * 500)
  const inside = await attempts.create(clients[0] as Client, randomUUID())
  const at = await chooseMoment(settled, restorer)
  const outside = await attempts.create(clients[0] as Client, randomUUID())
  await delay(context.size('lost') * 1_000)
  // Under full load: nobody is asked to finish anything.
  await processes.kill9()
  for (const reader of readers) await reader.pause()
  await Promise.all([load.stop(), engineers.stop()])
  const target = { beforeMs: inside.atMs, afterMs: outside.atMs }
  const kept = created.filter(({ atMs }) => atMs <= target.beforeMs)
  const gone = created.filter(({ atMs }) => atMs >= target.afterMs)
  return {
    at,
    target,
    markers: { inside, outside },
    kept,
    gone,
    figures: {
      'creates acknowledged up to the moment': kept.length,
      'creates acknowledged after it': gone.length,
    },
  }
}

/** For a dump its own; else one by the clock of the database, between two acknowledgements. */
async function chooseMoment(
  { databaseUrl }: Settled,
  restorer: Restorer,
): Promise<Date | 'latest'> {
  if (restorer.name === 'dump') {
    await restorer.takeBackup()
    return 'latest'
  }
  const at = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ now: Date }>(
      `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as now`,
    )
    return (rows[0] as { now: Date }).now
  })
  await delay(50)
  return at
}

async function checkMarkers({ databaseUrl }: Settled, { markers }: Lived): Promise<Violation[]> {
  const { inside, outside } = markers
  const uuidOf = ({ taskId }: Told) => decodeId('task', taskId as string)
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from tasks where id = any ($1)',
      [[uuidOf(inside), uuidOf(outside)]],
    )
    const ids = rows.map(({ id }) => id)
    return ids.length === 1 && ids[0] === uuidOf(inside)
      ? []
      : [{ kind: 'restored to another moment', detail: `${ids.length} of the two markers` }]
  })
}

/** The control: the service without an epoch would take whatever it finds for its own database. */
async function passForTheOldOne(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(`create or replace function database_is_adopted() returns boolean
      language sql stable return true`),
  )
}

/** Before the adoption the service says what is the matter and takes nothing. */
async function checkStopped(processes: Processes, { clients }: Witness): Promise<Violation[]> {
  const { status, detail } = await processes.readReadiness()
  const isStopped = () => processes.readMetric('trs_relay_stopped')
  await waitUntil(async () => (await isStopped()) !== undefined, workTimeoutMs)
  const [client] = clients as [Client]
  const reply = await fetch(`${processes.api.url}/api/v1/events`, {
    headers: { authorization: `Bearer ${client.secret}`, 'api-revision': 'A' },
  })
  const found = { status, detail, stopped: await isStopped(), reply: reply.status }
  const wanted = { status: 503, detail: 'database_not_adopted', stopped: 1, reply: 503 }
  return JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [{ kind: 'served before the adoption', detail: JSON.stringify(found) }]
}

/** Nothing of what is gone is shown, also not what Valkey remembers. */
async function checkPolls({ api }: Processes, { gone }: Lived): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { client, taskId } of gone.slice(-20)) {
    const reply = await fetch(`${api.url}/api/v1/tasks/${taskId}`, {
      headers: { authorization: `Bearer ${client.secret}` },
    })
    if (reply.status !== 404)
      violations.push({ kind: 'task shown that is gone', detail: `${taskId}: ${reply.status}` })
  }
  return violations
}

/** Readers go on from their cursors, keys are used again, and the load returns for a while. */
async function goOn(
  { context }: RoundOptions,
  { deps }: Settled,
  processes: Processes,
  { log, clients, readers }: Witness,
  { kept, gone }: Lived,
) {
  const { random } = context
  const apiUrl = processes.api.url
  const attempts = createAttempts({ apiUrl, deps, log, onTold: () => undefined })
  for (const reader of readers) reader.resume(apiUrl)
  const violations: Violation[] = []
  let [replayed, anew] = [0, 0]
  for (const { client, key, taskId } of kept.slice(-keysTried)) {
    const told = await attempts.create(client, key)
    if (told.taskId === taskId && told.isReplay) replayed++
    else violations.push({ kind: 'key forgotten', detail: `${key}: ${JSON.stringify(told)}` })
  }
  for (const { client, key, taskId } of gone.slice(0, keysTried)) {
    const [told, again] = [await attempts.create(client, key), await attempts.create(client, key)]
    const isAnew = told.type === 'ok' && told.taskId !== taskId && told.isReplay !== true
    if (isAnew && again.taskId === told.taskId) anew++
    else
      violations.push({ kind: 'key not made anew once', detail: `${key}: ${JSON.stringify(told)}` })
  }
  const engineers = await startEngineers({ deps, log, random, count: engineerCount })
  const load = startLoad({ clients, attempts, random, mix, patienceMs })
  await delay(context.size('lost') * 1_000)
  await Promise.all([load.stop(), engineers.stop()])
  return { violations, replayed, anew }
}

/** Waits until the relay and the deliveries are done; what they then still owe is a violation. */
async function untilSettled({ databaseUrl }: Settled, { readers }: Witness): Promise<Violation[]> {
  const endsAtMs = performance.now() + workTimeoutMs
  for (;;) {
    const waiting = await countWaiting(databaseUrl)
    const owed = await checkFeeds(databaseUrl)
    const areReadersThere = await areAtHead(databaseUrl, readers)
    if (owed.length === 0 && waiting === 0 && areReadersThere) return []
    if (performance.now() > endsAtMs) return owed
    await delay(250)
  }
}

/** Of what makes events by itself: leases that nobody holds any more, drafts; and deliveries. */
async function countWaiting(databaseUrl: string): Promise<number> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select ((select count(*) from task_leases where ended_at is null)
        + (select count(*) from task_queue where stage = 'drafting')
        + (select count(*) from webhook_due))::int as count`,
    )
    return rows[0]?.count ?? 0
  })
}

async function areAtHead(databaseUrl: string, readers: readonly FeedReader[]): Promise<boolean> {
  return await withClient(databaseUrl, async (client) => {
    for (const reader of readers) {
      const { rows } = await client.query<{ head: number }>(
        'select last_number::float8 as head from feed_heads where account_id = $1',
        [reader.client.accountUuid],
      )
      if (reader.cursor() < (rows[0]?.head ?? 0)) return false
    }
    return true
  })
}

function countAgain({ heard }: WebhookReceiver): number {
  return heard.length - new Set(heard.map(({ id }) => id)).size
}
