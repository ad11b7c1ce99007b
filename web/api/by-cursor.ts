// A list that comes in pages, each of which names the next: what a query needs besides its key and the
// call that reads a page.
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
}

/** The part of a call's query that says where a page begins; null is the first. */
export function pageAt(cursor: string | null): { cursor?: string } {
  return cursor === null ? {} : { cursor }
}
