// A page of a list, cut in one place. A list is read from a place on, never by counting rows, so a page
// costs the same wherever it is.

export type ListPage<Row, Place> = {
  items: Row[]
  /** Where the next page goes on; undefined on the last one. */
  next: Place | undefined
}

/** Asks for one row more than the page holds: that says whether another page follows. */
export async function readPage<Row, Place>(
  limit: number,
  select: (limit: number) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Promise<ListPage<Row, Place>> {
  return cutPage(await select(limit + 1), limit, placeOf)
}

export type SearchedList<Row, Place> = {
  limit: number
  /** How many rows are scanned for one page; undefined where an index finds exactly the wanted ones. */
  scanMax: number | undefined
  placeOf(row: Row): Place
  select(look: { limit: number; scanMax: number }): Promise<Row[]>
  /** The last row that was scanned, where there are more behind it. */
  selectEnd(look: { limit: number; scanMax: number }): Promise<Place | undefined>
}

/** A list in which rows are passed over: a page may be short, or empty, and another still follow. */
export async function searchPage<Row, Place>(
  list: SearchedList<Row, Place>,
): Promise<ListPage<Row, Place>> {
  const look = { limit: list.limit + 1, scanMax: list.scanMax ?? list.limit + 1 }
  const page = cutPage(await list.select(look), list.limit, list.placeOf)
  if (page.next !== undefined || list.scanMax === undefined) return page
  return { items: page.items, next: await list.selectEnd(look) }
}

function cutPage<Row, Place>(
  rows: Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): ListPage<Row, Place> {
  if (rows.length <= limit) return { items: rows, next: undefined }
  const items = rows.slice(0, limit)
  return { items, next: placeOf(items.at(-1) as Row) }
}
