import type { ApiPromise } from '../http/api-promise.ts'
import type { RequestOptions } from '../http/request-options.ts'
import type { Transport } from '../http/transport.ts'
import type { OpenUnion } from '../open-union.ts'
import type { PageParams, PagePromise } from '../pagination.ts'
import type { Scope } from './account.ts'

export interface Key {
  /** Names the key; it is not the secret. */
  id: string
  /** Test keys never reach engineers or real credits. */
  mode: 'live' | 'test'
  name: string
  /** The beginning and the end of the secret. */
  hint: string
  /** The revision the key is pinned to. */
  revision: 'A' | 'B'
  scopes: OpenUnion<Scope>[]
  /** Where the key may be used from; anywhere where it is empty. */
  allowedAddresses: string[]
  requestsPerSecond: number
  createdAt: string
  /** To the minute; null for never. */
  lastUsedAt: string | null
  expiresAt: string | null
  revokedAt: string | null
}

export interface NewKey extends Key {
  /** Shown this once and kept nowhere: null in the reply to a repeated request. */
  secret: string | null
}

export interface CreateKey {
  /** What the key is for, to tell it from others. */
  name?: string | undefined
  revision?: 'A' | 'B' | undefined
  /** At most what its maker may, and never keys. All of that where it is left out. */
  scopes?: Exclude<Scope, 'keys'>[] | undefined
  allowedAddresses?: string[] | undefined
  /** When it stops working, not after its maker does. */
  expiresAt?: string | undefined
}

export interface RollKey {
  /** How long the old key goes on working: 3,600 seconds, at most 30 days. */
  overlapSeconds?: number | undefined
}

/** The API keys of the account. The key of the client needs the scope keys. */
export class Keys {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  create(params: CreateKey = {}, options?: RequestOptions): ApiPromise<NewKey> {
    return this.#transport.send({ method: 'POST', path: '/keys/create', body: params }, options)
  }

  /** Newest first, those that have ended included. */
  list(params: PageParams = {}, options?: RequestOptions): PagePromise<Key> {
    return this.#transport.list('/keys', params, options)
  }

  get(id: string, options?: RequestOptions): ApiPromise<Key> {
    return this.#transport.send({ method: 'GET', path: ['keys', id] }, options)
  }

  /** Gives the successor of a key, which works beside it for a while. */
  roll(id: string, params: RollKey = {}, options?: RequestOptions): ApiPromise<NewKey> {
    const path = ['keys', id, 'roll']
    return this.#transport.send({ method: 'POST', path, body: params }, options)
  }

  /** Ends a key for good, everywhere within five seconds. */
  revoke(id: string, options?: RequestOptions): ApiPromise<Key> {
    return this.#transport.send({ method: 'POST', path: ['keys', id, 'revoke'] }, options)
  }
}
