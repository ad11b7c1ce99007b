// The loads of the growth bench, each on one side for so many seconds or operations.
import { encodeId } from '../../../server/src/core/ids.ts'
import { runJob } from '../child.ts'
import type { ClaimJob } from '../claim-load.ts'
import { type BenchOptions, loadCreates } from '../create.ts'
import { startTiming } from '../processor-time.ts'
import { getScript, type Poll, pollScript } from '../requests.ts'
import { type Measured, runWrk } from '../wrk.ts'
import { query, type Side } from './side.ts'

/** Claims take tasks away, so a load is a number of them. */
const claimsPerLoadMax = 1_000
const polledTasks = 900
const missRepeats = 3
const pageSize = 100

type Load = (side: Side) => Promise<Measured>

export async function findPaths(
  few: Side,
  many: Side,
  { seconds, rounds, servers }: BenchOptions,
): Promise<Record<string, Load>> {
  const polls = new Map([
    [few, await pickPolls(few)],
    [many, await pickPolls(many)],
  ])
  let claimsPerLoad: number | undefined
  const processes = ({ api }: Side) => ({ engine: api.pid, ...servers })
  const get = (pathOf: (place: number) => string): Load => {
    return (side) => {
      const requests = side.clients.map(({ key }, place) => ({ key, path: pathOf(place) }))
      const load = { url: side.api.url, connections: 8, seconds, processes: processes(side) }
      return runWrk({ ...load, script: getScript(requests) })
    }
  }
  return {
    create: (side) => loadCreates(side.api.url, side.clients, seconds, processes(side)),
    'poll, from Valkey': (side) =>
      runWrk({
        ...{ url: side.api.url, connections: 32, seconds, processes: processes(side) },
        script: pollScript(polls.get(side) as Poll[]),
      }),
    'poll, from PostgreSQL': (side) => pollColdly(side, polls.get(side) as Poll[], processes(side)),
    claim: async (side) => {
      claimsPerLoad ??= Math.min(
        claimsPerLoadMax,
        Math.floor((await countWaiting(few)) / (rounds + 2)),
      )
      const { databaseUrl, valkeyUrl } = side.config
      const job: ClaimJob = {
        ...{ databaseUrl, valkeyUrl, kind: 'claim', inFlight: 16, seconds: 60 },
        ...{ operationsMax: claimsPerLoad as number, processes: servers },
      }
      return await runJob<Measured>('proof/bench/claim-load.ts', job)
    },
    'list of tasks': get(() => `/api/v1/tasks?limit=${pageSize}`),
    'list of completed tasks': get(() => `/api/v1/tasks?limit=${pageSize}&status=completed`),
    'event feed': get(() => `/api/v1/events?limit=${pageSize}`),
  }
}

async function countWaiting(side: Side): Promise<number> {
  const [row] = await query<{ n: number }>(
    side,
    `select count(*)::int as n from task_queue where stage = 'queued' and claim_class is not null`,
  )
  return row?.n ?? 0
}

/** Open tasks of all accounts, wherever among them. */
async function pickPolls(side: Side): Promise<Poll[]> {
  const keys = new Map(side.clients.map(({ accountUuid, key }) => [accountUuid, key]))
  const rows = await query<{ account_id: string; task_id: string }>(
    side,
    `select account_id, task_id from task_queue where status = 'pending' order by md5(task_id::text) limit $1`,
    [polledTasks],
  )
  return rows.map(({ account_id, task_id }) => ({
    key: keys.get(account_id) as string,
    taskId: encodeId('task', task_id),
  }))
}

/** Each task once after Valkey was emptied, so that every poll reads the tables. */
async function pollColdly(
  { sender, valkey }: Side,
  polls: Poll[],
  processes: Record<string, number>,
): Promise<Measured> {
  const sent = polls.map(({ key, taskId }) => ({
    ...{ method: 'GET', path: `/api/v1/tasks/${taskId}` },
    headers: { authorization: `Bearer ${key}` },
  }))
  const endTiming = startTiming(processes)
  let tookMs = 0
  for (let repeat = 0; repeat < missRepeats; repeat++) {
    await valkey.flushdb()
    const startedAtMs = performance.now()
    await sender.sendAll(sent, { inFlight: 16, expected: 200 })
    tookMs += performance.now() - startedAtMs
  }
  const operations = missRepeats * sent.length
  const perSecond = (operations / tookMs) * 1_000
  return { operations, perSecond, p50Ms: 0, p99Ms: 0, failures: 0, cpu: endTiming() }
}
