// Tasks. Invariants:
// - A transition is one guarded UPDATE in one transaction that also moves the money, ends the lease and
//   appends the event; a final task never changes again. Whatever changes a task's status is here or in
//   finish/. A claim (writes.ts) and timers (timer-writes.ts: urgent, overdue, postponed)
//   change a pending task's queue row by guarded statements, which move no money.
// - Before a transition commits, the poll snapshot is marked dirty with the version to come, and after
//   it the new version is set; so a poll never returns a version older than one the caller may already
//   have seen.
// - Only two transitions charge: completion, and a client's cancel while a lease is live, a question waits
//   for a reply or an answer is held back (effort so far).

import { ApiError } from '../../../core/errors.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { chargeForEffort, type PricedTask, priceEffort } from '../../../core/money.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { TaskEventType } from '../../events/feed/feed.ts'
import { appendEvent } from '../../events/feed/writes.ts'
import { settleNotice } from '../../events/notices/notices.ts'
import {
  findFirstUse,
  forgetUse,
  type IdempotentUse,
  isTwinCommitted,
  type Replayable,
  recordUse,
} from '../../identity/idempotency/idempotency.ts'
import { settleHold } from '../../money/credits/credits.ts'
import { cancelEndedLease, endLease, type LeaseEndReason } from '../effort/effort.ts'
import { dropHeldAnswer } from '../held-answers/held-answers.ts'
import { closeQuestion } from '../questions/writes.ts'
import {
  type HeldBackRow,
  holdStatement,
  type SentRow,
  type SubmitValues,
  sendHeldStatement,
  submitStatement,
} from './finish/answer-statements.ts'
import { releaseStatement } from './finish/release-statement.ts'
import {
  type CancelReason,
  insertResult,
  selectStatus,
  selectTaskAccount,
  selectTaskIn,
  type TaskRow,
} from './queries.ts'
import { getTask, type TaskDeps } from './read-tasks.ts'
import {
  enqueueTask,
  type FinalState,
  type FinishedRow,
  finishTask,
  type Guard,
  insertAiDraft,
  moveToFront,
  type NewAiDraft,
  postponeExpiry,
  renewDrafting,
  type TaskRef,
  takeTurn,
} from './transition-queries.ts'

export type { SubmitValues } from './finish/answer-statements.ts'
export type { TaskDeps } from './read-tasks.ts'
export type { Guard, TaskRef } from './transition-queries.ts'

export type { TaskRow }

/** What commits with a transition, such as its entry in the audit; it runs before the money. */
export type AlsoWork = (tx: Tx) => Promise<void>

export type Completion = {
  guard?: Guard
  result: Record<string, unknown>
  effortSeconds: number
  provenance: Record<string, unknown>
  also?: AlsoWork
}

/** Without an engineer: by a simulation, the AI alone or an operator's command. */
export async function completeTask(
  deps: TaskDeps,
  ref: TaskRef,
  completion: Completion,
): Promise<TaskRow> {
  const { guard = {}, result, effortSeconds, provenance } = completion
  return await transition(deps, ref, async (tx) => {
    const done = await finish(tx, ref, guard, { status: 'completed', cancelReason: null })
    await endLeaseOf(tx, ref, done, 'operator')
    await insertResult(tx, { ...ref, result, effortSeconds, provenance })
    await appendFinalEvent(tx, ref, done.version, { status: 'completed', cancelReason: null })
    await completion.also?.(tx)
    const charged = chargeForEffort(priceOf(done), effortSeconds)
    await settleHold(tx, { ...ref, held: done.held_credits, charged })
  })
}

const completedData = '{"status":"completed","stage":"completed"}'

export type SentAnswer = { version: number; effortSeconds: number; charged: number }

/** Completes a task with the answer that was held back; undefined when it was taken back or the task ended. */
export async function sendHeldAnswer(
  { hot, snapshots }: TaskDeps,
  ref: TaskRef,
): Promise<SentAnswer | undefined> {
  const values = { ...ref, eventData: completedData }
  // No set follows: the client is told of the answer, and the poll or webhook that then reads it fills.
  return await hot.transact(sendHeldStatement, values, async ([row]) => {
    if (row) await snapshots.markDirty(ref.accountUuid, { id: ref.taskUuid, version: row.version })
    return row && toSentAnswer(row)
  })
}

