// Leases: an engineer holds a task for a while. Invariants:
// - At most one lease of a task is open, and the queue row names its number: the fencing token. Every
//   action under a lease must pass the lease number (fencing token); the transition's UPDATE compares
//   it.
// - An expired lease is lost even before the sweeper runs; the saved draft is kept.
// - An engineer claims no more tasks than their capacity, and none of an account they belong to.

import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { tracing } from '../../../core/trace.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { runIn } from '../../../db/named-statements.ts'
import type { PreparedStatement } from '../../../db/statement.ts'
import { type AskDeps, type Asked, askQuestion } from '../clarification/clarification.ts'
import { markDraftRefused, openLeaseRow, renewLeaseRow } from '../effort/writes.ts'
import type { NewQuestion } from '../questions/questions.ts'
import {
  type AlsoWork,
  completeClaimed,
  explainRefusal,
  findTaskRef,
  requeueIn,
  requeueTask,
  type SentAnswer,
  type SubmitValues,
  type TaskDeps,
  type TaskRef,
  type TaskRow,
  transition,
} from '../tasks/tasks.ts'
import { hastenTimer } from '../tasks/writes.ts'
import { type ClaimedRow, claimNextStatement, claimTaskStatement } from './claim-statement.ts'
import {
  canUndo,
  hasInput,
  lockSeats,
  lockTask,
  selectEngineerState,
  selectFitness,
  selectKept,
  selectOwnLease,
  selectOwnLeaseAccount,
} from './queries.ts'
import { type HeldBack, holdAnswer, undoAnswer } from './undo.ts'

export { markDraftRefused }

export type LeaseTimes = {
  leaseSeconds: number
  realtimeLeaseSeconds: number
  idleWarningSeconds: number
  idleReleaseSeconds: number
}

export type LeaseDeps = TaskDeps & { leaseTimes: LeaseTimes }

export type Claim = { ref: TaskRef; taskId: string; leaseNumber: number; leaseUntil: Date }

/** The best waiting task for the engineer, or undefined when no task waits for them. */
export async function claimNext(
  deps: LeaseDeps,
  { engineerUuid, tagIds }: { engineerUuid: string; tagIds?: readonly number[] | undefined },
): Promise<Claim | undefined> {
  const claim = await runClaim(deps, claimNextStatement, {
    ...claimValues(deps, engineerUuid),
    tagIds: tagIds ?? null,
  })
  if (claim) return claim
  await assertCanClaim(deps.db, engineerUuid)
  return await claimKept(deps, engineerUuid, tagIds)
}

/** Where nothing else waits: the task that was replied to and is kept for this engineer. */
async function claimKept(
  deps: LeaseDeps,
  engineerUuid: string,
  tagIds: readonly number[] | undefined,
): Promise<Claim | undefined> {
  const ref = await selectKept(deps.db, engineerUuid, tagIds ?? null)
  if (!ref) return undefined
  const values = { ...claimValues(deps, engineerUuid), ...ref, isAskedFor: true }
  return await runClaim(deps, claimTaskStatement, values)
}

export async function claimTask(
  deps: LeaseDeps,
  { engineerUuid, taskId }: { engineerUuid: string; taskId: string },
): Promise<Claim> {
  const ref = await findTaskRef(deps.db, taskId)
  if (!ref) throw new ApiError('NOT_FOUND')
  return await claimAt(deps, engineerUuid, ref)
}

/** The same for who knows already where the task is, because looking for that takes longest. */
export async function claimAt(deps: LeaseDeps, engineerUuid: string, ref: TaskRef): Promise<Claim> {
  const values = { ...claimValues(deps, engineerUuid), ...ref, isAskedFor: true }
  const claim = await runClaim(deps, claimTaskStatement, values)
  if (claim) return claim
  await assertCanClaim(deps.db, engineerUuid)
  throw new ApiError('TASK_TAKEN')
}

export type Assignment = {
  engineerUuid: string
  /** Recorded on the lease that ends, if the task was claimed. */
  note: string
  also: AlsoWork
}

/**
 * Gives a task to an engineer: a waiting one at once, a held one after its lease has ended, in one
 * transaction, so no other claim can interleave. The guards of a claim hold for it too.
 */
