// The installation that the alerts are proved on: PostgreSQL, Valkey, a store, a mail server and a model of its own, each of
// which can be stopped and started again at its address, receivers of webhooks, an API and a worker.
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { startFakeModel } from '../../scripts/stack/fake-model.ts'
import { startMaildev, stopMaildev } from '../../scripts/stack/maildev.ts'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { findFreePort, waitUntil } from '../../scripts/stack/processes.ts'
import {
  stackBucket,
  startVersitygw,
  stopVersitygw,
  storeEnvironment,
} from '../../scripts/stack/versitygw.ts'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'
import { makeEngineers } from '../bench/against/workbench-paths.ts'
import type { ApiProcess } from '../torture/api-process.ts'
import type { Context } from '../torture/campaign.ts'
import {
  type Cell,
  findQuietPort,
  makeCellDir,
  type Revivable,
  startCell,
} from '../torture/cell.ts'
import { type Client, makeClients } from '../torture/clients.ts'
import { type Hearers, startHearers } from '../torture/webhook-hearers.ts'
import { startWorkerProcess, type WorkerProcess } from '../torture/worker-process.ts'
import { type Staff, startStaff } from './alert-staff.ts'
import { startTraffic } from './alert-traffic.ts'

const workerReadyMs = 120_000
const engineerCount = 4
/** So small that it is filled within seconds, and well above what the proof itself writes. */
export const databaseBytesMax = 400_000_000
/** Whose receiver is broken by a fault; that of the others is well throughout. */
export const hearers = { well: 'well', broken: 'broken' } as const

export type Part = { stop(): Promise<void>; start(): Promise<void> }

export type Place = {
  cell: Cell
  api: Revivable<ApiProcess>
  mail: Part
  model: Part
  store: Part
  worker: Part
  hearers: Hearers
  staff: Staff
  clients: readonly Client[]
  /** What Prometheus scrapes. */
  targets: readonly string[]
  /** As the superuser, whom nothing is forbidden. */
  sql(text: string): Promise<pg.QueryResult[]>
}

export async function startPlace(context: Context): Promise<Place> {
  const dir = await makeCellDir(context)
  const outside = await startOutside(context, dir)
  const heard = await startHearers(Object.values(hearers), join(dir, 'heard.jsonl'))
  context.onEnd(() => heard.stop())
  const env = {
    ...outside.env,
    DATABASE_BYTES_MAX: String(databaseBytesMax),
    WEBHOOK_ALLOWED_NETWORKS: `${receiverAddress}/32`,
  }
  const postgresSettings = { max_wal_size: '64MB', min_wal_size: '32MB' }
  const cell = await startCell(context, { env, postgresSettings })
  const ports = { api: await findFreePort(), worker: await findFreePort() }
  const api = await cell.startApi({ METRICS_PORT: String(ports.api) })
  const worker = await startWorker(context, cell, ports.worker)
  const sql = async (text: string) => {
    const connection = new pg.Client({ connectionString: asSuperuser(cell.databaseUrl) })
    await connection.connect()
    // Several statements give a list of results, one gives its own.
    const done = (await connection.query(text).finally(() => connection.end())) as unknown
    return (Array.isArray(done) ? done : [done]) as pg.QueryResult[]
  }
  const url = api.server().url
  const clients = await makeClients(cell.deps, 3, 3)
  const [early] = await makeClients(cell.deps, 1, 1, 1)
  if (early === undefined) throw new Error('no client')
  for (const [at, client] of clients.entries())
    await addEndpoint(url, client, heard.urlOf(at === 0 ? hearers.broken : hearers.well))
  const staff = startStaff(url, await makeStaff(cell, url))
  context.onEnd(() => staff.stop())
  const traffic = startTraffic({ url, clients, early })
  context.onEnd(() => traffic.stop())
  const targets = [ports.api, ports.worker].map((port) => `127.0.0.1:${port}`)
  return { cell, api, worker, ...outside.parts, hearers: heard, staff, clients, targets, sql }
}

async function makeStaff(cell: Cell, url: string): Promise<Record<string, string>[]> {
  const database = new pg.Client({ connectionString: asSuperuser(cell.databaseUrl) })
  await database.connect()
  const of = { config: cell.deps.config, sender: { url } }
  return await makeEngineers(database, of, engineerCount).finally(() => database.end())
}

async function addEndpoint(apiUrl: string, { secret }: Client, url: string): Promise<void> {
  const reply = await fetch(`${apiUrl}/api/v1/webhooks/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  })
  if (reply.status !== 201) throw new Error(`An endpoint was refused: ${await reply.text()}`)
}

/** Starts it; each start is at the address of the first, and one that still goes on is shared. */
async function revivePart<Started>(
  context: Context,
  start: () => Promise<Started>,
  end: (started: Started) => Promise<void>,
): Promise<Part> {
  let current: Promise<Started> | undefined = start()
  await current
  const stop = async () => {
    const running = current
    current = undefined
    const started = await running?.catch(() => undefined)
    if (started !== undefined) await end(started)
  }
  context.onEnd(stop)
  return {
    stop,
    async start() {
      current ??= start()
      await current
    },
  }
}

async function startOutside(context: Context, dir: string) {
  const ports = {
    ...{ mail: await findQuietPort(), model: await findQuietPort(), store: await findQuietPort() },
  }
  const secrets = {
    storeAccessKeyId: randomBytes(10).toString('hex'),
    storeSecretAccessKey: randomBytes(32).toString('hex'),
  }
  const logs = dirname(context.logFile)
  const mail = await revivePart(
    context,
    () => startMaildev({ workDir: logs, port: ports.mail }),
    ({ mark }) => stopMaildev(mark),
  )
  const model = await revivePart(
    context,
    () => startFakeModel({ port: ports.model }),
    (server) => server.stop(),
  )
  const store = await revivePart(
    context,
    () => startVersitygw({ workDir: join(dir, 'store'), port: ports.store, secrets }),
    ({ mark }) => stopVersitygw(mark),
  )
  const storeUrl = `http://127.0.0.1:${ports.store}`
  const env = {
    ...storeEnvironment({ storeUrl, storeBucket: stackBucket, ...secrets }),
    SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    MODEL_BASE_URL: `http://127.0.0.1:${ports.model}/v1`,
    MODEL_NAME: 'fake:valid',
  }
  return { env, parts: { mail, model, store } }
}

async function startWorker(context: Context, cell: Cell, metricsPort: number): Promise<Part> {
  const { env, logFile } = await cell.describeApi({ METRICS_PORT: String(metricsPort) })
  const isUp = async () => {
    const reply = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => undefined)
    return /^trs_loop_age_seconds\{loop="relay"\}/m.test((await reply?.text()) ?? '')
  }
  const start = async (): Promise<WorkerProcess> => {
    const started = startWorkerProcess({ env, logFile })
    if (await waitUntil(isUp, workerReadyMs)) return started
    await started.kill9()
    throw new Error('the worker did not come up')
  }
  return await revivePart(context, start, (running) => running.kill9())
}
