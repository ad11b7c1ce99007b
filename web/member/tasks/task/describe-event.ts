// The events of a task and what was sent to webhooks, as lines of one timeline. While the task is open its
// last line says where it is now.
import { formatCredits, formatSpan, plural } from '../../../core/formats.ts'
import type { TimelineItem } from '../../../ui/timeline.tsx'
import { type LiveFigures, sayEta, sayPosition, saySoFar } from './live-words.ts'
import { nameAsker, sayOutcome } from './question/question-words.ts'
import type { Delivery, Message, Task } from './task-types.ts'

type Event = Task['timeline'][number]

type Around = { messages?: readonly Message[]; live?: LiveFigures; nowMs?: number }

export function describeTimeline(task: Task, around: Around = {}): TimelineItem[] {
  const { messages = [], live = {}, nowMs = Date.now() } = around
  const items = [
    ...task.timeline.map((event) => describeEvent(event, task, messages)),
    ...task.notes.map(describeNote),
    ...task.deliveries.flatMap(describeDelivery),
  ]
  // What happened in the same moment keeps its order: first the event, then who was told.
  const sorted = items.toSorted((one, other) => one.at.localeCompare(other.at))
  return addLive(sorted, { task, live, nowMs })
}

/** From the operators of the service, who have no names here. */
function describeNote({ at, text }: Task['notes'][number]): TimelineItem {
  return { key: `note ${at}`, at, icon: 'chat', text: 'Note from the service', more: text }
}

type Now = { task: Task; live: LiveFigures; nowMs: number }

function addLive(items: TimelineItem[], { task, live, nowMs }: Now): TimelineItem[] {
  const { soFar, queuePosition, eta } = live
  if (task.stage === 'claimed') return setLast(items, 'task.claimed', task, soFar)
  if (task.stage === 'needs_input') return setLast(items, 'task.needs_input', task, soFar)
  if (task.status !== 'pending' || queuePosition === undefined) return items
  const expected = eta && sayEta(eta, nowMs)
  const now: TimelineItem = {
    ...{ key: 'now', icon: 'clock', tone: 'live', isNow: true },
    at: new Date(nowMs).toISOString(),
    text: sayPosition(queuePosition),
    ...(expected === undefined ? {} : { more: expected }),
  }
  return [...items, now]
}

/** The event that lasts is the last line, also where a webhook was told of it since. */
function setLast(
  items: TimelineItem[],
  type: Event['type'],
  { timeline }: Task,
  soFar: LiveFigures['soFar'],
): TimelineItem[] {
  const event = timeline.findLast((each) => each.type === type)
  const lasting = items.find(({ key }) => key === `event ${event?.version}`)
  if (lasting === undefined) return items
  const figures = soFar === undefined ? '' : `, ${saySoFar(soFar)}`
  return [
    ...items.filter((item) => item !== lasting),
    { ...lasting, text: `${lasting.text}${figures}`, tone: 'live' },
  ]
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
      return { icon: 'sparkle', text: sayDrafted(event, task) }
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

/** Without its model where the draft is no longer kept. */
function sayDrafted({ at, hasDraft }: Event, { draft, createdAt }: Task): string {
  if (hasDraft !== true) return 'No AI draft'
  if (draft === null) return 'AI draft ready'
  const seconds = (Date.parse(at) - Date.parse(createdAt)) / 1000
  return `Drafted by ${draft.model} in ${formatSpan(Math.max(1, seconds))}`
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
