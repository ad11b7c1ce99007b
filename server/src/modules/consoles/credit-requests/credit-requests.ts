// Credits that a member asks for and an operator grants or declines. Invariants:
// - One request is open at a time for each account, which is always a live one.
// - A request ends once: granted, declined, withdrawn, or closed with its account. The end, what it moves,
//   its audit and its notice commit together; of two ends at the same time one finds it decided.
// - A granted request has exactly one ledger entry, which its row names.
// - A grant too large for one person waits as a proposal (money/credits), and its approval grants the
//   request. Rejected, or not approved in time, the request waits again; whatever else ends the request
//   rejects the proposal with it.
// - Every transition takes the lock of the account's grants before any row.

import type { Actor } from '../../../core/caller.ts'
import { ApiError, tooManyRequests } from '../../../core/errors.ts'
import { encodeId, requireId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { raiseNotice } from '../../events/notices/notices.ts'
import { assertNotClosed, assertNotSuspended } from '../../identity/accounts/accounts.ts'
import { personActor, recordAct } from '../../identity/audit/audit.ts'
import { type ActingPerson, actorOf } from '../../identity/operators/operators.ts'
import {
  type DecidedProposal,
  expireAdjustments,
  grantForRequest,
  lockGrantsOf,
  rejectProposed,
} from '../../money/credits/credits.ts'
import {
  countAskedToday,
  insertRequest,
  isProposalOld,
  type LockedRequest,
  lockOpenOf,
  lockProposedBy,
  lockRequest,
  type RequestEnd,
  type RequestRow,
  selectAccountOf,
  selectRequest,
  updateEnded,
  updateProposal,
} from './queries.ts'

export type { RequestRow } from './queries.ts'

export type Asking = {
  accountUuid: string
  personUuid: string
  credits: number
  note: string | undefined
}

export async function askForCredits(db: Db, asking: Asking): Promise<RequestRow> {
  const { accountUuid, personUuid, credits } = asking
  const note = asking.note?.trim() || null
  return await db.transaction().execute(async (tx) => {
    await lockGrantsOf(tx, accountUuid)
    await assertNotClosed(tx, accountUuid)
    await assertNotSuspended(tx, accountUuid)
    const uuid = await insertRequest(tx, { accountUuid, personUuid, credits, note })
    if (uuid === undefined)
      throw new ApiError('FORBIDDEN', {
        message: 'A credit request of this account is open. Wait for the decision, or withdraw it.',
      })
    const { asked, seconds } = await countAskedToday(tx, accountUuid)
    // Each of them mails every operator.
    if (asked > limits.creditRequestsPerAccountPerDayMax)
      throw tooManyRequests(seconds, `${limits.creditRequestsPerAccountPerDayMax} requests a day`, {
        message: 'Too many credit requests today. Try again tomorrow, or contact the operators.',
      })
    const actor = personActor(personUuid)
    await record(tx, { uuid, accountUuid, actor }, 'credits.requested', { credits, note })
    return await selectRequest(tx, uuid)
  })
}

export type Withdrawal = { accountUuid: string; requestUuid: string; personUuid: string }

export async function withdrawRequest(db: Db, withdrawal: Withdrawal): Promise<RequestRow> {
  const { accountUuid, requestUuid, personUuid } = withdrawal
  return await db.transaction().execute(async (tx) => {
    const open = await takeOpen(tx, requestUuid, accountUuid)
    const end = { by: personUuid, actor: personActor(personUuid) }
    await endWithout(tx, open, { ...end, state: 'withdrawn', why: 'The request was withdrawn.' })
    return await selectRequest(tx, requestUuid)
  })
}

export type RequestGrant = {
  requestId: string
  /** Undefined: as many as were asked for. */
  credits: number | undefined
  by: ActingPerson
  aloneMax: number
}

/** Granted, or proposed to a second operator: then the request stays open and names the proposal. */
export async function grantRequest(db: Db, grant: RequestGrant): Promise<RequestRow> {
  const { requestId, by, aloneMax } = grant
  const requestUuid = requireId('credreq', requestId)
  return await db.transaction().execute(async (tx) => {
    const open = await takeOpen(tx, requestUuid)
    if (open.adjustmentUuid !== null)
      throw new ApiError('FORBIDDEN', {
        message: 'A grant of this request waits for a second operator. Approve or reject that.',
      })
    const credits = grant.credits ?? open.credits
    const { accountUuid } = open
    const reason = describeGrant(requestId, open.note)
    const wish = { accountUuid, requestUuid, requestId, credits, reason, by, aloneMax }
    const granted = await grantForRequest(tx, wish)
    if ('adjustmentUuid' in granted) await updateProposal(tx, requestUuid, granted.adjustmentUuid)
    else await endGranted(tx, open, { credits, by, entryNumber: granted.entryNumber })
    return await selectRequest(tx, requestUuid)
  })
}

/** Of the ledger, where members read it: which request it was, in their own words. */
function describeGrant(requestId: string, note: string | null): string {
  const text =
    note === null ? `Credit request ${requestId}` : `Credit request ${requestId}: ${note}`
  return [...text].slice(0, limits.actReasonCharsMax).join('')
}

export type Refusal = { requestId: string; note: string; by: ActingPerson }

export async function declineRequest(db: Db, refusal: Refusal): Promise<RequestRow> {
  const { requestId, note, by } = refusal
  const requestUuid = requireId('credreq', requestId)
  return await db.transaction().execute(async (tx) => {
    const open = await takeOpen(tx, requestUuid)
    const end = { by, actor: actorOf(by), note }
    await endWithout(tx, open, { ...end, state: 'declined', why: 'The request was declined.' })
    await tell(tx, open, { outcome: 'declined', granted: null, note })
    return await selectRequest(tx, requestUuid)
  })
}

/** Of an account that is suspended or closed; its caller took the lock of the grants before any row. */
export async function closeRequestsOf(
  tx: Tx,
  { accountUuid, by, actor }: { accountUuid: string; by: string | null; actor: Actor },
): Promise<void> {
  const open = await lockOpenOf(tx, accountUuid)
  if (!open) return
  await endWithout(tx, open, {
    state: 'closed',
    by,
    actor,
    why: 'The account was suspended or closed.',
  })
}

/** What was decided about a proposal, of which most belong to no request. */
export async function followDecision(tx: Tx, decided: DecidedProposal): Promise<void> {
  const { adjustmentUuid, credits, by, entryNumber } = decided
  const open = await lockProposedBy(tx, adjustmentUuid)
  if (!open) return
  if (entryNumber === null) {
    await updateProposal(tx, open.uuid, null)
    return
  }
  if (await isProposalOld(tx, adjustmentUuid, limits.proposalHours))
    throw new ApiError('ADJUSTMENT_DECIDED', {
      message: `This proposal expired after ${limits.proposalHours} hours. Grant the request again.`,
    })
  await endGranted(tx, open, { credits, by, entryNumber })
}

/** Proposals that no second operator approved in time; requests behind them wait for anybody again. */
export async function expireProposals(db: Db): Promise<void> {
  await expireAdjustments(db, followDecision)
}

async function lockFirst(tx: Tx, requestUuid: string): Promise<LockedRequest | undefined> {
  const accountUuid = await selectAccountOf(tx, requestUuid)
  if (accountUuid === undefined) return undefined
  await lockGrantsOf(tx, accountUuid)
  return await lockRequest(tx, requestUuid)
}

/** Of the account, where a member asks; of any, where an operator does. */
async function takeOpen(tx: Tx, requestUuid: string, accountUuid?: string): Promise<LockedRequest> {
  const request = await lockFirst(tx, requestUuid)
  if (!request || (accountUuid !== undefined && request.accountUuid !== accountUuid))
    throw new ApiError('NOT_FOUND')
  if (request.state !== 'open') throw decidedError()
  return request
}

function decidedError(): ApiError {
  const message = 'This credit request was already granted, declined, withdrawn or closed.'
  return new ApiError('ADJUSTMENT_DECIDED', { message })
}

type EndWithout = {
  state: 'declined' | 'withdrawn' | 'closed'
  by: string | null
  actor: Actor
  note?: string
  /** Of a proposal that waited. */
  why: string
}

/** Without credits. */
async function endWithout(tx: Tx, open: LockedRequest, end: EndWithout): Promise<void> {
  const { state, by, actor, note = null, why } = end
  await finish(tx, open, { state, by, note })
  if (open.adjustmentUuid !== null)
    await rejectProposed(tx, open.adjustmentUuid, { reason: why, by, actor })
  const details = { credits: open.credits, ...(note !== null && { note }) }
  await record(tx, { ...open, actor }, `credits.request_${state}`, details)
}

type GrantedEnd = { credits: number; by: ActingPerson; entryNumber: number }

/** The entry and its audit are written. */
async function endGranted(tx: Tx, open: LockedRequest, granted: GrantedEnd): Promise<void> {
  const { credits, by, entryNumber } = granted
  const { adjustmentUuid } = open
  await finish(tx, open, {
    state: 'granted',
    by,
    grantedCredits: credits,
    entryNumber,
    adjustmentUuid,
  })
  await tell(tx, open, { outcome: 'granted', granted: credits, note: null })
}

async function finish(
  tx: Tx,
  { uuid }: LockedRequest,
  end: Pick<RequestEnd, 'state' | 'by'> & Partial<RequestEnd>,
): Promise<void> {
  const none = { note: null, grantedCredits: null, entryNumber: null, adjustmentUuid: null }
  if (!(await updateEnded(tx, uuid, { ...none, ...end }))) throw decidedError()
}

async function tell(
  tx: Tx,
  { uuid, accountUuid, credits, askedBy }: LockedRequest,
  end: { outcome: 'granted' | 'declined'; granted: number | null; note: string | null },
): Promise<void> {
  const data = { asked: credits, askedBy: encodeId('person', askedBy), ...end }
  await raiseNotice(tx, { accountUuid, kind: 'credit_request', subject: uuid, data })
}

async function record(
  tx: Tx,
  { uuid, accountUuid, actor }: { uuid: string; accountUuid: string; actor: Actor },
  act: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAct(tx, { accountUuid, actor, act, subject: encodeId('credreq', uuid), details })
}
