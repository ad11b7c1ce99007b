// One round: the primary is harmed under load, and what clients, readiness, the feed and webhooks did
// meanwhile is measured against the moment from which a new connection could commit again.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import type { Violation } from '../campaign.ts'
import type { Heard } from '../webhook-hearers.ts'
import type { Cluster } from './cluster.ts'
import type { Fault } from './faults.ts'
import type { Watch } from './watch.ts'

const outageSeenMs = 60_000
const primaryBackMs = 90_000
const steadyMs = 1_500
const servedMs = 30_000
const workGoesOnMs = 20_000
/** The probe of readiness takes two seconds at most and is shared for one. */
const readinessLagMs = 4_000
const readyAgainMs = 5_000
const healedAfterMs = 2_000

export type Success = { sentAtMs: number; atMs: number }

export type RoundGround = {
  cluster: Cluster
  watch: Watch
  /** Creates that were acknowledged, in the order of their replies. */
  successes: readonly Success[]
  heard: readonly Heard[]
  /** Whether the relay put an event that is younger than this time into the feed. */
  hasRelayedSince(since: Date): Promise<boolean>
  readDatabaseTime(): Promise<Date>
  isAlive(): Violation[]
}

export type Round = {
  kind: string
  outageMs: number
  /** From when a new connection could commit to the first create that was acknowledged. */
  servedAfterMs: number
  relayedAfterMs: number
  heardAfterMs: number
  madeAnew: number
  violations: Violation[]
}

export async function runRound(ground: RoundGround, kind: string, fault: Fault): Promise<Round> {
  const { cluster, watch } = ground
  const leader = await cluster.findLeader()
  if (leader === undefined) throw new Error('there is no primary to harm')
  const faultAtMs = performance.now()
  await fault.inflict(cluster, leader)
  await untilOutage(watch, faultAtMs)
  if (fault.isEndedByHealing) {
    await delay(healedAfterMs)
    await fault.heal(cluster, leader)
  }
  const outage = await untilPrimary(watch, faultAtMs)
  const times = await measureRecovery(ground, faultAtMs, outage)
  await delay(healedAfterMs)
  if (!fault.isEndedByHealing) await fault.heal(cluster, leader)
  const { madeAnew } = await cluster.settle()
  const { violations, ...measured } = times
  return {
    kind,
    outageMs: outage.reachableAtMs - outage.beganAtMs,
    ...measured,
    madeAnew,
    violations: [...violations, ...checkReadiness(ground, outage), ...ground.isAlive()].map(
      (each) => ({ ...each, detail: `${kind}: ${each.detail}` }),
    ),
  }
}

export type Outage = { beganAtMs: number; lastFailureAtMs: number; reachableAtMs: number }

async function untilOutage({ probes }: Watch, faultAtMs: number): Promise<void> {
  const isSeen = () => probes.some(({ endedAtMs, isOk }) => !isOk && endedAtMs > faultAtMs)
  if (!(await waitUntil(isSeen, outageSeenMs))) throw new Error('the fault was not felt by anybody')
}

/** Until writes have gone on for a while: a server that ends may still answer in between. */
async function untilPrimary({ probes }: Watch, faultAtMs: number): Promise<Outage> {
  const look = (): Outage | undefined => {
    const since = probes.filter(({ endedAtMs }) => endedAtMs > faultAtMs)
    const failures = since.filter(({ isOk }) => !isOk)
    const last = failures.at(-1)
    const first = since.find((each) => each.isOk && each.startedAtMs > (last?.startedAtMs ?? 0))
    if (last === undefined || first === undefined) return undefined
    if (performance.now() - first.endedAtMs < steadyMs) return undefined
    return {
      beganAtMs: failures[0]?.startedAtMs ?? faultAtMs,
      lastFailureAtMs: last.startedAtMs,
      reachableAtMs: first.endedAtMs,
    }
  }
  if (!(await waitUntil(() => look() !== undefined, primaryBackMs)))
    throw new Error(`no primary within ${primaryBackMs} ms`)
  return look() as Outage
}

