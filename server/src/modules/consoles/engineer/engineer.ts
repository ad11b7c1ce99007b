// The workbench: what an engineer sees and does. Invariants:
// - Client content is shown only to the engineer whose lease on the task is live. Of a task that waits,
//   those who could claim it see a title and an excerpt, both from the beginning of the prompt. Of a task
//   they had claimed before, they see the title, the state, their own text and their own answer; of any
//   other, nothing.
// - Nothing shown says whose task it is, and nothing a client is shown says who answered.
// - An answer counts under a live lease alone, fits what was asked, and holds no part of an AI draft
//   that nobody changed or accepted (acceptance.ts).

import { ApiError } from '../../../core/errors.ts'
import { requireId } from '../../../core/ids.ts'
import { openingCharsMax } from '../../../core/task-title.ts'
import type { AttachmentRow } from '../../files/attachments/attachments.ts'
import { touchEngineer } from '../../identity/people/writes.ts'
import { describeProvenance } from '../../work/drafts/drafts.ts'
import {
  type Claim,
  claimAt,
  claimNext,
  type HeldTask,
  type LeaseDeps,
  type Submission,
  submitAnswer,
  submitWithUndo,
  undoSubmit,
} from '../../work/leases/leases.ts'
import { findTaskRef } from '../../work/tasks/tasks.ts'
import { assertOnScreen, assertVouchedFor, readForAnswer } from './drafts/acceptance.ts'
import {
  isForEngineer,
  type PastRow,
  selectAllWork,
  selectHeldFiles,
  selectPast,
  selectWork,
  type WorkRow,
} from './queries.ts'

export type WorkbenchDeps = LeaseDeps & {
  /** Throws what is wrong with a result; null is the schema of a task that asks for a message. */
  assertResultFits(
    schema: Record<string, unknown> | null,
    result: unknown,
    ref: { accountUuid: string },
  ): Promise<void>
  /** Told of a failure that must not undo what was answered already. */
  onError(error: unknown): void
}

export type { PastRow, WorkRow }

type Work = Pick<WorkbenchDeps, 'db' | 'hot'>

const seenEverySeconds = 30

/** Any request of an engineer on duty says that their page is open; what they do, that they are there. */
export async function noteSeen(
  { hot }: Pick<WorkbenchDeps, 'hot'>,
  engineerUuid: string,
  { isInput }: { isInput: boolean },
): Promise<void> {
  await touchEngineer(hot, {
    personUuid: engineerUuid,
    isInput,
    everySeconds: seenEverySeconds,
  })
}

export async function takeNext(
  deps: WorkbenchDeps,
  { engineerUuid, tagIds }: { engineerUuid: string; tagIds?: readonly number[] | undefined },
): Promise<WorkRow | undefined> {
  const claim = await claimNext(deps, { engineerUuid, tagIds })
  return claim && (await readClaimed(deps, engineerUuid, claim))
}

/** 404, indistinguishable from a missing task, for a task that could never be offered to the engineer. */
export async function takeTask(
  deps: WorkbenchDeps,
  { engineerUuid, taskId }: { engineerUuid: string; taskId: string },
): Promise<WorkRow> {
  const ref = await findTaskRef(deps.db, taskId)
  if (!ref || !(await isForEngineer(deps.db, engineerUuid, ref))) throw new ApiError('NOT_FOUND')
  const claim = await claimAt(deps, engineerUuid, ref)
  const work = await readClaimed(deps, engineerUuid, claim)
  if (!work) throw new ApiError('TASK_TAKEN')
  return work
}

/** Undefined where the task was taken away in the same moment, as by its client's cancel. */
async function readClaimed({ hot }: Work, engineerUuid: string, { ref }: Claim) {
  return await selectWork(hot, { engineerUuid, taskUuid: ref.taskUuid })
}

export async function listHeld({ hot }: Work, engineerUuid: string): Promise<WorkRow[]> {
  return await selectAllWork(hot, engineerUuid)
}

export type Shown = { kind: 'held'; row: WorkRow } | { kind: 'past'; row: PastRow }

