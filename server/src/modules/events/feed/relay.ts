// The relay: follows the event log and numbers each account's feed. Invariants:
// - Nothing is skipped and nothing is taken twice: a range holds what is visible in one snapshot of
//   the database and was not in the one before. Position, numbers and what onBatch adds commit
//   together. No transaction is waited for: what it writes becomes visible in a later snapshot.
// - Numbers of an account have no gaps, and who has seen number N never finds an event at or before
//   N later: they are handed out by one leader at a time, fenced inside each batch.
// - The order is that of commits. Between ranges it is so by itself. Inside a range it is the order
//   of ids: an event whose transaction waited for another's commit, as the next version of a task
//   does, drew its id after it. Transaction ids would not do: the one that waited may be the older.
// - A task's older views are withdrawn (beforeTelling) before anyone can learn of an event.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from '../../db/client.ts'
import type { TaskEvent } from './events.ts'
import {
  insertFeedEvents,
  movePosition,
  releaseLease,
  selectBacklog,
  selectSpan,
  selectState,
  selectWholeRange,
  takeLease,
} from './relay-queries.ts'

export type UnrelayedEvent = TaskEvent & { id: number; writerXid: string; occurredAt: Date }
export type FeedEvent = UnrelayedEvent & { number: number }

/** Snapshots as PostgreSQL writes them; 0012_feed.sql says what each means. */
export type RelayPosition = {
  batchNumber: number
  position: string
  rangeEnd: string | null
  rangeAfterId: number | null
  rangeLastId: number | null
}

export type RelayState = RelayPosition & {
  snapshot: string
  /** All that is visible in the snapshot and was not at the position; of more, only so many. */
  waiting: UnrelayedEvent[]
}

export type RelayHooks = {
  /** Before anyone can be told, outside any transaction; may be called again for the same events. */
  beforeTelling?(events: UnrelayedEvent[]): Promise<void>
  /** In the transaction that numbers them: what is added here exists exactly once. */
  onBatch?(tx: Tx, events: FeedEvent[]): Promise<void>
  /** After the commit, also without events. A crash may leave it out: nobody may depend on it. */
  afterBatch?(events: FeedEvent[], batchNumber: number): Promise<void>
  /** Nothing came since this batch. Called at every look, so it must be quick. */
  onQuiet?(batchNumber: number): void
}

export type RelayOptions = RelayHooks & {
  db: Db
  onError(error: Error): void
  leaderId?: string
  batchEventsMax?: number
}

// A standby takes over within 3.5 s of a leader's last sign.
const leaseMs = 3_000
const renewMs = 1_000
const standbyMs = 500
const stalledMs = 1_500
// From the start of one look to the start of the next. While much comes there are fewer of them, so
// that a batch holds more: most of its cost is not that of its events. Idle looks cost one small read
// each. After a while without events they come less often.
const lookMs = 50
const busyMs = 110
const busyBatchEvents = 40
const quietMs = 100
const quietAfterLooks = 600
const errorMs = 500
const batchEventsMaxDefault = 1_000
const backlogCountMax = 100_000

export type Relay = { stop(): Promise<void> }

export function startRelay(options: RelayOptions): Relay {
  const stopping = new AbortController()
  const running = follow(options, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function follow(options: RelayOptions, signal: AbortSignal): Promise<void> {
  const { db, onError, leaderId = randomUUID() } = options
  let renewedAtMs: number | undefined
  let idleLooks = 0
  const takeTurn = async (): Promise<number> => {
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
  while (!signal.aborted) {
    const startedAtMs = performance.now()
    const waitMs = await takeTurn().catch((error: Error) => {
      onError(error)
      renewedAtMs = undefined
      return errorMs
    })
    const leftMs = startedAtMs + waitMs - performance.now()
    if (leftMs > 0) await pause(leftMs, undefined, { signal }).catch(() => undefined)
  }
  await releaseLease(db, leaderId).catch(onError)
}

/** 'more': the rest of it waits. 'many': all of it, and it was large. */
type Turn = 'moved' | 'many' | 'more' | 'idle' | 'lost'

/** Takes one batch into the feed, if there is one and the lease still holds. */
export async function relayBatch(options: RelayOptions, leaderId: string): Promise<Turn> {
  const { db } = options
  const batch = await readBatch(db, leaderId, options.batchEventsMax ?? batchEventsMaxDefault)
  const { to, events } = batch
  if (events === undefined) {
    options.onQuiet?.(to.batchNumber)
    return 'idle'
  }
  await options.beforeTelling?.(events)
  const told = await db.transaction().execute(async (tx) => {
    if (!(await movePosition(tx, { leaderId, leaseMs, stalledMs, to }))) return undefined
    const numbered = await insertFeedEvents(tx, events)
    if (numbered.length > 0) await options.onBatch?.(tx, numbered)
    return numbered
  })
  if (told === undefined) return 'lost'
  await options.afterBatch?.(told, to.batchNumber).catch(options.onError)
  if (isOpen(to)) return 'more'
  return told.length < busyBatchEvents ? 'moved' : 'many'
}

/** Without events there is no batch, and to is where the relay stands. */
type Batch = { to: RelayPosition; events: UnrelayedEvent[] | undefined }
type OpenRange = RelayPosition & { rangeEnd: string; rangeAfterId: number; rangeLastId: number }

async function readBatch(db: Db, leaderId: string, eventsMax: number): Promise<Batch> {
  const state = await selectState(db, eventsMax + 1)
  assertSameServer(state)
  if (isOpen(state)) return await readSpan(db, state, eventsMax)
  const { waiting } = state
  if (waiting.length === 0) return { to: state, events: undefined }
  if (waiting.length > eventsMax) {
    return await readSpan(db, await openRange(db, leaderId, state), eventsMax)
  }
  const events = waiting.toSorted((a, b) => a.id - b.id)
  return { to: positionAt(state.snapshot, state.batchNumber + 1), events }
}

/** After a long stop there is much to look at, and the lease is kept meanwhile. */
async function openRange(db: Db, leaderId: string, state: RelayState): Promise<OpenRange> {
  const renew = () => void takeLease(db, leaderId, leaseMs).catch(() => undefined)
  const renewing = setInterval(renew, renewMs)
  try {
    const { batchNumber, position } = state
    const range = await db.transaction().execute((tx) => selectWholeRange(tx, position))
    const { snapshot, firstId, lastId } = range
    const rangeAfterId = firstId - 1
    return { batchNumber, position, rangeEnd: snapshot, rangeAfterId, rangeLastId: lastId }
  } finally {
    clearInterval(renewing)
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

/**
 * Transaction ids belong to one server. A dump that is restored into a younger one would have its
 * new events taken for old ones, so the relay stands still and says so.
 */
function assertSameServer({ position, snapshot }: RelayState): void {
  const nextXid = (text: string) => BigInt(text.split(':')[1] as string)
  if (nextXid(snapshot) >= nextXid(position)) return
  throw new Error(
    `The relay has followed transactions up to ${nextXid(position)}, and this server has only come ` +
      `to ${nextXid(snapshot)}: the database was restored into a younger server`,
  )
}

/** How far the feed is behind, for the metrics: counted up to a bound. */
export async function measureRelay(db: Db): Promise<{ count: number; oldestSeconds: number }> {
  return await selectBacklog(db, backlogCountMax)
}
