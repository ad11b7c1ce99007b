import { followEvents } from '../events/event-stream.ts'
import type { ApiPromise } from '../http/api-promise.ts'
import type { RequestOptions } from '../http/request-options.ts'
import type { Transport } from '../http/transport.ts'
import type { EventPage, EventType, FeedEvent } from './event.ts'

export interface ListEvents {
  /** The last sequence seen; 0 is the beginning, latest skips what has happened. */
  after?: number | string | undefined
  /** Only events of these types. */
  types?: readonly EventType[] | undefined
  /** 20, at most 100. */
  limit?: number | undefined
  /** How long the service may wait for an event where there is none yet: 50 at most. */
  waitSeconds?: number | undefined
}

export interface StreamEvents {
  /** The last sequence seen; without it the stream starts now. */
  after?: number | string | undefined
  /** Only events of these types. */
  types?: readonly EventType[] | undefined
  /** Ends the stream with a UserAbortError; so does leaving the loop, without an error. */
  signal?: AbortSignal | undefined
}

/** What happened to the tasks of the account, kept for 30 days. */
export class Events {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Oldest first. Send nextCursor as after to read on. */
  list(
    { after, types, limit, waitSeconds }: ListEvents = {},
    options?: RequestOptions,
  ): ApiPromise<EventPage> {
    const query = { after, types: types?.join(','), limit, wait: waitSeconds }
    return this.#transport.send({ method: 'GET', path: '/events', query, waitSeconds }, options)
  }

  /** Events as they happen, through cut connections and restarts; after one that is too old it throws. */
  stream({ types, ...params }: StreamEvents = {}): AsyncIterable<FeedEvent> {
    return followEvents(this.#transport, { ...params, types: types?.join(',') })
  }
}
