// A task, as the service shows it.
import type { OpenUnion } from '../open-union.ts'

/** Anything but completed and cancelled is still pending, also what a later service may add. */
export type TaskStatus = OpenUnion<'pending' | 'completed' | 'cancelled'>

export type TaskMode = OpenUnion<'realtime_answer' | 'fast' | 'standard'>

export type TaskStage = OpenUnion<
  'drafting' | 'queued' | 'claimed' | 'needs_input' | 'in_review' | 'completed' | 'cancelled'
>

export type CancelReason = OpenUnion<
  'client' | 'no_engineer' | 'ai_failed' | 'expired' | 'operator'
>

/** The result of a task without a response schema. */
export type MessageResult = { message: string }

/** A file of a task. */
export interface TaskAttachment {
  fileName: string
  mimeType: string
  /** Size in bytes. */
  fileSize: number
}

/** charged = effortSeconds × modeMultiplier × expertiseMultiplier, rounded up, at least minimumCharge. */
export interface ChargeBreakdown {
  /** Measured effort. */
  effortSeconds: number
  modeMultiplier: number
  expertiseMultiplier: number
  /** What a completed task costs at least. */
  minimumCharge: number
}

/** The money of a task. */
export interface TaskCredits {
  /** The ceiling. */
  max: number
  /** Held now: the ceiling while pending, then 0. */
  held: number
  /** What the task cost. */
  charged: number
  /** What came back. */
  released: number
  breakdown?: ChargeBreakdown
}

/** What of an AI draft the engineer sent without having read it. */
export interface AcceptedUnread {
  /** How many paragraphs or values. */
  count: number
  /** Their places in the result, as far as there is room; /message#2 is the third paragraph. */
  pointers?: string[]
}

/** Who made a result, and how. */
export interface Provenance {
  /** Absent where the engineer read or changed all that the AI wrote. */
  acceptedUnread?: AcceptedUnread
  [more: string]: unknown
}

export interface Task<Result = Record<string, unknown>> {
  id: string
  /** pending until the task is final; completed and cancelled never change again. */
  status: TaskStatus
  /** Where the task stands, for those who want to see more than the status. */
  stage: TaskStage
  mode: TaskMode
  projectId: number
  /** The credit ceiling. */
  maxCredits: number
  /** The tag applied. */
  tagIdUsed: number
  expertiseMultiplier: number
  /** The metadata of the create, or null. */
  metadata: Record<string, unknown> | null
  attachments: TaskAttachment[]
  /** ISO 8601, UTC, like all times. */
  createdAt: string
  /** When an answer is due. */
  dueAt: string
  /** Since when the task is overdue; it goes first from then on. */
  overdueAt?: string
  /** When the task became final, or null. */
  finalAt: string | null
  /** Why the task was cancelled; present only then. */
  cancelReason?: CancelReason
  /** Present when completed: {message}, or the data that matches responseSchema. */
  result?: Result
  /** When the content was removed, as the account wants it; then there is no result any more. */
  contentRemovedAt?: string
  /** Who made the result, and how. Present when completed. */
  provenance?: Provenance
  credits: TaskCredits
  /** A good time to wait before the next poll. */
  pollAfterMs?: number
  /** Goes up by one with each change. */
  version: number
}

/** A task that was answered. */
export interface CompletedTask<Result = MessageResult> extends Task<Result> {
  status: 'completed'
  finalAt: string
  result: Result
}

/** A task that ended without an answer. */
export interface CancelledTask extends Task<never> {
  status: 'cancelled'
  finalAt: string
  cancelReason: CancelReason
}

export type FinalTask<Result = MessageResult> = CompletedTask<Result> | CancelledTask

/** What the create of a task gives. */
export interface CreatedTask {
  id: string
  status: TaskStatus
  mode: TaskMode
  maxCredits: number
  tagIdUsed: number
  expertiseMultiplier: number
  createdAt: string
  /** When the task became final; only after a wait. */
  finalAt?: string
  cancelReason?: CancelReason
  result?: Record<string, unknown>
  /** Only of a task that was created long ago, with the same idempotency key. */
  contentRemovedAt?: string
  provenance?: Provenance
  pollAfterMs?: number
  /** The key the task was created with; repeating the create with it gives this task again. */
  readonly idempotencyKey?: string
}

/** Whether nothing about the task will change any more. */
export function isFinal(task: Pick<Task, 'status'>): boolean {
  return task.status === 'completed' || task.status === 'cancelled'
}
