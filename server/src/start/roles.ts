// Picks the role and starts it: init, migrate, api, worker, all. The only place that ends the process.
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createObjectStore } from '../adapters/object-store.ts'
import { type Config, readConfig, readSecretsFolder } from '../core/config.ts'
import { startTracing, stopTracing, tracing } from '../core/trace.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { assertSafeToStart } from '../doctor/start-checks.ts'
import { listRings, recordNumbers } from '../modules/identity/secret-numbers/secret-numbers.ts'
import { startApi } from './api.ts'
import { buildDeps, type Deps } from './dependencies.ts'
import { makeFirstOperator } from './first-operator.ts'
import { makeSecrets } from './make-secrets.ts'
import { startMetricsPort, startProbes } from './probes.ts'

const roles = ['api', 'worker', 'all', 'migrate', 'init'] as const
type Role = (typeof roles)[number]

async function start(role: Role, config: Config): Promise<void> {
  if (role === 'migrate') {
    const say = (line: string) => void process.stderr.write(`${line}\n`)
    const ran = await migrateToLatest({ ...config, say })
    process.stdout.write(
      ran.length === 0 ? 'Nothing to migrate.\n' : `Migrated: ${ran.join(', ')}\n`,
    )
    await prepareStore(config)
    await tellFirstOperator(config)
    return
  }
  const { traces, traceServiceName } = config
  if (traces !== undefined) await startTracing({ config: traces, serviceName: traceServiceName })
  const deps = buildDeps(config)
  tracing?.tellFailures(() => deps.metrics.backgroundErrors.inc({ work: 'traces' }))
  await assertSafeToStart(deps)
  await recordNumbers(deps.database.db, listRings(config))
  const parts: Part[] = [deps.adoption]
  let end = (status: number): void => process.exit(status)
  await deps.adoption.follow((reason) => {
    deps.log.fatal(`${reason} This process ends; the next one begins with what is there now.`)
    end(1)
  })
  if (!deps.adoption.isAdopted())
    deps.log.error('The database was restored. Nothing is served until: admin adopt-database')
  const api = role === 'api' || role === 'all' ? await startApi(deps) : undefined
  if (api !== undefined) parts.push(api)
  if (role === 'worker' || role === 'all') {
    parts.push(await startWorkerOnceAdopted(deps))
    // In role all the API serves the same.
    if (role === 'worker' && config.workerPort !== undefined)
      parts.push(await startProbes(deps, config.workerPort))
  }
  if (config.metricsPort !== undefined) parts.push(await startMetricsPort(deps, config.metricsPort))
  // They load in the background; the first schema need not wait for them.
  deps.schemas.start()
  end = stopOnSignals(async (status) => {
    // A process whose database has changed serves nobody any more.
    if (status === 0) await api?.leave()
    for (const part of parts) await part.stop()
    await deps.close()
    await stopTracing()
  })
}

type Part = { stop(): Promise<void> }

/** Where the database was restored, the process is there and works on nothing until it is adopted. */
async function startWorkerOnceAdopted(deps: Deps): Promise<Part> {
  let isOver = false
  let hasBegun = false
  async function begin(): Promise<Part | undefined> {
    await deps.adoption.untilAdopted()
    if (isOver) return undefined
    hasBegun = true
    // An API alone starts without the worker's parts, which take a while to load.
    const { startWorker } = await import('./worker.ts')
    return await startWorker(deps)
  }
  const beginning = begin()
  if (deps.adoption.isAdopted()) await beginning
  return {
    async stop() {
      isOver = true
      if (hasBegun) await (await beginning)?.stop()
    },
  }
}

const bucketPatienceMs = 10_000
const bucketPauseMs = 500

/**
 * A store that starts beside us may need a moment. One that stays away must not keep the tables from
 * being migrated: files wait for it, and the doctor names it.
 */
async function prepareStore(config: Config): Promise<void> {
  if (config.store === undefined) return
  const store = createObjectStore(config.store, { onCall: () => undefined })
  const untilMs = performance.now() + bucketPatienceMs
  for (;;) {
    const error = await store.ensureBucket().then(
      () => undefined,
      (reason: Error) => reason,
    )
    if (error === undefined) break
    if (performance.now() > untilMs) {
      process.stderr.write(
        `The bucket ${config.store.bucket} could not be made: ${error.message}\n`,
      )
      break
    }
    await delay(bucketPauseMs)
  }
  await store.close()
}

async function tellFirstOperator(config: Config): Promise<void> {
  const link = await makeFirstOperator(config)
  if (link === undefined) return
  const who = `The first operator is ${config.firstOperatorEmail}`
  process.stdout.write(`${who}. Choose a password, once, at:\n${link}\n`)
}

function readArguments(): { role: Role; port: string | undefined } {
  const { values } = parseArgs({
    options: { role: { type: 'string', default: 'all' }, port: { type: 'string' } },
  })
  const role = values.role as Role
  if (!roles.includes(role))
    throw new Error(`--role must be one of ${roles.join(', ')}, not ${values.role}`)
  return { role, port: values.port }
}

export async function startRole(): Promise<void> {
  try {
    const { role, port } = readArguments()
    // Before there is a configuration: it makes a part of it.
    if (role === 'init') return tellSecrets(makeSecrets(readSecretsFolder()))
    await start(role, readConfig(port === undefined ? {} : { port }))
  } catch (error) {
    process.stderr.write(`task-review could not start: ${explainStart(error as Error)}\n`)
    process.exit(1)
  }
}

function tellSecrets(made: string[]): void {
  process.stdout.write(
    made.length === 0 ? 'All secrets are there.\n' : `Made: ${made.join(', ')}\n`,
  )
}

function explainStart(error: NodeJS.ErrnoException): string {
  if (error.code !== 'EADDRINUSE') return error.message
  return `${error.message}. Another program has this port, perhaps a running pnpm dev; --port takes another one`
}

// Ends the process in order when it is asked to, and without it when order takes too long.

const patienceMs = 70_000

function stopOnSignals(stop: (status: number) => Promise<void>): (status: number) => void {
  let isStopping = false
  const end = (status: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    stop(status).then(
      () => process.exit(status),
      (error) => {
        process.stderr.write(`task-review did not stop cleanly: ${error}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  return end
}
