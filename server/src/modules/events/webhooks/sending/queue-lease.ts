// What a holder of lanes asks of the database, many lanes in each statement. Invariants:
// - A lane has one holder. Its lease is renewed every second and is over four seconds after the
//   holder's last sign, so what a killed worker held goes on within five.
// - Every outcome is fenced by the holder: who has lost a lane changes nothing in it any more.
// - All times are the database's.
import { randomUUID } from 'node:crypto'
import { createDatabaseClock, type DatabaseClock } from '../../clock.ts'
import type { Db } from '../../db/client.ts'
import type { HotConnections, PreparedStatement } from '../../db/prepared.ts'
import type { Circuit } from './circuit.ts'
import { disableAfter } from './disable.ts'
import { failWaiting } from './due-queries.ts'
import { gather } from './gather.ts'
import { releaseStatement, renewStatement, type TakenRow, takeStatement } from './hold-queries.ts'
import { lockHeld, recordDelivered, recordOutcomes } from './outcome-queries.ts'
import type { Outcome } from './outcomes.ts'
import { type Page, readPages } from './pages.ts'

export type OpenLane = {
  endpointUuid: string
  accountUuid: string
  circuit: Circuit
  /** When to look again while the circuit is open. */
  probeAtMs: number | undefined
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
  /** Otherwise when to look again. */
  nextAtMs: number | undefined
}

export type Holder = {
  clock: DatabaseClock
  take(countMax: number, inHand: string[]): Promise<OpenLane[]>
  renew(lanes: OpenLane[]): Promise<void>
  /** Undefined when the lane is lost. */
  readPage(asked: { lane: OpenLane; countMax: number }): Promise<Page | undefined>
  /** False when the lane was lost: then nothing is recorded. */
  record(outcome: Outcome): Promise<boolean>
  /** Says how many; called until there are none. */
  failWaiting(lane: OpenLane): Promise<number>
  /** False when something came since, or the lane is lost. */
  release(release: Release): Promise<boolean>
}

const leaseMs = 4_000
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
    async take(countMax, inHand) {
      const takenAtMs = performance.now()
      const values = [means.holderUuid, countMax, inHand, leaseMs / 1_000]
      const rows = await run<TakenRow>(takeStatement, values)
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
  return async <Row extends { database_now: Date }>(
    statement: PreparedStatement,
    values: unknown[],
  ): Promise<Row[]> => {
    const askedAtMs = Date.now()
    const rows = await hot.run<Row>(statement, values)
    const answeredAtMs = Date.now()
    const [first] = rows
    if (first && answeredAtMs - askedAtMs < clockRoundTripMsMax)
      clock.observe(first.database_now, askedAtMs, answeredAtMs)
    return rows
  }
}

async function renewLanes({ hot, holderUuid }: Means, lanes: OpenLane[]): Promise<void> {
  const askedAtMs = performance.now()
  const ids = lanes.map(({ endpointUuid }) => endpointUuid)
  const values = [holderUuid, ids, leaseMs / 1_000]
  const rows = await hot.run<{ endpoint_id: string }>(renewStatement, values)
  const held = new Set(rows.map(({ endpoint_id }) => endpoint_id))
  for (const lane of lanes) {
    if (held.has(lane.endpointUuid)) lane.heldUntilMs = askedAtMs + leaseMs
    else lane.isLost = true
  }
}

async function releaseLanes({ hot, holderUuid }: Means, releases: Release[]): Promise<boolean[]> {
  const rows = await hot.run<{ endpoint_id: string }>(releaseStatement, [
    holderUuid,
    releases.map(({ lane }) => lane.endpointUuid),
    releases.map(({ arrivals }) => arrivals ?? null),
    releases.map(({ nextAtMs }) => (nextAtMs === undefined ? null : new Date(nextAtMs))),
  ])
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
    // It locks the endpoint before the lane, and is rare.
    if (disable !== undefined) return await disableAfter(db, holderUuid, { ...outcome, disable })
    return await (isPlain ? recordPlain(outcome) : record(outcome))
  }
}

function openLane(row: TakenRow, takenAtMs: number): OpenLane {
  return {
    endpointUuid: row.endpoint_id,
    accountUuid: row.account_id,
    circuit: {
      failures: row.failures,
      failingSinceMs: row.failing_since?.getTime(),
      isOpen: row.is_open,
    },
    probeAtMs: undefined,
    heldUntilMs: takenAtMs + leaseMs,
    isLost: false,
    takenAtMs,
    active: new Map(),
  }
}