/**
 * Completes a task of that version under a live lease; undefined when a guard did not hold. As the version is known,
 * its snapshot is marked before the statement and not between it and its commit: no lock is held meanwhile.
 */
export async function completeClaimed(
  { hot, snapshots }: TaskDeps,
  submission: SubmitValues & { version: number },
): Promise<SentAnswer | undefined> {
  const { accountUuid, taskUuid } = submission
  const next = { id: taskUuid, version: submission.version + 1 }
  const mark = () => snapshots.markDirty(accountUuid, next)
  const values = { ...submission, eventData: completedData }
  const [row] = await hot.runAfter(mark, submitStatement, values)
  return row && toSentAnswer(row)
}

/** Holds an answer back under a live lease; undefined when a guard did not hold. */
export async function holdBackTask(
  { hot }: Pick<TaskDeps, 'hot'>,
  submission: SubmitValues,
): Promise<HeldBackRow | undefined> {
  const [held] = await hot.run(holdStatement, submission)
  return held
}

const toSentAnswer = ({ version, effortSeconds, charged }: SentRow): SentAnswer => ({
  version,
  effortSeconds,
  charged,
})

export type Cancellation = {
  guard?: Guard
  reason: CancelReason
  /** What the cancel itself is remembered by. */
  use?: IdempotentUse | undefined
  /** The create's own key, when the create is taken back and the key shall be free again. */
  freedUse?: IdempotentUse | undefined
  also?: AlsoWork
}

/** Cancels and releases. Repeating a client's own cancel shows the task again. */
export async function cancelTask(
  deps: TaskDeps,
  ref: TaskRef,
  cancellation: Cancellation,
): Promise<Replayable<TaskRow>> {
  const { guard = {}, reason, use, freedUse } = cancellation
  try {
    const value = await transition(deps, ref, async (tx) => {
      const final = { status: 'cancelled', cancelReason: reason } as const
      const done = await finish(tx, ref, guard, final)
      const lease = await endLeaseByCancel(tx, ref, done, reason)
      await appendFinalEvent(tx, ref, done.version, final)
      if (use) await recordUse(tx, use, ref.taskUuid)
      if (freedUse) await forgetUse(tx, freedUse)
      await cancellation.also?.(tx)
      const isPaid = reason === 'client' && lease?.wasLive
      const charged = isPaid ? priceEffort(priceOf(done), lease.effortSeconds) : 0
      await settleHold(tx, { ...ref, held: done.held_credits, charged })
    })
    return { value, replayed: false }
  } catch (error) {
    const isFinal = error instanceof ApiError && error.code === 'TASK_FINAL'
    if (!isFinal && !(use && isTwinCommitted(error))) throw error
    const first = use && (await findFirstUse(deps.db, use))
    const task = await showTask(deps, ref)
    if (reason !== 'client' || task.cancel_reason !== 'client') throw error
    return { value: task, replayed: first !== undefined }
  }
}

/** Cancels a waiting task whose timer has fired; undefined when it has moved on. */
export async function releaseDue(
  { hot, snapshots }: TaskDeps,
  { accountUuid, taskUuid }: TaskRef,
  { stage, reason }: { stage: 'queued' | 'drafting'; reason: CancelReason },
): Promise<number | undefined> {
  const data = { status: 'cancelled', stage: 'cancelled', cancelReason: reason }
  const values = { accountUuid, taskUuid, reason, stage, eventData: JSON.stringify(data) }
  return await hot.transact(releaseStatement, values, async ([done]) => {
    if (done) await snapshots.markDirty(accountUuid, { id: taskUuid, version: done.version })
    return done?.version
  })
}

export type Requeue = {
  guard: Guard
  reason: LeaseEndReason
  note?: string | undefined
  also?: AlsoWork
}

/** Ends the lease of a claimed task and puts it back where it stood in the queue. */
export async function requeueTask(deps: TaskDeps, ref: TaskRef, requeue: Requeue) {
  const { guard, reason, note } = requeue
  return await transition(deps, ref, async (tx) => {
    await requeueIn(tx, ref, { guard, reason, note })
    await requeue.also?.(tx)
  })
}

