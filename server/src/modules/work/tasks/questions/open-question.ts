// The question that a task waits for, as the task itself shows it: in the form of the reply, made by the
// database, because it comes with the row of a poll and only where the stage says that there is one.
import type { NoReplyRule, Reply } from './queries.ts'

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
