// Very many requests that wait on one API process: what they cost while nothing happens, how fast
// they are woken when many of their tasks end at once, and what becomes of them when Valkey dies in
// the middle. The API has a role of its own in the database, so that its statements can be told from
// those of the worker, which runs the relay, and of the campaign.

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { type Crowd, countKeysFor, makeWaiters, startCrowd, untilWaiting } from '../waits/crowd.ts'
import { type Finished, finishTasks } from '../waits/finishing.ts'
import {
  type Campaign,
  type Context,
  type Outcome,
  percentile,
  type Violation,
} from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { makeClients } from './clients.ts'
import { startWorkerProcess } from './worker-process.ts'

const clientProcesses = 2
const rssMbMax = 1_024
const wakeP95MsMax = 250
// Silence is noticed after 3 s and then looked into every second; all of them are read anew.
const fallbackMsMax = 8_000
const patienceMs = 20_000
const apiRole = 'waits_api'

const checks = [
  'not answered with 200',
  'wrong state',
  'SQL while nothing happened',
  'too much memory',
  'woken too late',
  'fallback too late',
] as const

export const manyWaits: Campaign = {
  about:
    'Very many long polls on one API process: no SQL while nothing happens, little memory, quick wake-ups when many tasks end within a second, and right ends though Valkey is killed.',
  sizes: { waits: 10_000, finishing: 1_000, 'idle-seconds': 10, 'wait-seconds': 50 },
  switches: [],
  run,
}

async function run(context: Context): Promise<Outcome> {
  const [waits, finishing] = [context.size('waits'), context.size('finishing')]
  const seconds = context.size('wait-seconds')
  if (2 * finishing > waits) throw new Error('--finishing must be at most half of --waits')
  const cell = await startCell(context)
  const statistics = await openStatistics(context, cell)
  const api = await cell.startApi({
    DATABASE_URL: asApiRole(cell.databaseUrl),
    // All of them come from one address, and others come besides.
    CONNECTIONS_MAX: String(4 * waits + 1_000),
  })
  const { url, metricsUrl, pid } = api.server()
  await startRelay(context, cell)
  const clients = await makeClients(cell.deps, countKeysFor(waits))
  const waiters = await makeWaiters(url, clients, waits)
  const taskIds = waiters.map(({ taskId }) => taskId)
  const rssMbBefore = readRssMb(pid)
  context.progress(1, 5, `${waits} tasks of ${clients.length} keys are made; the waits begin`)
  const crowd = startCrowd({ url, waiters, seconds, processes: clientProcesses })
  context.onEnd(async () => crowd.kill())
  await untilWaiting(metricsUrl, waits, seconds * 1_000)
  context.progress(2, 5, 'all of them wait; nothing happens for a while')
  const idle = await measureIdle(statistics, context.size('idle-seconds'))
  const rssMb = readRssMb(pid)
  // Those that began to wait last have the most time left.
  const woken = await finishSome(cell, crowd, taskIds.slice(-finishing))
  context.progress(3, 5, `${finishing} ended and were told; Valkey is killed among the next ones`)
  const survived = await finishAround(cell, crowd, taskIds.slice(-2 * finishing, -finishing))
  context.progress(4, 5, 'told as well; the other waits run out')
  await cell.valkey.start()
  await crowd.ended
  const latencies = { woken: wakeTimes(crowd, woken), survived: wakeTimes(crowd, survived) }
  const figures = describe({
    waits,
    clients: clients.length,
    idle,
    rssMbBefore,
    rssMb,
    woken,
    latencies,
  })
  const ended = new Set([...woken.ackedAtMs.keys(), ...survived.ackedAtMs.keys()])
  const violations = judge(crowd, taskIds, ended, { idle, rssMb, latencies })
  return {
    figures: { ...figures, 'peak memory of the API, MB': readPeakMb(pid) },
    checks,
    violations,
  }
}

function asApiRole(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.username = apiRole
  return url.href
}

async function openStatistics(context: Context, cell: Cell): Promise<pg.Client> {
  const url = new URL(asSuperuser(cell.databaseUrl))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  context.onEnd(() => client.end())
  // It has the rights of the service by being a member of its role, and statistics of its own.
  await client.query(`create role ${apiRole} login in role ${new URL(cell.databaseUrl).username}`)
  await client.query('create extension if not exists pg_stat_statements')
  return client
}

/** The sweeper would finish by itself what the campaign is about to finish. */
async function startRelay(context: Context, cell: Cell): Promise<void> {
  const { env } = await cell.describeApi({ SWEEP_INTERVAL_MS: '3600000' })
  const logFile = join(dirname(context.logFile), 'worker.log')
  const worker = startWorkerProcess({ env, logFile })
  context.onEnd(() => worker.kill9())
}

type Statements = { ofWaits: number; background: number }

