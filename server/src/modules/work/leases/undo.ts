// A submit that can be undone for a few seconds. Invariants:
// - The lease ends with the submit: effort and capacity are settled then, and closing the tab changes nothing.
// - The first of three decides: the sweeper sends the answer, the engineer takes it back, or the client
//   cancels; each is a guarded update of the queue row, and the held answer goes with it.
// - Neither holding back nor undoing shows to the client: the task has no new version and is claimed to them.

import { ApiError } from '../../../core/errors.ts'
import { chargeForEffort } from '../../../core/money.ts'
import { reopenLease } from '../effort/effort.ts'
import { dropHeldAnswer } from '../held-answers/held-answers.ts'
import {
  explainRefusal,
  holdBackTask,
  type SubmitValues,
  type TaskDeps,
  type TaskRef,
} from '../tasks/tasks.ts'
import { takeBackTask } from '../tasks/writes.ts'

export type HeldBack = { sendsAt: Date; effortSeconds: number; charged: number }

/** Undefined where a guard did not hold, or there is no time to undo it. */
export async function holdAnswer(
  deps: Pick<TaskDeps, 'hot'>,
  submission: SubmitValues,
): Promise<HeldBack | undefined> {
  const held = await holdBackTask(deps, submission)
  if (!held) return undefined
  const effortSeconds = held.effort_seconds
  const price = {
    maxCredits: held.max_credits,
    modeMultiplierE4: held.mode_multiplier_e4,
    tagMultiplierE4: held.tag_multiplier_e4,
    createdRevision: held.created_revision,
  }
  return {
    sendsAt: held.sends_at,
    effortSeconds,
    charged: chargeForEffort(price, effortSeconds),
  }
}

/** The answer is the engineer's to change again, under the lease it was submitted with. */
export async function undoAnswer(
  { db }: Pick<TaskDeps, 'db'>,
  ref: TaskRef,
  held: { engineerUuid: string; leaseNumber: number; leaseSeconds: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await takeBackTask(tx, ref, held))) throw await explainRefusal(tx, ref)
    await dropHeldAnswer(tx, ref)
    const isOpen = await reopenLease(tx, { ...ref, ...held })
    if (!isOpen)
      throw new ApiError('FORBIDDEN', { message: 'An operator has suspended your work.' })
  })
}