export async function assignTask(
  deps: LeaseDeps,
  ref: TaskRef,
  { engineerUuid, note, also }: Assignment,
): Promise<TaskRow> {
  return await transition(deps, ref, async (tx) => {
    const task = await lockTask(tx, ref)
    if (!task) throw new ApiError('NOT_FOUND')
    if (task.status !== 'pending') throw await explainRefusal(tx, ref)
    if (task.engineer_id === engineerUuid) throw notAssignable('They hold this task already.')
    if (task.engineer_id !== null) {
      // Lock engineers in id order, as batched claims do, to avoid deadlocks.
      await lockSeats(tx, [task.engineer_id, engineerUuid])
      await requeueIn(tx, ref, { guard: {}, reason: 'operator', note })
    }
    const values = {
      ...claimValues(deps, engineerUuid),
      ...ref,
      isAskedFor: false,
      // Nobody is there yet to renew it. A realtime task has no such time: it keeps its own.
      leaseSeconds: limits.assignedOpenSeconds,
    }
    const [claimed] = await runIn(tx, claimTaskStatement, values)
    if (!claimed) throw await explainUnfit(tx, ref, engineerUuid)
    await also(tx)
  })
}

const notAssignable = (message: string) => new ApiError('TASK_TAKEN', { message })

/** Why this engineer cannot be given this task, said to an operator. */
async function explainUnfit(tx: Tx, ref: TaskRef, engineerUuid: string): Promise<ApiError> {
  const fitness = await selectFitness(tx, ref, engineerUuid)
  const refuse = (message: string) => invalidRequest([{ field: 'personId', message }])
  if (!fitness) return refuse('is no engineer')
  if (fitness.suspended_at !== null) return refuse('is suspended')
  if (fitness.is_member) return refuse('belongs to the account of the task')
  if (!fitness.has_tag) return refuse('does not have the tag of the task')
  if (fitness.on_duty_since === null)
    return new ApiError('OFF_DUTY', { message: 'This engineer is off duty.' })
  if (fitness.open_leases >= fitness.capacity) {
    const message = 'This engineer already holds as many tasks as they may.'
    return new ApiError('CAPACITY_REACHED', { message, details: { capacity: fitness.capacity } })
  }
  return notAssignable('The task is not in the queue.')
}

const claimedData = '{"status":"pending","stage":"claimed"}'

function claimValues({ leaseTimes }: LeaseDeps, engineerUuid: string) {
  const { leaseSeconds, realtimeLeaseSeconds } = leaseTimes
  return { engineerUuid, realtimeLeaseSeconds, leaseSeconds, eventData: claimedData }
}

async function runClaim<Values extends { engineerUuid: string }>(
  { hot, snapshots }: LeaseDeps,
  statement: PreparedStatement<Values, ClaimedRow>,
  values: Values,
): Promise<Claim | undefined> {
  const startedAtMs = performance.now()
  const claim = await hot.transactTogether(statement, values, {
    key: values.engineerUuid,
    async beforeCommit([row]) {
      if (!row) return undefined
      // No set follows: the next poll reads the task and fills, and most are not polled just now.
      await snapshots.markDirty(row.account_id, { id: row.task_id, version: row.version })
      return {
        ref: { accountUuid: row.account_id, taskUuid: row.task_id },
        taskId: encodeId('task', row.task_id),
        leaseNumber: row.lease_number,
        leaseUntil: row.lease_until,
      }
    },
  })
  // Only now is it known of which task it was a step.
  if (tracing !== undefined && claim !== undefined) {
    const attributes = { 'lease.number': claim.leaseNumber }
    tracing.recordStep(claim.ref.taskUuid, { name: 'claim', attributes, startedAtMs })
  }
  return claim
}

/** Nothing was claimed: says so when the reason lies with the engineer. */
async function assertCanClaim(db: Db, engineerUuid: string): Promise<void> {
  const engineer = await selectEngineerState(db, engineerUuid)
  if (!engineer || engineer.suspended_at !== null)
    throw new ApiError('FORBIDDEN', { message: 'An operator has suspended your work.' })
  if (engineer.on_duty_since === null) throw new ApiError('OFF_DUTY')
  if (engineer.open_leases >= engineer.capacity) {
    throw new ApiError('CAPACITY_REACHED', { details: { capacity: engineer.capacity } })
  }
}

