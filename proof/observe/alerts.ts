// The alerts against the running service: a real Prometheus scrapes an API and a worker, each fault is
// made in earnest, and only its alert and what its runbook lists may fire.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { boards } from '../../scripts/monitoring/board-list.ts'
import { alerts } from '../../scripts/monitoring/write-rules.ts'
import { asSuperuser } from '../../scripts/stack/postgres.ts'
import { findFreePort, waitUntil } from '../../scripts/stack/processes.ts'
import type { Campaign, Context, Violation } from '../torture/campaign.ts'
import { type Cell, makeCellDir, startCell } from '../torture/cell.ts'
import { makeClients } from '../torture/clients.ts'
import { startWorkerProcess, type WorkerProcess } from '../torture/worker-process.ts'
import { type AlertServers, shortenRanges, startAlertServers } from './alert-servers.ts'

const factor = 30
/** What is probed shows after two probes, and a figure of the queue after 15 seconds. */
const fireMsMax = 90_000
const workerReadyMs = 120_000
const deadAddress = '127.0.0.1:9'

type Place = {
  cell: Cell
  servers: AlertServers
  startWorker(env?: Record<string, string>): Promise<void>
  stopWorker(): Promise<void>
  createTask(): Promise<void>
  sql(text: string): Promise<void>
}

type Fault = { name: string; expected: readonly string[]; make(place: Place): Promise<void> }

/** In this order: what one leaves behind may still fire during the next. */
const faults: readonly Fault[] = [
  {
    name: 'tasks wait and nobody is on duty',
    expected: ['NoEngineersOnDuty'],
    make: ({ createTask }) => createTask(),
  },
  {
    name: 'a task is past its due time',
    expected: ['TasksOverdue'],
    make: ({ sql }) => sql("update task_queue set due_at = now() - interval '1 minute'"),
  },
  {
    name: 'Valkey is killed',
    expected: ['ValkeyDown', 'ValkeyFallbacks'],
    async make({ cell, createTask }) {
      await cell.valkey.kill9()
      for (let i = 0; i < 20; i++) {
        await createTask().catch(() => undefined)
        await delay(500)
      }
    },
  },
  {
    name: 'the worker is stopped',
    expected: ['NoWorker', 'ProcessDown'],
    async make({ cell, stopWorker }) {
      await cell.valkey.start()
      await stopWorker()
    },
  },
  {
    name: 'mail and model are unavailable, the database has no room, a ledger entry is changed',
    expected: ['MailDown', 'ModelDown', 'DiskNearlyFull', 'ContentRefused', 'LedgerCheckFailed'],
    async make({ sql, startWorker }) {
      await sql('update balances set available = available + 1, granted = granted + 1')
      await startWorker({
        SMTP_URL: `smtp://${deadAddress}`,
        MODEL_BASE_URL: `http://${deadAddress}/v1`,
        MODEL_NAME: 'none',
        DATABASE_BYTES_MAX: '1000000',
      })
    },
  },
  {
    name: 'PostgreSQL is killed and started, three times',
    expected: ['DatabaseErrors'],
    async make({ cell }) {
      for (let i = 0; i < 3; i++) {
        await cell.postgres.kill9()
        await delay(1_000)
        await cell.postgres.start()
        await delay(2_000)
      }
    },
  },
]

export const alertsCampaign: Campaign = {
  about: 'Makes each fault on the running service and looks which alerts a real Prometheus fires.',
  sizes: {},
  switches: [],
  run,
}

