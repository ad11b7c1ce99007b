// The workbench as it happens: events for an open page, and a sign of life where there are none.
import type { FastifyReply } from 'fastify'
import type { ConsoleRoute } from '../../http/console/route.ts'
import { type EventStream, eventStreamHeaders, openEventStream } from '../../http/event-stream.ts'
import { limits } from '../../limits.ts'
import type { Session } from '../people/people.ts'
import type { Live } from './live.ts'
import type { LiveEvent, LivePage } from './live-page.ts'
import { streamWorkOperation } from './stream-schema.ts'

export type StreamTimes = { heartbeatMs: number; stallMs: number; lifeMs: number }

export type WorkStreamDeps = {
  live: Live
  /** Whoever follows is there. */
  noteSeen(engineerUuid: string): Promise<void>
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

export function workStreamRoute(deps: WorkStreamDeps): ConsoleRoute {
  return {
    operation: streamWorkOperation,
    async serve(request, reply) {
      const { person, sessionUuid } = request.session as Session
      if (request.method === 'HEAD') return reply.headers(eventStreamHeaders).send('')
      const page = deps.live.open({ engineerUuid: person.uuid, sessionUuid })
      const { stallMs } = deps.times ?? usualTimes
      const stream = openEventStream(reply, { stallMs, signal: leaveWith(reply, page) })
      try {
        await follow(deps, { engineerUuid: person.uuid, page, stream })
      } catch (error) {
        deps.onError(error)
      } finally {
        page.close()
        stream.end()
      }
      return reply
    },
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

type Following = { engineerUuid: string; page: LivePage; stream: EventStream }

async function follow(
  { noteSeen, onError, times = usualTimes }: WorkStreamDeps,
  { engineerUuid, page, stream }: Following,
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
    // A database that is away for a moment is no reason to send every reader away.
    await noteSeen(engineerUuid).catch(onError)
    if (!(await stream.write(': heartbeat\n\n'))) return
  }
}

function writeEvent({ type, data }: LiveEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}
