// Answers, each as one statement: guard, lease, result, event and money. Why they are written so:
// - Everything reads the row of `done`, so nothing happens where the guard did not hold.
// - The order of locks is that of every transition: the queue row, the lease, the engineer, the balance. A part that
//   nothing reads runs last, so whatever comes after the engineer reads `capacity`.
// - A hold that the balance row does not have breaks the statement on purpose, by a division: a task must never
//   be completed without its credits being settled. So does a cap that was added while the statement waited.
// - A statement that waited for another transition judges leases by what it saw before the wait. Where it finds
//   nothing to do, it is to be tried again before that is called a refusal.
import { limits } from '../../../../core/limits.ts'
import { type Param, prepareStatement } from '../../../../db/statement.ts'
import { insertEvents } from '../../../events/feed/writes.ts'
import { returnCapacity } from '../../../identity/people/writes.ts'
import { settleCredits } from '../../../money/balances/writes.ts'
import { giveBackReleased } from '../../../money/caps/writes.ts'
import {
  chargeForEffortIn,
  insertSettledEntries,
  insertSettlementOf,
} from '../../../money/credits/writes.ts'
import { canSubmit, endSubmittedLease } from '../../effort/writes.ts'
import { deleteHeldAnswer, insertHeldAnswer } from '../../held-answers/held-answers.ts'

const price = `t.max_credits, t.mode_multiplier_e4, t.tag_multiplier_e4, t.created_revision`

const finish = `update task_queue q
  set status = 'completed', stage = 'completed', cancel_reason = null, version = q.version + 1,
    held_credits = 0, final_at = now(), next_action_at = null, engineer_id = null`

export type SentRow = {
  version: number
  effortSeconds: number
  charged: number
}

type SettleValues = { taskUuid: string; eventData: string }

/** `answer` has the result, what wrote it and the effort. */
const settle = (param: Param<SettleValues>, answer: string) => `
), priced as (
  select done.account_id, done.version, done.held_credits, ${answer}.result, ${answer}.provenance,
    ${answer}.effort_seconds,
    ${chargeForEffortIn({ task: 'done', effort: `${answer}.effort_seconds` })} as charged
  from done, ${answer}
), result as (
  insert into task_results (account_id, task_id, result, effort_seconds, provenance)
  select account_id, ${param('taskUuid')}, result, effort_seconds, provenance from priced
), event as (
  ${insertEvents({
    from: 'priced',
    account: 'account_id',
    task: param('taskUuid'),
    version: 'version',
    type: 'task.completed',
    data: param('eventData'),
  })}
), balance as (
  ${settleCredits({ from: 'priced' })}
), entries as (
  ${insertSettledEntries(param, 'balance')}
), settlement as (
  ${insertSettlementOf(param, 'balance')}
), caps as (
  ${giveBackReleased(param, 'balance')}
)
select done.version, priced.effort_seconds::integer as "effortSeconds",
  priced.charged::bigint as charged, 1 / (select count(*) from balance)::integer as balances
from done left join priced on true`

export type SendValues = SettleValues & { accountUuid: string }

/** The answer that was held back, once its time is over. */
export const sendHeldStatement = prepareStatement<SendValues, SentRow>(
  'send-held',
  (param) => `
with done as (
  ${finish}
  from tasks t
  where q.account_id = ${param('accountUuid')} and q.task_id = ${param('taskUuid')}
    and q.status = 'pending' and q.stage = 'in_review' and q.next_action_at <= clock_timestamp()
    and t.account_id = q.account_id and t.id = q.task_id
  returning q.account_id, new.version, old.held_credits, ${price}
), answer as (
  ${deleteHeldAnswer(param, { from: 'done' })}
${settle(param, 'answer')}`,
)

export type SubmitValues = {
  engineerUuid: string
  accountUuid: string
  taskUuid: string
  leaseNumber: number
  /** Lowers the effort that was measured. */
  askedSeconds: number | null
  result: string
  provenance: string
}

const isHeldBy = (param: Param<SubmitValues>) => `q.account_id = ${param('accountUuid')}
    and q.task_id = ${param('taskUuid')} and q.status = 'pending' and q.stage = 'claimed'
    and q.lease_number = ${param('leaseNumber')} and q.engineer_id = ${param('engineerUuid')}
    and ${canSubmit(param)}
    and t.account_id = q.account_id and t.id = q.task_id`

/** `version` is the one that was read: the snapshot of the next one was marked for it. */
type SubmitAtVersion = SubmitValues & SettleValues & { version: number }

/** An answer under a live lease, sent without a way back. */
export const submitStatement = prepareStatement<SubmitAtVersion, SentRow>(
  'submit',
  (param) => `
with done as (
  ${finish}
  from tasks t
  where ${isHeldBy(param)} and q.version = ${param('version')}
  returning q.account_id, new.version, old.held_credits, ${price}
), ended as (
  ${endSubmittedLease(param, { from: 'done' })}
), capacity as (
  ${returnCapacity('ended')}
), answer as (
  select ${param('result')}::jsonb as result, ${param('provenance')}::jsonb as provenance,
    ended.effort_seconds from ended, capacity
${settle(param, 'answer')}`,
)

export type HeldBackRow = {
  sends_at: Date
  effort_seconds: number
  max_credits: number
  mode_multiplier_e4: number
  tag_multiplier_e4: number
  created_revision: 'A' | 'B'
}

/**
 * The same, held back for a few seconds: the lease ends, and the task stays its engineer's until the answer is sent.
 * No new version: nothing that its client sees has changed.
 */
export const holdStatement = prepareStatement<SubmitValues, HeldBackRow>(
  'hold-answer',
  (param) => `
with held as (
  update task_queue q
  set stage = 'in_review',
    next_action_at = clock_timestamp() + make_interval(secs => ${limits.undoSeconds})
  from tasks t
  where ${isHeldBy(param)} and q.mode <> 'realtime_answer'
    and q.due_at >= clock_timestamp() + make_interval(secs => ${limits.undoDueSecondsMin})
  returning q.account_id, q.next_action_at as sends_at, ${price}
), ended as (
  ${endSubmittedLease(param, { from: 'held' })}
), capacity as (
  ${returnCapacity('ended')}
), kept as (
  ${insertHeldAnswer(param, { from: 'held', ended: 'ended' })}
)
select held.sends_at, ended.effort_seconds::integer as effort_seconds, held.max_credits,
  held.mode_multiplier_e4, held.tag_multiplier_e4, held.created_revision
from held, ended`,
)