/** The same as part of a longer transition. */
export async function requeueIn(
  tx: Tx,
  ref: TaskRef,
  { guard, reason, note }: Omit<Requeue, 'also'>,
): Promise<void> {
  const moved = await enqueueTask(tx, ref, { ...guard, stages: ['claimed'] })
  if (!moved) throw await explainRefusal(tx, ref)
  const leaseNumber = moved.lease_number
  await endLease(tx, { ...ref, leaseNumber, reason, note })
  await appendPendingEvent(tx, ref, moved.version, 'task.requeued', { stage: 'queued', reason })
}

/**
 * Puts a waiting task in front of its queue. Nothing that its client sees changes, so there is neither
 * a new version nor an event.
 */
export async function raiseTask(
  deps: TaskDeps,
  ref: TaskRef,
  { also }: { also: AlsoWork },
): Promise<TaskRow> {
  return await deps.db.transaction().execute(async (tx) => {
    const isRaised = await moveToFront(tx, ref)
    if (!isRaised) throw await explainRefusal(tx, ref)
    await also(tx)
    return (await selectTaskIn(tx, ref.accountUuid, ref.taskUuid)) as TaskRow
  })
}

/** Moves the time at which an unanswered task expires, never the due time. No event: clients see neither. */
export async function extendTask(
  deps: TaskDeps,
  ref: TaskRef,
  { hours, also }: { hours: number; also: (tx: Tx, expiresAt: Date) => Promise<void> },
): Promise<TaskRow> {
  return await deps.db.transaction().execute(async (tx) => {
    const expiresAt = await postponeExpiry(tx, ref, hours)
    if (!expiresAt) throw await explainRefusal(tx, ref)
    await also(tx, expiresAt)
    return (await selectTaskIn(tx, ref.accountUuid, ref.taskUuid)) as TaskRow
  })
}

/** From drafting to the queue, with a draft or without one; undefined when it has moved on. */
export async function queueDrafted(
  deps: TaskDeps,
  ref: TaskRef,
  { leaseNumber, draft }: { leaseNumber: number; draft?: NewAiDraft | undefined },
): Promise<TaskRow | undefined> {
  const guard: Guard = { stages: ['drafting'], leaseNumber }
  return await transitionIfOpen(deps, ref, async (tx) => {
    const moved = await enqueueTask(tx, ref, guard)
    if (!moved) throw await explainRefusal(tx, ref)
    await takeTurn(tx, ref)
    if (draft) await insertAiDraft(tx, ref, draft)
    const data = { stage: 'queued', hasDraft: draft !== undefined }
    await appendPendingEvent(tx, ref, moved.version, 'task.drafted', data)
  })
}

/** A new lease of the AI on a task it answers alone; undefined when another took it over. */
export async function takeOverDrafting(
  deps: TaskDeps,
  ref: TaskRef,
  { leaseNumber, seconds }: { leaseNumber: number; seconds: number },
): Promise<number | undefined> {
  const guard: Guard = { stages: ['drafting'], leaseNumber, timerFired: true }
  const taken = await deps.db.transaction().execute((tx) => renewDrafting(tx, ref, guard, seconds))
  return taken?.lease_number
}

/** The guard comes first, and the money last, because it locks the account's balance row. */
async function finish(tx: Tx, ref: TaskRef, guard: Guard, final: FinalState): Promise<FinishedRow> {
  const done = await finishTask(tx, ref, guard, final)
  if (!done) throw await explainRefusal(tx, ref)
  if (done.stage === 'needs_input') {
    const outcome = final.cancelReason === 'no_reply' ? 'no_reply' : 'ended'
    await closeQuestion(tx, ref, { outcome })
    await settleNotice(tx, questionNotice(ref))
  }
  if (done.stage === 'in_review') await dropHeldAnswer(tx, ref)
  return done
}

/** What the members are told by while a question of the task is open. */
export function questionNotice({ accountUuid, taskUuid }: TaskRef) {
  return { accountUuid, kind: 'question', subject: taskUuid } as const
}

