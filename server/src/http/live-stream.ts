// The event stream of an open page (server-sent events): its events, and keep-alives in between.
import type { FastifyReply } from 'fastify'
import { limits } from '../core/limits.ts'
import type { LiveEvent, LivePage } from '../core/page-stream.ts'
import { type EventStream, openEventStream } from './event-stream.ts'

export type StreamTimes = { heartbeatMs: number; stallMs: number; lifeMs: number }

export type LiveStream = {
  page: LivePage
  /** Called with each keep-alive: the reader is still connected. */
  onHeartbeat?: () => Promise<void>
  onError(error: unknown): void
  times?: StreamTimes | undefined
}

const usualTimes: StreamTimes = {
  heartbeatMs: limits.streamHeartbeatSeconds * 1_000,
  stallMs: limits.streamStallSeconds * 1_000,
  lifeMs: limits.streamLifeSeconds * 1_000,
}
const retryMs = 2_000
/** Streams that began together, as after a restart, do not all end together. */
const lifeJitter = 0.1

export async function serveLiveStream(reply: FastifyReply, live: LiveStream): Promise<void> {
  const { stallMs } = live.times ?? usualTimes
  const stream = openEventStream(reply, { stallMs, signal: leaveWith(reply, live.page) })
  try {
    await follow(live, stream)
  } catch (error) {
    live.onError(error)
  } finally {
    live.page.close()
    stream.end()
  }
}

function leaveWith(reply: FastifyReply, page: LivePage): AbortSignal {
  const leaving = new AbortController()
  reply.raw.once('close', () => {
    page.close()
    leaving.abort()
  })
  return leaving.signal
}

async function follow(
  { page, onHeartbeat, onError, times = usualTimes }: LiveStream,
  stream: EventStream,
): Promise<void> {
  const { heartbeatMs, lifeMs } = times
  const endAtMs = performance.now() + lifeMs * (1 - lifeJitter * Math.random())
  let beatAtMs = performance.now() + heartbeatMs
  if (!(await stream.write(`retry: ${retryMs}\n\n`))) return
  while (performance.now() < endAtMs) {
    const events = await page.next(Math.min(beatAtMs, endAtMs) - performance.now())
    if (events === undefined) return
    if (!(await stream.write(events.map(writeEvent).join('')))) return
    if (performance.now() < beatAtMs) continue
    beatAtMs = performance.now() + heartbeatMs
    // A short outage of the database must not disconnect every reader.
    await onHeartbeat?.().catch(onError)
    if (!(await stream.write(': heartbeat\n\n'))) return
  }
}

function writeEvent({ type, data }: LiveEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}
