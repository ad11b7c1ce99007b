// Accounts. Invariants:
// - A live account and its test account are created together, so every live account has exactly one test
//   account.
// - Nothing but the account id separates test from live. is_test never changes; task_queue and
//   webhook_lanes hold a copy of it for their indexes (migration 30), and decide nothing by it.
// - A suspension is one of both halves. Every change of it or of a rate is audited with its reason, in the
//   transaction of the change.
// - A closed account is suspended for good.
// - What hangs on an account (a key, a project, a webhook, an upload, an invitation) is added under a
//   share lock of its row, taken first. It commits before a closing, which then ends it, or is refused.
// - A suspended or closed account holds no credits for new tasks: a trigger keeps balances.is_stopped.
import type { Actor } from '../../../core/caller.ts'
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { suspendedError } from '../../../core/suspended-error.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { recordAct } from '../audit/audit.ts'
import {
  insertAccount,
  lockPair,
  lockState,
  selectAccount,
  selectLiveAccounts,
  selectPair,
  selectTestTwin,
  updateClosed,
  updateNames,
  updatePerSecond,
  updateProseDrafts,
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

/** The test account of a live account. */
export async function getTestTwin(db: Db | Tx, liveAccountUuid: string): Promise<string> {
  const row = await selectTestTwin(db, liveAccountUuid)
  if (!row) throw new Error(`Account ${liveAccountUuid} has no test account`)
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

/** Those of these accounts that are not test twins, and whether AI may draft their prose. */
export async function findDraftedAccounts(
  db: Db | Tx,
  accountUuids: string[],
): Promise<ReadonlyMap<string, { wantsProseDrafts: boolean }>> {
  if (accountUuids.length === 0) return new Map()
  const rows = await selectLiveAccounts(db, accountUuids)
  return new Map(rows.map(({ id, ai_prose_drafts }) => [id, { wantsProseDrafts: ai_prose_drafts }]))
}

export type LiveAccount = NonNullable<Awaited<ReturnType<typeof selectPair>>>

/** A live account with its test account. */
export async function readLiveAccount(db: Db | Tx, accountUuid: string): Promise<LiveAccount> {
  const pair = await selectPair(db, accountUuid)
  if (!pair) throw new ApiError('NOT_FOUND')
  return pair
}

export type Rename = { accountUuid: string; name: string; actor: Actor }

/** Renames a live account and its test account; setting the same name again is not an action. */
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

export async function readProseDrafts(db: Db | Tx, accountUuid: string): Promise<boolean> {
  return (await selectAccount(db, accountUuid))?.ai_prose_drafts ?? false
}

export type ProseDraftsChange = { accountUuid: string; on: boolean; actor: Actor }

/** Of a live account, since no model sees test tasks; setting it as it is is not an action. */
export async function changeProseDrafts(db: Db, change: ProseDraftsChange): Promise<void> {
  const { accountUuid, on, actor } = change
  await db.transaction().execute(async (tx) => {
    if (!(await updateProseDrafts(tx, accountUuid, on))) return
    await recordAct(tx, {
      accountUuid,
      actor,
      act: 'account.ai_drafts_changed',
      subject: encodeId('acct', accountUuid),
      details: { on },
    })
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
 * other half. Returns the accounts whose keys are affected, none where nothing changed, and whether the
 * suspension began or ended.
 */
export async function changeAccount(
  tx: Tx,
  accountUuid: string,
  { perSecond, suspended, reason, actor }: AccountChange,
): Promise<{ affected: string[]; hasSuspensionChanged: boolean }> {
  const pair = await lockPair(tx, accountUuid)
  const record = (act: string, details: Record<string, unknown>) =>
    recordAct(tx, { accountUuid, actor, act, subject: encodeId('acct', accountUuid), details })
  const affected = new Set<string>()
  if (pair.some(({ closed_at }) => closed_at !== null))
    throw invalidRequest([{ field: 'account_id', message: 'is a closed account, which stays so' }])
  const isSuspended = pair.some(({ suspended_at }) => suspended_at !== null)
  const hasSuspensionChanged = suspended !== undefined && suspended !== isSuspended
  if (hasSuspensionChanged) {
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
  return { affected: [...affected], hasSuspensionChanged }
}

/** What nobody gets from a suspended account, such as a key that would work once it is lifted. */
export async function assertNotSuspended(tx: Tx, accountUuid: string): Promise<void> {
  if ((await lockState(tx, accountUuid))?.suspended_at) throw suspendedError()
}

/** For what members may do while their account is suspended, but not once it is closed. */
export async function assertNotClosed(tx: Tx, accountUuid: string): Promise<void> {
  if ((await lockState(tx, accountUuid))?.closed_at) throw new ApiError('NOT_FOUND')
}

/** Until the transaction ends nothing is added to the account, and what was being added is there. */
export async function holdAdditions(tx: Tx, accountUuid: string): Promise<void> {
  await lockPair(tx, accountUuid)
}

export async function isSuspended(db: Db, accountUuid: string): Promise<boolean> {
  return (await selectAccount(db, accountUuid))?.suspended_at != null
}

export type Closing = { accountUuid: string; name: string }

/**
 * Closes a live account and its test account if the given name matches; returns both. What hangs on them is
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
