// The feed goes forward only, and a person asks for what came last: the newest are found by their
// numbers, which have no gaps.
import { CursorExpiredError, type FeedEvent, type TaskReview } from '@task-review/sdk'
import { UsageError } from '../frame/failure.ts'
import { type EventPatterns, readEventPatterns } from '../values/event-patterns.ts'

type Call = { client: TaskReview; signal: AbortSignal }

const pageMax = 100
// How far back is looked for rare events: more would take longer than a person waits.
const pagesLookedAt = 10

export const eventsFlag = {
  events: {
    type: 'string',
    about: 'only these events: exact names, or task.* for all of a kind',
    placeholder: 'types',
    multiple: true,
    commas: true,
  },
} as const

export const afterFlag = {
  after: {
    type: 'integer',
    about: 'begin behind the event of this sequence; 0 for the first',
    placeholder: 'sequence',
  },
} as const

export function readEventsFlag(patterns: readonly string[]): EventPatterns {
  const read = readEventPatterns(patterns)
  if (read !== undefined) return read
  throw new UsageError(
    `Invalid --events ${patterns.join(',')}: no event matches.`,
    'Such as: --events task.completed,task.cancelled or --events task.*',
  )
}

/** The sequence of the last event there is, 0 where there is none. */
export async function readLatest({ client, signal }: Call): Promise<number> {
  const page = await client.events.list({ after: 'latest', limit: 1 }, { signal })
  return Number(page.nextCursor)
}

/** The newest that match, oldest first. */
export async function readNewest(
  call: Call,
  patterns: EventPatterns,
  limit: number,
): Promise<FeedEvent[]> {
  let [found, end] = [[] as FeedEvent[], await readLatest(call)]
  for (let looked = 0; looked < pagesLookedAt && end > 0 && found.length < limit; looked++) {
    const start = Math.max(0, end - pageMax)
    const page = await readRange(call, start, end)
    found = [...page.filter(({ type }) => patterns.matches(type)), ...found]
    const isOldest = page.length < end - start
    end = isOldest ? 0 : start
  }
  return found.slice(-limit)
}

/** Events after start, up to end. What is no longer kept is left out. */
async function readRange(call: Call, start: number, end: number): Promise<FeedEvent[]> {
  try {
    const { data } = await readFrom(call, start, end - start)
    return data.filter(({ sequence }) => sequence <= end)
  } catch (error) {
    if (!CursorExpiredError.isInstance(error)) throw error
    const { oldest } = error.details as { oldest: number }
    if (oldest > end) return []
    const { data } = await readFrom(call, oldest - 1, end - oldest + 1)
    return data.filter(({ sequence }) => sequence <= end)
  }
}

async function readFrom({ client, signal }: Call, after: number, limit: number) {
  return await client.events.list({ after: String(after), limit }, { signal })
}
