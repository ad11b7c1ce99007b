// An event of the feed as one line or row.
import type { FeedEvent } from '@task-review/sdk'
import type { Column } from '../output/table.ts'
import { dim, green, type Text, yellow } from '../output/text.ts'
import { formatClock } from '../values/figures.ts'
import { ageColumn, idColumn, type View } from './cells.ts'

export const eventFields = ['id', 'type', 'sequence', 'timestamp', 'data'] as const

export const eventTypes = [
  ...['task.created', 'task.drafted', 'task.claimed', 'task.requeued', 'task.overdue'],
  ...['task.needs_input', 'task.resumed', 'task.completed', 'task.cancelled', 'feed.restored'],
] as const

function styleType(text: string, { type }: { type: string }): Text {
  if (type === 'task.completed') return green(text)
  const isWarning = [
    'task.cancelled',
    'task.needs_input',
    'task.overdue',
    'feed.restored',
  ].includes(type)
  return isWarning ? yellow(text) : text
}

export function eventColumns(view: View): Column<FeedEvent>[] {
  return [
    { title: 'SEQUENCE', value: ({ sequence }) => sequence, align: 'right' },
    { title: 'EVENT', value: ({ type }) => type, style: styleType },
    idColumn(view, 'TASK', ({ data }) => ('id' in data ? data.id : '')),
    {
      title: 'STAGE',
      value: ({ data }) =>
        'id' in data ? (data.stage ?? data.status) : `kept to ${data.lastSequence}`,
    },
    ageColumn(view, 'AGE', ({ timestamp }) => timestamp),
  ]
}

/** "08:42:07  1042  task.completed  task_06a1…": what a stream prints for each. */
export function eventLine(event: FeedEvent): Text[] {
  return [
    dim(`${formatClock(event.timestamp)}  ${event.sequence}  `),
    styleType(event.type.padEnd(16), event),
    'id' in event.data ? `  ${event.data.id}` : `  kept to ${event.data.lastSequence}`,
  ]
}
