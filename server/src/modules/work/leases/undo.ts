// A submit that can be undone for a few seconds. Invariants:
// - The lease ends with the submit: effort and capacity are settled then, and closing the tab changes nothing.
// - The first of three decides: the sweeper sends the answer, the engineer takes it back, or the client
//   cancels; each is a guarded update of the queue row, and the held answer goes with it.
// - Neither holding back nor undoing shows to the client: the task has no new version and is claimed to them.

import { ApiError } from '../../../core/errors.ts'
import { chargeForEffort } from '../../../core/money.ts'
import { endLease, reopenLease } from '../effort/effort.ts'
import { insertHeldAnswer, takeHeldAnswer } from '../held-answers/held-answers.ts'
import { decideEffort, explainRefusal, type TaskDeps, type TaskRef } from '../tasks/tasks.ts'
import { holdBackTask, takeBackTask } from '../tasks/writes.ts'
import { lockTask } from './queries.ts'

export type AnswerToHold = {
  engineerUuid: string
  leaseNumber: number
  result: Record<string, unknown>
  provenance: Record<string, unknown>
  effortSeconds?: number | undefined
}

export type HeldBack = { sendsAt: Date; effortSeconds: number; charged: number }

/** Undefined where there is no time to undo it: then the answer is to be sent immediately. */
export async function holdAnswer(
  { db }: Pick<TaskDeps, 'db'>,
  ref: TaskRef,
  { engineerUuid, leaseNumber, result, provenance, effortSeconds: asked }: AnswerToHold,
): Promise<HeldBack | undefined> {
  const guard = { stages: ['claimed'], engineerUuid, leaseNumber } as const
  return await db.transaction().execute(async (tx) => {
    // Decided before the guard: one that is refused only because a heartbeat or an undo beside it was not seen
    // yet would else be sent without a way back.
    const task = await lockTask(tx, ref)
    if (!task?.can_undo) return undefined
    const held = await holdBackTask(tx, ref, guard)
    if (!held) throw await explainRefusal(tx, ref)
    const lease = await endLease(tx, { ...ref, leaseNumber, reason: 'submitted' })
    const effortSeconds = decideEffort(lease, asked)
    await insertHeldAnswer(tx, ref, { leaseNumber, result, provenance, effortSeconds })
    return { sendsAt: held.sends_at, effortSeconds, charged: chargeForEffort(held, effortSeconds) }
  })
}

/** The answer is the engineer's to change again, under the lease it was submitted with. */
export async function undoAnswer(
  { db }: Pick<TaskDeps, 'db'>,
  ref: TaskRef,
  held: { engineerUuid: string; leaseNumber: number; leaseSeconds: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await takeBackTask(tx, ref, held))) throw await explainRefusal(tx, ref)
    await takeHeldAnswer(tx, ref)
    const isOpen = await reopenLease(tx, { ...ref, ...held })
    if (!isOpen)
      throw new ApiError('FORBIDDEN', { message: 'An operator has suspended your work.' })
  })
}
