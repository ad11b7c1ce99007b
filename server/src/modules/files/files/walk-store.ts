// The comparison of store and tables walks through a prefix in pages. Its cursor is stored in a table, so
// that each round does a bounded part and the next one continues, in any worker. Each page is safe to look
// at twice.
import type { Db } from '../../../db/client.ts'
import { advanceCheck, takeUpCheck } from './check-queries.ts'

export type CheckCounts = {
  /** What there was to compare. */
  objects: number
  rows: number
  /** Objects without a row that were removed. */
  orphans: number
  /** Rows without an object. */
  lost: number
  /** Lost ones whose object is there again. */
  regained: number
  /** Objects under names that are none of ours; they are left alone. */
  strange: number
}

export type CheckPage = (
  after: string,
) => Promise<{ counts: CheckCounts; next: string | undefined }>

const noCounts = { objects: 0, rows: 0, orphans: 0, lost: 0, regained: 0, strange: 0 }

function add(one: CheckCounts, other: CheckCounts): CheckCounts {
  return {
    objects: one.objects + other.objects,
    rows: one.rows + other.rows,
    orphans: one.orphans + other.orphans,
    lost: one.lost + other.lost,
    regained: one.regained + other.regained,
    strange: one.strange + other.strange,
  }
}

const everySeconds = 3_600
const pagesPerRoundMax = 20

/** Does the next part of the hourly walk; undefined when none is due. */
export async function walkOn(
  db: Db,
  prefix: string,
  checkPage: CheckPage,
  pagesMax: number = pagesPerRoundMax,
): Promise<CheckCounts | undefined> {
  const start = await db.transaction().execute((tx) => takeUpCheck(tx, prefix, everySeconds))
  if (start === undefined) return undefined
  let total: CheckCounts = noCounts
  let from = start
  for (let page = 0; page < pagesMax; page++) {
    const { counts, next } = await checkPage(from)
    total = add(total, counts)
    const place = { from, to: next }
    const isOurs = await db.transaction().execute((tx) => advanceCheck(tx, prefix, place))
    if (!isOurs || next === undefined) break
    from = next
  }
  return total
}

/** The whole walk at once, apart from the hourly one. */
export async function walkAll(checkPage: CheckPage): Promise<CheckCounts> {
  let total: CheckCounts = noCounts
  let after: string | undefined = ''
  while (after !== undefined) {
    const { counts, next }: Awaited<ReturnType<CheckPage>> = await checkPage(after)
    total = add(total, counts)
    after = next
  }
  return total
}
