// A question as clients, members and engineers read it. What was asked and replied is content: it goes when
// the content of the task does, and then only when and how stays.
import type { QuestionRow } from './queries.ts'

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
