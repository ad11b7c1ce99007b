// Adjustments: credits added or taken away by hand, and grants too large for one person. Invariants:
// - Nothing moves before a second person approves (operators.ts says who is one). Enforced by a table
//   constraint too.
// - An adjustment is decided once: a guarded UPDATE turns it, in the transaction of its entry, so of
//   two concurrent decisions one fails with ADJUSTMENT_DECIDED.
// - What can be spent never goes below zero. An approval that would do that changes nothing, and the
//   proposal waits on.
// - While the last ledger check failed, nothing is approved: another entry would only hide the mismatch.
//   Nothing moves by a rejection, so that stays possible.
// - Proposal, approval and rejection stand in the account's audit, with who and why.
// - What hangs on a decision follows it in its transaction: a grant that a member asked for decides the
//   request (consoles/credit-requests). The lock of the account's grants is taken before the row.

import type { Actor } from '../../../core/caller.ts'
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { type ListPage, readPage } from '../../../core/list-page.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { findAccount } from '../../identity/accounts/accounts.ts'
import { recordAct } from '../../identity/audit/audit.ts'
import { type ActingPerson, actorOf, assertTwoPersons } from '../../identity/operators/operators.ts'
import {
  type AdjustmentKind,
  type AdjustmentRow,
  type AdjustmentState,
  type Decision,
  insertAdjustment,
  selectAccountOf,
  selectAdjustment,
  selectAdjustments,
  selectAdjustmentToDecide,
  selectOldProposed,
  updateDecided,
} from './adjustment-queries.ts'
import { lockGrants } from './grant-queries.ts'
import { selectLastProof } from './ledger-check-queries.ts'
import { adjustBalance, grantCredits } from './moves-by-hand.ts'

export type { AdjustmentKind, AdjustmentState } from './adjustment-queries.ts'

export type { AdjustmentRow }

/** Enforced by a table constraint. */
export const adjustmentCreditsMax = 1_000_000_000_000

export type Proposal = {
  accountUuid: string
  kind: AdjustmentKind
  credits: number
  reason: string
  by: ActingPerson
  /** Beside credits and reason, for the audit. */
  details?: Record<string, unknown>
}

export async function proposeAdjustment(
  db: Db,
  { accountId, ...wish }: { accountId: string; credits: number; reason: string; by: ActingPerson },
): Promise<AdjustmentRow> {
  if (wish.credits === 0) throw invalidRequest([{ field: 'credits', message: 'must not be 0' }])
  return await db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, accountId)
    if (!account) throw new ApiError('NOT_FOUND')
    return await proposeIn(tx, { accountUuid: account.uuid, kind: 'adjust', ...wish })
  })
}

export async function proposeIn(tx: Tx, proposal: Proposal): Promise<AdjustmentRow> {
  const { accountUuid, kind, credits, reason, by, details } = proposal
  const uuid = await insertAdjustment(tx, proposal)
  await recordAct(tx, {
    accountUuid,
    actor: actorOf(by),
    act: kind === 'grant' ? 'credits.grant_proposed' : 'credits.adjustment_proposed',
    subject: encodeId('adjust', uuid),
    details: { credits, reason, ...details },
  })
  return await readAdjustment(tx, uuid)
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
): Promise<ListPage<AdjustmentRow, string>> {
  const accountUuid = accountId && decodeId('acct', accountId)
  return await readPage(
    limit,
    (rowsMax) => selectAdjustments(db, { state, accountUuid, beforeUuid, limit: rowsMax }),
    ({ id }) => id,
  )
}

export type DecidedProposal = {
  adjustmentUuid: string
  accountUuid: string
  credits: number
  by: ActingPerson
  /** Of an approval; null where it was rejected. */
  entryNumber: number | null
}

/** What hangs on the decision. What it throws undoes the decision. */
export type FollowDecision = (tx: Tx, decided: DecidedProposal) => Promise<void>

export async function approveAdjustment(
  db: Db,
  { adjustmentId, by }: { adjustmentId: string; by: ActingPerson },
  follow: FollowDecision,
): Promise<AdjustmentRow> {
  return await db.transaction().execute(async (tx) => {
    const open = await takeOpen(tx, adjustmentId)
    await assertTwoPersons(tx, { proposedBy: open.proposed_by, approvedBy: by })
    await assertBooksAddUp(tx)
    const entryNumber = await move(tx, open, { adjustmentId, by })
    await follow(tx, describeDecided(open, { by, entryNumber }))
    return await decide(tx, open.id, { state: 'approved', by, reason: null, entryNumber })
  })
}

