// Leases cut at random: processes of engineers are frozen for longer than their leases last, and go on
// as if nothing had happened. Whatever they submit then is stale, and none of it may be accepted.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { connectDatabase, type Db } from '../../server/src/db/client.ts'
import { startSweeper } from '../../server/src/modules/work/deadlines/sweeper.ts'
import { makeEngineer } from '../../server/test/engineers.ts'
import { deadlineDepsOf, leaseDepsOf } from '../model/domain.ts'
import type { Line, Orders } from './engineer-process.ts'
import { fillQueue, tagIds } from './queue.ts'

const processFile = fileURLToPath(new URL('./engineer-process.ts', import.meta.url))
const leaseSeconds = 2
const engineersPerProcess = 4
const sweepEveryMs = 100

export type Cuts = {
  databaseUrl: string
  tasks: number
  processes: number
  cuts: number
  onProgress?: (done: number) => void
}

export const cutChecks = [
  'stale submit accepted',
  'accepted and not there',
  'accepted twice',
  'answer nobody was told of',
  'seats are not the open leases',
  'no lease was cut',
] as const
type Fault = { kind: (typeof cutChecks)[number]; detail: string }

export async function cutLeases({ databaseUrl, tasks, processes, cuts, onProgress }: Cuts) {
  await fillQueue(databaseUrl, tasks)
  const database = connectDatabase({ databaseUrl, poolSize: 12, hotConnections: 4 })
  const deps = { ...deadlineDepsOf(leaseDepsOf(database)), onError: () => undefined }
  const sweeper = startSweeper(deps, sweepEveryMs)
  const children: Child[] = []
  try {
    for (let number = 0; number < processes; number++) {
      children.push(await startChild(database.db, databaseUrl))
    }
    for (let cut = 1; cut <= cuts; cut++) {
      await freeze(children[cut % children.length] as Child)
      onProgress?.(cut)
    }
    await Promise.all(children.map((child) => child.end()))
    const lines = children.flatMap((child) => child.lines)
    return { faults: await judge(database.db, lines), figures: count(lines) }
  } finally {
    for (const child of children) child.kill()
    await sweeper.stop()
    await database.close()
  }
}

type Child = {
  lines: Line[]
  process: ChildProcess
  /** Lets it finish what it is doing. */
  end(): Promise<void>
  kill(): void
}

async function startChild(db: Db, databaseUrl: string): Promise<Child> {
  const engineers = await Promise.all(
    Array.from({ length: engineersPerProcess }, () => makeEngineer(db, { tagIds })),
  )
  const orders: Orders = { databaseUrl, engineers, leaseSeconds }
  const child = spawn(process.execPath, [processFile, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines: Line[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(JSON.parse(line) as Line))
  await once(reader, 'line')
  return {
    lines,
    process: child,
    async end() {
      child.kill('SIGTERM')
      await exited
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

/** For longer than a lease lasts; the others go on, and so does the sweeper. */
async function freeze({ process: child }: Child): Promise<void> {
  await delay(200 + 400 * Math.random())
  child.kill('SIGSTOP')
  await delay((leaseSeconds + 0.3 + Math.random()) * 1_000)
  child.kill('SIGCONT')
}

function count(lines: Line[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { what, told } of lines) {
    counts[`${what} ${told}`] = (counts[`${what} ${told}`] ?? 0) + 1
  }
  return counts
}

type EndRow = {
  task_id: string
  answer: string | null
  lease_number: number
  is_in_time: boolean | null
}

// A process may be frozen in the middle of its transaction. The lease was alive when it began, and from
// the guard on nobody else can have the task; so it is the beginning that must have been in time.
async function judge(db: Db, lines: Line[]): Promise<Fault[]> {
  const { rows } = await sql<EndRow>`
    select q.task_id, r.result->>'message' as answer, q.lease_number,
      l.end_reason = 'submitted' and q.final_at < l.expires_at as is_in_time
    from task_queue q
    left join task_results r using (account_id, task_id)
    left join task_leases l on l.account_id = q.account_id and l.task_id = q.task_id
      and l.lease_number = q.lease_number`.execute(db)
  const byTask = new Map(rows.map((row) => [row.task_id, row]))
  const submits = lines.filter(({ what }) => what === 'submit')
  const faults: Fault[] = judgeSubmits(submits, byTask)
  if (!submits.some(isStale)) {
    faults.push({ kind: 'no lease was cut', detail: `${submits.length} submits` })
  }
  const seats = await sql<{ person_id: string }>`
    select person_id from engineers e where open_leases <> (select count(*) from task_leases l
      where l.engineer_id = e.person_id and l.ended_at is null)`.execute(db)
  for (const { person_id } of seats.rows) {
    faults.push({ kind: 'seats are not the open leases', detail: person_id })
  }
  return faults
}

/** Its lease was cut: the task waits, is another's, or another has answered it by now. */
function isStale({ told }: Line): boolean {
  return told === 'LEASE_LOST' || told === 'TASK_FINAL'
}

/** What was accepted is the one answer of its task, given under its last lease and in time. */
function judgeSubmits(submits: Line[], byTask: ReadonlyMap<string, EndRow>): Fault[] {
  const faults: Fault[] = []
  const accepted = submits.filter(({ told }) => told === 'ok')
  for (const { taskUuid, answer, leaseNumber } of accepted) {
    const end = byTask.get(taskUuid as string)
    const detail = `${taskUuid}, lease ${leaseNumber}: ${JSON.stringify(end)}`
    if (end?.answer !== answer) faults.push({ kind: 'accepted and not there', detail })
    else if (end?.lease_number !== leaseNumber || end?.is_in_time !== true) {
      faults.push({ kind: 'stale submit accepted', detail })
    }
  }
  const byAccepted = Map.groupBy(accepted, ({ taskUuid }) => taskUuid)
  for (const [taskUuid, times] of byAccepted) {
    if (times.length > 1) faults.push({ kind: 'accepted twice', detail: String(taskUuid) })
  }
  const sent = new Set(submits.map(({ answer }) => answer))
  for (const { task_id, answer } of byTask.values()) {
    if (answer !== null && !sent.has(answer)) {
      faults.push({ kind: 'answer nobody was told of', detail: task_id })
    }
  }
  return faults
}
