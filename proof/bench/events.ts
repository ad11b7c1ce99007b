// Creates with the worker running, whose relay puts every event into its feed at the same time,
// beside creates while the worker is stopped in its tracks, so that everything else is the same. Two
// more loads say where the cost is: a worker whose relay stands by while another leads, and accounts
// with an endpoint each, to which every event is also sent. All four begin with nothing left to do,
// and each round begins with another of them: what one load leaves to the database, such as vacuuming
// and checkpoints, the next one pays for.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../../server/src/core/config.ts'
import { connectDatabase, type Db } from '../../server/src/db/client.ts'
import { measureRelay } from '../../server/src/modules/events/feed/adoption/adoption.ts'
import { startApi, startWorker } from './api.ts'
import type { RunningProcess } from './child.ts'
import { type BenchOptions, loadCreates } from './create.ts'
import { type Client, makeClients } from './ground.ts'
import { addEndpoints, receiverEnvironment, startReceiver } from './receiver.ts'
import { ratioOf, round3, summarize } from './statistics.ts'
import type { Measured } from './wrk.ts'

const accounts = 64
const drainMsMax = 180_000
const lookMs = 100
const quietLooks = 5

type Load = (clients: Client[]) => Promise<Measured>

/** How far behind the relay was when the load ended, and how much of one core the worker took. */
type Relayed = Measured & { backlog: number; lagMs: number; cpuShare: number }

type Loaded = { without: Measured[]; standby: Measured[]; relayed: Relayed[]; sent: Relayed[] }

export async function benchEvents(config: Config, { rounds, seconds, say }: BenchOptions) {
  const api = await startApi(config, receiverEnvironment)
  const receiver = await startReceiver()
  const database = connectDatabase({ databaseUrl: config.databaseUrl, poolSize: 1 })
  try {
    const clients = await makeClients(config, accounts, 1)
    const owners = await makeClients(config, accounts, 1)
    await addEndpoints(api.url, owners, receiver.url)
    const load: Load = (who) => loadCreates(api.url, who, seconds)
    const loaded: Loaded = { without: [], standby: [], relayed: [], sent: [] }
    await loadCreates(api.url, clients, 1)
    const worker = startWorker(config, receiverEnvironment)
    try {
      const parts = listParts(database.db, worker, { load, clients, owners, loaded })
      for (let round = 1; round <= rounds; round++) {
        for (const part of rotate(parts, round)) {
          await waitUntilDone(database.db)
          await part()
        }
        say(`events ${round}/${rounds}: ${describeRound(loaded)}`)
      }
    } finally {
      await worker.stop()
    }
    return describe(loaded)
  } finally {
    await database.close()
    await receiver.stop()
    await api.stop()
  }
}

type Side = { load: Load; clients: Client[]; owners: Client[]; loaded: Loaded }

function listParts(db: Db, worker: RunningProcess, side: Side): (() => Promise<void>)[] {
  const { load, clients, owners, loaded } = side
  return [
    async () => {
      worker.pause()
      loaded.without.push(await load(clients).finally(() => worker.resume()))
    },
    async () => void loaded.relayed.push(await loadRelayed(db, worker, () => load(clients))),
    async () => {
      await takeLead(db)
      loaded.standby.push(await load(clients))
      await giveLeadBack(db)
    },
    async () => void loaded.sent.push(await loadRelayed(db, worker, () => load(owners))),
  ]
}

function rotate<T>(list: readonly T[], by: number): T[] {
  const start = by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}

async function loadRelayed(db: Db, worker: RunningProcess, load: () => Promise<Measured>) {
  const [cpuMsBefore, startedAtMs] = [worker.cpuMs(), performance.now()]
  const measured = await load()
  const { count, oldestSeconds } = await measureRelay(db)
  const cpuShare = (worker.cpuMs() - cpuMsBefore) / (performance.now() - startedAtMs)
  return { ...measured, backlog: count, lagMs: oldestSeconds * 1_000, cpuShare }
}

async function takeLead(db: Db): Promise<void> {
  await sql`update relay_state set leader_id = ${randomUUID()}, lease_until = 'infinity'`.execute(
    db,
  )
}

async function giveLeadBack(db: Db): Promise<void> {
  await sql`update relay_state set leader_id = null, lease_until = '-infinity'`.execute(db)
}

/**
 * The worker leads, everything is in its feed and has been delivered, and what a worker does first of
 * all, as auditing the ledger, is over.
 */
async function waitUntilDone(db: Db): Promise<void> {
  const startedAtMs = performance.now()
  for (let looks = 0; looks < quietLooks; ) {
    const { count } = await measureRelay(db)
    const { rows } = await sql<{ isBusy: boolean }>`
      select leader_id is null or exists (select from webhook_due) or exists (
        select from pg_stat_activity where datname = current_database() and state = 'active'
          and query_start < clock_timestamp() - interval '50 ms') as "isBusy"
      from relay_state`.execute(db)
    looks = count === 0 && rows[0]?.isBusy === false ? looks + 1 : 0
    if (performance.now() - startedAtMs > drainMsMax) throw new Error('The worker falls behind')
    await pause(lookMs)
  }
}

function describeRound(loaded: Loaded): string {
  return Object.entries(loaded)
    .map(([name, list]) => `${name} ${Math.round(list.at(-1)?.perSecond ?? 0)}/s`)
    .join(', ')
}

function describe({ without, standby, relayed, sent }: Loaded) {
  const summary = summarize('create with the relay', relayed)
  const worst = (of: (each: Relayed) => number) => Math.max(...relayed.map(of))
  return {
    perSecond: Math.round(summary.perSecond),
    withoutRelayPerSecond: Math.round(summarize('create without the relay', without).perSecond),
    standbyPerSecond: Math.round(summarize('create beside a standby', standby).perSecond),
    ratio: round3(ratioOf(relayed, without)),
    ratioToStandby: round3(ratioOf(relayed, standby)),
    p99Ms: round3(summary.p99Ms),
    backlogAtEnd: worst(({ backlog }) => backlog),
    lagAtEndMs: Math.round(worst(({ lagMs }) => lagMs)),
    workerCpuShare: round3(worst(({ cpuShare }) => cpuShare)),
    withEndpointsPerSecond: Math.round(summarize('create with endpoints', sent).perSecond),
    withEndpointsRatio: round3(ratioOf(sent, without)),
  }
}
