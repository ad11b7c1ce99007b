import type { RequestOptions } from '../http/request-options.ts'
import type { Transport } from '../http/transport.ts'
import type { PagePromise } from '../pagination.ts'

/** An expertise level. */
export interface Tag {
  /** Send it as tagId. */
  id: number
  name: string
  /** Who answers at this level. */
  description: string
  /** What this level multiplies the cost by. */
  multiplier: number
  /** Whether an engineer of this level is on duty now. */
  served: boolean
}

export class Tags {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** The expertise levels a task can ask for, by id. */
  list(options?: RequestOptions): PagePromise<Tag> {
    return this.#transport.list('/tags', {}, options)
  }
}
