// The event log. Invariant: each transition of a task appends exactly one event, in the same
// transaction, under the task's version after it; the key (task, version) refuses a second one.

import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { keepDays } from '../../../db/day-partitions.ts'

export type { FeedWatch, Watch } from './subscriptions.ts'

export const taskEventTypes = [
  'task.created',
  'task.drafted',
  'task.claimed',
  'task.requeued',
  'task.needs_input',
  'task.resumed',
  'task.overdue',
  'task.completed',
  'task.cancelled',
] as const
export type TaskEventType = (typeof taskEventTypes)[number]

/** Those of tasks, and the one that a feed itself has: it was restored, and its numbers jump. */
export const eventTypes = [...taskEventTypes, 'feed.restored'] as const
export type EventType = (typeof eventTypes)[number]

export type TaskEvent = {
  accountUuid: string
  taskUuid: string
  version: number
  type: TaskEventType
  data: Record<string, unknown>
}

/** Drops the days of the feed that are over its time. */
export async function keepFeedDays(db: Db): Promise<void> {
  await keepDays(db, { table: 'feed_events', keepDays: limits.feedKeepDays })
}
