// One cell of the service for one campaign: PostgreSQL, Valkey and API processes of its own, on the
// loopback, on ports and in folders nobody else uses; and what acts as the operator and engineers.
import { randomBytes, randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type PostgresServer, type RoleUrls, startPostgres } from '../../scripts/stack/postgres.ts'
import { findFreePort } from '../../scripts/stack/processes.ts'
import { findReachableTmp, findRunAs } from '../../scripts/stack/run-as.ts'
import type { ValkeyServer } from '../../scripts/stack/valkey.ts'
import { readConfig } from '../../server/src/core/config.ts'
import { migrateToLatest } from '../../server/src/db/migrate.ts'
import { buildDeps, type Deps } from '../../server/src/start/dependencies.ts'
import { type ApiOptions, type ApiProcess, startApiProcess } from './api-process.ts'
import type { Context } from './campaign.ts'
import { chooseValkey } from './cell-valkey.ts'

export const databaseName = 'torture'

/** A server that is killed and started again on what it left behind. */
export type Revivable<Server> = {
  server(): Server
  kill9(): Promise<void>
  start(): Promise<void>
}

export type Cell = ServedCell & { postgres: Revivable<PostgresServer> }

/** A cell whose database is somewhere else. */
export type ServedCell = {
  valkey: Revivable<ValkeyServer>
  /** As the role of the service; what checks or damages takes it as the superuser. */
  databaseUrl: string
  valkeyUrl: string
  /** Connections of this process, with which it does what has no route: operators' and engineers' work. */
  deps: Deps
  describeApi(env?: Record<string, string>): Promise<ApiOptions>
  startApi(env?: Record<string, string>): Promise<Revivable<ApiProcess>>
}

export type CellOptions = {
  postgresSettings?: Record<string, string>
  /** Settings of every process of the cell, this one included. */
  env?: Record<string, string>
}

export async function startCell(context: Context, options: CellOptions = {}): Promise<Cell> {
  const dir = await makeCellDir(context)
  const postgresPort = await findQuietPort()
  const postgres = await revive(context, () =>
    startPostgres({
      dataDir: join(dir, 'postgres'),
      port: postgresPort,
      settings: options.postgresSettings ?? {},
    }),
  )
  const urls = postgres.server().roleUrls(databaseName)
  return { postgres, ...(await startCellOn(context, dir, urls, options.env)) }
}

export async function makeCellDir(context: Context): Promise<string> {
  const dir = await mkdtemp(join(findReachableTmp(findRunAs()), 'task-review-torture-'))
  await chmod(dir, 0o755)
  context.onEnd(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** The rest of a cell, on a database that is there already. */
export async function startCellOn(
  context: Context,
  dir: string,
  urls: RoleUrls,
  env: Record<string, string> = {},
): Promise<ServedCell> {
  const valkeyPort = await findQuietPort()
  const startServer = await chooseValkey(context, {
    workDir: join(dir, 'valkey'),
    port: valkeyPort,
  })
  const valkey = await revive(context, startServer)
  const valkeyUrl = valkey.server().url
  await migrateToLatest(urls)
  const { databaseUrl } = urls
  const common = {
    DATABASE_URL: databaseUrl,
    VALKEY_URL: valkeyUrl,
    KEY_PEPPERS: `1:${randomBytes(32).toString('hex')}`,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    WEBHOOK_SECRET_KEYS: `1:${randomBytes(32).toString('hex')}`,
    ...env,
  }
  const deps = buildDeps(readConfig({ env: { ...common, UNSAFE_ASYNC_COMMIT: '1' } }))
  context.onEnd(() => deps.close())
  const describeApi = async (own: Record<string, string> = {}) => {
    const port = await findQuietPort()
    return { port, env: { ...common, ...own }, logFile: join(dir, `api-${port}.log`) }
  }
  return {
    valkey,
    databaseUrl,
    valkeyUrl,
    deps,
    describeApi,
    async startApi(own = {}) {
      const described = await describeApi(own)
      return await revive(context, () => startApiProcess(described))
    },
  }
}

// The end may come in the middle of a start; what is being started is then waited for and killed,
// and nothing is started any more.
async function revive<Server extends { kill9(): Promise<void> }>(
  context: Context,
  start: () => Promise<Server>,
): Promise<Revivable<Server>> {
  let isOver = false
  let current: Server | undefined
  let starting: Promise<unknown> = Promise.resolve()
  const revivable: Revivable<Server> = {
    server() {
      if (current === undefined) throw new Error('the server is down')
      return current
    },
    async kill9() {
      const killed = current
      current = undefined
      await killed?.kill9()
    },
    async start() {
      if (isOver) throw new Error('the campaign has ended')
      const started = start()
      starting = started.catch(() => undefined)
      current = await started
    },
  }
  context.onEnd(async () => {
    isOver = true
    await starting
    await revivable.kill9()
  })
  await revivable.start()
  return revivable
}

/**
 * A free port below those the system hands to outgoing connections: a client that keeps knocking at
 * a server that is down would otherwise, one time in thirty thousand, be given the very port it
 * knocks at and connect to itself.
 */
export async function findQuietPort(): Promise<number> {
  for (;;) {
    const wanted = randomInt(20_000, 32_000)
    if ((await findFreePort(wanted)) === wanted) return wanted
  }
}
