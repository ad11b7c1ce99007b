// Lists: awaited they are one page, iterated they are everything.
import { ApiPromise, type WithResponse } from './http/api-promise.ts'

/** What a list is read by. */
export interface PageParams {
  /** How many items a page holds: 20, at most 100. */
  limit?: number | undefined
  /** Where to go on: nextCursor of the page before. */
  cursor?: string | undefined
}

/** A page as the service sends it. */
export interface PageReply<T> {
  data: T[]
  hasMore: boolean
  nextCursor: string | null
}

type ReadPage<T> = (cursor: string | undefined) => ApiPromise<PageReply<T>>

/** One page of a list. Iterating it goes on over all that follow. */
export class Page<T> implements PageReply<T>, AsyncIterable<T> {
  readonly data: T[]
  readonly hasMore: boolean
  readonly nextCursor: string | null
  readonly #read: ReadPage<T>

  constructor({ data, hasMore, nextCursor }: PageReply<T>, read: ReadPage<T>) {
    this.data = data
    this.hasMore = hasMore
    this.nextCursor = nextCursor
    this.#read = read
  }

  /** The page after this one; undefined after the last. */
  async nextPage(): Promise<Page<T> | undefined> {
    if (!this.hasMore || this.nextCursor === null) return undefined
    return new Page(await this.#read(this.nextCursor), this.#read)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (let page: Page<T> | undefined = this; page; page = await page.nextPage()) yield* page.data
  }
}

/** A list that is being read: await it for a page, or iterate it for every item. */
export class PagePromise<T> extends ApiPromise<Page<T>> implements AsyncIterable<T> {
  constructor(read: ReadPage<T>, cursor: string | undefined) {
    super(readFirst(read, cursor))
  }

  /** Page by page. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    for (let page: Page<T> | undefined = await this; page; page = await page.nextPage()) yield page
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    yield* await this
  }

  /** The first items of the list, over as many pages as they take. */
  async toArray({ limit }: { limit: number }): Promise<T[]> {
    const items: T[] = []
    if (limit <= 0) return items
    for await (const item of this) if (items.push(item) >= limit) break
    return items
  }
}

async function readFirst<T>(
  read: ReadPage<T>,
  cursor: string | undefined,
): Promise<WithResponse<Page<T>>> {
  const { data, ...around } = await read(cursor).withResponse()
  return { data: new Page(data, read), ...around }
}
