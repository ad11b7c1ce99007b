// Accounts. Invariants:
// - A live account and its test twin are made together, so every account has exactly one twin.
// - Nothing but the account id separates test from live: no other table knows the difference.
import type { Db, Tx } from '../../db/client.ts'
import { decodeId, encodeId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { type Actor, recordAct } from '../audit/audit.ts'
import { insertAccount, selectAccount, selectLiveAccounts, selectTestTwin } from './queries.ts'

export type AccountPair = { accountUuid: string; testAccountUuid: string }

export async function createAccountPair(
  tx: Tx,
  {
    name,
    perSecond = limits.accountRequestsPerSecond,
    actor = 'system',
  }: { name: string; perSecond?: number | undefined; actor?: Actor },
): Promise<AccountPair> {
  const live = { name, isTest: false, liveAccountId: null, perSecond }
  const accountUuid = await insertAccount(tx, live)
  const testAccountUuid = await insertAccount(tx, {
    ...live,
    isTest: true,
    liveAccountId: accountUuid,
  })
  await recordAct(tx, {
    accountUuid,
    actor,
    act: 'account.created',
    subject: encodeId('acct', accountUuid),
    details: { perSecond },
  })
  return { accountUuid, testAccountUuid }
}

/** The test twin of a live account. */
export async function getTestTwin(db: Db | Tx, liveAccountUuid: string): Promise<string> {
  const row = await selectTestTwin(db, liveAccountUuid)
  if (!row) throw new Error(`Account ${liveAccountUuid} has no test twin`)
  return row.id
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

/** Those of these accounts that are not test twins. */
export async function findLiveAccounts(
  db: Db | Tx,
  accountUuids: string[],
): Promise<ReadonlySet<string>> {
  if (accountUuids.length === 0) return new Set()
  return new Set(await selectLiveAccounts(db, accountUuids))
}
