// The workbench as it happens: events for an open page.
import type { Session } from '../../../core/caller.ts'
import type { ConsoleRoute } from '../../../http/console/route.ts'
import { eventStreamHeaders } from '../../../http/event-stream.ts'
import { type StreamTimes, serveLiveStream } from '../../../http/live-stream.ts'
import type { Live } from './live.ts'
import { streamWorkOperation } from './stream-schema.ts'

export type WorkStreamDeps = {
  live: Live
  /** Whoever follows is there. */
  noteSeen(engineerUuid: string): Promise<void>
  onError(error: unknown): void
  times?: StreamTimes | undefined
}

export function workStreamRoute({ live, noteSeen, onError, times }: WorkStreamDeps): ConsoleRoute {
  return {
    operation: streamWorkOperation,
    async serve(request, reply) {
      const { person, sessionUuid } = request.session as Session
      if (request.method === 'HEAD') return reply.headers(eventStreamHeaders).send('')
      const page = live.open({ engineerUuid: person.uuid, sessionUuid })
      const onHeartbeat = () => noteSeen(person.uuid)
      await serveLiveStream(reply, { page, onHeartbeat, onError, times })
      return reply
    },
  }
}
