// kill -9 of PostgreSQL and all its backends under load, again and again on the same data, while the
// API and a worker stay up: clients create and cancel, engineers claim, work, answer, release and walk
// away, and the sweeper takes back what they left. No acknowledged write may be lost, and nobody has
// to restart anything by hand.
// The negative control lets commits return before they are flushed, and must see losses: a campaign
// that cannot lose proves nothing.
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '../../scripts/stack/processes.ts'
import { openAckLog } from './ack-log.ts'
import { type ApiProcess, startExpectingRefusal } from './api-process.ts'
import { type Campaign, type Context, percentile, type Violation } from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { lossKinds } from './checker.ts'
import { createAttempts, makeClients } from './clients.ts'
import { startEngineers } from './engineers.ts'
import { judge } from './judge.ts'
import { startLoad } from './load.ts'
import { createRecoveryWatch, type RecoveryWatch } from './recovery.ts'
import { checkEffects, withClient, workKinds } from './worker-effects.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

const recoveryTimeoutMs = 60_000
// The rest is left to the engineers.
const mix = { complete: 0, cancel: 0.3, race: 0 }
const patienceMs = 400
const workTimeoutMs = 60_000

// Commits return at once, and what they wrote stays in the memory of the server until the writer's
// next round, ten seconds later, or until anybody needs the page on disk; so nobody may.
const forgetfulSettings = {
  synchronous_commit: 'off',
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
  wal_buffers: '64MB',
  bgwriter_lru_maxpages: '0',
  autovacuum: 'off',
}

export const postgresCrash: Campaign = {
  about: 'Kills PostgreSQL under load; with --async-commit the control that must lose writes.',
  sizes: { cycles: 30, clients: 8, engineers: 8 },
  switches: ['async-commit'],
  async run(context) {
    const isControl = context.isOn('async-commit')
    const startedAtMs = performance.now()
    const cell = await startCell(context, isControl ? { postgresSettings: forgetfulSettings } : {})
    const violations = isControl ? await checkRefusalToStart(cell) : []
    const api = await cell.startApi(isControl ? { UNSAFE_ASYNC_COMMIT: '1' } : {})
    const clients = await makeClients(cell.deps, context.size('clients'))
    // Whoever uses the service must outlive the first crash, also in the control.
    await writeCheckpoint(cell.databaseUrl)
    const log = openAckLog(context.logFile)
    const watch = createRecoveryWatch()
    const attempts = createAttempts({
      apiUrl: api.server().url,
      deps: cell.deps,
      log,
      onTold: watch.onTold,
    })
    const worker = await startWorker(context, cell, isControl)
    const { random } = context
    const engineers = await startEngineers({
      ...{ deps: cell.deps, log, random, count: context.size('engineers') },
    })
    const load = startLoad({ clients, attempts, random, mix, patienceMs })
    await waitForFeed(cell)
    const processes = { api: api.server(), worker }
    const outages = await crashRepeatedly(context, cell, processes, watch)
    await Promise.all([load.stop(), engineers.stop()])
    context.progress(outages.length, outages.length, 'checking')
    violations.push(...(await waitForWork(cell)))
    const judged = await judge(cell, log, context.logFile, {
      mayGoUnanswered: false,
      mayBeUnavailable: true,
    })
    violations.push(...outages.flatMap((outage) => outage.violations), ...judged.violations)
    return {
      figures: {
        'crashes of PostgreSQL': outages.length,
        clients: clients.length,
        engineers: context.size('engineers'),
        ...judged.figures,
        ...describeOutages(outages),
        seconds: Math.round((performance.now() - startedAtMs) / 1_000),
      },
      checks: [
        ...judged.checks,
        ...workKinds,
        'API died',
        'worker died',
        'ready without a database',
        ...(isControl ? ['started on a forgetful database'] : []),
      ],
      violations,
      ...(isControl && { isHeld: isControlHeld(violations) }),
    }
  },
}

type Processes = { api: ApiProcess; worker: WorkerProcess }

async function startWorker(context: Context, cell: Cell, isControl: boolean) {
  const { env } = await cell.describeApi(isControl ? { UNSAFE_ASYNC_COMMIT: '1' } : {})
  const logFile = join(dirname(context.logFile), 'worker.log')
  const worker = startWorkerProcess({ env, logFile })
  context.onEnd(() => worker.kill9())
  return worker
}

