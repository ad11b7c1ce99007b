// The service around a database that is destroyed and restored: Valkey, which outlives it, the processes as
// operators run them, and connections of the campaign for what has no route.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../../../scripts/stack/environment.ts'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { cloneDir } from '../../../scripts/stack/stack-file.ts'
import { startValkey } from '../../../scripts/stack/valkey.ts'
import { readConfig } from '../../../server/src/core/config.ts'
import { migrateToLatest } from '../../../server/src/db/migrate.ts'
import { buildDeps, type Deps } from '../../../server/src/start/dependencies.ts'
import { receiverAddress } from '../../../server/test/webhook-receivers.ts'
import { type ApiProcess, startApiProcess } from '../api-process.ts'
import type { Context } from '../campaign.ts'
import { findQuietPort } from '../cell.ts'
import { startWorkerProcess, type WorkerProcess } from '../worker-process.ts'
import type { DatabaseServer } from './restorer.ts'

export const databaseName = 'torture'
const readyTimeoutMs = 30_000

export type Installation = {
  /** Migrates the database of this server, which also makes its roles, and goes on with it. */
  settle(server: DatabaseServer): Promise<Settled>
  stop(): Promise<void>
}

export type Settled = {
  databaseUrl: string
  deps: Deps
  startProcesses(): Promise<Processes>
  /** What the operator's command prints. */
  admin(...args: string[]): Promise<Record<string, unknown>>
}

export type Processes = {
  api: ApiProcess
  worker: WorkerProcess
  /** Of the worker. */
  readMetric(name: string): Promise<number | undefined>
  readReadiness(): Promise<{ status: number; detail: string | undefined }>
  untilReady(): Promise<boolean>
  kill9(): Promise<void>
}

export async function openInstallation(context: Context, dir: string): Promise<Installation> {
  const valkey = await startValkey({ workDir: join(dir, 'valkey') })
  context.onEnd(() => valkey.kill9())
  const secrets = {
    VALKEY_URL: valkey.url,
    KEY_PEPPERS: `1:${randomBytes(32).toString('hex')}`,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    WEBHOOK_SECRET_KEYS: `1:${randomBytes(32).toString('hex')}`,
    WEBHOOK_ALLOWED_NETWORKS: `${receiverAddress}/32`,
    WEB_FOLDER: 'none',
    PACKAGES: 'off',
    VALIDATOR_PROCESSES: '1',
  }
  const open: Deps[] = []
  return {
    async settle({ adminUrl }) {
      const urls = urlsOf(adminUrl)
      await migrateToLatest(urls)
      const env = { ...secrets, DATABASE_URL: urls.databaseUrl }
      const deps = buildDeps(readConfig({ env }))
      open.push(deps)
      return {
        databaseUrl: urls.databaseUrl,
        deps,
        startProcesses: () => startProcesses(context, env, dir),
        admin: (...args) => runAdmin(env, args),
      }
    },
    async stop() {
      for (const deps of open) await deps.close().catch(() => undefined)
    },
  }
}

function urlsOf(adminUrl: string) {
  const as = (role: string) => {
    const url = new URL(adminUrl)
    url.username = role
    url.pathname = `/${databaseName}`
    return url.href
  }
  return {
    databaseUrl: as('task_review_app'),
    databaseOwnerUrl: as('task_review_owner'),
    databaseAdminUrl: adminUrl,
  }
}

async function startProcesses(
  context: Context,
  env: Record<string, string>,
  dir: string,
): Promise<Processes> {
  const [port, metricsPort] = [await findQuietPort(), await findQuietPort()]
  const worker = startWorkerProcess({
    env: { ...env, METRICS_PORT: String(metricsPort) },
    logFile: join(dir, 'worker.log'),
  })
  context.onEnd(() => worker.kill9())
  const api = await startApiProcess({ port, env, logFile: join(dir, 'api.log') })
  context.onEnd(() => api.kill9())
  const readReadiness = async () => {
    const response = await fetch(`${api.url}/readyz`)
    const { detail } = (await response.json()) as { detail?: string }
    return { status: response.status, detail }
  }
  return {
    api,
    worker,
    readReadiness,
    readMetric: (name) => readMetric(`http://127.0.0.1:${metricsPort}/metrics`, name),
    untilReady: () => waitUntil(async () => (await readReadiness()).status === 200, readyTimeoutMs),
    async kill9() {
      await Promise.all([api.kill9(), worker.kill9()])
    },
  }
}

/** Undefined where the process does not answer yet. */
async function readMetric(url: string, name: string): Promise<number | undefined> {
  const text = await fetch(url).then(
    (response) => response.text(),
    () => '',
  )
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ')[1])
}

async function runAdmin(env: Record<string, string>, args: string[]) {
  const command = ['server/src/main.mjs', 'admin', ...args, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: cloneDir,
    env: childEnvironment({ LOG_LEVEL: 'error', ...env }),
  })
  return JSON.parse(stdout) as Record<string, unknown>
}