/** Returns the number of the entry. */
async function move(
  tx: Tx,
  { kind, account_id: accountUuid, credits, reason, proposed_by }: OpenAdjustment,
  { adjustmentId, by }: { adjustmentId: string; by: ActingPerson },
): Promise<number> {
  const proposedBy = proposed_by === null ? actorOf(null) : encodeId('person', proposed_by)
  const actor = actorOf(by)
  if (kind === 'grant') {
    const details = { proposedBy, adjustment: adjustmentId }
    const after = await grantCredits(tx, { accountUuid, credits, reason, actor, details })
    return after.last_entry_number
  }
  const details = { credits, reason, proposedBy }
  const act = 'credits.adjusted'
  await recordAct(tx, { accountUuid, actor, act, subject: adjustmentId, details })
  return (await adjustBalance(tx, { accountUuid, credits, reason })).last_entry_number
}

export async function rejectAdjustment(
  db: Db,
  { adjustmentId, reason, by }: { adjustmentId: string; reason: string; by: ActingPerson },
  follow: FollowDecision,
): Promise<AdjustmentRow> {
  return await db.transaction().execute(async (tx) => {
    const open = await takeOpen(tx, adjustmentId)
    await follow(tx, describeDecided(open, { by, entryNumber: null }))
    return await rejectOpen(tx, open, { reason, by, actor: actorOf(by) })
  })
}

const expiredPerRound = 100

/** What no second operator approved in time is rejected, by nobody. */
export async function expireAdjustments(db: Db, follow: FollowDecision): Promise<void> {
  const hours = limits.proposalHours
  const reason = `No second operator approved it within ${hours} hours.`
  for (const uuid of await selectOldProposed(db, hours, expiredPerRound))
    await db.transaction().execute(async (tx) => {
      const open = await takeOpenIfAny(tx, uuid)
      if (!open) return
      await follow(tx, describeDecided(open, { by: null, entryNumber: null }))
      await rejectOpen(tx, open, { reason, by: null, actor: 'system' })
    })
}

/** Undefined where another worker, or a decision, was first. */
async function takeOpenIfAny(tx: Tx, adjustmentUuid: string): Promise<OpenAdjustment | undefined> {
  try {
    return await takeOpen(tx, encodeId('adjust', adjustmentUuid))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ADJUSTMENT_DECIDED') return undefined
    throw error
  }
}

type Rejection = { reason: string; by: ActingPerson; actor: Actor }

/** A proposal that has lost its reason, by whoever took that away; its caller holds the account's grants. */
export async function rejectProposed(
  tx: Tx,
  adjustmentUuid: string,
  rejection: Rejection,
): Promise<void> {
  await rejectOpen(tx, await takeOpen(tx, encodeId('adjust', adjustmentUuid)), rejection)
}

async function rejectOpen(
  tx: Tx,
  open: OpenAdjustment,
  { reason, by, actor }: Rejection,
): Promise<AdjustmentRow> {
  await recordAct(tx, {
    accountUuid: open.account_id,
    actor,
    act: open.kind === 'grant' ? 'credits.grant_rejected' : 'credits.adjustment_rejected',
    subject: encodeId('adjust', open.id),
    details: { credits: open.credits, reason },
  })
  return await decide(tx, open.id, { state: 'rejected', by, reason, entryNumber: null })
}

function describeDecided(
  { id, account_id: accountUuid, credits }: OpenAdjustment,
  { by, entryNumber }: Pick<DecidedProposal, 'by' | 'entryNumber'>,
): DecidedProposal {
  return { adjustmentUuid: id, accountUuid, credits, by, entryNumber }
}

type OpenAdjustment = Awaited<ReturnType<typeof takeOpen>>

/** Keeps the row until the transaction ends; whoever decides at the same time waits here. */
async function takeOpen(tx: Tx, adjustmentId: string) {
  const uuid = decodeId('adjust', adjustmentId)
  const accountUuid = uuid && (await selectAccountOf(tx, uuid))
  if (!uuid || !accountUuid) throw new ApiError('NOT_FOUND')
  await lockGrants(tx, accountUuid)
  const row = await selectAdjustmentToDecide(tx, uuid)
  if (!row) throw new ApiError('NOT_FOUND')
  if (row.state !== 'proposed') throw new ApiError('ADJUSTMENT_DECIDED')
  return row
}

/** Before the first ledger check, approvals are allowed. */
async function assertBooksAddUp(tx: Tx): Promise<void> {
  const proof = await selectLastProof(tx)
  if (proof === undefined || proof.balanced) return
  const message =
    'The last ledger check failed. Fix the reported mismatch, run the ledger check again, then approve. Until then the adjustment waits; it can be rejected.'
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
