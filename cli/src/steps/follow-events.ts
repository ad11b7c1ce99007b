// The event stream from a known place: "now" is turned into a number first, so that nothing is lost
// when the first connection breaks before the first event.
import type { FeedEvent, TaskReview } from '@task-review/sdk'
import type { Clock } from '../frame/clock.ts'
import type { Output } from '../output/output.ts'
import type { EventPatterns } from '../values/event-patterns.ts'
import { keepAsking } from './keep-asking.ts'
import { readLatest } from './read-events.ts'

type Call = {
  client: TaskReview
  clock: Clock
  output: Pick<Output, 'note'>
  signal: AbortSignal
}

export async function followEvents(
  call: Call,
  patterns: EventPatterns,
  after: number | undefined,
): Promise<{ after: number; events: AsyncIterable<FeedEvent> }> {
  const place = after ?? (await keepAsking(call, () => readLatest(call)))
  return { after: place, events: pick(call, patterns, place) }
}

async function* pick(
  { client, signal }: Call,
  { types, matches }: EventPatterns,
  place: number,
): AsyncGenerator<FeedEvent> {
  const query = { after: String(place), ...(types !== undefined && { types }), signal }
  for await (const event of client.events.stream(query)) {
    if (matches(event.type)) yield event
  }
}