async function run(context: Context) {
  const place = await startPlace(context)
  const { servers, createTask } = place
  for (let i = 0; i < 5; i++) await createTask().catch(() => undefined)
  await delay(20_000)
  const figures: Record<string, number | string> = {}
  const queries = [
    ...boards.flatMap(({ panels }) => panels.flatMap((panel) => panel.queries)),
    ...alerts,
  ]
  let withData = 0
  for (const { expr } of queries)
    if ((await servers.query(shortenRanges(expr, factor))).length > 0) withData++
  figures['queries of boards and alerts evaluated'] = queries.length
  figures['of them with data before any fault'] = withData
  const violations: Violation[] = []
  const allowed = new Set<string>()
  const fired = new Set<string>()
  for (const [at, fault] of faults.entries()) {
    context.progress(at + 1, faults.length, fault.name)
    for (const name of fault.expected) allow(allowed, name)
    const startedAtMs = performance.now()
    await fault.make(place)
    const missing = new Set(fault.expected)
    while (missing.size > 0 && performance.now() - startedAtMs < fireMsMax) {
      for (const name of await servers.listFiring()) {
        missing.delete(name)
        if (!fired.has(name)) context.progress(at + 1, faults.length, `${name} fires`)
        fired.add(name)
        if (!allowed.has(name))
          violations.push({ kind: 'fired beside', detail: `${name}: ${fault.name}` })
      }
      await delay(500)
    }
    for (const name of missing) violations.push({ kind: 'did not fire', detail: name })
    figures[`seconds: ${fault.name}`] = Math.round((performance.now() - startedAtMs) / 1_000)
  }
  figures['alerts fired'] = fired.size
  figures['names of them'] = [...fired].toSorted().join(', ')
  figures['silenced by Alertmanager at the end'] = (await servers.listInhibited()).join(', ')
  return { figures, checks: ['did not fire', 'fired beside'], violations: once(violations) }
}

function allow(allowed: Set<string>, name: string): void {
  if (allowed.has(name)) return
  allowed.add(name)
  for (const cause of alerts.find((alert) => alert.name === name)?.causes ?? [])
    allow(allowed, cause)
}

const once = (violations: Violation[]) => [
  ...new Map(violations.map((each) => [each.kind + each.detail, each])).values(),
]

async function startPlace(context: Context): Promise<Place> {
  const cell = await startCell(context)
  const dir = await makeCellDir(context)
  const api = await cell.startApi()
  const workerMetricsPort = await findFreePort()
  const { env, logFile } = await cell.describeApi({ METRICS_PORT: String(workerMetricsPort) })
  let worker: WorkerProcess | undefined
  const stopWorker = async () => {
    await worker?.kill9()
    worker = undefined
  }
  const startWorker = async (own: Record<string, string> = {}) => {
    await stopWorker()
    worker = startWorkerProcess({ env: { ...env, ...own }, logFile })
    const readMetrics = () =>
      fetch(`http://127.0.0.1:${workerMetricsPort}/metrics`).then(
        (reply) => reply.text(),
        () => '',
      )
    const isUp = async () => /^trs_loop_age_seconds\{loop="relay"\}/m.test(await readMetrics())
    if (!(await waitUntil(isUp, workerReadyMs))) throw new Error('the worker did not come up')
  }
  context.onEnd(stopWorker)
  await startWorker()
  const apiMetrics = new URL(api.server().metricsUrl).host
  const targets = [apiMetrics, `127.0.0.1:${workerMetricsPort}`]
  const servers = await startAlertServers(dir, { targets, factor })
  context.onEnd(() => servers.stop())
  const [client] = await makeClients(cell.deps, 1)
  if (client === undefined) throw new Error('no client')
  return {
    cell,
    servers,
    startWorker,
    stopWorker,
    async createTask() {
      const response = await fetch(`${api.server().url}/api/v1/tasks/create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          prompt: 'Who sees this?',
          maxCredits: 600,
          projectId: client.projectId,
        }),
      })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      const { id } = (await response.json()) as { id: string }
      await fetch(`${api.server().url}/api/v1/tasks/${id}`, {
        headers: { authorization: `Bearer ${client.secret}` },
      }).then((polled) => polled.arrayBuffer())
    },
    async sql(text) {
      const connection = new pg.Client({ connectionString: asSuperuser(cell.databaseUrl) })
      await connection.connect()
      await connection.query(text).finally(() => connection.end())
    },
  }
}
