// kill -9 of the API process under readers of the event stream, again and again: a reader that reconnects
// with the last id it has seen gets the rest, each event once and in order.
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/src/db/client.ts'
import { eventIdOf } from '../../server/src/modules/events/feed/present.ts'
import { openAckLog } from './ack-log.ts'
import {
  type Campaign,
  type Context,
  type Outcome,
  percentile,
  type Violation,
} from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { type Client, createAttempts, makeClients } from './clients.ts'
import { type Load, startLoad } from './load.ts'
import {
  type Follower,
  type StreamReaders,
  startStreamReaders,
  streamChecks,
} from './stream-readers.ts'
import { startWorkerProcess } from './worker-process.ts'

/** Each has a writer. */
const accountCount = 6
const mix = { complete: 0.6, cancel: 0.2, race: 0 }
const patienceMs = 250
const connectedMsMax = 60_000
const settledMsMax = 60_000
const lookMs = 50
/** Some kills do not wait until everybody is back. */
const earlyShare = 0.3

export const streams: Campaign = {
  about:
    'Kills the API under event streams that reconnect with Last-Event-ID: each stream hears exactly the events 1 to N of its account, nothing lost, nothing twice, in order.',
  sizes: { kills: 50, streams: 200 },
  switches: ['forgetful'],
  run,
}

async function run(context: Context): Promise<Outcome> {
  const startedAtMs = performance.now()
  const cell = await startCell(context)
  const api = await cell.startApi()
  await startWorker(context, cell)
  // A key for each stream: what a killed process held is counted as a wait of its key for a while,
  // and a key has few of them.
  const clients = await makeClients(cell.deps, context.size('streams'), accountCount)
  const readers = startStreamReaders({
    apiUrl: api.server().url,
    clients,
    random: context.random,
    isForgetful: context.isOn('forgetful'),
  })
  context.onEnd(() => readers.stop())
  const load = startWriters(context, cell, api.server().url, clients.slice(0, accountCount))
  const backMs = await killRepeatedly(context, api, readers)
  await load.stop()
  const kills = context.size('kills')
  context.progress(kills, kills, 'letting everybody hear the rest')
  const settledMs = await waitUntilHeard(cell.deps.database.db, readers.followers)
  await readers.stop()
  const violations = [
    ...readers.violations,
    ...(await compareWithFeed(cell.deps.database.db, readers.followers)),
  ]
  return {
    figures: {
      'kills of the API': kills,
      streams: clients.length,
      accounts: new Set(clients.map(({ accountId }) => accountId)).size,
      'events in the feeds': await countEvents(cell.deps.database.db),
      'events heard by all streams': readers.counts.heard,
      'connections made': readers.counts.connections,
      'connections refused for too many waits': readers.counts.tooManyWaits,
      'all streams back after a kill, p50 ms': Math.round(percentile(backMs, 0.5)),
      'all streams back after a kill, worst ms': Math.round(Math.max(...backMs)),
      'everything heard after the load ended, ms': Math.round(settledMs ?? Number.NaN),
      seconds: Math.round((performance.now() - startedAtMs) / 1_000),
    },
    checks: streamChecks,
    violations,
    ...(context.isOn('forgetful') && {
      isHeld: violations.some(({ kind }) => kind === 'event lost'),
    }),
  }
}

async function startWorker(context: Context, cell: Cell): Promise<void> {
  const { env } = await cell.describeApi()
  const logFile = join(dirname(context.logFile), 'worker.log')
  const worker = startWorkerProcess({ env, logFile })
  context.onEnd(() => worker.kill9())
}

function startWriters(context: Context, cell: Cell, apiUrl: string, clients: Client[]): Load {
  const log = openAckLog(context.logFile)
  const attempts = createAttempts({ apiUrl, deps: cell.deps, log, onTold: () => undefined })
  return startLoad({ clients, attempts, random: context.random, mix, patienceMs })
}

type Killable = { kill9(): Promise<void>; start(): Promise<void> }

/** How long it took each time until every stream was back. */
async function killRepeatedly(
  context: Context,
  api: Killable,
  { followers }: StreamReaders,
): Promise<number[]> {
  const { random } = context
  const kills = context.size('kills')
  const backMs: number[] = []
  await waitUntilConnected(followers)
  for (let kill = 1; kill <= kills; kill++) {
    await delay(random.between(200, 1_000))
    const killedAtMs = performance.now()
    await api.kill9()
    await api.start()
    if (kill < kills && random.chance(earlyShare)) {
      context.progress(kill, kills, 'not waited for')
      continue
    }
    await waitUntilConnected(followers)
    backMs.push(performance.now() - killedAtMs)
    context.progress(kill, kills, `all back ${Math.round(backMs.at(-1) as number)} ms after it`)
  }
  return backMs
}

async function waitUntilConnected(followers: Follower[]): Promise<void> {
  const endsAtMs = performance.now() + connectedMsMax
  while (!followers.every((follower) => follower.isConnected())) {
    if (performance.now() > endsAtMs) throw new Error('not every stream came back')
    await delay(lookMs)
  }
}

/** How long it took, or undefined when somebody has not heard the last event in time. */
async function waitUntilHeard(db: Db, followers: Follower[]): Promise<number | undefined> {
  const startedAtMs = performance.now()
  while (performance.now() - startedAtMs < settledMsMax) {
    // In this order: heads that are read before the last event is relayed would be the wrong ones.
    const isRelayed = await isAllRelayed(db)
    const heads = await readHeads(db)
    const isHeard = followers.every(
      ({ client, heard }) => heard() === (heads.get(client.accountUuid) ?? 0),
    )
    if (isRelayed && isHeard) return performance.now() - startedAtMs
    await delay(lookMs)
  }
  return undefined
}

async function readHeads(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('feed_heads').selectAll().execute()
  return new Map(rows.map((row) => [row.account_id, row.last_number]))
}

async function isAllRelayed(db: Db): Promise<boolean> {
  const result = await sql<{ left: number }>`select (select count(*) from task_events)
    - (select count(*) from feed_events) as left`.execute(db)
  return result.rows[0]?.left === 0
}

async function countEvents(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from feed_events`.execute(db)
  return result.rows[0]?.count ?? 0
}

async function compareWithFeed(db: Db, followers: Follower[]): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [accountUuid, ofAccount] of Map.groupBy(
    followers,
    ({ client }) => client.accountUuid,
  )) {
    const { count, digest } = await digestFeed(db, accountUuid)
    for (const { client, heard, digest: digestHeard } of ofAccount) {
      const detail = `key ${client.keyId}: ${heard()} of ${count}`
      if (heard() !== count) violations.push({ kind: 'stream behind at the end', detail })
      else if (digestHeard() !== digest)
        violations.push({ kind: 'stream heard something else', detail })
    }
  }
  return violations
}

/** What a stream of the account should have heard, by the feed itself. */
async function digestFeed(db: Db, accountUuid: string) {
  const rows = await db
    .selectFrom('feed_events')
    .select(['task_id', 'version'])
    .where('account_id', '=', accountUuid)
    .orderBy('number')
    .execute()
  const ids = createHash('sha256')
  for (const { task_id, version } of rows)
    ids.update(eventIdOf({ taskUuid: task_id, version, epoch: 1 }))
  return { count: rows.length, digest: ids.digest('hex') }
}
