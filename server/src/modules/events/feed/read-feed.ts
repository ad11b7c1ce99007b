// Reading an account's feed. Invariants:
// - A page starts right after the given number; a reader that passes lastNumber back sees every event
//   once, in order. What is no longer kept is an error and never a silent gap.
// - A number inside the gap of a restore was given by a state that is gone: reading goes on behind it,
//   with the event that says so.
// - One read looks at no more than limits.eventsLookedAtMax events, however rare the wanted types are:
//   lastNumber says how far it looked, and hasMore that there is more to look at.

import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import type { EventType } from './feed.ts'
import {
  type Span,
  type SpanRead,
  selectFeedHead,
  selectFeedSpan,
  selectOldestAfter,
} from './feed-read-queries.ts'
import type { PresentableEvent } from './present.ts'

/** The last number a reader has seen, or one of the feed's ends. */
export type FeedStart = number | 'oldest' | 'latest'

export type FeedRequest = {
  after: FeedStart
  types?: readonly EventType[] | undefined
  limit: number
}

export type FeedPage = {
  events: PresentableEvent[]
  hasMore: boolean
  /** How far the feed was scanned: where the next read starts. */
  lastNumber: number
}

/** The newest number in an account's feed, 0 where it has none. */
export async function findFeedHead(db: Db, accountUuid: string): Promise<number> {
  return await selectFeedHead(db, accountUuid)
}

const oldestAttempts = 3

export async function readFeed(
  db: Db,
  accountUuid: string,
  { after, types, limit }: FeedRequest,
): Promise<FeedPage> {
  if (after === 'latest') {
    return { events: [], hasMore: false, lastNumber: await selectFeedHead(db, accountUuid) }
  }
  if (after !== 'oldest') return await readAfter(db, accountUuid, { after, types, limit })
  // The oldest day may be dropped in the very moment between the two reads.
  for (let attempt = 1; ; attempt++) {
    const place = await findOldestPlace(db, accountUuid)
    try {
      return await readAfter(db, accountUuid, { after: place, types, limit })
    } catch (error) {
      const isDropped = error instanceof ApiError && error.code === 'CURSOR_EXPIRED'
      if (!isDropped || attempt === oldestAttempts) throw error
    }
  }
}

/** The number before the oldest event that is kept; where none is, the newest ever given. */
async function findOldestPlace(db: Db, accountUuid: string): Promise<number> {
  const head = await selectFeedHead(db, accountUuid)
  const oldest = await selectOldestAfter(db, accountUuid, 0)
  return oldest === undefined ? head : oldest.number - 1
}

async function readAfter(
  db: Db,
  accountUuid: string,
  { after, types, limit }: FeedRequest & { after: number },
): Promise<FeedPage> {
  const scanMax = types === undefined ? limit : limits.eventsLookedAtMax
  const span = await readSpan(db, accountUuid, { after, scanMax, limit, types })
  const gapEnd = await findGapEnd(db, accountUuid, after, span)
  if (gapEnd !== undefined) {
    return await readAfter(db, accountUuid, { after: gapEnd - 1, types, limit })
  }
  const { head, events } = span
  const lookedTo = Math.min(after + scanMax, head)
  // A full page says nothing of what follows its last event, though more was scanned.
  const lastNumber = events.length < limit ? lookedTo : (events.at(-1)?.number ?? lookedTo)
  return { events, hasMore: lastNumber < head, lastNumber }
}

// Most readers are close to the newest event. For them a plan over every day that is kept would cost
// several times its work. The clock is only a hint: what is not all there is read from all days.
const recentMs = 2 * 24 * 3_600_000

async function readSpan(db: Db, accountUuid: string, span: Span): Promise<SpanRead> {
  const recent = await selectFeedSpan(db, accountUuid, span, new Date(Date.now() - recentMs))
  const expectedCount = Math.min(span.scanMax, recent.head - span.after)
  if (recent.count >= expectedCount) return recent
  return await selectFeedSpan(db, accountUuid, span)
}

/** Where what follows this number comes behind a gap: the number of the event that ends it. */
async function findGapEnd(
  db: Db,
  accountUuid: string,
  after: number,
  { head, first }: SpanRead,
): Promise<number | undefined> {
  if (after > head) throw beyondHead('after', head)
  if (after === head || first === after + 1) return undefined
  const next = await selectOldestAfter(db, accountUuid, after)
  if (next?.lastBeforeGap !== undefined && next.lastBeforeGap !== null) {
    if (after >= next.lastBeforeGap) return next.number
  }
  throw new ApiError('CURSOR_EXPIRED', { details: { oldest: next?.number ?? head + 1 } })
}

/** The mistake of a reader who names a number that was never given. */
export function beyondHead(field: string, head: number): ApiError {
  return invalidRequest([{ field, message: `must be at most ${head}, the newest sequence so far` }])
}

// One event may wake many readers of an account at the same moment, all of them at the same place. They
// share one read. The shared query starts after the last of these readers asked, so no reader gets a
// result older than its own wake-up.
export type ReadFeed = (accountUuid: string, request: FeedRequest) => Promise<FeedPage>

export function joinReads(db: Db): ReadFeed {
  const asked = new Map<string, Promise<FeedPage>>()
  return (accountUuid, request) => {
    const { after, types, limit } = request
    const name = [accountUuid, after, types?.join() ?? '', limit].join(' ')
    const known = asked.get(name)
    if (known !== undefined) return known
    const read = new Promise<FeedPage>((resolve) => {
      setImmediate(() => {
        asked.delete(name)
        resolve(readFeed(db, accountUuid, request))
      })
    })
    asked.set(name, read)
    return read
  }
}
