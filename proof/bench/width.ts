// Creates and polls with one, two and four API processes and one and two workers: rate, and what an operation takes of
// each process. Processes share nothing, so each listens on a port of its own and has a generator of its own, as behind
// a proxy that gives each its share. All widths take turns, on one database.
import type { Config } from '../../server/src/core/config.ts'
import { createSender } from './against/requests.ts'
import { startApi, startWorker } from './api.ts'
import type { RunningProcess, RunningServer } from './child.ts'
import { takeTurns } from './cost.ts'
import { type BenchOptions, loadCreates } from './create.ts'
import { type Client, makeClients } from './ground.ts'
import { type ProcessorUse, startTiming } from './processor-time.ts'
import { type Poll, pollScript, prompt } from './requests.ts'
import { median } from './statistics.ts'
import { type Measured, runWrk } from './wrk.ts'

const apiCounts = [1, 2, 4]
const workerCounts = [1, 2]
const accounts = 64
const pollConnections = 32
const tasksPerClient = 10

type World = {
  apis: RunningServer[]
  workers: RunningProcess[]
  clients: Client[]
  polls: Poll[]
  servers: Record<string, number>
}

export async function benchWidth(
  config: Config,
  options: BenchOptions,
  sizes = { apis: apiCounts, workers: workerCounts },
) {
  const { rounds, seconds, say, servers } = options
  const clients = await makeClients(config, accounts, 1)
  const apis: RunningServer[] = []
  const workers: RunningProcess[] = []
  try {
    const starting = Array.from({ length: Math.max(...sizes.apis) }, () => startApi(config))
    apis.push(...(await Promise.all(starting)))
    for (let i = 0; i < Math.max(...sizes.workers); i++) workers.push(startWorker(config))
    const polls = await makePolls((apis[0] as RunningServer).url, clients)
    const world: World = { apis, workers, clients, polls, servers }
    const loads: Record<string, () => Promise<Measured>> = {}
    for (const count of sizes.apis)
      for (const workerCount of sizes.workers) {
        const name = `${count} API, ${workerCount} worker${workerCount > 1 ? 's' : ''}`
        loads[`create: ${name}`] = () =>
          loadAll(world, { count, workerCount, kind: 'create', seconds })
        loads[`poll: ${name}`] = () => loadAll(world, { count, workerCount, kind: 'poll', seconds })
      }
    const measured = await takeTurns(rounds, loads, (round) => say(`width ${round}/${rounds}`))
    return Object.fromEntries(
      Object.entries(measured).map(([name, each]) => [name, describeWidth(name, each)]),
    )
  } finally {
    for (const worker of workers) {
      worker.resume()
      await worker.stop()
    }
    for (const api of apis) await api.stop()
  }
}

async function makePolls(url: string, clients: Client[]): Promise<Poll[]> {
  const sender = createSender(url, () => 0)
  const owners = Array.from({ length: tasksPerClient }, () => clients).flat()
  const sent = owners.map(({ key, projectId }) => ({
    ...{ method: 'POST', path: '/api/v1/tasks/create' },
    headers: { authorization: `Bearer ${key}` },
    body: { prompt, maxCredits: 300, projectId },
  }))
  const replies = await sender.sendAll(sent, { inFlight: 16, expected: 201 })
  sender.close()
  return replies.map(({ text }, i) => ({
    key: (owners[i] as Client).key,
    taskId: (JSON.parse(text) as { id: string }).id,
  }))
}

type Load = { count: number; workerCount: number; kind: 'create' | 'poll'; seconds: number }

/** Those that are not part of it stand still meanwhile. */
async function loadAll(
  world: World,
  { count, workerCount, kind, seconds }: Load,
): Promise<Measured> {
  const { apis, workers, clients, polls, servers } = world
  for (const [at, worker] of workers.entries()) at < workerCount ? worker.resume() : worker.pause()
  const used = apis.slice(0, count)
  const named = [
    ...used.map(({ pid }, at) => [`api ${at + 1}`, pid] as const),
    ...workers.slice(0, workerCount).map(({ pid }, at) => [`worker ${at + 1}`, pid] as const),
  ]
  const endTiming = startTiming({ ...Object.fromEntries(named), ...servers })
  const parts = await Promise.all(
    used.map(({ url }, at) => {
      const own = <Item>(all: Item[]) => all.filter((_, i) => i % count === at)
      return kind === 'create'
        ? loadCreates(url, own(clients), seconds)
        : runWrk({
            ...{ url, seconds, connections: Math.ceil(pollConnections / count) },
            script: pollScript(own(polls)),
          })
    }),
  )
  const sum = (of: (part: Measured) => number) => parts.reduce((all, part) => all + of(part), 0)
  return {
    operations: sum(({ operations }) => operations),
    perSecond: sum(({ perSecond }) => perSecond),
    p50Ms: Math.max(...parts.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...parts.map(({ p99Ms }) => p99Ms)),
    failures: sum(({ failures }) => failures),
    cpu: endTiming(),
  }
}

const microsOf = (use: ProcessorUse[string] | undefined) =>
  (use?.userMicros ?? 0) + (use?.systemMicros ?? 0)

/** Medians of the rounds; the share of a core is what tells which part is full. */
function describeWidth(name: string, rounds: Measured[]) {
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0)
  if (failures > 0) throw new Error(`${name}: ${failures} requests failed`)
  const parts = Object.keys(rounds[0]?.cpu ?? {})
  const of = (read: (round: Measured) => number) => Math.round(median(rounds.map(read)) * 100) / 100
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p99Ms: of(({ p99Ms }) => p99Ms),
    microsPerOperation: Object.fromEntries(
      parts.map((part) => [part, of(({ cpu, operations }) => microsOf(cpu[part]) / operations)]),
    ),
    shareOfCore: Object.fromEntries(
      parts.map((part) => [
        part,
        of(
          ({ cpu, operations, perSecond }) => microsOf(cpu[part]) / 1e6 / (operations / perSecond),
        ),
      ]),
    ),
  }
}
