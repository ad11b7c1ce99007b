// One class for each code of the API that is more exact than its status.
import type { APIErrorInit } from './api-error.ts'
import {
  AuthenticationError,
  ConflictError,
  GoneError,
  InvalidRequestError,
  PaymentRequiredError,
  PermissionDeniedError,
  RateLimitError,
  RequestTimeoutError,
  ServerError,
} from './statuses.ts'

/** The AI cannot read a file of this task; `errors` says which. Nothing was created. */
export class FileNotReadableError extends InvalidRequestError {
  static override readonly name: string = 'FileNotReadableError'
}

/** The API key is invalid or missing. */
export class UnauthorizedError extends AuthenticationError {
  static override readonly name: string = 'UnauthorizedError'
}

/** The account has insufficient credits for this task. */
export class InsufficientCreditsError extends PaymentRequiredError {
  static override readonly name: string = 'InsufficientCreditsError'
  /** What the account can spend. */
  readonly available: number | undefined
  /** What the task would hold. */
  readonly required: number | undefined

  constructor(init: APIErrorInit) {
    super(init)
    const { available, required } = init.details ?? {}
    this.available = typeof available === 'number' ? available : undefined
    this.required = typeof required === 'number' ? required : undefined
  }
}

/** A spending cap has no room for this task. Nothing was created. */
export class SpendingCapReachedError extends PaymentRequiredError {
  static override readonly name: string = 'SpendingCapReachedError'
  readonly capId: string | undefined
  /** Whose tasks it counts: `account`, `project` or `key`. */
  readonly subject: string | undefined
  /** `task`, `day` or `month`. */
  readonly period: string | undefined
  /** How much it allows. */
  readonly limit: number | undefined
  /** How much of it is left. */
  readonly left: number | undefined
  /** What the task would hold. */
  readonly required: number | undefined
  /** When the next day or month of the cap begins. */
  readonly resetsAt: Date | undefined

  constructor(init: APIErrorInit) {
    super(init)
    const { capId, subject, period, limit, left, required, resetsAt } = init.details ?? {}
    this.capId = textOf(capId)
    this.subject = textOf(subject)
    this.period = textOf(period)
    this.limit = numberOf(limit)
    this.left = numberOf(left)
    this.required = numberOf(required)
    this.resetsAt = typeof resetsAt === 'string' ? new Date(resetsAt) : undefined
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** An owner of the account has paused spending, so no task is created. */
export class SpendingPausedError extends PaymentRequiredError {
  static override readonly name: string = 'SpendingPausedError'
}

/** The API key does not have permission for this operation. */
export class ForbiddenError extends PermissionDeniedError {
  static override readonly name: string = 'ForbiddenError'
}

/** No engineer is available for this task now. */
export class NoEngineerAvailableError extends RequestTimeoutError {
  static override readonly name: string = 'NoEngineerAvailableError'
}

/** This idempotency key was already used by a different API key. */
export class IdempotencyKeyConflictError extends ConflictError {
  static override readonly name: string = 'IdempotencyKeyConflictError'
}

/** This idempotency key was already used for a different request. */
export class IdempotencyKeyReusedError extends ConflictError {
  static override readonly name: string = 'IdempotencyKeyReusedError'
}

/** The task is final and can no longer change. */
export class TaskFinalError extends ConflictError {
  static override readonly name: string = 'TaskFinalError'
}

/** The task is not final yet. */
export class TaskPendingError extends ConflictError {
  static override readonly name: string = 'TaskPendingError'
}

/** No question of the task is open for this reply: it was replied to, or its deadline has passed. */
export class QuestionClosedError extends ConflictError {
  static override readonly name: string = 'QuestionClosedError'
}

/** The webhook is disabled, so nothing is sent to it. */
export class EndpointDisabledError extends ConflictError {
  static override readonly name: string = 'EndpointDisabledError'
}

/** The account has reached its webhook limit. */
export class EndpointLimitReachedError extends ConflictError {
  static override readonly name: string = 'EndpointLimitReachedError'
}

/** The account has reached the limit for keys created through the API. */
export class KeyLimitReachedError extends ConflictError {
  static override readonly name: string = 'KeyLimitReachedError'
}

/** The account has reached its limit of unused uploads. */
export class UploadLimitReachedError extends ConflictError {
  static override readonly name: string = 'UploadLimitReachedError'
}

/** The account has reached one of its quotas. Waiting alone does not help, so it is not retried. */
export class QuotaReachedError extends RateLimitError {
  static override readonly name: string = 'QuotaReachedError'
  /** `pendingTasks`, `tasks` or `contentBytes`. */
  readonly quota: string | undefined
  /** How much of it the account may have. */
  readonly quotaLimit: number | undefined
  /** How much it has. */
  readonly used: number | undefined

  constructor(init: APIErrorInit) {
    super(init)
    const { quota, limit, used } = init.details ?? {}
    this.quota = typeof quota === 'string' ? quota : undefined
    this.quotaLimit = typeof limit === 'number' ? limit : undefined
    this.used = typeof used === 'number' ? used : undefined
  }
}

/** The upload has no content yet. */
export class UploadMissingError extends ConflictError {
  static override readonly name: string = 'UploadMissingError'
}

/** The upload is attached to a task and cannot be deleted. */
export class UploadUsedError extends ConflictError {
  static override readonly name: string = 'UploadUsedError'
}

/** The cursor is older than the feed's retention period. */
export class CursorExpiredError extends GoneError {
  static override readonly name: string = 'CursorExpiredError'
}

/** Something failed on our side. */
export class InternalError extends ServerError {
  static override readonly name: string = 'InternalError'
}

/** The service is temporarily unavailable. */
export class UnavailableError extends ServerError {
  static override readonly name: string = 'UnavailableError'
}
