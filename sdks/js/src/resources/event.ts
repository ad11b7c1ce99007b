// What happened to a task, as the feed and webhooks tell it.
import type { OpenUnion } from '../open-union.ts'
import type { CancelReason, TaskStage, TaskStatus } from './task.ts'

export type TaskEventType =
  | 'task.created'
  | 'task.drafted'
  | 'task.claimed'
  | 'task.requeued'
  | 'task.overdue'
  | 'task.completed'
  | 'task.cancelled'

export interface TaskEventData {
  /** The task it is about. */
  id: string
  /** The status of the task after the event. */
  status: TaskStatus
  /** Where the task stood after the event. */
  stage: TaskStage
  /** The version of the task after the event: 1, 2, 3 without gaps. */
  version: number
  /** With task.cancelled only. */
  cancelReason?: CancelReason
  /** Whether there is a draft; with task.drafted only. */
  hasDraft?: boolean
}

export interface TaskEvent {
  /** The same in feed, stream and webhooks; use it to deduplicate. */
  id: string
  type: OpenUnion<TaskEventType>
  /** The number of the event in the feed of the account: 1, 2, 3 without gaps. */
  sequence: number
  timestamp: string
  data: TaskEventData
}

export interface EventPage {
  /** Oldest first. */
  data: TaskEvent[]
  /** Whether there is more to look at: read on without a wait. */
  hasMore: boolean
  /** How far this page looked, also when data is empty. Send it as after to read on. */
  nextCursor: string
}
