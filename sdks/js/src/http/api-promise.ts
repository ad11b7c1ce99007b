import type { RateLimit } from './rate-limit.ts'

/** A reply with what stands around it. */
export interface WithResponse<T> {
  data: T
  /** Its body has been read already. */
  response: Response
  /** Name it when you report a problem. */
  requestId: string | undefined
  /** The rates of the key, where the reply names them. */
  rateLimit: RateLimit | undefined
}

/** A promise of the reply's data; withResponse() gives what stands around it too. */
export class ApiPromise<T> implements Promise<T> {
  readonly #reply: Promise<WithResponse<T>>

  constructor(reply: Promise<WithResponse<T>>) {
    this.#reply = reply
  }

  get [Symbol.toStringTag](): string {
    return 'ApiPromise'
  }

  /** The data with the response, the request id and the rates of the key. */
  withResponse(): Promise<WithResponse<T>> {
    return this.#reply
  }

  /** The same reply with its data changed. */
  map<U>(change: (data: T) => U): ApiPromise<U> {
    return new ApiPromise(
      this.#reply.then(({ data, ...around }) => ({ data: change(data), ...around })),
    )
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting it is what it is for.
  then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    // biome-ignore lint/suspicious/noExplicitAny: as every promise has it.
    onRejected?: ((reason: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#reply.then(({ data }) => data).then(onFulfilled, onRejected)
  }

  // biome-ignore lint/suspicious/noExplicitAny: as every promise has it.
  catch<B = never>(onRejected?: ((reason: any) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally)
  }
}
