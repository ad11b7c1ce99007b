// The relay: follows the event log and numbers each account's feed. Invariants:
// - Nothing is skipped and nothing is taken twice: a range holds what is visible in one snapshot of the
//   database and was not in the one before. Position, numbers and what onBatch adds commit together.
//   The relay never waits for open transactions; their events appear in a later snapshot.
// - Sequence numbers are gapless per account, and after a reader has seen N no event ≤ N appears: they
//   are handed out by one leader at a time, fenced inside each batch.
// - The order is that of commits. Between ranges it is so by itself. Inside a range it is the order of
//   ids: an event whose transaction waited for another's commit, as the next version of a task does,
//   drew its id after it. Transaction ids would not do: the one that waited may be the older.
// - A task's older views are withdrawn (beforePublish) before anyone can learn of an event.
// - In a database that was restored and not adopted nothing is numbered (adoption.ts). After the adoption
//   what an earlier epoch left untold comes first.
import { randomUUID } from 'node:crypto'
import { startLoop } from '../../../core/loop.ts'
import { tracing } from '../../../core/trace.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { FeedEvent, RelayPosition, RelayState, UnrelayedEvent } from './relay-queries.ts'
import {
  deleteLeftovers,
  insertFeedEvents,
  movePosition,
  releaseLease,
  selectLeftovers,
  selectSpan,
  selectState,
  selectWholeRange,
  takeLease,
} from './relay-queries.ts'

export type { FeedEvent, UnrelayedEvent } from './relay-queries.ts'

export type RelayHooks = {
  /** Before anyone can be told, outside any transaction; may be called again for the same events. */
  beforePublish?(events: UnrelayedEvent[]): Promise<void>
  /** In the transaction that numbers them: what is added here exists exactly once. */
  onBatch?(tx: Tx, events: FeedEvent[]): Promise<void>
  /** After the commit, also without events. A crash may leave it out: nobody may depend on it. */
  afterBatch?(events: FeedEvent[], batchNumber: number): Promise<void>
  /** Nothing came since this batch. Called at every poll, so it must be quick. */
  onQuiet?(batchNumber: number): void
}

export type RelayOptions = RelayHooks & {
  db: Db
  onError(error: Error): void
  leaderId?: string
  batchEventsMax?: number
}

// A standby takes over within 3.5 s of the leader's last lease renewal.
const leaseMs = 3_000
const renewMs = 1_000
const standbyMs = 500
const stalledMs = 1_500
// Poll interval, start to start. While much comes there are fewer of them, so that a batch holds more:
// most of its cost is not that of its events. Idle looks cost one small read each. After a while
// without events they come less often.
const lookMs = 50
const busyMs = 110
const busyBatchEvents = 40
const quietMs = 100
const quietAfterLooks = 600
const errorMs = 500
const batchEventsMaxDefault = 1_000

export type Relay = {
  /** Work that one worker is to do for all goes by this. Two may think so for a moment, when a lease has just ended. */
  isLeader(): boolean
  stop(): Promise<void>
}

export function startRelay(options: RelayOptions): Relay {
  const { db, onError, leaderId = randomUUID() } = options
  let renewedAtMs: number | undefined
  let idleLooks = 0

  async function takeTurn(): Promise<number> {
    if (renewedAtMs === undefined || performance.now() - renewedAtMs > renewMs) {
      const isLeader = await takeLease(db, leaderId, leaseMs)
      renewedAtMs = isLeader ? performance.now() : undefined
      if (!isLeader) return standbyMs
    }
    const turn = await relayBatch(options, leaderId)
    if (turn === 'lost') renewedAtMs = undefined
    idleLooks = turn === 'idle' ? idleLooks + 1 : 0
    if (turn === 'more') return 0
    if (turn === 'many') return busyMs
    return idleLooks > quietAfterLooks ? quietMs : lookMs
  }

  const loop = startLoop({
    name: 'relay',
    everyMs: errorMs,
    run: takeTurn,
    onError(error) {
      renewedAtMs = undefined
      onError(error as Error)
    },
  })
  return {
    isLeader: () => renewedAtMs !== undefined && performance.now() - renewedAtMs < leaseMs,
    async stop() {
      await loop.stop()
      renewedAtMs = undefined
      await releaseLease(db, leaderId).catch(onError)
    },
  }
}

/** 'more': the rest of it waits. 'many': all of it, and it was large. */
type Turn = 'moved' | 'many' | 'more' | 'idle' | 'lost'

