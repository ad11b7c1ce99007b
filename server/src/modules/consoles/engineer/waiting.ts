// The queue as an engineer sees it, and their past work. Read-only: nothing here claims anything.

import { type ListPage, readPage } from '../../../core/list-page.ts'
import { openingCharsMax } from '../../../core/task-title.ts'
import type { Db } from '../../../db/client.ts'
import {
  type HeadRow,
  type HistoryCursor,
  type HistoryRow,
  type NextRow,
  selectHeads,
  selectHistory,
  selectNext,
  selectWaiting,
  type WaitingRow,
} from './queue-queries.ts'

export type { HistoryCursor, HistoryRow, NextRow, WaitingRow }

/** The classes of the queue, by their numbers. */
export const classNames = ['realtime', 'urgent', 'fast', 'standard'] as const
export type ClassName = (typeof classNames)[number]

/** Nobody reads a larger number differently, and counting on would cost the more the more waits. */
export const waitingCountMax = 100

export const nextShownDefault = 10
export const nextShownMax = 100

export type Waiting = { counts: WaitingRow[]; next: NextRow[] }

export type WaitingFilter = { class?: ClassName | undefined; limit?: number | undefined }

export async function readWaiting(
  db: Db,
  engineerUuid: string,
  { class: only, limit = nextShownDefault }: WaitingFilter = {},
): Promise<Waiting> {
  const counts = await selectWaiting(db, engineerUuid, waitingCountMax)
  if (counts.length === 0) return { counts, next: [] }
  const classes = only === undefined ? classNames.keys() : [classNames.indexOf(only)]
  const heads = await selectHeads(db, engineerUuid, { classes: [...classes], limit })
  const first = mergeHeads(heads).slice(0, limit)
  return { counts, next: first.length === 0 ? [] : await selectNext(db, first, openingCharsMax) }
}

/** As claims do it: of the first task of each tag the best class goes first, then the oldest. */
function mergeHeads(heads: HeadRow[]): HeadRow[] {
  const byTag = [...Map.groupBy(heads, ({ tag_id }) => tag_id).values()]
  const merged: HeadRow[] = []
  for (let left = byTag; left.length > 0; left = left.filter((rows) => rows.length > 0)) {
    const best = left.reduce((a, b) => (isBefore(b[0] as HeadRow, a[0] as HeadRow) ? b : a))
    merged.push(best.shift() as HeadRow)
  }
  return merged
}

function isBefore(a: HeadRow, b: HeadRow): boolean {
  if (a.claim_class !== b.claim_class) return a.claim_class < b.claim_class
  return a.task_id < b.task_id
}

export async function listHistory(
  db: Db,
  engineerUuid: string,
  page: { before: HistoryCursor | undefined; limit: number },
): Promise<ListPage<HistoryRow, HistoryCursor>> {
  const openingChars = openingCharsMax
  return await readPage(
    page.limit,
    (limit) => selectHistory(db, engineerUuid, { ...page, limit, openingChars }),
    ({ task_id, lease_number }) => ({ taskUuid: task_id, leaseNumber: lease_number }),
  )
}
