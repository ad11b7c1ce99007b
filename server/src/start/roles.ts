// Picks the role and starts it: api, worker, all, migrate. The only place that ends the process.
import { parseArgs } from 'node:util'
import { createObjectStore } from '../adapters/object-store.ts'
import { type Config, readConfig } from '../core/config.ts'
import { assertDurableDatabase } from '../db/database-state.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { startApi } from './api.ts'
import { buildDeps } from './dependencies.ts'
import { startMetricsPort, startProbes } from './probes.ts'

const roles = ['api', 'worker', 'all', 'migrate'] as const
type Role = (typeof roles)[number]

async function start(role: Role, config: Config): Promise<void> {
  if (role === 'migrate') {
    const ran = await migrateToLatest(config)
    process.stdout.write(
      ran.length === 0 ? 'Nothing to migrate.\n' : `Migrated: ${ran.join(', ')}\n`,
    )
    await prepareStore(config)
    return
  }
  const deps = buildDeps(config)
  await assertDurableDatabase(deps.database.db, config.unsafeAsyncCommit)
  const parts: { stop(): Promise<void> }[] = []
  if (role === 'api' || role === 'all') parts.push(await startApi(deps))
  if (role === 'worker' || role === 'all') {
    // An API alone starts without the worker's parts, which take a while to load.
    const { startWorker } = await import('./worker.ts')
    parts.push(await startWorker(deps))
    // In role all the API serves the same.
    if (role === 'worker' && config.workerPort !== undefined)
      parts.push(await startProbes(deps, config.workerPort))
  }
  if (config.metricsPort !== undefined) parts.push(await startMetricsPort(deps, config.metricsPort))
  // They load in the background; the first schema need not wait for them.
  deps.schemas.start()
  stopOnSignals(async () => {
    for (const part of parts) await part.stop()
    await deps.close()
  })
}

/** An unavailable store must not keep the tables from being migrated; files wait for it. */
async function prepareStore(config: Config): Promise<void> {
  if (config.store === undefined) return
  const store = createObjectStore(config.store, { onCall: () => undefined })
  await store.ensureBucket().catch((error: Error) => {
    process.stderr.write(`The bucket ${config.store?.bucket} could not be made: ${error.message}\n`)
  })
  await store.close()
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
    await start(role, readConfig(port === undefined ? {} : { port }))
  } catch (error) {
    process.stderr.write(`task-review could not start: ${explainStart(error as Error)}\n`)
    process.exit(1)
  }
}

function explainStart(error: NodeJS.ErrnoException): string {
  if (error.code !== 'EADDRINUSE') return error.message
  return `${error.message}. Another program has this port, perhaps a running pnpm dev; --port takes another one`
}

// Ends the process in order when it is asked to, and without it when order takes too long.

const patienceMs = 70_000

function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false
  const end = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`task-review did not stop cleanly: ${error}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