/** Takes one batch into the feed, if there is one and the lease still holds. */
export async function relayBatch(options: RelayOptions, leaderId: string): Promise<Turn> {
  const { db } = options
  const batch = await readBatch(db, leaderId, options.batchEventsMax ?? batchEventsMaxDefault)
  const { to, events, leftoversTo } = batch
  if (events === undefined) {
    options.onQuiet?.(to.batchNumber)
    return 'idle'
  }
  const startedAtMs = performance.now()
  await options.beforePublish?.(events)
  const told = await db.transaction().execute(async (tx) => {
    const lastId = findLastId(events)
    if (!(await movePosition(tx, { leaderId, leaseMs, stalledMs, to, lastId }))) return undefined
    const numbered = await insertFeedEvents(tx, events)
    if (leftoversTo !== undefined) await deleteLeftovers(tx, leftoversTo)
    if (numbered.length > 0) await options.onBatch?.(tx, numbered)
    return numbered
  })
  if (told === undefined) return 'lost'
  if (tracing !== undefined) traceRelay(told, startedAtMs)
  await options.afterBatch?.(told, to.batchNumber).catch(options.onError)
  if (isOpen(to) || leftoversTo !== undefined) return 'more'
  return told.length < busyBatchEvents ? 'moved' : 'many'
}

/** Each event is a step in the life of its task, however many went together. */
function traceRelay(told: readonly FeedEvent[], startedAtMs: number): void {
  for (const { taskUuid, type } of told) {
    const attributes = { 'event.type': type }
    tracing?.recordStep(taskUuid, { name: 'relay', attributes, startedAtMs })
  }
}

/** Without events there is no batch, and to is where the relay stands. */
type Batch = {
  to: RelayPosition
  events: UnrelayedEvent[] | undefined
  /** Set where they are of an earlier epoch: up to this id they are done with. */
  leftoversTo?: number
}
type OpenRange = RelayPosition & { rangeEnd: string; rangeAfterId: number; rangeLastId: number }

async function readBatch(db: Db, leaderId: string, eventsMax: number): Promise<Batch> {
  const state = await selectState(db, eventsMax + 1)
  if (state.hasLeftovers) return await readLeftovers(db, state, eventsMax)
  if (isOpen(state)) return await readSpan(db, state, eventsMax)
  const { waiting } = state
  if (waiting.length === 0) return { to: state, events: undefined }
  if (waiting.length > eventsMax) {
    return await readSpan(db, await openRange(db, leaderId, state), eventsMax)
  }
  const events = waiting.toSorted((a, b) => a.id - b.id)
  return { to: positionAt(state.snapshot, state.batchNumber + 1), events }
}

/** They belong to no range: the position stays where it is, and the batch counts on. */
async function readLeftovers(db: Db, state: RelayState, limit: number): Promise<Batch> {
  const { batchNumber, position, rangeEnd, rangeAfterId, rangeLastId } = state
  const to = { batchNumber: batchNumber + 1, position, rangeEnd, rangeAfterId, rangeLastId }
  const { upToId, events } = await selectLeftovers(db, limit)
  return { to, events, leftoversTo: upToId }
}

function findLastId(events: readonly UnrelayedEvent[]): number | undefined {
  return events.length === 0 ? undefined : Math.max(...events.map(({ id }) => id))
}

/** After a long stop there is much to look at, and the lease is kept meanwhile. */
async function openRange(db: Db, leaderId: string, state: RelayState): Promise<OpenRange> {
  const renewing = startLoop({
    name: 'relay-lease',
    everyMs: renewMs,
    firstAfterMs: renewMs,
    async run() {
      await takeLease(db, leaderId, leaseMs)
    },
    onError: () => undefined,
  })
  try {
    const { batchNumber, position } = state
    const range = await db.transaction().execute((tx) => selectWholeRange(tx, position))
    const { snapshot, firstId, lastId } = range
    const rangeAfterId = firstId - 1
    return { batchNumber, position, rangeEnd: snapshot, rangeAfterId, rangeLastId: lastId }
  } finally {
    await renewing.stop()
  }
}

/** The next part of a range that is too large for one batch. */
async function readSpan(db: Db, range: OpenRange, limit: number): Promise<Batch> {
  const { batchNumber, position, rangeEnd, rangeAfterId, rangeLastId } = range
  const span = { from: position, end: rangeEnd }
  const read = await selectSpan(db, span, { afterId: rangeAfterId, limit })
  const lastId = read.at(-1)?.id
  const isEnd = lastId === undefined || lastId >= rangeLastId
  const next = batchNumber + 1
  return {
    to: isEnd
      ? positionAt(rangeEnd, next)
      : { batchNumber: next, position, rangeEnd, rangeAfterId: lastId, rangeLastId },
    events: read.filter(({ isOfRange }) => isOfRange),
  }
}

function isOpen(position: RelayPosition): position is OpenRange {
  return position.rangeEnd !== null
}

function positionAt(position: string, batchNumber: number): RelayPosition {
  return { batchNumber, position, rangeEnd: null, rangeAfterId: null, rangeLastId: null }
}
