// The events of a task and what was sent to webhooks, as lines of one timeline.
import { formatCredits, plural } from '../../../core/formats.ts'
import type { TimelineItem } from '../../../ui/timeline.tsx'
import { nameAsker, sayOutcome } from './question/question-words.ts'
import type { Delivery, Message, Task } from './task-types.ts'

type Event = Task['timeline'][number]

export function describeTimeline(task: Task, messages: readonly Message[] = []): TimelineItem[] {
  const items = [
    ...task.timeline.map((event) => describeEvent(event, task, messages)),
    ...task.deliveries.flatMap(describeDelivery),
  ]
  // What happened in the same moment keeps its order: first the event, then who was told.
  return items.toSorted((one, other) => one.at.localeCompare(other.at))
}

type Words = Pick<TimelineItem, 'icon' | 'text' | 'tone' | 'more'>

function describeEvent(event: Event, task: Task, messages: readonly Message[]): TimelineItem {
  return { key: `event ${event.version}`, at: event.at, ...wordsOf(event, task, messages) }
}

function wordsOf(event: Event, task: Task, messages: readonly Message[]): Words {
  const who = event.engineer ?? 'an engineer'
  switch (event.type) {
    case 'task.created':
      return { icon: 'plus', text: sayCreated(task) }
    case 'task.drafted':
      return {
        icon: 'sparkle',
        text: event.hasDraft === true ? 'AI draft ready' : 'No AI draft',
      }
    case 'task.claimed':
      return { icon: 'person', text: `Claimed by ${who}` }
    case 'task.needs_input':
      return sayAsked(findMessage(event, task, messages))
    case 'task.resumed':
      return sayResumed(findMessage(event, task, messages))
    case 'task.requeued':
      return { icon: 'reply', text: 'Returned to the queue' }
    case 'task.overdue':
      return { icon: 'warning', text: 'Overdue; moved to the front of the queue' }
    case 'task.completed':
      return { icon: 'check-circle', text: sayCompleted(event, task), tone: 'good' }
    case 'task.cancelled':
      return { icon: 'barred', text: sayCancelled(task) }
  }
}

/** Each question is an event, in the same order; the newest are always there. */
function findMessage(
  { type, version }: Event,
  { timeline }: Task,
  messages: readonly Message[],
): Message | undefined {
  const asked = timeline.filter((event) => event.type === 'task.needs_input')
  const place = asked.findLastIndex((event) =>
    type === 'task.resumed' ? event.version < version : event.version === version,
  )
  return messages.at(place - asked.length)
}

function sayAsked(message: Message | undefined): Words {
  const text =
    message === undefined
      ? 'An engineer asked a question'
      : `${nameAsker(message)} asked a question`
  return { icon: 'reply', text, ...(message?.state === 'open' ? { more: 'No reply yet' } : {}) }
}

function sayResumed(message: Message | undefined): Words {
  const text = message === undefined ? 'Question closed' : sayOutcome(message)
  return { icon: 'play', text, more: 'Time and cost continue' }
}

function sayCreated({ createdBy, maxCredits }: Task): string {
  const { kind, name } = createdBy
  const by =
    kind === 'key' ? (name === '' ? 'with an unnamed key' : `with key ${name}`) : `by ${name}`
  return `Created ${by}, ${formatCredits(maxCredits)} held`
}

function sayCompleted(event: Event, { chargedCredits }: Task): string {
  const by = event.engineer === null ? 'Completed' : `Completed by ${event.engineer}`
  return `${by}, ${formatCredits(chargedCredits ?? 0)} charged`
}

export const cancelWords: Record<NonNullable<Task['cancelReason']>, string> = {
  client: 'Cancelled by you',
  no_engineer: 'Cancelled: no engineer claimed it in time',
  ai_failed: 'Cancelled: the AI could not answer',
  expired: 'Cancelled: expired after the due time',
  operator: 'Cancelled by an operator',
  no_reply: 'Cancelled: no reply to a question in time',
}

/** A client who cancels a claimed task is charged the effort so far. */
export function sayCancelled({
  cancelReason,
  chargedCredits,
  maxCredits,
}: Pick<Task, 'cancelReason' | 'chargedCredits' | 'maxCredits'>): string {
  const why = cancelReason === null ? 'Cancelled' : cancelWords[cancelReason]
  const charged = chargedCredits ?? 0
  const effort = charged === 0 ? '' : `, ${formatCredits(charged)} charged`
  return `${why}${effort}, ${formatCredits(maxCredits - charged)} released`
}

/** What was never tried yet has no place in what happened. */
function describeDelivery(delivery: Delivery): TimelineItem[] {
  const { deliveryId, lastAt, state, lastStatus, lastLatencyMs, attempts } = delivery
  if (lastAt === null) return []
  const said = lastStatus === null ? 'no response' : String(lastStatus)
  const took = lastLatencyMs === null ? '' : ` in ${formatCredits(lastLatencyMs)} ms`
  const tries = attempts > 1 ? `, ${plural(attempts, 'attempt')}` : ''
  const words = {
    delivered: 'Webhook delivered',
    failed: 'Webhook failed',
    pending: 'Webhook will be retried',
  }
  return [
    {
      key: deliveryId,
      at: lastAt,
      icon: 'webhook',
      text: `${words[state]}, ${said}${took}${tries}`,
      more: delivery.eventType,
      ...(state === 'failed' ? { tone: 'bad' as const } : {}),
    },
  ]
}
