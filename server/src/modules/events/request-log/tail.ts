// The request log as somebody follows it. Invariants:
// - Nothing is missed and nothing comes twice: a page holds what is visible in one snapshot of the
//   database and was not in the one before. Never waits for open transactions; their rows appear in a
//   later snapshot, whatever their position.
// - When a request arrived says nothing about when it was written down: one that waited for an answer
//   is written a minute later. So the order by arrival, which lists have, cannot be followed.

import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { isPlace, type LogPart, type LogPlace } from './cursor.ts'
import {
  selectSnapshot,
  selectWritten,
  selectWrittenEnd,
  type WrittenRow,
} from './follow-queries.ts'
import type { RequestFilter, RequestListRow } from './request-log.ts'

export type FollowFilter = Pick<
  RequestFilter,
  'keyUuid' | 'status' | 'method' | 'path' | 'code' | 'limit' | 'scanMax'
>

export type FollowPage = { items: RequestListRow[]; hasMore: boolean; next: LogPlace }

/** The current end of the log: everything written from now on comes after it. */
export async function findEnd(db: Db): Promise<LogPlace> {
  return { seen: await selectSnapshot(db) }
}

/** What was written since, oldest first. */
export async function followRequests(
  db: Db,
  accountUuid: string,
  { after, ...filter }: FollowFilter & { after: LogPlace },
): Promise<FollowPage> {
  const { seen, part } = after
  const upTo = part?.upTo ?? (await selectSnapshot(db))
  if (!isPlace(upTo)) return { items: [], hasMore: false, next: after }
  const { limit, scanMax = limits.requestsLookedAtMax } = filter
  const look = { ...filter, seen, upTo, part, limit: limit + 1, scanMax }
  const rows = await selectWritten(db, accountUuid, look)
  if (rows.length > limit) {
    const items = rows.slice(0, limit)
    const last = items.at(-1) as WrittenRow
    const next = { seen, part: { upTo, lastXid: last.writer_xid, lastId: last.request_id } }
    return { items, hasMore: true, next }
  }
  const lookedTo = await selectWrittenEnd(db, accountUuid, look)
  const next = lookedTo ? { seen, part: { upTo, ...lookedTo } satisfies LogPart } : { seen: upTo }
  return { items: rows, hasMore: lookedTo !== undefined, next }
}
