// What a holder of endpoint queues asks of the database, many queues in each statement. Invariants:
// - A queue has one holder. Its lease is renewed every second and expires four seconds after the last
//   renewal, so the queues of a killed worker continue within five.
// - Every outcome write checks the holder: a worker that lost its lease on the endpoint queue cannot
//   write.
// - All times are the database's.
import { randomUUID } from 'node:crypto'
import { createDatabaseClock, type DatabaseClock } from '../../../../core/clock.ts'
import { encodeId } from '../../../../core/ids.ts'
import type { Db } from '../../../../db/client.ts'
import type { HotConnections } from '../../../../db/prepared.ts'
import type { PreparedStatement } from '../../../../db/statement.ts'
import { raiseNotice } from '../../notices/notices.ts'
import { disableEndpoint } from '../webhooks.ts'
import { readPages } from './callback-pages.ts'
import { failWaiting, type Page } from './due-queries.ts'
import { lockHeld, recordDelivered, recordOutcomes } from './outcome-queries.ts'
import type { Circuit, Outcome } from './outcomes.ts'
import { gather } from './query-batching.ts'
import {
  releaseStatement,
  renewStatement,
  type TakenRow,
  takeStatement,
} from './queue-lease-queries.ts'

export type OpenLane = {
  endpointUuid: string
  accountUuid: string
  isTest: boolean
  /** Of callbacks: its deliveries have their own addresses, and it is never disabled. */
  isCallback: boolean
  circuit: Circuit
  /** When to poll again while the circuit is open. */
  probeAtMs: number | undefined
  /** When its circuit closed under this lease: what is older waited for its endpoint, and not for us. */
  answersSinceMs: number
  /** By the clock of performance.now, counted from before the lease was asked for. */
  heldUntilMs: number
  isLost: boolean
  takenAtMs: number
  /** What is in flight or not recorded yet, by delivery. */
  active: Map<string, Promise<void>>
}

export type Release = {
  lane: OpenLane
  /** Those that were seen: then it is let go as idle, and only where nothing came since. */
  arrivals: number | undefined
  /** Otherwise when to poll again. */
  nextAtMs: number | undefined
}

export type WantedLanes = {
  countMax: number
  /** Of these, how many of test accounts at most. */
  testMax: number
  /** Lanes that this process has already. */
  inHand: string[]
}

export type Holder = {
  clock: DatabaseClock
  take(wanted: WantedLanes): Promise<OpenLane[]>
  renew(lanes: OpenLane[]): Promise<void>
  /** Undefined when the lease is lost. */
  readPage(asked: { lane: OpenLane; countMax: number }): Promise<Page | undefined>
  /** False when the lease was lost: then nothing is recorded. */
  record(outcome: Outcome): Promise<boolean>
  /** Says how many; called until there are none. */
  failWaiting(lane: OpenLane): Promise<number>
  /** False when something came since, or the lease is lost. */
  release(release: Release): Promise<boolean>
}

const leaseMs = 4_000
const leaseSeconds = leaseMs / 1_000
export const renewMs = 1_000
const statementLanesMax = 200
const failedAtOnce = 1_000
// The answer to a statement that waited says little about the time.
const clockRoundTripMsMax = 100

type Means = { db: Db; hot: HotConnections; holderUuid: string }

export function createHolder({ db, hot }: { db: Db; hot: HotConnections }): Holder {
  const means = { db, hot, holderUuid: randomUUID() }
  const clock = createDatabaseClock()
  const run = createObservedRun(hot, clock)
  return {
    clock,
    async take({ countMax, testMax, inHand }) {
      const takenAtMs = performance.now()
      const { holderUuid } = means
      const values = { holderUuid, countMax, inHand, leaseSeconds, testMax }
      const rows = await run(takeStatement, values)
      return rows.map((row) => openLane(row, takenAtMs))
    },
    renew: (lanes) => renewLanes(means, lanes),
    readPage: gather(statementLanesMax, (asked) =>
      readPages({ holderUuid: means.holderUuid, run }, asked),
    ),
    record: createRecord(means),
    failWaiting: ({ endpointUuid }) =>
      db.transaction().execute(async (tx) => {
        const held = await lockHeld(tx, means.holderUuid, [endpointUuid])
        return held.size === 0 ? 0 : await failWaiting(tx, endpointUuid, failedAtOnce)
      }),
    release: gather(statementLanesMax, (releases) => releaseLanes(means, releases)),
  }
}

