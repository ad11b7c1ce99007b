// The feed as a stream. Every id it sends is a place to go on from: that of an event, that of the
// start, and that of a heartbeat, which may lie behind many events the reader did not ask for.

import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { KnownKey } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import type { Revision } from '../../../core/money.ts'
import { prepareValidator } from '../../../core/validate.ts'
import type { Db } from '../../../db/client.ts'
import { toApiError } from '../../../http/error-reply.ts'
import {
  type EventStream,
  eventStreamHeaders,
  openEventStream,
} from '../../../http/event-stream.ts'
import { type Route, rawRoute, readQuery } from '../../../http/route.ts'
import type { OpenWait, Waits } from '../../../http/waits.ts'
import type { EventType } from './feed.ts'
import { readEventTypes, readLastEventId, readPlace } from './feed-query.ts'
import { type PresentableEvent, presentEvent } from './present.ts'
import { beyondHead, type FeedPage, findFeedHead, type ReadFeed } from './read-feed.ts'
import { streamEventsOperation } from './schema.ts'
import type { FeedWatch, Watch } from './subscriptions.ts'

export type StreamTimes = { heartbeatMs: number; stallMs: number; lifeMs: number }

export type StreamDeps = {
  db: Db
  read: ReadFeed
  watch: FeedWatch
  waits: Waits
  onError(error: unknown, requestId: string): void
  times?: StreamTimes
}

const usualTimes: StreamTimes = {
  heartbeatMs: limits.streamHeartbeatSeconds * 1_000,
  stallMs: limits.streamStallSeconds * 1_000,
  lifeMs: limits.streamLifeSeconds * 1_000,
}
/** How long a reader waits before it connects again. */
const retryMs = 1_000
/** How long after a failed read the next one is tried; the reader notices nothing of it. */
const readAgainMs = 1_000
/** Streams that began together, as after a restart, do not all end together. */
const lifeJitter = 0.1

type Reader = { accountUuid: string; revision: Revision; types: EventType[] | undefined }

export function streamRoute(deps: StreamDeps): Route {
  prepareValidator(streamEventsOperation.query)
  return rawRoute(streamEventsOperation, async (request, reply) => {
    const { accountUuid } = request.key as KnownKey
    const query = readQuery(streamEventsOperation, request.query as Record<string, unknown>)
    const types = readEventTypes(query.types as string | undefined)
    const reader: Reader = { accountUuid, revision: request.revision as Revision, types }
    const watch = deps.watch.watchFeed(accountUuid)
    try {
      const start = await findStart(deps.db, request, query.after as string | undefined)
      // Read before anything is sent: an expired cursor must be reported in the status.
      const page = await readOn(deps, reader, start)
      if (request.method === 'HEAD') return reply.headers(eventStreamHeaders).send('')
      const wait = await deps.waits.open(request)
      const { stallMs } = deps.times ?? usualTimes
      const stream = openEventStream(reply, { stallMs, signal: wait.signal })
      try {
        await follow({ deps, reader, watch, wait, stream }, start, page)
      } catch (error) {
        deps.onError(error, request.id)
      } finally {
        wait.close()
        stream.end()
      }
      return reply
    } finally {
      watch.close()
    }
  })
}

/** Where a stream resumes: what the reader has seen last, else what it asks for, else now. */
async function findStart(
  db: Db,
  request: FastifyRequest,
  asked: string | undefined,
): Promise<number> {
  const { accountUuid } = request.key as KnownKey
  const lastSeen = readLastEventId(request.headers['last-event-id'])
  const place = lastSeen ?? readPlace(asked)
  const head = await findFeedHead(db, accountUuid)
  if (place === undefined || place === 'latest') return head
  if (place <= head) return place
  throw beyondHead(lastSeen === undefined ? 'after' : 'Last-Event-ID', head)
}

async function readOn({ read }: StreamDeps, { accountUuid, types }: Reader, after: number) {
  return await read(accountUuid, { after, types, limit: limits.pageSizeMax })
}

type Following = {
  deps: StreamDeps
  reader: Reader
  watch: Watch
  wait: OpenWait
  stream: EventStream
}

/** Writes a page, then reads on: at once where there is more, else when the feed moves. */
async function follow(following: Following, start: number, first: FeedPage): Promise<void> {
  const { deps, reader, watch, wait, stream } = following
  const { heartbeatMs, lifeMs } = deps.times ?? usualTimes
  const endAtMs = performance.now() + lifeMs * (1 - lifeJitter * Math.random())
  let beatAtMs = performance.now() + heartbeatMs
  let page = first
  if (!(await stream.write(`retry: ${retryMs}\nid: ${start}\n\n`))) return
  while (!wait.signal.aborted && performance.now() < endAtMs) {
    if (!(await stream.write(writeEvents(page.events, reader.revision)))) return
    const { lastNumber } = page
    if (performance.now() >= beatAtMs) {
      wait.renew()
      beatAtMs = performance.now() + heartbeatMs
      if (!(await stream.write(`: heartbeat\nid: ${lastNumber}\n\n`))) return
    }
    if (!page.hasMore) {
      const waitMs = Math.min(beatAtMs, endAtMs) - performance.now()
      const outcome = await watch.next(lastNumber, waitMs, wait.signal)
      if (outcome === 'ended') return
      if (outcome === 'timeout') {
        page = { events: [], hasMore: false, lastNumber }
        continue
      }
    }
    page = await readOnPatiently(following, lastNumber)
  }
}

/** A short outage of the database must not disconnect every reader. */
async function readOnPatiently({ deps, reader, wait }: Following, after: number) {
  try {
    return await readOn(deps, reader, after)
  } catch (error) {
    if (toApiError(error).code !== 'UNAVAILABLE') throw error
    await pause(readAgainMs, undefined, { signal: wait.signal }).catch(() => undefined)
    return { events: [], hasMore: true, lastNumber: after }
  }
}

function writeEvents(events: PresentableEvent[], revision: Revision): string {
  return events.map((event) => writeEvent(event, revision)).join('')
}

function writeEvent(event: PresentableEvent, revision: Revision): string {
  const data = JSON.stringify(presentEvent(event, revision))
  return `id: ${event.number}\nevent: ${event.type}\ndata: ${data}\n\n`
}
