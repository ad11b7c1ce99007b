// Questions of an engineer to the client, while a task is worked on (decision 32). Invariants:
// - A question ends the lease and pauses the task: due, urgent and expiry move on by as long as it was open,
//   and nothing is charged for that time. Writing it is effort, waiting for the reply is not.
// - A question is closed once, under the lock of the queue row: by a reply before its deadline, by what was
//   to happen at the deadline, or with the task. A later caller gets QUESTION_CLOSED.
// - A reply fits its question, and so does what is assumed without one.
// - Whoever asked is offered the task first for a while; who finishes it is paid.
import { ApiError } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { raiseNotice, settleNotice } from '../../events/notices/notices.ts'
import { raisePush } from '../../events/push/writes.ts'
import {
  findFirstUse,
  type IdempotentUse,
  isTwinCommitted,
  type Replayable,
  recordUse,
} from '../../identity/idempotency/idempotency.ts'
import { endLease } from '../effort/effort.ts'
import {
  type Closing,
  findAskable,
  findOpenQuestion,
  type NewQuestion,
  type QuestionRow,
  type Reply,
} from '../questions/questions.ts'
import { closeQuestion, insertQuestion } from '../questions/writes.ts'
import {
  appendPendingEvent,
  cancelTask,
  explainRefusal,
  type Guard,
  questionNotice,
  showTask,
  type TaskDeps,
  type TaskRef,
  type TaskRow,
  transition,
} from '../tasks/tasks.ts'
import { pauseTask, resumeTask } from '../tasks/writes.ts'
import { assertReplyFits, type ReplySchemas, readQuestion } from './reply-check.ts'
import { findReplyUploads, keepReplyFiles, noFiles, type ReplyFiles } from './reply-files.ts'

export type { ReplySchemas } from './reply-check.ts'

export type QuestionDeps = TaskDeps & { simulatorDelayMs: number }
export type AskDeps = TaskDeps & { replySchemas: ReplySchemas }
export type ReplyDeps = QuestionDeps & AskDeps

export type Asked = { number: number; deadlineAt: Date }

/** By the engineer who holds the task, under their lease, or by the simulator. */
export async function askQuestion(
  deps: AskDeps,
  ref: TaskRef,
  asking: { guard: Guard; engineerUuid: string | null; question: NewQuestion },
): Promise<Asked> {
  const task = await findAskable(deps.db, ref)
  if (!task) throw new ApiError('NOT_FOUND')
  const owner = { accountUuid: ref.accountUuid, isTest: asking.engineerUuid === null }
  const question = await readQuestion(deps.replySchemas, task, asking.question, owner)
  let asked: Asked | undefined
  await transition(deps, ref, async (tx) => {
    asked = await askIn(tx, ref, { ...asking, question })
  })
  return asked as Asked
}

async function askIn(
  tx: Tx,
  ref: TaskRef,
  { guard, engineerUuid, question }: Parameters<typeof askQuestion>[2],
): Promise<Asked> {
  const paused = await pauseTask(tx, ref, guard, question.waitSeconds)
  if (!paused) throw await explainRefusal(tx, ref)
  const { version, lease_number: leaseNumber } = paused
  if (paused.stage === 'claimed') await endLease(tx, { ...ref, leaseNumber, reason: 'asked' })
  const numberMax = limits.questionsPerTaskMax
  const row = await insertQuestion(tx, ref, { ...question, engineerUuid, numberMax })
  if (!row) throw new Error(`Task ${ref.taskUuid} was asked about too often`)
  const { number, deadline_at: deadlineAt } = row
  await appendPendingEvent(tx, ref, version, 'task.needs_input', { stage: 'needs_input' })
  const data = {
    taskId: encodeId('task', ref.taskUuid),
    deadlineAt: deadlineAt.toISOString(),
    onNoReply: question.onNoReply,
  }
  await raiseNotice(tx, { ...questionNotice(ref), data })
  return { number, deadlineAt }
}

export type Replying = {
  reply: Reply
  files?: ReplyFiles
  /** The question it is for; without it the one that is open. */
  number?: number | undefined
  use?: IdempotentUse | undefined
  byKeyUuid?: string | undefined
  byPersonUuid?: string | undefined
}

