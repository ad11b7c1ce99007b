// What happened to a task, or to the feed itself, as the feed and webhooks tell it.
import type { OpenUnion } from '../open-union.ts'
import type { CancelReason, TaskStage, TaskStatus } from './task.ts'

export type TaskEventType =
  | 'task.created'
  | 'task.drafted'
  | 'task.claimed'
  | 'task.requeued'
  | 'task.needs_input'
  | 'task.resumed'
  | 'task.overdue'
  | 'task.completed'
  | 'task.cancelled'

/** Of the feed: those of tasks, and that it was restored from a backup. */
export type EventType = TaskEventType | 'feed.restored'

export interface TaskEventData {
  /** The task it is about. */
  id: string
  /** The status of the task after the event. */
  status: OpenUnion<TaskStatus>
  /** Where the task stood after the event. */
  stage: TaskStage
  /** The version of the task after the event: 1, 2, 3 without gaps. */
  version: number
  /** With task.cancelled only. */
  cancelReason?: CancelReason
  /** Whether there is a draft; with task.drafted only. */
  hasDraft?: boolean
}

/** An event of one type, with what it says of the task. */
interface TypedEvent<Type extends string, Data = TaskEventData> {
  /** The same in feed, stream and webhooks; use it to deduplicate. */
  id: string
  type: Type
  /** The number of the event in the feed of the account: without gaps but one before feed.restored. */
  sequence: number
  timestamp: string
  data: Data
}

/** What is said of a task that ended without an answer. */
export interface CancelledEventData extends TaskEventData {
  status: 'cancelled'
  cancelReason: CancelReason
}

/** What is said of a task that was answered; read the task for its result. */
export interface CompletedEventData extends TaskEventData {
  status: 'completed'
}

/**
 * A change of a task. Compare its type, and the type of its data follows. Closed for that; a later
 * service may add types, so leave others alone in the default of a switch.
 */
export type TaskEvent =
  | TypedEvent<'task.created'>
  | TypedEvent<'task.drafted'>
  | TypedEvent<'task.claimed'>
  | TypedEvent<'task.requeued'>
  | TypedEvent<'task.needs_input'>
  | TypedEvent<'task.resumed'>
  | TypedEvent<'task.overdue'>
  | TypedEvent<'task.completed', CompletedEventData>
  | TypedEvent<'task.cancelled', CancelledEventData>

export interface FeedRestoredData {
  /** The last sequence before the restore that still holds. */
  lastSequence: number
}

/**
 * The service was restored from a backup: events after lastSequence that you were told of before may not
 * have happened. Read the tasks again.
 */
export type FeedRestoredEvent = TypedEvent<'feed.restored', FeedRestoredData>

/** Whatever the feed holds. */
export type FeedEvent = TaskEvent | FeedRestoredEvent

export interface EventPage {
  /** Oldest first. */
  data: FeedEvent[]
  /** Whether there is more to look at: read on without a wait. */
  hasMore: boolean
  /** How far this page looked, also when data is empty. Send it as after to read on. */
  nextCursor: string
}