export async function getWork(
  { db, hot }: Work,
  engineerUuid: string,
  taskId: string,
): Promise<Shown> {
  const taskUuid = requireId('task', taskId)
  const held = await selectWork(hot, { engineerUuid, taskUuid })
  if (held) return { kind: 'held', row: held }
  const past = await selectPast(db, { engineerUuid, taskUuid, openingChars: openingCharsMax })
  if (!past) throw new ApiError('NOT_FOUND')
  return { kind: 'past', row: past }
}

/** The files of a task that the engineer holds now. */
export async function listFiles(
  { db }: Work,
  engineerUuid: string,
  taskId: string,
): Promise<AttachmentRow[]> {
  const files = await selectHeldFiles(db, { engineerUuid, taskUuid: requireId('task', taskId) })
  if (!files) throw new ApiError('NOT_FOUND')
  return files
}

export type Answer = HeldTask & {
  result: Record<string, unknown>
  effortSeconds?: number | undefined
  /** Whether to claim the next task as well. */
  next?: boolean | undefined
  /** Whether the answer is sent a few seconds later, so that it can be undone. */
  undo?: boolean | undefined
}

export type Answered = {
  task: {
    id: string
    status: 'pending' | 'completed'
    charged: number
    effortSeconds: number
    /** Until then it can be undone; null when it is sent. */
    sendsAt: string | null
  }
  next: WorkRow | undefined
}

export async function answerTask(deps: WorkbenchDeps, answer: Answer): Promise<Answered> {
  const { next, undo, ...submission } = answer
  const { engineerUuid, result, ...held } = submission
  const work = await readForAnswer(deps, { engineerUuid, ...held })
  assertOnScreen(work)
  const schema = work.response_schema
  await deps.assertResultFits(schema, result, { accountUuid: work.account_id })
  const { unread } = await assertVouchedFor(deps.db, { work, held: submission, result })
  const provenance = describeProvenance({
    draft: work.ai_content ?? undefined,
    result,
    model: work.ai_model ?? undefined,
    hasSchema: schema !== null,
    unread,
    fileNames: work.files.map(({ sentName }) => sentName),
    filesNotRead: work.ai_files_not_read ?? [],
  })
  const seen = { accountUuid: work.account_id, version: work.version }
  const checked = { ...submission, provenance: { ...provenance }, seen }
  return {
    task: (undo && (await holdBack(deps, checked))) || (await sendAtOnce(deps, checked)),
    next: next ? await takeNextIfAny(deps, engineerUuid) : undefined,
  }
}

async function holdBack(
  deps: WorkbenchDeps,
  submission: Submission,
): Promise<Answered['task'] | undefined> {
  const held = await submitWithUndo(deps, submission)
  if (!held) return undefined
  const { charged, effortSeconds } = held
  const sendsAt = held.sendsAt.toISOString()
  return { id: submission.taskId, status: 'pending', charged, effortSeconds, sendsAt }
}

async function sendAtOnce(deps: WorkbenchDeps, submission: Submission): Promise<Answered['task']> {
  const done = await submitAnswer(deps, submission)
  return {
    id: submission.taskId,
    status: 'completed',
    charged: done.charged,
    effortSeconds: done.effortSeconds,
    sendsAt: null,
  }
}

/** Takes a submitted answer back: the task is the engineer's again, as it was. */
export async function takeBack(deps: WorkbenchDeps, held: HeldTask): Promise<WorkRow> {
  await undoSubmit(deps, held)
  const taskUuid = requireId('task', held.taskId)
  const work = await selectWork(deps.hot, { engineerUuid: held.engineerUuid, taskUuid })
  if (!work) throw new ApiError('LEASE_LOST')
  return work
}

/** The answer is in, and whatever happens now must not sound as if it were not. */
async function takeNextIfAny(deps: WorkbenchDeps, engineerUuid: string) {
  try {
    return await takeNext(deps, { engineerUuid })
  } catch (error) {
    if (!(error instanceof ApiError)) deps.onError(error)
    return undefined
  }
}
