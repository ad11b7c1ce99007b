// Who answers for the words of the AI. Invariants:
// - What an engineer did not change of an AI draft goes out only if they accepted it: part by part, or
//   all of it as unread. Either is a call of its own under the lease, kept with person and time; a
//   submit cannot do it.
// - Nothing is accepted or submitted before the task was on the screen for a second. After a refusal
//   nothing is accepted for a second, and after an acceptance nothing is submitted for one, so that
//   no double click does two things.

import { ApiError, invalidRequest } from '../../../../core/errors.ts'
import { requireId } from '../../../../core/ids.ts'
import { limits } from '../../../../core/limits.ts'
import type { Db } from '../../../../db/client.ts'
import type { HotConnections } from '../../../../db/prepared.ts'
import {
  type Accepted,
  findUnknownParts,
  type Review,
  reviewUntouched,
} from '../../../work/drafts/drafts.ts'
import { type HeldTask, markDraftRefused } from '../../../work/leases/leases.ts'
import { type AnswerRow, selectOwnLease, selectWorkToAnswer } from '../queries.ts'
import { insertAcceptances } from './draft-queries.ts'

type Work = { db: Db; hot: HotConnections }

export type Acceptance = HeldTask & {
  parts: string[]
  /** Said by the engineer: they have not read these parts. */
  unread?: boolean | undefined
}

export async function acceptParts({ db, hot }: Work, acceptance: Acceptance): Promise<void> {
  const { parts, unread = false, ...held } = acceptance
  const work = await readForAnswer({ db, hot }, held)
  assertOnScreen(work)
  assertPassed('just_refused', work.refused_ms_ago)
  const content = work.ai_content
  const hasSchema = work.response_schema !== null
  const unknown = content ? findUnknownParts({ content, hasSchema }, parts) : parts
  if (unknown.length > 0) {
    const message = 'names a part that is not in the AI draft of this task'
    const fields = unknown.slice(0, 50).map((part) => `parts.${parts.indexOf(part)}`)
    throw invalidRequest(fields.map((field) => ({ field, message })))
  }
  const isHeld = await insertAcceptances(db, leaseOf(work, held), { parts, isRead: !unread })
  if (!isHeld) throw new ApiError('LEASE_LOST')
}

/** Read before the answer is validated, so that a lost lease is reported first; the submit guards it. */
export async function readForAnswer({ db, hot }: Work, held: HeldTask): Promise<AnswerRow> {
  const { engineerUuid, leaseNumber } = held
  const taskUuid = requireId('task', held.taskId)
  const work = await selectWorkToAnswer(hot, { engineerUuid, taskUuid })
  if (work?.lease_number === leaseNumber) return work
  const lease = await selectOwnLease(db, { engineerUuid, taskUuid, leaseNumber })
  if (!lease) throw new ApiError('NOT_FOUND')
  if (lease.status === 'pending') throw new ApiError('LEASE_LOST')
  throw new ApiError('TASK_FINAL', { details: { status: lease.status } })
}

/** Refuses an answer with words of the AI that nobody answers for; says which were sent unread. */
export async function assertVouchedFor(
  db: Db,
  { work, held, result }: { work: AnswerRow; held: HeldTask; result: Record<string, unknown> },
): Promise<Pick<Review, 'unread'>> {
  const hasSchema = work.response_schema !== null
  const draft = work.ai_content === null ? undefined : { content: work.ai_content, hasSchema }
  const { open, unread } = reviewUntouched(draft, result, readAccepted(work))
  if (open.length > 0) {
    await markDraftRefused(db, leaseOf(work, held))
    const named = open.slice(0, limits.provenanceFieldsMax)
    const details = {
      pointers: named.map(({ pointer }) => pointer),
      parts: [...new Set(named.map(({ part }) => part))],
    }
    throw new ApiError('DRAFT_UNCONFIRMED', { details })
  }
  assertPassed('just_accepted', work.accepted_ms_ago)
  return { unread }
}

function readAccepted({ read_parts, unread_parts }: AnswerRow): Accepted {
  return { read: new Set(read_parts), unread: new Set(unread_parts) }
}

const leaseOf = (work: AnswerRow, { engineerUuid, leaseNumber }: HeldTask) => ({
  accountUuid: work.account_id,
  taskUuid: work.task_id,
  engineerUuid,
  leaseNumber,
})

type TooSoon = 'not_opened' | 'just_opened' | 'just_accepted' | 'just_refused'

const words: Record<TooSoon, string> = {
  not_opened: 'The task was not opened under this lease.',
  just_opened: 'The task was opened less than a second ago.',
  just_accepted: 'Parts of the AI draft were accepted less than a second ago.',
  just_refused: 'An answer with unread AI text was refused less than a second ago.',
}

export function assertOnScreen({ opened_ms_ago }: Pick<AnswerRow, 'opened_ms_ago'>): void {
  if (opened_ms_ago === null) throw tooSoon('not_opened', limits.readMsMin)
  assertPassed('just_opened', opened_ms_ago)
}

function assertPassed(reason: TooSoon, msAgo: number | null): void {
  if (msAgo !== null && msAgo < limits.readMsMin) throw tooSoon(reason, limits.readMsMin - msAgo)
}

function tooSoon(reason: TooSoon, ms: number): ApiError {
  const waitMs = Math.min(limits.readMsMin, Math.ceil(ms))
  return new ApiError('TOO_SOON_TO_ANSWER', { message: words[reason], details: { reason, waitMs } })
}
