// A task, as the service shows it.
import type { OpenUnion } from '../open-union.ts'
import type { OpenQuestion } from './question.ts'

/**
 * Closed, so that a task narrows by it. Where a later service adds a status, its task is not final: to
 * a program that asks for completed and cancelled it is one more that is pending.
 */
export type TaskStatus = 'pending' | 'completed' | 'cancelled'

export type TaskMode = 'realtime_answer' | 'fast' | 'standard'

export type TaskStage = OpenUnion<
  'drafting' | 'queued' | 'claimed' | 'needs_input' | 'in_review' | 'completed' | 'cancelled'
>

export type CancelReason = OpenUnion<
  'client' | 'no_engineer' | 'ai_failed' | 'expired' | 'operator' | 'no_reply'
>

/** The result of a task without a response schema. */
export type MessageResult = { message: string }

/** A file of a task. */
export interface TaskAttachment {
  fileName: string
  /** The folders that fileName began with, such as src/http. */
  path?: string
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

/** What a task has cost until now. */
export interface CreditsSoFar {
  /** Effort of the engineer. */
  effortSeconds: number
  /** What a cancel would be charged for it. */
  credits: number
}

/** When tasks like this one were completed, counted from its creation. */
export interface TaskEta {
  /** Half of them. */
  p50At: string
  /** The 90th percentile. */
  p90At: string
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
  /** While an engineer works on it or waits for a reply; as of at most a minute ago. */
  soFar?: CreditsSoFar
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
  /** An engineer, an engineer who used an AI draft, AI alone, or the simulator of test keys. */
  source: OpenUnion<'human' | 'human_with_ai' | 'ai' | 'simulator'>
  /** The model that wrote the answer or the draft; absent where nothing of it is in the result. */
  model?: string
  /** Of data that a draft was made for: where each value comes from, by JSON pointer. */
  fields?: Record<string, OpenUnion<'ai' | 'human_changed' | 'human'>>
  /** How many values are missing in fields. */
  omittedFields?: number
  /** The share of the paragraphs, or of the values, that are in the draft word for word, 0 to 1. */
  keptShare?: number
  /** Absent where the engineer read or changed all that the AI wrote. */
  acceptedUnread?: AcceptedUnread
  /** Files that the AI read to their end, where it took part and the task has files. */
  filesRead?: string[]
  /** The other files: the AI did not see them, or only their beginning. */
  filesNotRead?: string[]
  [more: string]: unknown
}

/** What is true of a task whatever its status. */
interface TaskFacts {
  id: string
  /** The first line of the prompt, 120 characters at most; null once the content was removed. */
  title: string | null
  /** What was asked; only with includePrompt. */
  prompt?: string
  /** Where the task stands, for those who want to see more than the status. */
  stage: TaskStage
  mode: OpenUnion<TaskMode>
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
  /** When the content was removed, as the account wants it; then there is no result any more. */
  contentRemovedAt?: string
  credits: TaskCredits
  /** Goes up by one with each change. */
  version: number
}

/** A task that is not final. */
export interface PendingTask extends TaskFacts {
  status: 'pending'
  finalAt: null
  /** In stage needs_input: what the engineer wants to know. Reply by tasks.reply(). */
  question?: OpenQuestion
  /** Of a task that is read alone, where enough tasks like it are known; as of at most a minute ago. */
  eta?: TaskEta
  /** Of a task that waits for an engineer and is read alone: 1 is claimed next. */
  queuePosition?: number
  /** A good time to wait before the next poll. */
  pollAfterMs?: number
  result?: undefined
  provenance?: undefined
  cancelReason?: undefined
}

/** A task that was answered. It never changes again, but that its content may be removed. */
export interface CompletedTask<Result = Record<string, unknown>> extends TaskFacts {
  status: 'completed'
  finalAt: string
  /** {message}, or the data that matches responseSchema. Gone once there is contentRemovedAt. */
  result: Result
  /** Who made the result, and how. */
  provenance: Provenance
  question?: undefined
  pollAfterMs?: undefined
  cancelReason?: undefined
}

/** A task that ended without an answer. */
export interface CancelledTask extends TaskFacts {
  status: 'cancelled'
  finalAt: string
  /** Why the task was cancelled. */
  cancelReason: CancelReason
  question?: undefined
  pollAfterMs?: undefined
  result?: undefined
  provenance?: undefined
}

/** A task. Its status says what else is there: compare it, and the type follows. */
export type Task<Result = Record<string, unknown>> =
  | PendingTask
  | CompletedTask<Result>
  | CancelledTask

/** A task as lists show it: without its result. */
export type ListedTask = Task<undefined>

export type FinalTask<Result = Record<string, unknown>> = CompletedTask<Result> | CancelledTask

/** Something to know of a task that was created, such as that nobody can answer it yet. */
export interface TaskWarning {
  code: OpenUnion<'TAG_UNSERVED'>
  /** What it means and what to do. */
  message: string
}

/** What the create of a task gives; tasks.wait() takes it and knows the type of its result. */
export interface CreatedTask<Result = Record<string, unknown>> {
  id: string
  status: OpenUnion<TaskStatus>
  mode: OpenUnion<TaskMode>
  maxCredits: number
  tagIdUsed: number
  expertiseMultiplier: number
  createdAt: string
  /** When the task became final; only after a wait. */
  finalAt?: string
  cancelReason?: CancelReason
  /** Only after a wait, when completed. */
  result?: Result
  /** Only of a task that was created long ago, with the same idempotency key. */
  contentRemovedAt?: string
  provenance?: Provenance
  warnings?: TaskWarning[]
  pollAfterMs?: number
  /** The key the task was created with; repeating the create with it gives this task again. */
  readonly idempotencyKey?: string
}

/** Whether nothing about the task will change any more. */
export function isFinal(task: { status: string }): boolean {
  return task.status === 'completed' || task.status === 'cancelled'
}