/** Every statement that tells the time sets the clock. */
function createObservedRun(hot: HotConnections, clock: DatabaseClock) {
  return async <Values extends object, Row extends { database_now: Date }>(
    statement: PreparedStatement<Values, Row>,
    values: NoInfer<Values>,
  ): Promise<Row[]> => {
    const askedAtMs = Date.now()
    const rows = await hot.run(statement, values)
    const answeredAtMs = Date.now()
    const [first] = rows
    if (first && answeredAtMs - askedAtMs < clockRoundTripMsMax)
      clock.observe(first.database_now, askedAtMs, answeredAtMs)
    return rows
  }
}

async function renewLanes({ hot, holderUuid }: Means, lanes: OpenLane[]): Promise<void> {
  const askedAtMs = performance.now()
  const endpointUuids = lanes.map(({ endpointUuid }) => endpointUuid)
  const rows = await hot.run(renewStatement, { holderUuid, endpointUuids, leaseSeconds })
  const held = new Set(rows.map(({ endpoint_id }) => endpoint_id))
  for (const lane of lanes) {
    if (held.has(lane.endpointUuid)) lane.heldUntilMs = askedAtMs + leaseMs
    else lane.isLost = true
  }
}

async function releaseLanes({ hot, holderUuid }: Means, releases: Release[]): Promise<boolean[]> {
  const rows = await hot.run(releaseStatement, {
    holderUuid,
    endpointUuids: releases.map(({ lane }) => lane.endpointUuid),
    arrivals: releases.map(({ arrivals }) => arrivals ?? null),
    nextAt: releases.map(({ nextAtMs }) => (nextAtMs === undefined ? null : new Date(nextAtMs))),
  })
  const released = new Set(rows.map(({ endpoint_id }) => endpoint_id))
  return releases.map(({ lane }) => released.has(lane.endpointUuid))
}

function createRecord({ db, hot, holderUuid }: Means): Holder['record'] {
  const record = gather(statementLanesMax, async (outcomes: Outcome[]) => {
    const lanes = [...new Set(outcomes.map(({ endpointUuid }) => endpointUuid))]
    return await db.transaction().execute(async (tx) => {
      const held = await lockHeld(tx, holderUuid, lanes)
      const fenced = outcomes.filter(({ endpointUuid }) => held.has(endpointUuid))
      if (fenced.length > 0) await recordOutcomes(tx, fenced)
      return outcomes.map(({ endpointUuid }) => held.has(endpointUuid))
    })
  })
  const recordPlain = gather(statementLanesMax, async (outcomes: Outcome[]) => {
    const held = await recordDelivered(hot, holderUuid, outcomes)
    return outcomes.map(({ endpointUuid }) => held.has(endpointUuid))
  })
  return async (outcome) => {
    const { disable, isPlain } = outcome
    // It locks the endpoint before the queue, and is rare.
    if (disable !== undefined) return await disableAfter(db, holderUuid, { ...outcome, disable })
    return await (isPlain ? recordPlain(outcome) : record(outcome))
  }
}

function openLane(row: TakenRow, takenAtMs: number): OpenLane {
  return {
    endpointUuid: row.endpoint_id,
    accountUuid: row.account_id,
    isTest: row.is_test,
    isCallback: row.is_callback,
    circuit: {
      failures: row.failures,
      failingSinceMs: row.failing_since?.getTime(),
      isOpen: row.is_open,
    },
    probeAtMs: undefined,
    answersSinceMs: Number.NEGATIVE_INFINITY,
    heldUntilMs: takenAtMs + leaseMs,
    isLost: false,
    takenAtMs,
    active: new Map(),
  }
}

class LaneLost extends Error {}

/**
 * An endpoint that asked for it, or that failed for five days, is sent nothing more, and its people are
 * notified. The attempt that shows it, the end of the endpoint and the notice commit together, and only
 * for the holder of the queue; what still waits fails afterwards, some at a time. False when the lease
 * was lost.
 */
async function disableAfter(
  db: Db,
  holderUuid: string,
  outcome: Outcome & { disable: 'failing' | 'gone' },
): Promise<boolean> {
  const { endpointUuid, disable: reason } = outcome
  try {
    await db.transaction().execute(async (tx) => {
      const disabled = await disableEndpoint(tx, { endpointUuid, reason })
      const held = await lockHeld(tx, holderUuid, [endpointUuid])
      if (held.size === 0) throw new LaneLost()
      await recordOutcomes(tx, [outcome])
      if (disabled === undefined) return
      const { accountUuid, url } = disabled
      const endpointId = encodeId('webhook', endpointUuid)
      const data = { endpointId, url, reason }
      await raiseNotice(tx, { accountUuid, kind: 'endpoint_disabled', subject: endpointId, data })
    })
    return true
  } catch (error) {
    if (error instanceof LaneLost) return false
    throw error
  }
}
