// Credits that operators give. Invariants:
// - One person alone grants an account at most GRANT_ALONE_MAX within 24 hours, however many grants that
//   is split into; a larger one waits as an adjustment for a second person (decision 25).
// - An idempotency key grants once: a repeated request is shown what became of the first.
// - Grants of an account, and decisions about what it was proposed or asked for, happen one after the other
//   (lockGrantsOf), so that none of them waits for a row that another holds while it waits in turn.

import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { type Account, findAccount } from '../../identity/accounts/accounts.ts'
import { type ActingPerson, actorOf, hasSecondPerson } from '../../identity/operators/operators.ts'
import { proposeIn } from './adjustments.ts'
import {
  insertGrant,
  lockGrantKey,
  lockGrants,
  selectGrant,
  sumGrantedAlone,
} from './grant-queries.ts'
import { grantCredits, readBalance } from './moves-by-hand.ts'

export type GrantByHand = {
  accountId: string
  credits: number
  reason: string
  idempotencyKey: string
  by: ActingPerson
  aloneMax: number
}

export type Granted = {
  account: Account
  available: number
  held: number
  /** The adjustment that waits for a second person, where one is needed. */
  waitingId: string | null
  isReplayed: boolean
}

export async function grantByHand(db: Db, grant: GrantByHand): Promise<Granted> {
  const account = await findAccount(db, grant.accountId)
  if (!account) throw new ApiError('NOT_FOUND')
  return await db.transaction().execute(async (tx) => {
    await lockGrantKey(tx, grant.idempotencyKey)
    const first = await findFirst(tx, account, grant)
    const adjustmentUuid = first ? first.adjustment_id : await grantOnce(tx, account, grant)
    const { available, held } = await readBalance(tx, account.uuid)
    const waitingId = adjustmentUuid && encodeId('adjust', adjustmentUuid)
    return { account, available, held, waitingId, isReplayed: first !== undefined }
  })
}

async function findFirst(tx: Tx, account: Account, grant: GrantByHand) {
  const first = await selectGrant(tx, grant.idempotencyKey)
  if (!first) return undefined
  const isSame =
    first.account_id === account.uuid &&
    first.credits === grant.credits &&
    first.reason === grant.reason &&
    first.granted_by === grant.by
  if (!isSame) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  return first
}

/** Returns the adjustment that waits, or null where the credits are granted. */
async function grantOnce(tx: Tx, account: Account, grant: GrantByHand): Promise<string | null> {
  const { credits, reason, by, idempotencyKey } = grant
  const accountUuid = account.uuid
  await lockGrants(tx, accountUuid)
  const row = { idempotencyKey, accountUuid, credits, reason, by }
  if (await needsTwo(tx, accountUuid, grant)) {
    if (reason.length < limits.actReasonCharsMin) {
      const message = `must have at least ${limits.actReasonCharsMin} characters for a second person`
      throw invalidRequest([{ field: 'reason', message }])
    }
    const proposal = { accountUuid, kind: 'grant', credits, reason, by } as const
    const { id } = await proposeIn(tx, proposal)
    await insertGrant(tx, { ...row, entryNumber: null, adjustmentUuid: id })
    return id
  }
  const after = await grantCredits(tx, { accountUuid, credits, reason, actor: actorOf(by) })
  await insertGrant(tx, { ...row, entryNumber: after.last_entry_number, adjustmentUuid: null })
  return null
}

/** Taken first, before any row of the account or of what is decided about it. */
export async function lockGrantsOf(tx: Tx, accountUuid: string): Promise<void> {
  await lockGrants(tx, accountUuid)
}

/** What the person granted to the account without a second one, in the last 24 hours. */
export async function readGrantedAlone(
  db: Db | Tx,
  accountUuid: string,
  by: ActingPerson,
): Promise<number> {
  return await sumGrantedAlone(db, accountUuid, by)
}

export type GrantForRequest = {
  accountUuid: string
  requestUuid: string
  requestId: string
  credits: number
  reason: string
  by: ActingPerson
  aloneMax: number
}

export type GrantedForRequest = { entryNumber: number } | { adjustmentUuid: string }

/**
 * What a member asked for, granted by one person or proposed to a second one; its caller holds lockGrantsOf.
 * The request is the idempotency key, so one person alone cannot grant it twice, whatever its row says.
 */
export async function grantForRequest(
  tx: Tx,
  { requestUuid, requestId, aloneMax, ...grant }: GrantForRequest,
): Promise<GrantedForRequest> {
  const { accountUuid, credits, reason, by } = grant
  const details = { request: requestId }
  if (await needsTwo(tx, accountUuid, { credits, by, aloneMax })) {
    const { id } = await proposeIn(tx, { ...grant, kind: 'grant', details })
    return { adjustmentUuid: id }
  }
  const actor = actorOf(by)
  const after = await grantCredits(tx, { accountUuid, credits, reason, actor, details })
  const entryNumber = after.last_entry_number
  const row = { idempotencyKey: requestUuid, accountUuid, credits, reason, by }
  await insertGrant(tx, { ...row, entryNumber, adjustmentUuid: null })
  return { entryNumber }
}

async function needsTwo(
  tx: Tx,
  accountUuid: string,
  { credits, by, aloneMax }: Pick<GrantByHand, 'credits' | 'by' | 'aloneMax'>,
): Promise<boolean> {
  const before = await sumGrantedAlone(tx, accountUuid, by)
  if (before + credits <= aloneMax) return false
  // At the command line of a deployment without operators nobody else could approve it.
  return by !== null || (await hasSecondPerson(tx))
}
