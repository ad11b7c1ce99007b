// A question of an engineer in words, and the questions of a task as rows.
import type { GivenReply, Message, OpenQuestion } from '@task-review/sdk'
import type { Column } from '../output/table.ts'
import { bold, cyan, green, type Text, yellow } from '../output/text.ts'
import { formatMoment } from '../values/figures.ts'
import { ageColumn, type View } from './cells.ts'
import { spellFile } from './task.ts'

export const messageFields = [
  ...['number', 'text', 'choices', 'allowsText', 'replySchema', 'onNoReply', 'defaultReply'],
  ...['askedAt', 'deadlineAt', 'state', 'closedAt', 'reply'],
] as const

export function messageColumns(view: View): Column<Message>[] {
  return [
    { title: 'QUESTION', value: ({ number }) => number, align: 'right' },
    { title: 'STATE', value: ({ state }) => state, style: styleState },
    ageColumn(view, 'ASKED', ({ askedAt }) => askedAt),
    { title: 'TEXT', value: ({ text }) => text, shrinks: true },
    { title: 'REPLY', value: ({ reply }) => reply && spellReply(reply), shrinks: true },
  ]
}

function styleState(text: string, { state }: Message): Text {
  if (state === 'open') return cyan(text)
  return state === 'replied' ? green(text) : yellow(text)
}

/** "18: We move in spring. (plan.md, logs/run.log)" */
function spellReply({ choice, text, data, attachments = [] }: GivenReply): string {
  const given = choice ?? (data === undefined ? undefined : JSON.stringify(data))
  const words = [given, text].filter((part) => part !== undefined).join(': ')
  return attachments.length === 0 ? words : `${words} (${attachments.map(spellFile).join(', ')})`
}

/** The letter a person types for a choice; a number could be taken for a choice itself. */
export function letterOf(at: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + at)
}

/** What is asked, what to choose from, and what becomes of it without a reply. */
export function spellQuestion(question: OpenQuestion, taskId: string): Text {
  const { number, text, choices = [], replySchema, deadlineAt } = question
  const lines: Text[] = [
    [bold(`Question ${number} about ${taskId}: `), text],
    ...choices.map((choice, at) => `  ${letterOf(at)}) ${choice}`),
    ...(replySchema === undefined ? [] : [`Data is asked for: ${JSON.stringify(replySchema)}`]),
    `Without a reply by ${formatMoment(deadlineAt)} ${spellNoReply(question)}.`,
  ]
  return lines.flatMap((line, at): Text[] => (at === 0 ? [line] : ['\n', line]))
}

function spellNoReply({ onNoReply, defaultReply }: OpenQuestion): string {
  if (onNoReply === 'default') {
    return `the engineer continues with: ${spellReply(defaultReply ?? {})}`
  }
  return onNoReply === 'cancel'
    ? 'the task is cancelled'
    : 'the engineer answers as well as they can'
}

/** It holds nothing of the question: what an engineer wrote must not be pasted into a shell. */
export function spellHowToReply(
  { number, choices, replySchema }: OpenQuestion,
  { taskId, program }: { taskId: string; program: string },
): string {
  const flag = choices ? '--choice <choice>' : replySchema ? '--data <key=value>' : '--text <reply>'
  return `Reply: ${program} tasks reply ${taskId} --question ${number} ${flag}`
}
