// What a task would cost and how long it would take, before it is created.
import type { TaskWarning } from './task.ts'

/** How the charge of a completed task is calculated. */
export interface QuoteArithmetic {
  modeMultiplier: number
  tagMultiplier: number
  minimum: number
  /** The longest effort that the maximum pays for in full. */
  effortSecondsMax: number
  /** With effortSeconds as its only unknown. */
  formula: string
}

export interface QuoteChargeBasis {
  /** account: 20 or more tasks of your own. deployment: tasks of at least three accounts. */
  source: 'account' | 'deployment'
  tasks: number
}

export interface QuoteCredits {
  /** The median charge of such tasks in the last 28 days; null where too few are known. */
  likely: number | null
  /** The 90th percentile of the same charges. */
  p90: number | null
  /** maxCredits: the only promise of a quote. */
  max: number
  /** The 5th, 10th … 100th percentile of the same charges; null unless they are of your own account. */
  distribution: number[] | null
  basis: QuoteChargeBasis | null
  arithmetic: QuoteArithmetic | null
}

export interface QuoteEtaBasis {
  level: 'hour_of_week' | 'hour_of_day' | 'tag' | 'mode'
  tasks: number
}

export interface QuoteEta {
  p50Seconds: number
  p90Seconds: number
  basis: QuoteEtaBasis
}

export interface QuoteStaffed {
  now: boolean
  /** When staffed hours begin next; null while they last. */
  nextAt: string | null
}

export interface QuoteQueue {
  ahead: number
  /** Whether there may be more: they are counted up to a bound. */
  atLeast: boolean
}

/** A reason for which tasks.create would fail now. */
export interface QuoteRefusal {
  /** As the error of a create would have it, such as INSUFFICIENT_CREDITS. */
  code: string
  message: string
  field?: string
  details?: Record<string, unknown>
  retryAfterSeconds?: number
}

export interface Quote {
  credits: QuoteCredits
  /** How long such tasks took; null where too few are known. */
  eta: QuoteEta | null
  staffed: QuoteStaffed
  queue: QuoteQueue
  /** Empty where tasks.create would succeed now. */
  refusals: QuoteRefusal[]
  warnings: TaskWarning[]
}