export type HeldTask = { engineerUuid: string; taskId: string; leaseNumber: number }

export type Renewal = { leaseUntil: Date; effortSeconds: number; isIdle: boolean }

/** A heartbeat: renews the lease and counts the time since the last one, where there was input. */
export async function renewLease(
  deps: LeaseDeps,
  { idleSeconds, ...held }: HeldTask & { idleSeconds: number },
): Promise<Renewal> {
  const { idleReleaseSeconds, idleWarningSeconds } = deps.leaseTimes
  if (idleSeconds >= idleReleaseSeconds) {
    const ref = await findHeld(deps.db, held)
    await requeueTask(deps, ref, { guard: guardOf(held), reason: 'idle' })
    throw new ApiError('LEASE_LOST', { details: { reason: 'idle' } })
  }
  const taskUuid = decodeId('task', held.taskId)
  const renew = async () =>
    taskUuid &&
    (await renewLeaseRow(deps.hot, { ...held, ...deps.leaseTimes, taskUuid, idleSeconds }))
  let renewed = await renew()
  if (!renewed) {
    await findHeld(deps.db, held)
    // The claim may have been committed since: only of a lease that was there before can it be said that it is lost.
    renewed = await renew()
  }
  if (!renewed) throw new ApiError('LEASE_LOST')
  return {
    leaseUntil: renewed.expires_at,
    effortSeconds: Math.floor(renewed.effort_ms / 1_000),
    isIdle: idleSeconds >= idleWarningSeconds,
  }
}

/** The task is on its engineer's screen: when it first was, under this lease. */
export async function openLease(
  { db, leaseTimes }: Pick<LeaseDeps, 'db' | 'leaseTimes'>,
  held: HeldTask,
): Promise<Date> {
  const ref = await findHeld(db, held)
  const { leaseNumber } = held
  return await db.transaction().execute(async (tx) => {
    const opened = await openLeaseRow(tx, { ...ref, leaseNumber, ...leaseTimes })
    if (!opened) throw new ApiError('LEASE_LOST')
    const { opened_at: openedAt, expires_at: until } = opened
    // Its timer was set for the time to open it, which may be much later.
    if (opened.is_shortened) await hastenTimer(tx, ref, { leaseNumber, until })
    return openedAt
  })
}

export async function releaseLease(
  deps: LeaseDeps,
  { note, ...held }: HeldTask & { note?: string | undefined },
): Promise<void> {
  const ref = await findHeld(deps.db, held)
  if (note === undefined && (await hasInput(deps.db, { ...ref, ...held }))) {
    const message = 'is required once you have saved text or accepted parts of the AI draft'
    throw invalidRequest([{ field: 'reason', message }])
  }
  await requeueTask(deps, ref, { guard: guardOf(held), reason: 'released', note })
}

export type Submission = HeldTask & {
  result: Record<string, unknown>
  effortSeconds?: number | undefined
  provenance: Record<string, unknown>
  /** What was read of the task before; without it, it is read first. */
  seen?: SeenTask | undefined
}

export type SeenTask = { accountUuid: string; version: number }

export async function submitAnswer(deps: LeaseDeps, submission: Submission): Promise<SentAnswer> {
  const values = toSubmitValues(submission)
  return await traceSubmit(values, () =>
    submitUntilDecided(deps.db, { values, seen: submission.seen }, (seen) =>
      completeClaimed(deps, { ...values, ...seen }),
    ),
  )
}

/** The same with a few seconds to undo it; undefined where there is no time for that: nothing was submitted. */
export async function submitWithUndo(
  deps: LeaseDeps,
  submission: Submission,
): Promise<HeldBack | undefined> {
  const values = toSubmitValues(submission)
  const held = await traceSubmit(values, () =>
    submitUntilDecided(deps.db, { values, seen: submission.seen }, async (seen) => {
      const heldBack = await holdAnswer(deps, { ...values, ...seen })
      return heldBack ?? ((await canUndo(deps.db, values)) ? undefined : 'too late')
    }),
  )
  return held === 'too late' ? undefined : held
}

