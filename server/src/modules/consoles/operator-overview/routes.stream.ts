// The floor as it happens: events for an open page.
import type { Session } from '../../../core/caller.ts'
import type { ConsoleRoute } from '../../../http/console/route.ts'
import { eventStreamHeaders } from '../../../http/event-stream.ts'
import { serveLiveStream } from '../../../http/live-stream.ts'
import type { LiveFloor } from './live.ts'
import { streamFloorOperation } from './overview-schema.ts'

export type FloorStreamDeps = { floor: LiveFloor; onError(error: unknown): void }

export function floorStreamRoute({ floor, onError }: FloorStreamDeps): ConsoleRoute {
  return {
    operation: streamFloorOperation,
    async serve(request, reply) {
      const { person, sessionUuid } = request.session as Session
      if (request.method === 'HEAD') return reply.headers(eventStreamHeaders).send('')
      const page = floor.open({ personUuid: person.uuid, sessionUuid })
      await serveLiveStream(reply, { page, onError })
      return reply
    },
  }
}
