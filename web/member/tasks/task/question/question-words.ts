// A question and its end in words: who asks, what happens without a reply, what became of it.
import { formatDayAndTime, formatTimeOfDay } from '../../../../core/formats.ts'
import type { Message, Task } from '../task-types.ts'

export type Reply = NonNullable<Message['defaultReply']>
/** With its files. */
export type GivenReply = NonNullable<Message['reply']>

/** As the service allows. */
export const questionsMax = 5

/** "E-3120", or the simulator of test keys. */
export function nameAsker({ engineer }: Pick<Message, 'engineer'>): string {
  return engineer ?? 'The simulator'
}

/** Within a sentence. */
function nameAskerWithin(message: Pick<Message, 'engineer'>): string {
  return message.engineer ?? 'the simulator'
}

/** What is said by a reply, in a line: the choice, else the words, else the data. */
function nameReply({ choice, text, data }: Reply): string {
  return choice ?? text ?? JSON.stringify(data ?? {})
}

const quotedCharsMax = 60

function quote(reply: Reply | undefined): string {
  const words = nameReply(reply ?? {})
  const signs = [...words]
  const short =
    signs.length > quotedCharsMax ? `${signs.slice(0, quotedCharsMax).join('')}…` : words
  return `“${short}”`
}

export function isAssumed({ onNoReply, defaultReply }: Message, choice: string): boolean {
  return onNoReply === 'default' && defaultReply?.choice === choice
}

/** In full, for who has time to read it. */
export function sayWithoutReply(message: Message): string {
  switch (message.onNoReply) {
    case 'default':
      return `We assume “${nameReply(message.defaultReply ?? {})}” and ${nameAskerWithin(message)} continues.`
    case 'continue':
      return `${nameAsker(message)} answers as well as they can.`
    case 'cancel':
      return 'The task is cancelled and not charged.'
  }
}

/** In one sentence, beside the button that replies. */
export function sayRule(message: Message, nowMs: number): string {
  const at = sayWhen(message.deadlineAt, nowMs)
  switch (message.onNoReply) {
    case 'default':
      return `Or we assume ${quote(message.defaultReply)} at ${at}. Time and cost are paused.`
    case 'continue':
      return `Or ${nameAskerWithin(message)} continues without it at ${at}. Time and cost are paused.`
    case 'cancel':
      return `Or the task is cancelled at ${at} and not charged.`
  }
}

/** Today the time, else the day with it. */
export function sayWhen(at: string | number, nowMs: number): string {
  const isToday = new Date(at).toDateString() === new Date(nowMs).toDateString()
  return isToday ? formatTimeOfDay(at) : formatDayAndTime(at)
}

/** How a question was closed: "A member replied", with no full stop. */
export function sayOutcome(message: Message): string {
  switch (message.state) {
    case 'open':
      return 'Waiting for a reply'
    case 'replied':
      return message.repliedBy === 'key'
        ? 'A program replied with an API key'
        : 'A member of your account replied'
    case 'assumed':
      return 'No reply in time; this was assumed'
    case 'continued':
      return `No reply in time; ${nameAskerWithin(message)} continued without one`
    case 'no_reply':
      return 'No reply in time; the task was cancelled'
    case 'ended':
      return 'The task ended before a reply'
    case 'removed':
      return "Deleted with the task's content"
  }
}

/** How long the task waited for replies, which is no part of the time an answer took. */
export function sumWaitsMs({ timeline, finalAt }: Pick<Task, 'timeline' | 'finalAt'>): number {
  let [sum, since] = [0, Number.NaN]
  const end = (at: string) => {
    if (!Number.isNaN(since)) sum += Date.parse(at) - since
    since = Number.NaN
  }
  for (const { type, at } of timeline) {
    if (type === 'task.needs_input') since = Date.parse(at)
    else if (type === 'task.resumed') end(at)
  }
  if (finalAt !== null) end(finalAt)
  return sum
}

/** The question first, larger; what explains it below. */
export function splitQuestion(text: string): { title: string; rest: string } {
  const whole = text.trim()
  const first = /^[^\n]{1,200}?(?:\?(?=\s)|(?=\n)|$)/.exec(whole)?.[0] ?? ''
  return { title: first.trim(), rest: whole.slice(first.length).trim() }
}
