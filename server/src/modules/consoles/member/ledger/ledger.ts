// The ledger of an account, with the task and project of each entry.

import { limits } from '../../../../core/limits.ts'
import { type ListPage, searchPage } from '../../../../core/list-page.ts'
import type { Db } from '../../../../db/client.ts'
import type { LedgerFilter } from './ledger-queries.ts'
import {
  type LedgerRow,
  type Places,
  selectEntryPlace,
  selectLedger,
  selectLookedAtEntry,
} from './ledger-queries.ts'

export type { EntryKind, LedgerFilter } from './ledger-queries.ts'

export type { LedgerRow }

export type LedgerPage = ListPage<LedgerRow, number>

/** Newest first. */
export async function listLedger(
  db: Db,
  accountUuid: string,
  filter: LedgerFilter,
): Promise<LedgerPage> {
  const { limit, scanMax: searchMax = limits.ledgerEntriesLookedAtMax } = filter
  const isSearched = searches(filter)
  const wanted = { ...filter, places: await findPlaces(db, accountUuid, filter) }
  return await searchPage({
    limit,
    scanMax: isSearched ? searchMax : undefined,
    placeOf: ({ number }) => number,
    select: (look) => selectLedger(db, accountUuid, { ...wanted, ...look }),
    selectEnd: (look) => selectLookedAtEntry(db, accountUuid, { ...wanted, ...look }),
  })
}

/** Whether entries have to be passed over. Those of one task, and those by hand, are found directly. */
function searches({ kind, taskUuid, projectId, makerUuid, from, to }: LedgerFilter): boolean {
  if (taskUuid !== undefined) return false
  const isByHand = kind === 'grant' || kind === 'adjust'
  const others = [projectId, makerUuid, from, to]
  return (kind !== undefined && !isByHand) || others.some((other) => other !== undefined)
}

/**
 * An entry carries the time at which its transaction began, and transactions that began together may
 * be numbered in another order; none of them lasts as long as this.
 */
const orderSlackMs = 30_000

async function findPlaces(db: Db, accountUuid: string, filter: LedgerFilter): Promise<Places> {
  const { taskUuid } = filter
  const createdAt = taskUuid === undefined ? undefined : timeOf(taskUuid)
  const [from, to] = createdAt ? [createdAt, createdAt] : [filter.from, filter.to]
  const placeAt = async (time: Date | undefined, slackMs: number) =>
    time && (await selectEntryPlace(db, accountUuid, new Date(time.getTime() + slackMs)))
  return { first: await placeAt(from, -orderSlackMs), end: await placeAt(to, orderSlackMs) }
}

/** A UUIDv7 begins with the milliseconds at which it was made. */
function timeOf(uuid: string): Date {
  return new Date(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16))
}

export async function listEntriesOfTask(
  db: Db,
  accountUuid: string,
  taskUuid: string,
): Promise<LedgerRow[]> {
  const { items } = await listLedger(db, accountUuid, {
    ...{ kind: undefined, projectId: undefined, makerUuid: undefined },
    ...{ from: undefined, to: undefined, beforeNumber: undefined },
    taskUuid,
    limit: 10,
  })
  return items.toReversed()
}

const rowsPerExportPage = 1_000

/**
 * All that the filter finds, newest first, a page at a time as the reader takes it: so none costs more
 * memory than a page, and no statement lasts.
 */
export async function* readLedger(
  db: Db,
  accountUuid: string,
  filter: Omit<LedgerFilter, 'beforeNumber' | 'limit'>,
  limit = rowsPerExportPage,
): AsyncGenerator<LedgerRow[]> {
  let beforeNumber: number | undefined
  do {
    const page = await listLedger(db, accountUuid, { ...filter, beforeNumber, limit })
    if (page.items.length > 0) yield page.items
    beforeNumber = page.next
  } while (beforeNumber !== undefined)
}
