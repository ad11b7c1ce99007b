// What happened to a task, and how it ended, in words.
import { capitalize } from '../../core/formats.ts'
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx'
import type { OperatorTaskDetail } from './task-queries.ts'

export type TimelinePart = 'all' | 'operators'

export function TaskTimeline(props: { task: OperatorTaskDetail; part?: TimelinePart }) {
  const { task, part = 'all' } = props
  const isCancelledByAct = task.acts.some(({ act }) => act === 'task.cancelled')
  const events = task.timeline
    // The act names the operator and the reason.
    .filter(({ type }) => type !== 'task.cancelled' || !isCancelledByAct)
    .map(
      (event): TimelineItem => ({
        key: String(event.version),
        at: event.at,
        ...wordsOf(event, task.cancelReason),
      }),
    )
  const acts = task.acts.map(
    (act): TimelineItem => ({
      key: `${act.at} ${act.act}`,
      at: act.at,
      icon: act.content === null ? 'shield' : 'eye',
      text: `${actWords[act.act]} by ${act.operator?.name ?? 'the command line'}`,
      more: sayMore(act),
    }),
  )
  // An act is recorded just after the event it causes, in the same transaction.
  const items = [...(part === 'all' ? events : []), ...acts].sort((a, b) =>
    a.at.localeCompare(b.at),
  )
  if (items.length === 0) return <p className="content-none">No acts of operators.</p>
  return <Timeline label="Timeline" items={items} />
}

type Act = OperatorTaskDetail['acts'][number]

/** Opening content needs no reason: what was opened is what there is to say. */
function sayMore({ content, reason, note }: Act): string {
  if (content !== null)
    return content === 'texts' ? 'Prompt, texts and answer' : capitalize(content)
  return note === null ? reason : `${reason}. Note to the client: “${note}”`
}

const actWords: Record<Act['act'], string> = {
  'task.assigned': 'Assigned',
  'task.raised': 'Moved to the front of the queue',
  'task.extended': 'Extended',
  'task.released': 'Released',
  'task.cancelled': 'Cancelled',
  'task.content_opened': 'Content opened',
}

type Event = OperatorTaskDetail['timeline'][number]
type CancelReason = OperatorTaskDetail['cancelReason']

const cancelWords: Record<NonNullable<CancelReason>, string> = {
  client: 'Cancelled by the client',
  no_engineer: 'Cancelled: no engineer claimed it in time',
  ai_failed: 'Cancelled: the AI failed',
  expired: 'Cancelled: expired after the due time',
  operator: 'Cancelled by an operator',
  no_reply: 'Cancelled: no reply from the client in time',
}

const sayCancelled = (reason: CancelReason) => (reason === null ? 'Cancelled' : cancelWords[reason])

const sayCompleted = (engineer: Event['engineer']) =>
  engineer === null ? 'Completed' : `Completed by ${engineer.name}`

/** How a final task ended, and by whom. */
export function endOf({ status, cancelReason, timeline }: OperatorTaskDetail): string {
  if (status === 'cancelled') return sayCancelled(cancelReason)
  const last = timeline.findLast(({ type }) => type === 'task.completed')
  return sayCompleted(last?.engineer ?? null)
}

function wordsOf(
  { type, engineer }: Event,
  cancelReason: CancelReason,
): Pick<TimelineItem, 'icon' | 'text' | 'tone'> {
  switch (type) {
    case 'task.created':
      return { icon: 'plus', text: 'Created' }
    case 'task.drafted':
      return { icon: 'sparkle', text: 'AI draft finished' }
    case 'task.claimed':
      return { icon: 'person', text: `Claimed by ${engineer?.name ?? 'an engineer'}` }
    case 'task.needs_input':
      return { icon: 'chat', text: "Waiting for the client's reply; clock and price are paused" }
    case 'task.resumed':
      return { icon: 'play', text: 'Question closed; the task continues' }
    case 'task.requeued':
      return { icon: 'reply', text: 'Returned to the queue' }
    case 'task.overdue':
      return { icon: 'warning', text: 'Overdue', tone: 'bad' }
    case 'task.completed':
      return { icon: 'check-circle', text: sayCompleted(engineer), tone: 'good' }
    case 'task.cancelled':
      return { icon: 'barred', text: sayCancelled(cancelReason) }
  }
}
