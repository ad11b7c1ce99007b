// The accounts of clients, as operators see and limit them. Invariants:
// - Looking changes nothing and shows no secret and nothing of a task.
// - A change commits with its audit and with the number that makes every process look again.
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors.ts'
import { decodeId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { type AccountChange, changeAccount, findAccount } from '../accounts/accounts.ts'
import { listKeys, numberAccountChanges } from '../api-keys/api-keys.ts'
import {
  type AccountDetailRow,
  type AccountListRow,
  selectAllAccounts,
  selectCounts,
  selectMembersOf,
  selectPair,
} from './account-queries.ts'

export type { AccountDetailRow, AccountListRow }

export type AccountFilter = {
  search: string | undefined
  suspended: boolean | undefined
  beforeUuid: string | undefined
  limit: number
}

/** Live accounts, newest first. */
export async function listAllAccounts(
  db: Db,
  { search, limit, ...filter }: AccountFilter,
): Promise<{ items: AccountListRow[]; hasMore: boolean }> {
  const rows = await selectAllAccounts(db, { ...filter, ...readSearch(search), limit: limit + 1 })
  return { items: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** What looks like an id is one; everything else may be in a name or be the address of a member. */
function readSearch(search: string | undefined) {
  const text = search?.trim() || undefined
  const accountUuid = text && decodeId('acct', text)
  const keyUuid = text && decodeId('key', text)
  const isId = accountUuid !== undefined || keyUuid !== undefined
  return {
    accountUuid,
    keyUuid,
    namePart: isId ? undefined : text,
    memberEmail: isId || !text?.includes('@') ? undefined : text.toLowerCase(),
  }
}

export type AccountDetail = Awaited<ReturnType<typeof readAccount>>

/** The account that is named, or whose test twin is. */
export async function readAccount(db: Db, accountId: string) {
  const uuid = decodeId('acct', accountId)
  const [live, test] = uuid === undefined ? [] : await selectPair(db, uuid)
  if (!live || !test) throw new ApiError('NOT_FOUND')
  const shownMax = limits.pageSizeMax
  const [members, keys, counts] = await Promise.all([
    selectMembersOf(db, live.id, shownMax),
    listKeys(db, live.id, { beforeUuid: undefined, limit: shownMax }),
    selectCounts(db, [live.id, test.id]),
  ])
  return { live, test, members, keys: keys.items, counts }
}

export async function changeAnyAccount(
  db: Db,
  { accountId, ...change }: AccountChange & { accountId: string },
): Promise<AccountDetail> {
  await db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, accountId)
    if (!account) throw new ApiError('NOT_FOUND')
    await numberAccountChanges(tx, await changeAccount(tx, account.uuid, change))
  })
  return await readAccount(db, accountId)
}