/** The lease of an engineer who asked or has submitted has ended: a client's cancel pays for it all the same. */
async function endLeaseByCancel(tx: Tx, ref: TaskRef, done: FinishedRow, reason: CancelReason) {
  const ended = { ...ref, leaseNumber: done.lease_number }
  if (done.stage === 'in_review')
    return await cancelEndedLease(tx, { ...ended, endedBy: 'submitted' })
  if (reason === 'client' && done.stage === 'needs_input')
    return await cancelEndedLease(tx, { ...ended, endedBy: 'asked' })
  return await endLeaseOf(tx, ref, done, 'cancelled')
}

async function endLeaseOf(tx: Tx, ref: TaskRef, done: FinishedRow, reason: LeaseEndReason) {
  if (done.stage !== 'claimed') return undefined
  return await endLease(tx, { ...ref, leaseNumber: done.lease_number, reason })
}

function priceOf(done: FinishedRow): PricedTask {
  return {
    maxCredits: done.max_credits,
    modeMultiplierE4: done.mode_multiplier_e4,
    tagMultiplierE4: done.tag_multiplier_e4,
    createdRevision: done.created_revision,
  }
}

/** Why a guard did not hold: the task is gone, final, or somewhere else. */
export async function explainRefusal(tx: Tx | Db, ref: TaskRef): Promise<ApiError> {
  const status = await selectStatus(tx, ref.accountUuid, ref.taskUuid)
  if (status === undefined) return new ApiError('NOT_FOUND')
  if (status === 'pending') return new ApiError('LEASE_LOST')
  return new ApiError('TASK_FINAL', { details: { status } })
}

async function appendFinalEvent(tx: Tx, ref: TaskRef, version: number, final: FinalState) {
  const { status, cancelReason } = final
  const type = status === 'completed' ? 'task.completed' : 'task.cancelled'
  const data = { status, stage: status, ...(cancelReason && { cancelReason }) }
  await appendEvent(tx, { ...ref, version, type, data })
}

/** The event of a transition after which the task is still open. */
export async function appendPendingEvent(
  tx: Tx,
  ref: TaskRef,
  version: number,
  type: TaskEventType,
  data: Record<string, unknown>,
) {
  await appendEvent(tx, { ...ref, version, type, data: { status: 'pending', ...data } })
}

/** Runs one transition in its transaction, and keeps the poll snapshot honest about it. */
export async function transition(
  deps: TaskDeps,
  ref: TaskRef,
  work: (tx: Tx) => Promise<void>,
): Promise<TaskRow> {
  const { accountUuid, taskUuid } = ref
  const { row, mark } = await deps.db.transaction().execute(async (tx) => {
    await work(tx)
    const row = await selectTaskIn(tx, accountUuid, taskUuid)
    if (!row) throw new Error(`Task ${taskUuid} is gone after its transition`)
    return { row, mark: await deps.snapshots.markDirty(accountUuid, row) }
  })
  await deps.snapshots.set(accountUuid, row, mark)
  return row
}

/** For work that may come too late: a task that has moved on is no error. */
async function transitionIfOpen(
  deps: TaskDeps,
  ref: TaskRef,
  work: (tx: Tx) => Promise<void>,
): Promise<TaskRow | undefined> {
  try {
    return await transition(deps, ref, work)
  } catch (error) {
    if (error instanceof ApiError && ['LEASE_LOST', 'TASK_FINAL'].includes(error.code))
      return undefined
    throw error
  }
}

/** As a client sees it now, for one who repeats a request. */
export async function showTask(deps: TaskDeps, ref: TaskRef): Promise<TaskRow> {
  return await getTask(deps, ref.accountUuid, encodeId('task', ref.taskUuid))
}

/** The task behind a public id, for operators and engineers, who know only that. */
export async function findTaskRef(db: Db, taskId: string): Promise<TaskRef | undefined> {
  const taskUuid = decodeId('task', taskId)
  const accountUuid = taskUuid && (await selectTaskAccount(db, taskUuid))
  return accountUuid === undefined || taskUuid === undefined ? undefined : { accountUuid, taskUuid }
}
