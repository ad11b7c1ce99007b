// Adjustments: credits added or taken away by hand. Invariants:
// - Nothing moves before a second operator approves; whoever proposed cannot. The table insists.
// - An adjustment is decided once: a guarded UPDATE turns it, in the transaction of its entry, so of
//   two who decide at once one is told that it is decided.
// - What can be spent never goes below zero. An approval that would do that changes nothing, and the
//   proposal waits on.
// - While the last proof says that the books do not add up, nothing is approved: another entry would only
//   hide where they went wrong. Nothing moves by a rejection, so that stays possible.
// - Proposal, approval and rejection stand in the account's audit, with who and why.
import type { Db, Tx } from '../../db/client.ts'
import { ApiError, invalidRequest } from '../../errors.ts'
import { decodeId, encodeId } from '../../ids.ts'
import { findAccount } from '../accounts/accounts.ts'
import { personActor, recordAct } from '../audit/audit.ts'
import {
  type AdjustmentRow,
  type Decision,
  insertAdjustment,
  selectAdjustment,
  selectAdjustments,
  selectAdjustmentToDecide,
  updateDecided,
} from './adjustment-queries.ts'
import { selectLastProof } from './book-queries.ts'
import { adjustBalance } from './credits.ts'

export type { AdjustmentRow }

export const adjustmentStates = ['proposed', 'approved', 'rejected'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

/** The table insists. */
export const adjustmentCreditsMax = 1_000_000_000_000

export type Proposal = { accountId: string; credits: number; reason: string; byPersonUuid: string }

export async function proposeAdjustment(db: Db, proposal: Proposal): Promise<AdjustmentRow> {
  const { accountId, credits, reason, byPersonUuid } = proposal
  if (credits === 0) throw invalidRequest([{ field: 'credits', message: 'must not be 0' }])
  return await db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, accountId)
    if (!account) throw new ApiError('NOT_FOUND')
    const accountUuid = account.uuid
    const uuid = await insertAdjustment(tx, { accountUuid, credits, reason, byPersonUuid })
    await recordAct(tx, {
      accountUuid,
      actor: personActor(byPersonUuid),
      act: 'credits.adjustment_proposed',
      subject: encodeId('adjust', uuid),
      details: { credits, reason },
    })
    return await readAdjustment(tx, uuid)
  })
}

export type AdjustmentFilter = {
  state: AdjustmentState | undefined
  accountId: string | undefined
  beforeUuid: string | undefined
  limit: number
}

/** Newest first. */
export async function listAdjustments(
  db: Db,
  { state, accountId, beforeUuid, limit }: AdjustmentFilter,
): Promise<{ items: AdjustmentRow[]; hasMore: boolean }> {
  const accountUuid = accountId && decodeId('acct', accountId)
  const look = { state, accountUuid, beforeUuid, limit: limit + 1 }
  const rows = await selectAdjustments(db, look)
  return { items: rows.slice(0, limit), hasMore: rows.length > limit }
}

export async function approveAdjustment(
  db: Db,
  { adjustmentId, byPersonUuid }: { adjustmentId: string; byPersonUuid: string },
): Promise<AdjustmentRow> {
  return await db.transaction().execute(async (tx) => {
    const open = await takeOpen(tx, adjustmentId)
    if (open.proposed_by === byPersonUuid) {
      const message = 'You proposed this adjustment; another operator must approve it.'
      throw new ApiError('FORBIDDEN', { message })
    }
    await assertBooksAddUp(tx)
    const { account_id: accountUuid, credits, reason } = open
    await recordAct(tx, {
      accountUuid,
      actor: personActor(byPersonUuid),
      act: 'credits.adjusted',
      subject: adjustmentId,
      details: { credits, reason, proposedBy: encodeId('person', open.proposed_by) },
    })
    const { last_entry_number: entryNumber } = await adjustBalance(tx, {
      accountUuid,
      credits,
      reason,
    })
    const decision = { state: 'approved', byPersonUuid, reason: null, entryNumber } as const
    return await decide(tx, open.id, decision)
  })
}

export async function rejectAdjustment(
  db: Db,
  {
    adjustmentId,
    reason,
    byPersonUuid,
  }: { adjustmentId: string; reason: string; byPersonUuid: string },
): Promise<AdjustmentRow> {
  return await db.transaction().execute(async (tx) => {
    const open = await takeOpen(tx, adjustmentId)
    await recordAct(tx, {
      accountUuid: open.account_id,
      actor: personActor(byPersonUuid),
      act: 'credits.adjustment_rejected',
      subject: adjustmentId,
      details: { credits: open.credits, reason },
    })
    return await decide(tx, open.id, { state: 'rejected', byPersonUuid, reason, entryNumber: null })
  })
}

/** Keeps the row until the transaction ends; whoever decides at the same time waits here. */
async function takeOpen(tx: Tx, adjustmentId: string) {
  const uuid = decodeId('adjust', adjustmentId)
  const row = uuid && (await selectAdjustmentToDecide(tx, uuid))
  if (!row) throw new ApiError('NOT_FOUND')
  if (row.state !== 'proposed') throw new ApiError('ADJUSTMENT_DECIDED')
  return row
}

/** Books that nobody has proven yet are not known to be wrong. */
async function assertBooksAddUp(tx: Tx): Promise<void> {
  const proof = await selectLastProof(tx)
  if (proof === undefined || proof.balanced) return
  const message =
    'The books did not add up when they were last proven. Mend what the proof names, prove the books ' +
    'again, then approve. Until then the adjustment waits; it can be rejected.'
  throw new ApiError('FORBIDDEN', { message })
}

async function decide(tx: Tx, uuid: string, decision: Decision): Promise<AdjustmentRow> {
  if (!(await updateDecided(tx, uuid, decision))) throw new ApiError('ADJUSTMENT_DECIDED')
  return await readAdjustment(tx, uuid)
}

async function readAdjustment(tx: Tx, uuid: string): Promise<AdjustmentRow> {
  const row = await selectAdjustment(tx, uuid)
  if (!row) throw new Error(`Adjustment ${uuid} is gone`)
  return row
}
