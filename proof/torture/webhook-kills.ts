// kill -9 of workers while they deliver: each event reaches every endpoint that wants it, and only
// what was in flight is told again.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '../../server/src/core/limits.ts'
import type { Context, Violation } from './campaign.ts'
import { type Client, makeClients } from './clients.ts'
import {
  addEndpoint,
  type Ground,
  hearingChecks,
  judgeHearing,
  keepLiving,
  type MadeEndpoint,
  untilDelivered,
  untilFirstHeard,
} from './webhook-ground.ts'
import type { WorkerProcess } from './worker-process.ts'

const clientCount = 9
const accountCount = 3
const inFlightMax = limits.webhookInFlightMax
const againShareMax = 0.02
const settleMs = 60_000

export const killHearers = Array.from({ length: accountCount }, (_, i) => [
  `everything-${i}`,
  `ends-${i}`,
]).flat()
export const killChecks = [
  ...hearingChecks,
  'more told again than was in flight',
  'told again too often',
  'worker died unexpectedly',
]

export type Fleet = { workers: WorkerProcess[]; start(): void }
export type PhaseResult = { figures: Record<string, number | string>; violations: Violation[] }

export async function killWorkers(
  context: Context,
  ground: Ground,
  fleet: Fleet,
): Promise<PhaseResult> {
  const [kills, events] = [context.size('kills'), context.size('events')]
  const clients = await makeClients(ground.cell.deps, clientCount, accountCount)
  const endpoints = await addEndpoints(ground, clients)
  const living = keepLiving(ground, clients, 0)
  await untilFirstHeard(ground, 'everything-0')
  const eventsBefore = living.events()
  const violations: Violation[] = []
  let killed = 0
  for (; killed < kills; killed++) {
    // Spread over the events, at moments of chance.
    const at = ((killed + context.random.between(0.2, 1)) / kills) * events
    while (living.events() - eventsBefore < at) await delay(5)
    violations.push(...(await killOldest(fleet)))
    fleet.start()
    context.progress(killed + 1, kills, `${living.events()} events`)
  }
  while (living.events() - eventsBefore < events) await delay(20)
  await living.stop()
  const settledMs = await untilDelivered(ground, endpoints, settleMs)
  const hearing = await judgeHearing(ground, endpoints)
  violations.push(...hearing.violations, ...checkCrowds(ground, endpoints))
  violations.push(...checkRepeats(endpoints.length, killed, hearing))
  return {
    figures: {
      'workers killed': killed,
      'events made meanwhile': living.events(),
      'deliveries wanted': hearing.wanted,
      'deliveries acknowledged': hearing.heard,
      'of them told again': hearing.again,
      'told again, percent': Math.round((10_000 * hearing.again) / hearing.wanted) / 100,
      'everything delivered after the last event, ms': Math.round(settledMs ?? Number.NaN),
    },
    violations,
  }
}

/** For each account one that wants everything and one that wants the ends alone. */
async function addEndpoints(ground: Ground, clients: readonly Client[]): Promise<MadeEndpoint[]> {
  const made: MadeEndpoint[] = []
  const accounts = [...new Set(clients.map(({ accountUuid }) => accountUuid))]
  for (const [i, accountUuid] of accounts.entries()) {
    made.push(await addEndpoint(ground, { hearer: `everything-${i}`, accountUuid }))
    const eventTypes = ['task.completed', 'task.cancelled'] as const
    made.push(
      await addEndpoint(ground, { hearer: `ends-${i}`, accountUuid, eventTypes: [...eventTypes] }),
    )
  }
  return made
}

async function killOldest({ workers }: Fleet): Promise<Violation[]> {
  const dead = workers.filter((worker) => !worker.isRunning())
  await workers.shift()?.kill9()
  return dead.map(({ pid }) => ({ kind: 'worker died unexpectedly', detail: `process ${pid}` }))
}

function checkCrowds({ hearers }: Ground, endpoints: readonly MadeEndpoint[]): Violation[] {
  // While a killed worker's connections are still there, its successor's are already.
  return endpoints
    .filter(({ hearer }) => hearers.atOnceMax(hearer) > 2 * inFlightMax)
    .map(({ hearer }) => ({ kind: 'too many in flight', detail: hearer }))
}

/**
 * A kill repeats what was in flight and nothing else. The share is judged where it says something:
 * in a run so short that one kill's flight is more than the whole share, chance decides it.
 */
function checkRepeats(
  endpointCount: number,
  killed: number,
  { again, wanted }: { again: number; wanted: number },
): Violation[] {
  const violations: Violation[] = []
  const detail = `${again} of ${wanted}`
  const flightMax = endpointCount * inFlightMax
  const shareMax = againShareMax * wanted
  if (again > killed * flightMax)
    violations.push({ kind: 'more told again than was in flight', detail })
  if (shareMax > flightMax && again > shareMax)
    violations.push({ kind: 'told again too often', detail })
  return violations
}
