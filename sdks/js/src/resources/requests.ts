import type { RequestOptions } from '../http/request-options.ts'
import type { Transport } from '../http/transport.ts'
import type { OpenUnion } from '../open-union.ts'
import { type PageParams, PagePromise, type PageReply } from '../pagination.ts'

export type RequestMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A request that the account made. */
export interface LoggedRequest {
  /** What the reply carried as X-Request-Id. */
  requestId: string
  /** When it arrived. */
  at: string
  method: OpenUnion<RequestMethod>
  /** Without its query. */
  path: string
  status: number
  durationMs: number
  /** The error code of the reply; null where there was no error. */
  code: string | null
  /** The key that sent it; null for a page. */
  keyId: string | null
  keyName: string | null
}

export interface ListRequests extends PageParams {
  /** Follow from here: nextCursor of the reply before, or latest. It excludes cursor. */
  after?: string | undefined
  keyId?: string | undefined
  /** A class such as 4xx, or a status such as 404. */
  status?: '2xx' | '3xx' | '4xx' | '5xx' | `${number}` | number | undefined
  method?: RequestMethod | undefined
  /** Only requests whose path begins with it. */
  path?: string | undefined
  requestId?: string | undefined
  /** Only replies with this error code. */
  code?: string | undefined
}

/** The log of the requests of the account. */
export class Requests {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Newest first; with after oldest first, and nextCursor is then the after of the next call. */
  list(
    { after, cursor, ...filters }: ListRequests = {},
    options?: RequestOptions,
  ): PagePromise<LoggedRequest> {
    const read = (place: string | undefined) => {
      const query = { ...filters, [after === undefined ? 'cursor' : 'after']: place }
      const call = { method: 'GET', path: '/requests', query }
      return this.#transport.send<PageReply<LoggedRequest>>(call, options)
    }
    return new PagePromise(read, after ?? cursor)
  }
}
