// The request log, as members look at it. Invariants:
// - Every statement begins with the account, so another account's requests are never returned (404 by
//   id).
// - No page reads more rows than limits say, however rare what it looks for is. A page that ends there
//   may hold few rows or none, and its cursor goes on from where it looked.
// - The log is a help for people and nothing else: nothing is decided or charged by it.

import { limits } from '../../../core/limits.ts'
import { type ListPage, searchPage } from '../../../core/list-page.ts'
import type { Db } from '../../../db/client.ts'
import { keepDays } from '../../../db/day-partitions.ts'
import { beginningOf, isPlace, type LogPart, type LogPlace } from './cursor.ts'
import { selectMoment, selectWritten, selectWrittenEnd, type WrittenRow } from './follow-queries.ts'
import {
  type RequestCursor,
  type RequestFilter,
  type RequestListRow,
  selectLookedAtEnd,
  selectRequest,
  selectRequests,
} from './queries.ts'

export type { RequestCursor, RequestFilter } from './queries.ts'

export type { RequestListRow }

export type RequestPage = ListPage<RequestListRow, RequestCursor>

/** Newest first. */
export async function listRequests(
  db: Db,
  accountUuid: string,
  filter: RequestFilter,
): Promise<RequestPage> {
  const { keyUuid, caller, status, method, path, code, limit } = filter
  const isSearched = [keyUuid, caller, status, method, path, code].some(
    (each) => each !== undefined,
  )
  const { scanMax: searchMax = limits.requestsLookedAtMax } = filter
  return await searchPage({
    limit,
    scanMax: isSearched ? searchMax : undefined,
    placeOf: ({ at, request_id: requestId }) => ({ at, requestId }),
    select: (look) => selectRequests(db, accountUuid, { ...filter, ...look }),
    selectEnd: (look) => selectLookedAtEnd(db, accountUuid, { ...filter, ...look }),
  })
}

/** The one request that an id names; whatever is no id of one names none. */
export async function findRequest(
  db: Db,
  accountUuid: string,
  requestId: string,
): Promise<RequestListRow | undefined> {
  return await selectRequest(db, accountUuid, requestId.trim())
}

export async function keepRequestDays(db: Db): Promise<void> {
  await keepDays(db, { table: 'request_log', keepDays: limits.requestKeepDays })
}

// The request log as somebody follows it. Invariants:
// - Nothing is missed and nothing comes twice: a page holds what is visible in one snapshot of the
//   database and was not in the one before. Never waits for open transactions; their rows appear in a
//   later snapshot, whatever their position.
// - When a request arrived says nothing about when it was written down: one that waited for an answer
//   is written a minute later. So the order by arrival, which lists have, cannot be followed.
// - Who comes from before a restore goes on with what was written since the database was adopted.
export type FollowFilter = Pick<
  RequestFilter,
  'keyUuid' | 'status' | 'method' | 'path' | 'code' | 'limit' | 'scanMax'
>

export type FollowPage = { items: RequestListRow[]; hasMore: boolean; next: LogPlace }

/** The current end of the log: everything written from now on comes after it. */
export async function findEnd(db: Db): Promise<LogPlace> {
  const { epoch, snapshot } = await selectMoment(db)
  return { epoch, seen: snapshot }
}

/** What was written since, oldest first. */
export async function followRequests(
  db: Db,
  accountUuid: string,
  { after, ...filter }: FollowFilter & { after: LogPlace },
): Promise<FollowPage> {
  const { epoch, snapshot } = await selectMoment(db)
  const { seen, part } = after.epoch === epoch ? after : beginningOf(epoch)
  const upTo = part?.upTo ?? snapshot
  if (!isPlace(upTo)) return { items: [], hasMore: false, next: after }
  const { limit, scanMax = limits.requestsLookedAtMax } = filter
  const look = { ...filter, epoch, seen, upTo, part, limit: limit + 1, scanMax }
  const rows = await selectWritten(db, accountUuid, look)
  if (rows.length > limit) {
    const items = rows.slice(0, limit)
    const last = items.at(-1) as WrittenRow
    const next = { epoch, seen, part: { upTo, lastXid: last.writer_xid, lastId: last.request_id } }
    return { items, hasMore: true, next }
  }
  const lookedTo = await selectWrittenEnd(db, accountUuid, look)
  const next = lookedTo
    ? { epoch, seen, part: { upTo, ...lookedTo } satisfies LogPart }
    : { epoch, seen: upTo }
  return { items: rows, hasMore: lookedTo !== undefined, next }
}