/** A worker that never began would survive every crash. */
async function waitForFeed({ databaseUrl }: Cell): Promise<void> {
  const isFed = await withClient(databaseUrl, (client) =>
    waitUntil(async () => {
      const { rowCount } = await client.query('select from feed_events limit 1')
      return rowCount === 1
    }, workTimeoutMs),
  )
  if (!isFed) throw new Error('the worker did not begin')
}

/** What the worker still owes when its time for it is over. */
async function waitForWork({ databaseUrl }: Cell): Promise<Violation[]> {
  const endsAtMs = performance.now() + workTimeoutMs
  for (;;) {
    const found = await checkEffects(databaseUrl)
    const owed = found.filter(({ kind }) => workKinds.includes(kind))
    if (owed.length === 0 || performance.now() > endsAtMs) return owed
    await delay(500)
  }
}

type Outage = { sinceCrashMs: number; sinceUpMs: number; violations: Violation[] }

async function crashRepeatedly(
  context: Context,
  cell: Cell,
  processes: Processes,
  watch: RecoveryWatch,
): Promise<Outage[]> {
  const cycles = context.size('cycles')
  const outages: Outage[] = []
  for (let cycle = 1; cycle <= cycles; cycle++) {
    await delay(context.random.between(500, 1_500))
    const outage = await crashOnce(context, cell, processes, watch)
    outages.push(outage)
    context.progress(cycle, cycles, `served again ${Math.round(outage.sinceCrashMs)} ms after it`)
  }
  return outages
}

async function crashOnce(
  { random }: Context,
  { postgres }: Cell,
  { api, worker }: Processes,
  watch: RecoveryWatch,
): Promise<Outage> {
  const violations: Violation[] = []
  const crashedAtMs = performance.now()
  await postgres.kill9()
  // It looks once a second.
  const isUnready = async () => (await fetch(`${api.url}/readyz`)).status === 503
  if (!(await waitUntil(isUnready, 2_000))) {
    violations.push({ kind: 'ready without a database', detail: 'readyz is not 503 after 2 s' })
  }
  await delay(random.between(0, 600))
  await postgres.start()
  const upAtMs = performance.now()
  const servedAtMs = await watch.firstSuccessAfter(crashedAtMs, recoveryTimeoutMs)
  if (!api.isRunning()) violations.push({ kind: 'API died', detail: 'with its database' })
  if (!worker.isRunning()) violations.push({ kind: 'worker died', detail: 'with its database' })
  if (servedAtMs === undefined) {
    throw new Error(`no success within ${recoveryTimeoutMs} ms after the database was up again`)
  }
  return {
    sinceCrashMs: servedAtMs - crashedAtMs,
    sinceUpMs: Math.max(0, servedAtMs - upAtMs),
    violations,
  }
}

function describeOutages(outages: Outage[]): Record<string, number> {
  const sinceCrash = outages.map(({ sinceCrashMs }) => sinceCrashMs)
  const sinceUp = outages.map(({ sinceUpMs }) => sinceUpMs)
  return {
    'first success after a crash, p50 ms': Math.round(percentile(sinceCrash, 0.5)),
    'first success after a crash, p95 ms': Math.round(percentile(sinceCrash, 0.95)),
    'first success after PostgreSQL answers, p50 ms': Math.round(percentile(sinceUp, 0.5)),
    'first success after PostgreSQL answers, p95 ms': Math.round(percentile(sinceUp, 0.95)),
  }
}

async function writeCheckpoint(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query('checkpoint'))
}

/** Without the variable, the service must not serve from a database that may lose commits. */
async function checkRefusalToStart(cell: Cell): Promise<Violation[]> {
  const { status, text } = await startExpectingRefusal(await cell.describeApi())
  if (status === 1 && text.includes('synchronous_commit is off')) return []
  return [{ kind: 'started on a forgetful database', detail: `status ${status}: ${text}` }]
}

function isControlHeld(violations: Violation[]): boolean {
  const hasRefused = !violations.some(({ kind }) => kind === 'started on a forgetful database')
  return hasRefused && violations.some(({ kind }) => lossKinds.some((loss) => loss === kind))
}
