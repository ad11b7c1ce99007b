// The accounts of clients, as operators see and limit them. Invariants:
// - Looking changes nothing and shows no secret and nothing of a task.
// - A change commits with its audit and with the number that makes every process reload.
// - A suspension closes the credit request of the account.

import { ApiError } from '../../../core/errors.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { type ListPage, readPage } from '../../../core/list-page.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { raiseNotice, settleNotice } from '../../events/notices/notices.ts'
import { type AccountChange, changeAccount, findAccount } from '../../identity/accounts/accounts.ts'
import { listKeys, numberAccountChanges } from '../../identity/api-keys/api-keys.ts'
import { personActor } from '../../identity/audit/audit.ts'
import { changeQuotas, type QuotaLimits } from '../../money/balances/balances.ts'
import { listCaps, readSpending } from '../../money/caps/caps.ts'
import { lockGrantsOf } from '../../money/credits/credits.ts'
import { closeRequestsOf } from '../credit-requests/credit-requests.ts'
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
): Promise<ListPage<AccountListRow, string>> {
  const look = { ...filter, ...readSearch(search) }
  return await readPage(
    limit,
    (rowsMax) => selectAllAccounts(db, { ...look, limit: rowsMax }),
    ({ id }) => id,
  )
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

/** The account with this id, or whose test account has it. */
export async function readAccount(db: Db, accountId: string) {
  const uuid = decodeId('acct', accountId)
  const [live, test] = uuid === undefined ? [] : await selectPair(db, uuid)
  if (!live || !test) throw new ApiError('NOT_FOUND')
  const shownMax = limits.pageSizeMax
  const [members, keys, counts, liveSpending, testSpending] = await Promise.all([
    selectMembersOf(db, live.id, shownMax),
    listKeys(db, live.id, { beforeUuid: undefined, limit: shownMax }),
    selectCounts(db, [live.id, test.id]),
    readSpendingOf(db, live.id),
    readSpendingOf(db, test.id),
  ])
  const spending = { live: liveSpending, test: testSpending }
  return { live, test, members, keys: keys.items, counts, spending }
}

async function readSpendingOf(db: Db, accountUuid: string) {
  return { row: await readSpending(db, accountUuid), caps: await listCaps(db, accountUuid) }
}

export type AnyAccountChange = Omit<AccountChange, 'actor'> & {
  accountId: string
  byPersonUuid: string
  quotas?: QuotaLimits | undefined
}

export async function changeAnyAccount(
  db: Db,
  { accountId, quotas, byPersonUuid, ...wish }: AnyAccountChange,
): Promise<AccountDetail> {
  const actor = personActor(byPersonUuid)
  const change = { ...wish, actor }
  await db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, accountId)
    if (!account) throw new ApiError('NOT_FOUND')
    const [live] = await selectPair(tx, account.uuid)
    if (live) await lockGrantsOf(tx, live.id)
    const { affected, hasSuspensionChanged } = await changeAccount(tx, account.uuid, change)
    if (hasSuspensionChanged) await tellOfSuspension(tx, account.uuid, change)
    const { reason, suspended } = change
    if (live && hasSuspensionChanged && suspended)
      await closeRequestsOf(tx, { accountUuid: live.id, by: byPersonUuid, actor })
    if (quotas) await changeQuotas(tx, { account, limits: quotas, reason, actor })
    await numberAccountChanges(tx, affected)
  })
  return await readAccount(db, accountId)
}

/** One notice stands: of the suspension, or of its end. A mail that was not sent yet tells the last. */
async function tellOfSuspension(
  tx: Tx,
  accountUuid: string,
  { suspended, reason }: AccountChange,
): Promise<void> {
  const subject = { accountUuid, kind: 'account_suspension', subject: 'suspension' } as const
  await settleNotice(tx, subject)
  await raiseNotice(tx, { ...subject, data: { isSuspended: suspended === true, reason } })
}
