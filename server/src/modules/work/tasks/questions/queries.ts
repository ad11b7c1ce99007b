import { sql } from 'kysely'
import type { Mode, Revision } from '../../../../core/money.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import type { TaskRef, TaskStage } from '../transition-queries.ts'

type Json = Record<string, unknown>

export type NoReplyRule = 'default' | 'continue' | 'cancel'
export type QuestionOutcome = 'replied' | 'assumed' | 'continued' | 'no_reply' | 'ended'

/** What a client says to a question: one of the choices, words, or data that the schema accepts. */
export type Reply = {
  choice?: string | undefined
  text?: string | undefined
  data?: Json | undefined
}

export type QuestionRow = {
  number: number
  engineer_id: string | null
  text: string
  choices: string[] | null
  allows_text: boolean
  reply_schema: Json | null
  on_no_reply: NoReplyRule
  default_reply: Reply | null
  asked_at: Date
  deadline_at: Date
  closed_at: Date | null
  outcome: QuestionOutcome | null
  reply: Reply | null
  replied_by_key: string | null
  replied_by_person: string | null
}

const columns = sql.raw(`number, engineer_id, text, choices, allows_text, reply_schema, on_no_reply,
  default_reply, asked_at, deadline_at, closed_at, outcome, reply, replied_by_key, replied_by_person`)

export async function selectQuestions(
  db: Db,
  { accountUuid, taskUuid }: TaskRef,
): Promise<QuestionRow[]> {
  const result = await sql<QuestionRow>`
    select ${columns} from task_questions
    where account_id = ${accountUuid} and task_id = ${taskUuid} order by number`.execute(db)
  return result.rows
}

export async function selectOpenQuestion(db: Db, { accountUuid, taskUuid }: TaskRef) {
  const result = await sql<QuestionRow>`
    select ${columns} from task_questions
    where account_id = ${accountUuid} and task_id = ${taskUuid} and closed_at is null`.execute(db)
  return result.rows[0]
}

export type AskableTask = { mode: Mode; created_revision: Revision; questions: number }

/** What decides whether the task may be asked about; none of it changes while somebody holds it. */
export async function selectAskable(
  db: Db,
  { accountUuid, taskUuid }: TaskRef,
): Promise<AskableTask | undefined> {
  const result = await sql<AskableTask>`
    select t.mode, t.created_revision, (select count(*) from task_questions n
      where n.account_id = t.account_id and n.task_id = t.id)::integer as questions
    from tasks t where t.account_id = ${accountUuid} and t.id = ${taskUuid}`.execute(db)
  return result.rows[0]
}

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
  reply?: Reply | undefined
  byKeyUuid?: string | undefined
  byPersonUuid?: string | undefined
}

/** The open question of a task whose queue row is locked; undefined when there is none. */
export async function closeQuestion(
  tx: Tx,
  { accountUuid, taskUuid }: TaskRef,
  { outcome, reply, byKeyUuid, byPersonUuid }: Closing,
): Promise<{ number: number } | undefined> {
  const result = await sql<{ number: number }>`
    update task_questions
    set closed_at = now(), outcome = ${outcome}, replied_by_key = ${byKeyUuid ?? null}::uuid,
      reply = ${reply === undefined ? null : JSON.stringify(reply)}::jsonb,
      replied_by_person = ${byPersonUuid ?? null}::uuid
    where account_id = ${accountUuid} and task_id = ${taskUuid} and closed_at is null
    returning number`.execute(tx)
  return result.rows[0]
}

export type PausedRow = { version: number; lease_number: number; stage: TaskStage }

export type ResumeTimes = {
  /** How long the task is kept for who asked. */
  askerSeconds: number
  /** When the timer sees whether they are still there. */
  checkSeconds: number
  /** When the simulator goes on with a task of its own. */
  simulatorSeconds: number
}

/**
 * Back to the queue: all that the clock decides moves on by as long as the question was open, and the task
 * waits for its asker first if they are on duty. Undefined when this very question is not open any more,
 * or its deadline is on the other side than asked for.
 */
export async function resumeTask(
  tx: Tx,
  { accountUuid, taskUuid }: TaskRef,
  { number, isOver, ...times }: ResumeTimes & { number: number; isOver: boolean },
): Promise<{ version: number } | undefined> {
  const deadline = isOver ? sql`<=` : sql`>`
  const result = await sql<{ version: number }>`
    with paused as (
      select n.account_id, n.task_id, now() - n.asked_at as seconds, asker.person_id as asker_id
      from task_questions n
      left join engineers asker on asker.person_id = n.engineer_id
        and asker.on_duty_since is not null and asker.suspended_at is null
      where n.account_id = ${accountUuid} and n.task_id = ${taskUuid} and n.number = ${number}
        and n.closed_at is null and n.deadline_at ${deadline} clock_timestamp()
    ), shifted as (
      select q.account_id, q.task_id, p.asker_id, q.due_at + p.seconds as due_at,
        q.urgent_at + p.seconds as urgent_at, q.expires_at + p.seconds as expires_at,
        p.asker_id is not null and q.claim_class is not null as is_kept
      from paused p join task_queue q on q.account_id = p.account_id and q.task_id = p.task_id
    )
    update task_queue q
    set stage = 'queued', version = q.version + 1, due_at = s.due_at, urgent_at = s.urgent_at,
      expires_at = s.expires_at,
      asker_id = case when s.is_kept then s.asker_id end,
      asker_class = case when s.is_kept then q.claim_class end,
      asker_until = case when s.is_kept
        then now() + make_interval(secs => ${times.askerSeconds}::float8) end,
      claim_class = case when s.is_kept then null else q.claim_class end,
      next_action_at = case
        when q.is_test then now() + make_interval(secs => ${times.simulatorSeconds}::float8)
        when s.is_kept then least(now() + make_interval(secs => ${times.checkSeconds}::float8),
          case when q.overdue_at is null then s.due_at end, s.expires_at)
        else least(s.urgent_at, case when q.overdue_at is null then s.due_at end, s.expires_at) end
    from shifted s
    where q.account_id = s.account_id and q.task_id = s.task_id and q.status = 'pending'
      and q.stage = 'needs_input'
    returning q.version`.execute(tx)
  return result.rows[0]
}

export type AskedTaskRow = {
  task_id: string
  stage: TaskStage
  prompt_opening: string
  number: number
  text: string
  asked_at: Date
  deadline_at: Date
  outcome: QuestionOutcome | null
  on_no_reply: NoReplyRule
  asker_until: Date | null
}

/** What an engineer has asked that waits for a reply, or waits for them since. */
export async function selectAskedBy(
  db: Db,
  engineerUuid: string,
  { limit, openingChars }: { limit: number; openingChars: number },
): Promise<AskedTaskRow[]> {
  const result = await sql<AskedTaskRow>`
    select n.task_id, q.stage, left(t.prompt, ${openingChars}) as prompt_opening, n.number, n.text,
      n.asked_at, n.deadline_at, n.outcome, n.on_no_reply, q.asker_until
    from (
      select n.* from task_questions n
      where n.engineer_id = ${engineerUuid} and n.closed_at is null
      union all
      select n.* from task_queue q
      join lateral (select * from task_questions n where n.account_id = q.account_id
        and n.task_id = q.task_id order by n.number desc limit 1) n on true
      where q.asker_id = ${engineerUuid} and q.stage = 'queued'
    ) n
    join task_queue q on q.account_id = n.account_id and q.task_id = n.task_id
    join tasks t on t.account_id = n.account_id and t.id = n.task_id
    order by n.closed_at nulls last, n.asked_at limit ${limit}`.execute(db)
  return result.rows
}