type OwnSubmit = Omit<SubmitValues, 'accountUuid'>

async function traceSubmit<T>(values: OwnSubmit, submit: () => Promise<T>): Promise<T> {
  const startedAtMs = performance.now()
  const done = await submit()
  // One that was refused may have named a task that does not exist, whose trace has no root.
  const attributes = { 'lease.number': values.leaseNumber }
  tracing?.recordStep(values.taskUuid, { name: 'submit', attributes, startedAtMs })
  return done
}

/** A malformed id is one of no task. */
function toSubmitValues({ taskId, engineerUuid, leaseNumber, ...answer }: Submission): OwnSubmit {
  const taskUuid = decodeId('task', taskId)
  if (!taskUuid) throw new ApiError('NOT_FOUND')
  return {
    engineerUuid,
    taskUuid,
    leaseNumber,
    askedSeconds: answer.effortSeconds ?? null,
    result: JSON.stringify(answer.result),
    provenance: JSON.stringify(answer.provenance),
  }
}

const submitTriesMax = 5

/**
 * A statement that waited for a claim, a heartbeat or an undo beside it judges the lease by what it saw before the
 * wait, and the task may have a newer version than was seen. So it is tried again as long as nothing that is read
 * afterwards explains why it did nothing.
 */
async function submitUntilDecided<T>(
  db: Db,
  { values, seen }: { values: OwnSubmit; seen: SeenTask | undefined },
  run: (seen: SeenTask) => Promise<T | undefined>,
): Promise<T> {
  let current = seen ?? (await readForSubmit(db, values))
  for (let tries = 0; tries < submitTriesMax; tries++) {
    const done = await run(current)
    if (done !== undefined) return done
    current = await readForSubmit(db, values)
  }
  throw new ApiError('LEASE_LOST')
}

/** The task as it is now, or the refusal where anything stands against the submit. */
async function readForSubmit(
  db: Db,
  { askedSeconds, engineerUuid, taskUuid, leaseNumber }: OwnSubmit,
): Promise<SeenTask> {
  const own = await selectOwnLease(db, { engineerUuid, taskUuid, leaseNumber })
  if (!own) throw new ApiError('NOT_FOUND')
  const accountUuid = own.account_id
  if (!own.is_live) throw await explainRefusal(db, { accountUuid, taskUuid })
  if (askedSeconds !== null && askedSeconds > own.measured_seconds) {
    const message = `must not exceed the ${own.measured_seconds} s that were measured`
    throw invalidRequest([{ field: 'effortSeconds', message }])
  }
  return { accountUuid, version: own.version }
}

/** Takes a submitted answer back before it is sent. */
export async function undoSubmit(deps: LeaseDeps, held: HeldTask): Promise<void> {
  const ref = await findHeld(deps.db, held)
  // No realtime answer is held back, so the lease is one of the others.
  await undoAnswer(deps, ref, { ...held, leaseSeconds: deps.leaseTimes.leaseSeconds })
}

/** Asks the client: the lease ends, and the task waits for the reply. */
export async function askUnderLease(
  deps: LeaseDeps & AskDeps,
  { question, ...held }: HeldTask & { question: NewQuestion },
): Promise<Asked> {
  const ref = await findHeld(deps.db, held)
  const { engineerUuid } = held
  return await askQuestion(deps, ref, { guard: guardOf(held), engineerUuid, question })
}

function guardOf({ engineerUuid, leaseNumber }: HeldTask) {
  return { stages: ['claimed'], engineerUuid, leaseNumber } as const
}

/** 404, indistinguishable from a missing task, if the engineer never had a lease with that number. */
async function findHeld(db: Db, { engineerUuid, taskId, leaseNumber }: HeldTask): Promise<TaskRef> {
  const taskUuid = decodeId('task', taskId)
  const accountUuid =
    taskUuid && (await selectOwnLeaseAccount(db, { engineerUuid, taskUuid, leaseNumber }))
  if (!accountUuid || !taskUuid) throw new ApiError('NOT_FOUND')
  return { accountUuid, taskUuid }
}
