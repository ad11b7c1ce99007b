// What others have written to task_questions, and how a task shows the question that it waits for.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import type { KeptReply, NoReplyRule, QuestionOutcome, Reply } from './queries.ts'

type Json = Record<string, unknown>
type TaskRef = { accountUuid: string; taskUuid: string }

export type NewQuestion = {
  text: string
  choices: string[] | null
  allowsText: boolean
  replySchema: Json | null
  onNoReply: NoReplyRule
  defaultReply: Reply | null
  waitSeconds: number
}

/** Undefined when the task has as many questions as it may. The queue row is locked by now. */
export async function insertQuestion(
  tx: Tx,
  { accountUuid, taskUuid }: TaskRef,
  question: NewQuestion & { engineerUuid: string | null; numberMax: number },
): Promise<{ number: number; deadline_at: Date } | undefined> {
  const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const result = await sql<{ number: number; deadline_at: Date }>`
    insert into task_questions (account_id, task_id, number, engineer_id, text, choices, allows_text,
      reply_schema, on_no_reply, default_reply, deadline_at)
    select ${accountUuid}, ${taskUuid}, known.count + 1, ${question.engineerUuid}::uuid,
      ${question.text}, ${toJson(question.choices)}::jsonb, ${question.allowsText},
      ${toJson(question.replySchema)}::jsonb, ${question.onNoReply},
      ${toJson(question.defaultReply)}::jsonb,
      now() + make_interval(secs => ${question.waitSeconds}::float8)
    from (select count(*)::smallint as count from task_questions
      where account_id = ${accountUuid} and task_id = ${taskUuid}) known
    where known.count < ${question.numberMax}::integer
    returning number, deadline_at`.execute(tx)
  return result.rows[0]
}

export type Closing = {
  outcome: QuestionOutcome
  reply?: KeptReply | undefined
  byKeyUuid?: string | undefined
  byPersonUuid?: string | undefined
}

/** The open question of a task whose queue row is locked; undefined when there is none. */
export async function closeQuestion(
  tx: Tx,
  { accountUuid, taskUuid }: TaskRef,
  { outcome, reply, byKeyUuid, byPersonUuid }: Closing,
): Promise<{ number: number; engineerUuid: string | null } | undefined> {
  const result = await sql<{ number: number; engineerUuid: string | null }>`
    update task_questions
    set closed_at = now(), outcome = ${outcome}, replied_by_key = ${byKeyUuid ?? null}::uuid,
      reply = ${reply === undefined ? null : JSON.stringify(reply)}::jsonb,
      replied_by_person = ${byPersonUuid ?? null}::uuid
    where account_id = ${accountUuid} and task_id = ${taskUuid} and closed_at is null
    returning number, engineer_id as "engineerUuid"`.execute(tx)
  return result.rows[0]
}

type QuestionRef = TaskRef & { number: number }

/** False where another worker has. */
export async function recordReplyMail(
  db: Db,
  { accountUuid, taskUuid, number }: QuestionRef,
): Promise<boolean> {
  const result = await sql`update task_questions set asker_mailed_at = now()
    where account_id = ${accountUuid} and task_id = ${taskUuid} and number = ${number}
      and asker_mailed_at is null`.execute(db)
  return result.numAffectedRows === 1n
}

/** Of a mail that was not sent. */
export async function forgetReplyMail(
  db: Db,
  { accountUuid, taskUuid, number }: QuestionRef,
): Promise<void> {
  await sql`update task_questions set asker_mailed_at = null
    where account_id = ${accountUuid} and task_id = ${taskUuid} and number = ${number}`.execute(db)
}

/** What was asked and replied goes; when and with what outcome stays. */
export async function emptyQuestions(
  tx: Tx,
  accountUuid: string,
  taskUuids: string[],
): Promise<void> {
  await sql`
    update task_questions n set text = '', choices = null, reply_schema = null, reply = null,
      default_reply = case when n.default_reply is null then null else '{}'::jsonb end
    where n.account_id = ${accountUuid} and n.task_id = any(${taskUuids}::uuid[])`.execute(tx)
}

export async function deleteQuestions(
  tx: Tx,
  accountUuid: string,
  taskUuids: string[],
): Promise<void> {
  await sql`delete from task_questions
    where account_id = ${accountUuid} and task_id = any(${taskUuids}::uuid[])`.execute(tx)
}

/** Made by the database in the form of the reply: it comes with the row of a poll. */
export type OpenQuestion = {
  number: number
  text: string
  choices?: string[]
  allowsText: boolean
  replySchema?: Record<string, unknown>
  askedAt: string
  deadlineAt: string
  onNoReply: NoReplyRule
  defaultReply?: Reply
}

const isoTime = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of the row q of task_queue. */
export const openQuestionColumn = `case when q.stage = 'needs_input' then (
  select jsonb_strip_nulls(jsonb_build_object('number', n.number, 'text', n.text, 'choices', n.choices,
      'allowsText', n.allows_text, 'askedAt', ${isoTime('n.asked_at')},
      'deadlineAt', ${isoTime('n.deadline_at')}, 'onNoReply', n.on_no_reply))
    || case when n.reply_schema is null then '{}'
      else jsonb_build_object('replySchema', n.reply_schema) end
    || case when n.default_reply is null then '{}'
      else jsonb_build_object('defaultReply', n.default_reply) end
  from task_questions n
  where n.account_id = q.account_id and n.task_id = q.task_id and n.closed_at is null) end`
