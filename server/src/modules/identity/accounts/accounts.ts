// Accounts. Invariants:
// - A live account and its test twin are made together, so every account has exactly one twin.
// - Nothing but the account id separates test from live: no other table knows the difference.
// - A suspension is one of both halves. Every change of it or of a rate stands in the audit with its
//   reason, in the transaction of the change.
// - A closed account is suspended for good, so that a key made while it was being closed is worth
//   nothing either.
import type { Db, Tx } from '../../db/client.ts'
import { ApiError, invalidRequest } from '../../errors.ts'
import { decodeId, encodeId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { type Actor, recordAct } from '../audit/audit.ts'
import {
  insertAccount,
  lockPair,
  selectAccount,
  selectLiveAccounts,
  selectPair,
  selectTestTwin,
  updateClosed,
  updateNames,
  updatePerSecond,
  updateSuspension,
} from './queries.ts'

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

export type LiveAccount = NonNullable<Awaited<ReturnType<typeof selectPair>>>

/** A live account with its test twin. */
export async function readLiveAccount(db: Db | Tx, accountUuid: string): Promise<LiveAccount> {
  const pair = await selectPair(db, accountUuid)
  if (!pair) throw new ApiError('NOT_FOUND')
  return pair
}

export type Rename = { accountUuid: string; name: string; actor: Actor }

/** Renames a live account and its twin; the same name again is no act. */
export async function renameAccount(db: Db, rename: Rename): Promise<LiveAccount> {
  const { accountUuid, actor } = rename
  const name = rename.name.trim()
  return await db.transaction().execute(async (tx) => {
    const before = await readLiveAccount(tx, accountUuid)
    if (before.name === name) return before
    await updateNames(tx, accountUuid, name)
    await recordAct(tx, {
      accountUuid,
      actor,
      act: 'account.renamed',
      subject: encodeId('acct', accountUuid),
      details: {},
    })
    return await readLiveAccount(tx, accountUuid)
  })
}

export type AccountChange = {
  perSecond?: number | undefined
  suspended?: boolean | undefined
  reason: string
  actor: Actor
}

/**
 * Changes what an operator may: the rate of the account that is named, the suspension of it and its
 * other half. Returns the accounts whose keys are affected, none where nothing changed.
 */
export async function changeAccount(
  tx: Tx,
  accountUuid: string,
  { perSecond, suspended, reason, actor }: AccountChange,
): Promise<string[]> {
  const pair = await lockPair(tx, accountUuid)
  const record = (act: string, details: Record<string, unknown>) =>
    recordAct(tx, { accountUuid, actor, act, subject: encodeId('acct', accountUuid), details })
  const affected = new Set<string>()
  if (pair.some(({ closed_at }) => closed_at !== null))
    throw invalidRequest([{ field: 'account_id', message: 'is a closed account, which stays so' }])
  const isSuspended = pair.some(({ suspended_at }) => suspended_at !== null)
  if (suspended !== undefined && suspended !== isSuspended) {
    const halves = pair.map(({ id }) => id)
    await updateSuspension(tx, halves, suspended ? reason : null)
    await record(suspended ? 'account.suspended' : 'account.resumed', { reason })
    for (const half of halves) affected.add(half)
  }
  const before = perSecond && (await updatePerSecond(tx, accountUuid, perSecond))
  if (before) {
    await record('account.rate_changed', { perSecond, before, reason })
    affected.add(accountUuid)
  }
  return [...affected]
}

export type Closing = { accountUuid: string; name: string }

/**
 * Ends a live account and its twin, for whoever knows its name; returns both. What hangs on them is
 * ended, and the act recorded, by the caller in the same transaction.
 */
export async function closePair(tx: Tx, { accountUuid, name }: Closing): Promise<string[]> {
  const pair = await lockPair(tx, accountUuid)
  const live = pair.find(({ id }) => id === accountUuid)
  if (!live || live.closed_at !== null) throw new ApiError('NOT_FOUND')
  if (live.name !== name.trim())
    throw invalidRequest([{ field: 'name', message: 'is not the name of the account' }])
  const halves = pair.map(({ id }) => id)
  await updateSuspension(tx, halves, 'An owner closed the account.')
  await updateClosed(tx, halves)
  return halves
}
