// Accounts. Invariants:
// - A live account and its test twin are made together, so every account has exactly one twin.
// - Nothing but the account id separates test from live: no other table knows the difference.
import type { Db, Tx } from '../../db/client.ts'
import { decodeId, encodeId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { insertAccount, selectAccount } from './queries.ts'

export type AccountPair = { accountUuid: string; testAccountUuid: string }

export async function createAccountPair(
  tx: Tx,
  {
    name,
    perSecond = limits.accountRequestsPerSecond,
  }: { name: string; perSecond?: number | undefined },
): Promise<AccountPair> {
  const live = { name, isTest: false, liveAccountId: null, perSecond }
  const accountUuid = await insertAccount(tx, live)
  const testAccountUuid = await insertAccount(tx, {
    ...live,
    isTest: true,
    liveAccountId: accountUuid,
  })
  return { accountUuid, testAccountUuid }
}

export type Account = { uuid: string; id: string; name: string; isTest: boolean; perSecond: number }

/** The account behind a public id, or undefined when there is none. */
export async function findAccount(db: Db | Tx, accountId: string): Promise<Account | undefined> {
  const uuid = decodeId('acct', accountId)
  const row = uuid && (await selectAccount(db, uuid))
  if (!row) return undefined
  return {
    uuid: row.id,
    id: encodeId('acct', row.id),
    name: row.name,
    isTest: row.is_test,
    perSecond: row.per_second,
  }
}
