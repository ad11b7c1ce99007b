// Questions of engineers to clients: the rows, and the thread that both sides read. Invariants:
// - At most one question of a task is open, and exactly while the task is in stage needs_input.
// - What was asked and replied is content: it goes with the content of the task, and then only when and with
//   what outcome stays.
// Asking and replying move the task, and are in clarification.ts.
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { openingCharsMax } from '../../../core/task-title.ts'
import type { Db } from '../../../db/client.ts'
import {
  type AskableTask,
  type AskedTaskRow,
  type QuestionRow,
  selectAskable,
  selectAskedBy,
  selectOpenQuestion,
  selectQuestions,
  selectUnseenReplies,
  type UnseenReply,
} from './queries.ts'

export type {
  AskableTask,
  AskedTaskRow,
  NoReplyRule,
  QuestionRow,
  Reply,
  ReplyFile,
  UnseenReply,
} from './queries.ts'
export type { Closing, NewQuestion } from './writes.ts'

type TaskRef = { accountUuid: string; taskUuid: string }

/** All questions of a task with what was replied; both sides read it. */
export async function readThread(db: Db, ref: TaskRef): Promise<QuestionRow[]> {
  const rows = await selectQuestions(db, ref)
  if (rows.length === 0 && !(await selectAskable(db, ref))) throw new ApiError('NOT_FOUND')
  return rows
}

export async function listAsked(db: Db, engineerUuid: string): Promise<AskedTaskRow[]> {
  const limit = limits.askedTasksShownMax
  return await selectAskedBy(db, engineerUuid, { limit, openingChars: openingCharsMax })
}

/** What decides whether a task may be asked about; undefined where there is no such task. */
export async function findAskable(db: Db, ref: TaskRef): Promise<AskableTask | undefined> {
  return await selectAskable(db, ref)
}

export async function findOpenQuestion(db: Db, ref: TaskRef): Promise<QuestionRow | undefined> {
  return await selectOpenQuestion(db, ref)
}

/** Replies of so many seconds ago whose asker has neither continued nor been mailed. */
export async function findUnseenReplies(
  db: Db,
  options: { batch: number; seconds: number },
): Promise<UnseenReply[]> {
  return await selectUnseenReplies(db, options)
}

export function presentMessage(row: QuestionRow) {
  const isRemoved = row.text === ''
  return {
    number: row.number,
    text: isRemoved ? '(removed)' : row.text,
    ...(row.choices !== null && { choices: row.choices }),
    allowsText: row.allows_text,
    ...(row.reply_schema !== null && { replySchema: row.reply_schema }),
    askedAt: row.asked_at.toISOString(),
    deadlineAt: row.deadline_at.toISOString(),
    onNoReply: row.on_no_reply,
    ...(row.default_reply !== null && { defaultReply: row.default_reply }),
    state: isRemoved ? ('removed' as const) : (row.outcome ?? ('open' as const)),
    ...(row.closed_at !== null && { closedAt: row.closed_at.toISOString() }),
    ...(row.reply !== null && { reply: row.reply }),
  }
}