/** By the client or a member, before the deadline. Repeating the request shows the task again. */
export async function replyToQuestion(
  deps: ReplyDeps,
  ref: TaskRef,
  replying: Replying,
): Promise<Replayable<TaskRow>> {
  const { use } = replying
  if (use && (await findFirstUse(deps.db, use))) return await showAgain(deps, ref)
  try {
    return { value: await closeByReply(deps, ref, replying), replayed: false }
  } catch (error) {
    // A concurrent duplicate was faster: it closed the question, and has the key.
    const isBeaten = isTwinCommitted(error) || isClosed(error)
    if (!use || !isBeaten || !(await findFirstUse(deps.db, use))) throw error
    return await showAgain(deps, ref)
  }
}

async function closeByReply(deps: ReplyDeps, ref: TaskRef, replying: Replying): Promise<TaskRow> {
  const { reply, number, use, byKeyUuid, byPersonUuid, files = noFiles } = replying
  const open = await findOpen(deps.db, ref, number)
  const form = {
    choices: open.choices,
    allowsText: open.allows_text,
    replySchema: open.reply_schema,
  }
  const owner = { accountUuid: ref.accountUuid, isTest: open.engineer_id === null }
  await assertReplyFits(deps.replySchemas, form, reply, { owner })
  const uploads = await findReplyUploads(deps.db, ref, files)
  return await transition(deps, ref, async (tx) => {
    const decide = async (): Promise<Closing> => {
      const attachments = await keepReplyFiles(tx, ref, files, uploads)
      return { outcome: 'replied', reply: { ...reply, attachments }, byKeyUuid, byPersonUuid }
    }
    await resumeIn(deps, tx, ref, { number: open.number, isOver: false, decide })
    if (use) await recordUse(tx, use, ref.taskUuid)
  })
}

async function showAgain(deps: TaskDeps, ref: TaskRef): Promise<Replayable<TaskRow>> {
  const value = await showTask(deps, ref)
  return { value, replayed: true }
}

function isClosed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'QUESTION_CLOSED'
}

async function findOpen(db: Db, ref: TaskRef, number: number | undefined): Promise<QuestionRow> {
  const open = await findOpenQuestion(db, ref)
  if (open && (number === undefined || number === open.number)) return open
  if (!open && !(await findAskable(db, ref))) throw new ApiError('NOT_FOUND')
  throw new ApiError('QUESTION_CLOSED')
}

/** How it is closed is decided under the lock of the queue row. */
type Resuming = { number: number; isOver: boolean; decide(): Promise<Closing> }

async function resumeIn(
  { simulatorDelayMs }: QuestionDeps,
  tx: Tx,
  ref: TaskRef,
  { number, isOver, decide }: Resuming,
): Promise<void> {
  const { askerSeconds, askerCheckSeconds: checkSeconds } = limits
  const simulatorSeconds = simulatorDelayMs / 1_000
  const times = { askerSeconds, checkSeconds, simulatorSeconds }
  const resumed = await resumeTask(tx, ref, { number, isOver, ...times })
  const closed = resumed && (await closeQuestion(tx, ref, await decide()))
  // It was closed while this waited for the queue row, and perhaps the next one is open already.
  if (!resumed || closed?.number !== number) throw new ApiError('QUESTION_CLOSED')
  await appendPendingEvent(tx, ref, resumed.version, 'task.resumed', { stage: 'queued' })
  await settleNotice(tx, questionNotice(ref))
  const { engineerUuid } = closed
  if (engineerUuid === null) return
  const kind = isOver ? 'resumed' : 'replied'
  await raisePush(tx, { personUuid: engineerUuid, kind, taskUuid: ref.taskUuid })
}

/** What was to happen without a reply, once the deadline is over; nothing where it was replied to. */
export async function endQuestion(deps: QuestionDeps, ref: TaskRef): Promise<void> {
  const open = await findOpenQuestion(deps.db, ref)
  if (!open) return
  if (open.on_no_reply === 'cancel') {
    const guard: Guard = { stages: ['needs_input'], timerFired: true }
    await cancelTask(deps, ref, { guard, reason: 'no_reply' })
    return
  }
  const closing: Closing =
    open.on_no_reply === 'default'
      ? { outcome: 'assumed', reply: open.default_reply ?? undefined }
      : { outcome: 'continued' }
  await transition(deps, ref, (tx) =>
    resumeIn(deps, tx, ref, { number: open.number, isOver: true, decide: async () => closing }),
  )
}
