// Nobody is told of what cannot be seen yet: at each delivery the receiver polls the task from inside
// its handler, through API processes with warm snapshots, and is never shown an older state than the
// event. The negative control puts old views back into the store, and must be shown them.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { snapshotKeyFor } from '../../server/src/adapters/keys.ts'
import type { Valkey } from '../../server/src/adapters/valkey.ts'
import type { Revision } from '../../server/src/core/money.ts'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'
import type { ApiProcess } from './api-process.ts'
import type { Campaign, Context, Violation } from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { type Client, makeClients } from './clients.ts'
import { aheadChecks, type PollingReceiver, startPollingReceiver } from './polling-receiver.ts'
import { runQuickTasks } from './quick-tasks.ts'
import { startWorkerProcess } from './worker-process.ts'

const accounts = 3
const clientsPerAccount = 3
const apiProcesses = 2
const revisions: Revision[] = ['A', 'B']
const drainTimeoutMs = 60_000
const lookMs = 100

export const neverAhead: Campaign = {
  about:
    'Polls each task from inside the receiver of its event: what is shown is never older than the event. --old-views must be shown some.',
  sizes: { deliveries: 20_000 },
  switches: ['old-views'],
  async run(context) {
    const startedAtMs = performance.now()
    const isControl = context.isOn('old-views')
    const cell = await startCell(context)
    const apis = await startProcesses(context, cell)
    const apiUrls = apis.map(({ url }) => url)
    const clients = await makeClients(cell.deps, accounts * clientsPerAccount)
    const oldViews = createOldViews(cell.deps.valkey)
    const receiver = await startPollingReceiver({
      clients,
      apiUrls,
      beforePoll: isControl ? oldViews.bringBack : async () => undefined,
    })
    context.onEnd(() => receiver.stop())
    await makeEndpoints(apiUrls[0] as string, clients.slice(0, accounts), receiver)
    const report = await runQuickTasks({
      deps: cell.deps,
      apiUrl: apiUrls[0] as string,
      clients,
      random: context.random,
      onSeen: isControl ? oldViews.keep : async () => undefined,
      untilTold: receiver.untilTold,
      isOver: createEnd(context, receiver),
    })
    const violations = [...receiver.violations, ...(await drain(cell))]
    const { deliveries, current } = receiver.count()
    return {
      figures: {
        'deliveries with a poll from inside the receiver': deliveries,
        'of them shown exactly the state of the event': current,
        tasks: report.tasks,
        'changes of tasks': report.steps,
        'of them by writers that marked no snapshot': report.unmarkedSteps,
        ...(await readPollCounts(apis)),
        seconds: Math.round((performance.now() - startedAtMs) / 1_000),
      },
      checks: [...aheadChecks, 'never delivered'],
      violations,
      ...(isControl && { isHeld: violations.some(({ kind }) => kind === 'older version') }),
    }
  },
}

async function startProcesses(context: Context, cell: Cell): Promise<ApiProcess[]> {
  const env = { WEBHOOK_ALLOWED_NETWORKS: `${receiverAddress}/32` }
  const apis: ApiProcess[] = []
  for (let i = 0; i < apiProcesses; i++) apis.push((await cell.startApi(env)).server())
  const worker = startWorkerProcess(await cell.describeApi(env))
  context.onEnd(() => worker.kill9())
  return apis
}

/** One in each revision for each account; the first clients are of different accounts. */
async function makeEndpoints(apiUrl: string, clients: Client[], receiver: PollingReceiver) {
  for (const client of clients) {
    for (const revision of revisions) {
      const response = await fetch(`${apiUrl}/api/v1/webhooks/create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: receiver.urlFor(client, revision), revision }),
      })
      if (response.status !== 201) throw new Error(`no endpoint: ${await response.text()}`)
    }
  }
}

function createEnd(context: Context, receiver: PollingReceiver): () => boolean {
  const wanted = context.size('deliveries')
  const everyTenth = Math.max(1, Math.floor(wanted / 10))
  let shown = 0
  return () => {
    const { deliveries } = receiver.count()
    if (shown < wanted && deliveries - shown >= everyTenth) {
      shown = deliveries - (deliveries % everyTenth)
      context.progress(Math.min(deliveries, wanted), wanted, 'deliveries')
    }
    // A receiver that is told nothing would be waited for without end.
    return deliveries >= wanted || receiver.violations.some(({ kind }) => kind === 'not told')
  }
}

/** What is under way at the end is waited for, because it is judged like the rest. */
async function drain({ deps }: Cell): Promise<Violation[]> {
  const endsAtMs = performance.now() + drainTimeoutMs
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from webhook_due`.execute(deps.database.db)
    const waiting = rows[0]?.waiting ?? 0
    if (waiting === 0) return []
    if (performance.now() > endsAtMs) return [{ kind: 'never delivered', detail: `${waiting}` }]
    await delay(lookMs)
  }
}

/** A store that forgets what it was told and shows each task as it was when it was new. */
function createOldViews(valkey: Valkey) {
  const kept = new Map<string, Buffer>()
  return {
    async keep({ accountId }: Client, taskId: string): Promise<void> {
      const dump = await valkey.dumpBuffer(snapshotKeyFor(accountId, taskId))
      if (dump) kept.set(taskId, dump)
    },
    async bringBack({ accountId }: Client, taskId: string): Promise<void> {
      const dump = kept.get(taskId)
      if (dump) await valkey.restore(snapshotKeyFor(accountId, taskId), 0, dump, 'REPLACE')
    },
  }
}

async function readPollCounts(apis: readonly ApiProcess[]): Promise<Record<string, number>> {
  const counts = { found: 0, missed: 0 }
  for (const { metricsUrl } of apis) {
    const text = await (await fetch(metricsUrl)).text()
    for (const outcome of ['found', 'missed'] as const) {
      const line = new RegExp(`^trs_polls_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(text)
      counts[outcome] += Number(line?.[1] ?? 0)
    }
  }
  return { 'polls from a snapshot': counts.found, 'polls from the database': counts.missed }
}