async function countStatements(client: pg.Client): Promise<Statements> {
  const { rows } = await client.query<{ of_waits: string; background: string }>(
    `select coalesce(sum(calls) filter (where query !~ $2), 0) as of_waits,
       coalesce(sum(calls) filter (where query ~ $2), 0) as background
     from pg_stat_statements where userid = (select oid from pg_roles where rolname = $1)`,
    [
      apiRole,
      'key_changes|last_used_at|disk_measures|has_engineers|database_is_adopted|secret_numbers',
    ],
  )
  const [row] = rows
  return { ofWaits: Number(row?.of_waits), background: Number(row?.background) }
}

async function measureIdle(statistics: pg.Client, seconds: number): Promise<Statements> {
  // What the last of them read, and a beat that was late while they came, are over by then.
  await delay(2_000)
  const before = await countStatements(statistics)
  await delay(seconds * 1_000)
  const after = await countStatements(statistics)
  return {
    ofWaits: after.ofWaits - before.ofWaits,
    background: after.background - before.background,
  }
}

async function finishSome(cell: Cell, crowd: Crowd, taskIds: string[]): Promise<Finished> {
  const { db, hot } = cell.deps.database
  const finished = await finishTasks({ db, hot, snapshots: cell.deps.snapshots }, taskIds)
  await crowd.untilAnswered(taskIds, patienceMs)
  return finished
}

/** Half before Valkey dies, half after. */
async function finishAround(cell: Cell, crowd: Crowd, taskIds: string[]): Promise<Finished> {
  const half = Math.floor(taskIds.length / 2)
  const { db, hot } = cell.deps.database
  const deps = { db, hot, snapshots: cell.deps.snapshots }
  const before = await finishTasks(deps, taskIds.slice(0, half))
  await cell.valkey.kill9()
  const after = await finishTasks(deps, taskIds.slice(half))
  await crowd.untilAnswered(taskIds, patienceMs)
  return {
    ackedAtMs: new Map([...before.ackedAtMs, ...after.ackedAtMs]),
    tookMs: before.tookMs + after.tookMs,
  }
}

/** From the acknowledgement of the commit to the reply in the client. */
function wakeTimes(crowd: Crowd, { ackedAtMs }: Finished): number[] {
  return [...ackedAtMs].map(
    ([taskId, atMs]) => (crowd.replies.get(taskId)?.atMs ?? Number.POSITIVE_INFINITY) - atMs,
  )
}

type Latencies = { woken: number[]; survived: number[] }

function describe(found: {
  waits: number
  clients: number
  idle: Statements
  rssMbBefore: number
  rssMb: number
  woken: Finished
  latencies: Latencies
}): Record<string, number | string> {
  const { idle, woken, latencies } = found
  const round = (values: number[], share: number) => Math.round(percentile(values, share))
  return {
    'concurrent waiting requests': found.waits,
    'API keys': found.clients,
    'memory of the API before them, MB': found.rssMbBefore,
    'memory of the API with all of them, MB': found.rssMb,
    'statements of the API while nothing happened': idle.ofWaits,
    'besides, reading changes of keys, of full disks and of restores every 1 or 2 s':
      idle.background,
    'tasks that ended together': woken.ackedAtMs.size,
    'within, ms': Math.round(woken.tookMs),
    'wake p50 ms': round(latencies.woken, 0.5),
    'wake p95 ms': round(latencies.woken, 0.95),
    'wake worst ms': round(latencies.woken, 1),
    'ended around the death of Valkey': latencies.survived.length,
    'notified p50 ms': round(latencies.survived, 0.5),
    'notified worst ms': round(latencies.survived, 1),
  }
}

function judge(
  crowd: Crowd,
  taskIds: string[],
  ended: Set<string>,
  { idle, rssMb, latencies }: { idle: Statements; rssMb: number; latencies: Latencies },
): Violation[] {
  const violations: Violation[] = []
  const report = (kind: (typeof checks)[number], detail: string) =>
    void violations.push({ kind, detail })
  for (const taskId of taskIds) {
    const reply = crowd.replies.get(taskId)
    const wanted = ended.has(taskId) ? 'cancelled' : 'pending'
    if (reply?.status !== 200)
      report('not answered with 200', `${taskId}: ${JSON.stringify(reply)}`)
    else if (reply.state !== wanted)
      report('wrong state', `${taskId}: ${reply.state}, not ${wanted}`)
  }
  if (idle.ofWaits > 0) report('SQL while nothing happened', `${idle.ofWaits} statements`)
  if (rssMb >= rssMbMax) report('too much memory', `${rssMb} MB`)
  const p95Ms = percentile(latencies.woken, 0.95)
  if (p95Ms > wakeP95MsMax) report('woken too late', `p95 ${p95Ms} ms`)
  const worstMs = Math.max(...latencies.survived)
  if (worstMs > fallbackMsMax) report('fallback too late', `${worstMs} ms`)
  return violations
}

function readStatusMb(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024)
}

const readRssMb = (pid: number) => readStatusMb(pid, 'VmRSS')
const readPeakMb = (pid: number) => readStatusMb(pid, 'VmHWM')