async function measureRecovery(ground: RoundGround, faultAtMs: number, outage: Outage) {
  const { successes, heard } = ground
  const { reachableAtMs, lastFailureAtMs } = outage
  const violations: Violation[] = []
  const since = await ground.readDatabaseTime()
  const askedAtMs = performance.now()
  const served = () =>
    successes.find(({ sentAtMs, atMs }) => sentAtMs > faultAtMs && atMs > lastFailureAtMs)
  const told = () => heard.find(({ atMs, delayMs }) => atMs > reachableAtMs && delayMs < 60_000)
  if (!(await waitUntil(() => served() !== undefined, servedMs)))
    throw new Error(`no create was acknowledged within ${servedMs} ms of a new primary`)
  if (!(await waitUntil(() => ground.hasRelayedSince(since), workGoesOnMs)))
    violations.push({ kind: 'feed does not continue', detail: `within ${workGoesOnMs} ms` })
  const relayedAfterMs = performance.now() - askedAtMs
  if (!(await waitUntil(() => told() !== undefined, workGoesOnMs)))
    violations.push({ kind: 'webhooks do not continue', detail: `within ${workGoesOnMs} ms` })
  return {
    servedAfterMs: Math.max(0, (served()?.atMs ?? Number.NaN) - reachableAtMs),
    relayedAfterMs,
    heardAfterMs: Math.max(0, (told()?.atMs ?? performance.now()) - reachableAtMs),
    violations,
  }
}

function checkReadiness({ watch, successes }: RoundGround, outage: Outage): Violation[] {
  const { readiness, probes } = watch
  const { beganAtMs, lastFailureAtMs, reachableAtMs } = outage
  const violations: Violation[] = []
  // A server that crashes again and again commits in between, and is ready then. So is one whose writes are
  // acknowledged while a probe, which connects each time, still hangs.
  const hasCommittedBefore = (ms: number) =>
    probes.some(
      ({ isOk, startedAtMs, endedAtMs }) =>
        isOk && endedAtMs > ms - readinessLagMs && startedAtMs < ms,
    ) || successes.some(({ sentAtMs, atMs }) => atMs > ms - readinessLagMs && sentAtMs < ms)
  const wrong = readiness.find(
    ({ atMs, status }) =>
      status === 200 &&
      atMs > beganAtMs + readinessLagMs &&
      atMs < lastFailureAtMs &&
      !hasCommittedBefore(atMs),
  )
  if (wrong !== undefined) {
    const afterMs = Math.round(wrong.atMs - beganAtMs)
    violations.push({ kind: 'ready without a primary', detail: `${afterMs} ms into the outage` })
  }
  const isReadyAgain = readiness.some(
    ({ atMs, status }) =>
      status === 200 && atMs > lastFailureAtMs && atMs < reachableAtMs + readyAgainMs,
  )
  if (!isReadyAgain)
    violations.push({ kind: 'not ready again', detail: `within ${readyAgainMs} ms` })
  return violations
}

/** The clock and the feed of the database, by a connection that is made anew when it breaks. */
export function createFeedLook(connect: () => Promise<pg.Client>) {
  async function ask<T>(text: string, values: unknown[], read: (rows: unknown[]) => T): Promise<T> {
    const client = await connect()
    try {
      return read((await client.query(text, values)).rows)
    } finally {
      void client.end().catch(() => undefined)
    }
  }
  return {
    hasRelayedSince: (since: Date) =>
      ask(
        'select from feed_events where relayed_at > $1 and occurred_at > $1 limit 1',
        [since],
        (rows) => rows.length > 0,
      ).catch(() => false),
    readDatabaseTime: () =>
      ask('select clock_timestamp() as now', [], (rows) => (rows[0] as { now: Date }).now),
  }
}
