// A worker whose clock is a day wrong: no deadline may fire by it. One lives a day ahead and one a day
// behind, and both must do what the database's clock says, when it says so.
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { decodeId } from '../../server/src/core/ids.ts'
import { claimTask } from '../../server/src/modules/work/leases/leases.ts'
import { leaseDeps } from '../../server/src/start/task-dependencies.ts'
import { letTimePass, makeEngineer } from '../../server/test/engineers.ts'
import type { Campaign, Context, Outcome, Violation } from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { type Client, makeClients } from './clients.ts'
import { shiftClock } from './faketime.ts'
import { startWorkerProcess } from './worker-process.ts'

const checks = ['early', 'not in time'] as const

export const wrongClock: Campaign = {
  about:
    'Workers whose clocks are a day ahead and a day behind expire nothing early and nothing late: all deadlines go by the clock of the database.',
  sizes: { tasks: 200, seconds: 15 },
  switches: [],
  run,
}

async function run(context: Context): Promise<Outcome> {
  const cell = await startCell(context)
  const clients = await makeClients(cell.deps, 3)
  const violations: Violation[] = []
  const figures: Record<string, number> = {}
  for (const [name, by] of [
    ['ahead', '+1d'],
    ['behind', '-1d'],
  ] as const) {
    const found = await watchWorker(context, cell, clients, by)
    violations.push(
      ...found.violations.map((each) => ({ ...each, detail: `${name}: ${each.detail}` })),
    )
    figures[`tasks watched by the worker a day ${name}`] = found.tasks
    figures[`changed early, ${name}`] = found.early
    figures[`handled within 5 s of their time, ${name}`] = found.inTime
  }
  return { figures, checks, violations }
}

async function watchWorker(context: Context, cell: Cell, clients: Client[], by: string) {
  const { db } = cell.deps.database
  const { env } = await cell.describeApi()
  const logFile = join(dirname(context.logFile), 'worker.log')
  const worker = startWorkerProcess({ env: { ...env, ...shiftClock(by) }, logFile })
  context.onEnd(() => worker.kill9())
  const violations: Violation[] = []
  const tasks = context.size('tasks')
  await fill(cell, clients, tasks)
  await delay(context.size('seconds') * 1_000)
  const early = await count(cell, `version > 1 and stage <> 'claimed' or version > 2`)
  if (early > 0) violations.push({ kind: 'early', detail: `${early} tasks changed` })
  if (!worker.isRunning()) violations.push({ kind: 'not in time', detail: 'the worker ended' })
  // The time of all of them comes: leases run out and realtime tasks are given up.
  const due = await count(cell, `stage = 'claimed' or mode = 'realtime_answer'`)
  await letTimePass(db, 200)
  await delay(5_000)
  const late = await count(cell, `next_action_at <= clock_timestamp()`)
  if (late > 0) violations.push({ kind: 'not in time', detail: `${late} tasks wait` })
  await worker.kill9()
  await sql`update task_queue set next_action_at = null, claim_class = null
    where status = 'pending'`.execute(db)
  return { tasks, early, inTime: due - late, violations }
}

/** A third each: held by an engineer, waiting as realtime, waiting as standard. */
async function fill(cell: Cell, clients: Client[], tasks: number): Promise<void> {
  const { db } = cell.deps.database
  const leases = leaseDeps(cell.deps)
  const api = await cell.startApi()
  for (let i = 0; i < tasks; i++) {
    const client = clients[i % clients.length] as Client
    const reply = await fetch(`${api.server().url}/api/v1/tasks/create`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.secret}`,
        'content-type': 'application/json',
        'api-revision': 'B',
      },
      body: JSON.stringify({
        prompt: 'What time is it, really?',
        maxCredits: 10,
        mode: i % 3 === 1 ? 'realtime_answer' : 'standard',
        projectId: client.projectId,
      }),
    })
    const { id } = (await reply.json()) as { id: string }
    if (decodeId('task', id) === undefined) throw new Error(`not created: ${reply.status}`)
    if (i % 3 === 0) {
      await claimTask(leases, { engineerUuid: await makeEngineer(db), taskId: id })
    }
  }
  await api.kill9()
}

async function count(cell: Cell, condition: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from task_queue
    where next_action_at is not null and (${sql.raw(condition)})`.execute(cell.deps.database.db)
  return rows[0]?.count ?? 0
}
