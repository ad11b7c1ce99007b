// A storm of deadlines: very many tasks come due within one minute, half of them to be cancelled and
// released, half to become overdue, while clients go on creating tasks.
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { auditLedger } from '../../server/src/modules/money/credits/ledger-audit.ts'
import { insertDueTasks } from '../../server/test/due-tasks.ts'
import { openAckLog } from './ack-log.ts'
import {
  type Campaign,
  type Context,
  type Outcome,
  percentile,
  type Violation,
} from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { type Attempts, type Client, createAttempts, makeClients } from './clients.ts'
import { startWorkerProcess } from './worker-process.ts'

const stormSeconds = 60
const patienceSeconds = 180
const createP99MsMax = 250
const createsPerSecond = 40

const checks = [
  'handled too late',
  'not handled',
  'handled twice',
  'create too slow',
  'create failed',
  'books do not balance',
] as const

export const deadlineStorm: Campaign = {
  about:
    'Very many tasks come due within one minute; all are handled within three, each once, the ledger check passes, and creates stay fast.',
  sizes: { tasks: 100_000, accounts: 64 },
  switches: [],
  run,
}

async function run(context: Context): Promise<Outcome> {
  const cell = await startCell(context)
  const api = await cell.startApi()
  const clients = await makeClients(cell.deps, context.size('accounts'))
  const tasks = context.size('tasks')
  const expected = await insertDueTasks(cell.deps.database.db, clients, {
    tasks,
    withinSeconds: stormSeconds,
  })
  const { env } = await cell.describeApi()
  const worker = startWorkerProcess({ env, logFile: join(dirname(context.logFile), 'worker.log') })
  context.onEnd(() => worker.kill9())
  const log = openAckLog(context.logFile)
  const attempts = createAttempts({
    apiUrl: api.server().url,
    deps: cell.deps,
    log,
    onTold: () => undefined,
  })
  const startedAtMs = performance.now()
  const load = startCreating(attempts, clients)
  const tookSeconds = await waitUntilHandled(cell, context, startedAtMs)
  const creates = await load.stop()
  return await judge(cell, { expected, tookSeconds, creates })
}

type Creates = { latenciesMs: number[]; failures: number }

/** Creates at a steady pace, each measured from when it should have been sent. */
function startCreating(attempts: Attempts, clients: Client[]): { stop(): Promise<Creates> } {
  const latenciesMs: number[] = []
  const underWay = new Set<Promise<void>>()
  let failures = 0
  let sent = 0
  const timer = setInterval(() => {
    const client = clients[sent++ % clients.length] as Client
    const sentAtMs = performance.now()
    const create = attempts
      .create(client, randomUUID())
      .then((told) => {
        latenciesMs.push(performance.now() - sentAtMs)
        if (told.type !== 'ok') failures++
      })
      .finally(() => underWay.delete(create))
    underWay.add(create)
  }, 1_000 / createsPerSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      return { latenciesMs, failures }
    },
  }
}

async function waitUntilHandled(cell: Cell, context: Context, startedAtMs: number) {
  const elapsed = () => (performance.now() - startedAtMs) / 1_000
  for (;;) {
    await delay(1_000)
    const { rows } = await sql<{ due: number; later: number }>`select
      (select count(*)::int from task_queue where next_action_at <= clock_timestamp()) as due,
      (select count(*)::int from task_queue where next_action_at > clock_timestamp()
        and next_action_at < clock_timestamp() + make_interval(secs => ${stormSeconds})) as later`.execute(
      cell.deps.database.db,
    )
    const { due, later } = rows[0] as { due: number; later: number }
    const seconds = elapsed()
    if (Math.floor(seconds) % 10 === 0)
      context.progress(Math.round(seconds), patienceSeconds, `${due} due, ${later} to come`)
    if ((due === 0 && later === 0) || seconds > 2 * patienceSeconds) return seconds
  }
}

type Findings = {
  expected: { expiring: number; overdue: number }
  tookSeconds: number
  creates: Creates
}

async function judge(cell: Cell, { expected, tookSeconds, creates }: Findings): Promise<Outcome> {
  const { db } = cell.deps.database
  const { rows } = await sql<{ expired: number; overdue: number; overdue_events: number }>`select
    (select count(*)::int from task_queue where cancel_reason = 'expired') as expired,
    (select count(*)::int from task_queue where status = 'pending' and overdue_at is not null
      and version = 2) as overdue,
    (select count(*)::int from task_events where type = 'task.overdue') as overdue_events`.execute(
    db,
  )
  const found = rows[0] as (typeof rows)[number]
  const createP99Ms = Math.round(percentile(creates.latenciesMs, 0.99))
  const violations: Violation[] = []
  const report = (kind: (typeof checks)[number], isBroken: boolean, detail: string) => {
    if (isBroken) violations.push({ kind, detail })
  }
  report('handled too late', tookSeconds > patienceSeconds, `${tookSeconds} s`)
  const isShort = found.expired !== expected.expiring || found.overdue !== expected.overdue
  report('not handled', isShort, JSON.stringify({ found, expected }))
  report('handled twice', found.overdue_events !== expected.overdue, JSON.stringify(found))
  report('create too slow', createP99Ms > createP99MsMax, `p99 ${createP99Ms} ms`)
  report('create failed', creates.failures > 0, `${creates.failures} creates`)
  const audit = await auditLedger(db)
  report('books do not balance', !audit.ok, JSON.stringify(audit))
  return {
    figures: {
      'tasks due within a minute': expected.expiring + expected.overdue,
      'cancelled and released': found.expired,
      'became overdue': found.overdue,
      'seconds until all were handled': Math.round(tookSeconds),
      'creates meanwhile': creates.latenciesMs.length,
      'create p50 ms': Math.round(percentile(creates.latenciesMs, 0.5)),
      'create p99 ms': createP99Ms,
    },
    checks,
    violations,
  }
}
