// What waits for an engineer, and what he has done. Only looking: nothing here claims anything.
import type { Db } from '../../db/client.ts'
import {
  type HistoryPlace,
  type HistoryRow,
  type NextRow,
  selectHeads,
  selectHistory,
  selectWaiting,
  type WaitingRow,
} from './queue-queries.ts'

export type { HistoryPlace, HistoryRow, NextRow, WaitingRow }

/** The classes of the queue, by their numbers. */
export const classNames = ['realtime', 'urgent', 'fast', 'standard'] as const
export type ClassName = (typeof classNames)[number]

/** Nobody reads a larger number differently, and counting on would cost the more the more waits. */
export const waitingCountMax = 100

const nextShown = 10

export type Waiting = { counts: WaitingRow[]; next: NextRow[] }

export async function readWaiting(db: Db, engineerUuid: string): Promise<Waiting> {
  const counts = await selectWaiting(db, engineerUuid, waitingCountMax)
  const heads = counts.length === 0 ? [] : await selectHeads(db, engineerUuid, nextShown)
  return { counts, next: mergeHeads(heads).slice(0, nextShown) }
}

/** As claims do it: of the first task of each tag the best class goes first, then the oldest. */
function mergeHeads(heads: NextRow[]): NextRow[] {
  const byTag = [...Map.groupBy(heads, ({ tag_id }) => tag_id).values()]
  const merged: NextRow[] = []
  for (let left = byTag; left.length > 0; left = left.filter((rows) => rows.length > 0)) {
    const best = left.reduce((a, b) => (isBefore(b[0] as NextRow, a[0] as NextRow) ? b : a))
    merged.push(best.shift() as NextRow)
  }
  return merged
}

function isBefore(a: NextRow, b: NextRow): boolean {
  if (a.claim_class !== b.claim_class) return a.claim_class < b.claim_class
  return a.task_id < b.task_id
}

export async function listHistory(
  db: Db,
  engineerUuid: string,
  page: { before: HistoryPlace | undefined; limit: number },
): Promise<{ items: HistoryRow[]; hasMore: boolean }> {
  const rows = await selectHistory(db, engineerUuid, { ...page, limit: page.limit + 1 })
  return { items: rows.slice(0, page.limit), hasMore: rows.length > page.limit }
}
