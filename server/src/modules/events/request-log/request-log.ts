// The request log, as members look at it. Invariants:
// - Every statement begins with the account, so another account's requests are never returned (404 by
//   id).
// - No page reads more rows than limits say, however rare what it looks for is. A page that ends there
//   may hold few rows or none, and its cursor goes on from where it looked.
// - The log is a help for people and nothing else: nothing is decided or charged by it.

import { limits } from '../../../core/limits.ts'
import { type ListPage, searchPage } from '../../../core/list-page.ts'
import type { Db } from '../../../db/client.ts'
import { type DayTable, keepDays } from '../../../db/day-partitions.ts'
import type { RequestCursor, RequestFilter } from './queries.ts'
import { type RequestListRow, selectLookedAtEnd, selectRequest, selectRequests } from './queries.ts'

export type { RequestCursor, RequestFilter } from './queries.ts'

export type { RequestListRow }

export type RequestPage = ListPage<RequestListRow, RequestCursor>

/** Newest first. */
export async function listRequests(
  db: Db,
  accountUuid: string,
  filter: RequestFilter,
): Promise<RequestPage> {
  const { keyUuid, status, method, path, code, limit } = filter
  const isSearched = [keyUuid, status, method, path, code].some((each) => each !== undefined)
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

const requestDays: DayTable = {
  table: 'request_log',
  column: 'at',
  keepDays: limits.requestKeepDays,
}

export async function keepRequestDays(db: Db): Promise<void> {
  await keepDays(db, requestDays)
}
