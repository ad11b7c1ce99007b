import { limits } from '../../../core/limits.ts'
import { type Call, type Route, route } from '../../../http/route.ts'
import { leftToWaitMs } from '../../../http/turns.ts'
import { endedKeyError, type OpenWait, type Waits } from '../../../http/waits.ts'
import { readEventTypes, readPlace } from './feed-query.ts'
import { presentEvent } from './present.ts'
import { type FeedPage, type FeedRequest, joinReads, type ReadFeed } from './read-feed.ts'
import { type StreamDeps, streamRoute } from './routes.stream.ts'
import { listEventsOperation } from './schema.ts'
import type { FeedWatch, Watch } from './subscriptions.ts'

type ListDeps = { read: ReadFeed; watch: FeedWatch; waits: Waits }
type ListCall = Call<typeof listEventsOperation>

export type EventRouteDeps = Omit<StreamDeps, 'read'>

export function eventRoutes(given: EventRouteDeps): Route[] {
  const deps = { ...given, read: joinReads(given.db) }
  return [
    route(listEventsOperation, async (call) => {
      const { events, hasMore, lastNumber } = await readOrWait(deps, call)
      return {
        body: {
          data: events.map((event) => presentEvent(event, call.revision)),
          hasMore,
          nextCursor: String(lastNumber),
        },
      }
    }),

    streamRoute(deps),
  ]
}

async function readOrWait(deps: ListDeps, call: ListCall): Promise<FeedPage> {
  const { key, query } = call
  const asked: FeedRequest = {
    after: readPlace(query.after) ?? 'oldest',
    types: readEventTypes(query.types),
    limit: query.limit ?? limits.pageSizeDefault,
  }
  const waitMs = leftToWaitMs(call.request, query.wait ?? 0)
  if (waitMs === 0) return await deps.read(key.accountUuid, asked)
  const endAtMs = performance.now() + waitMs
  // Subscribe before reading, so that no event is missed in between.
  const watch = deps.watch.watchFeed(key.accountUuid)
  try {
    const page = await deps.read(key.accountUuid, asked)
    if (page.events.length > 0) return page
    const wait = await deps.waits.open(call.request)
    try {
      const readOn = (after: number) => deps.read(key.accountUuid, { ...asked, after })
      return await waitForEvents(page, { readOn, watch, wait, endAtMs })
    } finally {
      wait.close()
    }
  } finally {
    watch.close()
  }
}

type Waiting = {
  readOn(after: number): Promise<FeedPage>
  watch: Watch
  wait: OpenWait
  endAtMs: number
}

/** Reads on until there is an event or the wait is over; the page says how far it came. */
async function waitForEvents(first: FeedPage, waiting: Waiting): Promise<FeedPage> {
  const { readOn, watch, wait, endAtMs } = waiting
  let page = first
  while (page.events.length === 0 && !wait.signal.aborted) {
    const leftMs = endAtMs - performance.now()
    if (leftMs <= 0) break
    if (!page.hasMore) {
      const outcome = await watch.next(page.lastNumber, leftMs, wait.signal)
      if (outcome !== 'moved') break
    }
    page = await readOn(page.lastNumber)
  }
  if (wait.reason === 'revoked') throw endedKeyError(wait)
  return page
}
