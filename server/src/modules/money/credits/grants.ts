// Credits that operators give. Invariants:
// - One person alone grants an account at most GRANT_ALONE_MAX within 24 hours, however many grants that
//   is split into; a larger one waits as an adjustment for a second person (decision 25).
// - An idempotency key grants once: a repeated request is shown what became of the first.

import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { type Account, findAccount } from '../../identity/accounts/accounts.ts'
import { type ActingPerson, actorOf, hasSecondPerson } from '../../identity/operators/operators.ts'
import { proposeIn } from './adjustments.ts'
import { grantCredits, readBalance } from './credits.ts'
import {
  insertGrant,
  lockGrantKey,
  lockGrants,
  selectGrant,
  sumGrantedAlone,
} from './grant-queries.ts'

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

async function needsTwo(
  tx: Tx,
  accountUuid: string,
  { credits, by, aloneMax }: GrantByHand,
): Promise<boolean> {
  const before = await sumGrantedAlone(tx, accountUuid, by)
  if (before + credits <= aloneMax) return false
  // At the command line of a deployment without operators nobody else could approve it.
  return by !== null || (await hasSecondPerson(tx))
}
