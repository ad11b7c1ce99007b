import { sql } from 'kysely'
import type { Mode, Revision } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'
import type { PushWishes } from '../../events/push/push.ts'

type Json = Record<string, unknown>
type TaskRef = { accountUuid: string; taskUuid: string }

export type NoReplyRule = 'default' | 'continue' | 'cancel'
export type QuestionOutcome = 'replied' | 'assumed' | 'continued' | 'no_reply' | 'ended'

/** What a client says to a question: one of the choices, words, or data that the schema accepts. */
export type Reply = {
  choice?: string | undefined
  text?: string | undefined
  data?: Json | undefined
}

/** A file that came with a reply; its position names it among the files of the task. */
export type ReplyFile = {
  position: number
  fileName: string
  path?: string
  mimeType: string
  fileSize: number
}

/** What was replied, as it is kept. */
export type KeptReply = Reply & { attachments?: ReplyFile[] | undefined }

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
  reply: KeptReply | null
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

export type AskedTaskRow = {
  task_id: string
  stage: string
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

export type UnseenReply = {
  accountUuid: string
  taskUuid: string
  number: number
  email: string
  name: string
  minutesLeft: number
} & PushWishes

/** Found by the tasks that are kept for their askers, which are few at a time. */
export async function selectUnseenReplies(
  db: Db,
  { batch, seconds }: { batch: number; seconds: number },
): Promise<UnseenReply[]> {
  const { rows } = await sql<UnseenReply>`
    select n.account_id as "accountUuid", n.task_id as "taskUuid", n.number, u.email, u.name,
      greatest(1, ceil(extract(epoch from q.asker_until - now()) / 60))::integer as "minutesLeft",
      p.kinds, p.quiet_from, p.quiet_to,
      to_char(now() at time zone p.time_zone, 'HH24:MI') as local_time,
      coalesce(p.paused_until > now(), false) as is_paused
    from task_queue q
    join lateral (select * from task_questions n where n.account_id = q.account_id
      and n.task_id = q.task_id order by n.number desc limit 1) n on true
    join auth.users u on u.id = q.asker_id and u.email_verified
    left join push_preferences p on p.person_id = q.asker_id
    where q.asker_id is not null and q.stage = 'queued' and q.asker_until > now()
      and n.outcome = 'replied' and n.engineer_id = q.asker_id and n.asker_mailed_at is null
      and n.closed_at <= now() - make_interval(secs => ${seconds})
    order by n.closed_at limit ${batch}`.execute(db)
  return rows
}
