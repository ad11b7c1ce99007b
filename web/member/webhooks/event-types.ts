// The events there are, in the order in which a task meets them, and what each tells.
import type { EventType } from './webhook-queries.ts'

const abouts: Record<EventType, string> = {
  'task.created': 'A task was accepted',
  'task.drafted': 'The AI draft is ready',
  'task.claimed': 'An engineer claimed the task',
  'task.needs_input': 'An engineer asked a question; the task waits for your reply',
  'task.resumed': 'The question is closed; the task continues',
  'task.requeued': 'The task was returned to the queue',
  'task.overdue': 'The due time has passed',
  'task.completed': 'The answer is ready',
  'task.cancelled': 'The task ended without an answer',
  'feed.restored': 'The service was restored from a backup',
}

export const eventItems = (Object.keys(abouts) as EventType[]).map((value) => ({
  value,
  label: value,
  about: abouts[value],
}))

/** "All events" or "task.completed, task.cancelled". */
export function describeEvents(types: readonly EventType[] | null): string {
  return types === null ? 'All events' : types.join(', ')
}
