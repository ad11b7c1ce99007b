// The request log, as members look at it. Invariants:
// - Every statement begins with the account, so another account's requests are as absent as none.
// - No page reads more rows than limits say, however rare what it looks for is. A page that ends there
//   may hold few rows or none, and its cursor goes on from where it looked.
// - The log is a help for people and nothing else: nothing is decided or charged by it.

import type { Db } from '../../db/client.ts'
import { type DayTable, keepDays } from '../../db/day-partitions.ts'
import { limits } from '../../limits.ts'
import { type RequestListRow, selectLookedAtEnd, selectRequest, selectRequests } from './queries.ts'

export type { RequestListRow }

/** Where a list goes on: behind this request. */
export type RequestPlace = { at: Date; requestId: string }

export type RequestFilter = {
  keyUuid: string | undefined
  status: { from: number; to: number } | undefined
  method: string | undefined
  path: string | undefined
  code: string | undefined
  after: Date | undefined
  before: Date | undefined
  beyond: RequestPlace | undefined
  limit: number
  /** How many rows are looked at for a page that searches. */
  lookMax?: number
}

export type RequestPage = { items: RequestListRow[]; next: RequestPlace | undefined }

/** Newest first. */
export async function listRequests(
  db: Db,
  accountUuid: string,
  filter: RequestFilter,
): Promise<RequestPage> {
  const { keyUuid, status, method, path, code, limit } = filter
  const isSearched = [keyUuid, status, method, path, code].some((each) => each !== undefined)
  const { lookMax: searchMax = limits.requestsLookedAtMax } = filter
  const look = { ...filter, limit: limit + 1, lookMax: isSearched ? searchMax : limit + 1 }
  const rows = await selectRequests(db, accountUuid, look)
  if (rows.length > limit) {
    const items = rows.slice(0, limit)
    const last = items.at(-1) as RequestListRow
    return { items, next: { at: last.at, requestId: last.request_id } }
  }
  return {
    items: rows,
    next: isSearched ? await selectLookedAtEnd(db, accountUuid, look) : undefined,
  }
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
