// The event log. Invariant: each transition of a task appends exactly one event, in the same
// transaction, under the task's version after it; the key (task, version) refuses a second one.
import type { Tx } from '../../../db/client.ts'
import { insertTaskEvent } from './queries.ts'

export type { FeedWatch, Watch } from './subscriptions.ts'

export const eventTypes = [
  'task.created',
  'task.drafted',
  'task.claimed',
  'task.requeued',
  'task.overdue',
  'task.completed',
  'task.cancelled',
] as const
export type EventType = (typeof eventTypes)[number]

export type TaskEvent = {
  accountUuid: string
  taskUuid: string
  version: number
  type: EventType
  data: Record<string, unknown>
}

export async function appendEvent(tx: Tx, event: TaskEvent): Promise<void> {
  await insertTaskEvent(tx, event)
}
