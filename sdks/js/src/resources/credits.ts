import type { ApiPromise } from '../http/api-promise.ts'
import type { RequestOptions } from '../http/request-options.ts'
import type { Transport } from '../http/transport.ts'
import type { OpenUnion } from '../open-union.ts'
import type { PageParams, PagePromise } from '../pagination.ts'

/** The balance: granted = available + held + spent. */
export interface Credits {
  /** What new tasks can hold. */
  available: number
  /** Held for pending tasks. */
  held: number
  /** Charged so far. */
  spent: number
  /** Granted so far. */
  granted: number
}

export interface CreditEntry {
  /** Counts the entries of the account without gaps. */
  number: number
  /** grant: credits came in. hold: set aside. capture: the charge. release: the rest. adjust: a correction. */
  kind: OpenUnion<'grant' | 'hold' | 'capture' | 'release' | 'adjust'>
  /** How many credits moved. */
  credits: number
  /** What was available after this entry. */
  available: number
  /** What was held after this entry. */
  held: number
  taskId: string | null
  /** Why, for grants and corrections. */
  reason: string | null
  createdAt: string
}

export class CreditsResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  get(options?: RequestOptions): ApiPromise<Credits> {
    return this.#transport.send({ method: 'GET', path: '/credits' }, options)
  }

  /** Every movement of credits, newest first. */
  listEntries(params: PageParams = {}, options?: RequestOptions): PagePromise<CreditEntry> {
    return this.#transport.list('/credits/entries', params, options)
  }
}
