// One class for each status the service answers with. Each code has a class below its status
// (codes.ts), so that a caller can be as exact as it likes.
import { APIError, type APIErrorInit } from './api-error.ts'

/** One problem of a request: a dotted path and what would be right there. */
export interface RequestProblem {
  field: string
  message: string
}

/** 400. The request failed validation; `errors` names every problem of it. */
export class InvalidRequestError extends APIError {
  static override readonly name: string = 'InvalidRequestError'
  readonly errors: readonly RequestProblem[]

  constructor(init: APIErrorInit) {
    const errors = readProblems(init.details)
    super({ ...init, message: phraseProblems(init.message, errors) })
    this.errors = errors
  }
}

function readProblems(details: Record<string, unknown> | undefined): RequestProblem[] {
  return Array.isArray(details?.errors) ? (details.errors as RequestProblem[]) : []
}

/** The sentence alone helps nobody, so it carries the first problem, as revision B does. */
function phraseProblems(message: string, [first, ...others]: RequestProblem[]): string {
  if (first === undefined) return message
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return `${message} ${first.field} ${first.message}.${more}`
}

/** 401. The API key is invalid or missing. */
export class AuthenticationError extends APIError {
  static override readonly name: string = 'AuthenticationError'
}

/** 402. The account cannot pay for this. */
export class PaymentRequiredError extends APIError {
  static override readonly name: string = 'PaymentRequiredError'
}

/** 403. The key may not do this. */
export class PermissionDeniedError extends APIError {
  static override readonly name: string = 'PermissionDeniedError'
}

/** 404. Resource not found, or this key cannot access it. */
export class NotFoundError extends APIError {
  static override readonly name: string = 'NotFoundError'
}

/** 405. This path does not accept that method. */
export class MethodNotAllowedError extends APIError {
  static override readonly name: string = 'MethodNotAllowedError'
}

/** 408. The request was not completed in time. */
export class RequestTimeoutError extends APIError {
  static override readonly name: string = 'RequestTimeoutError'
}

/** 409. The request does not go with the present state. */
export class ConflictError extends APIError {
  static override readonly name: string = 'ConflictError'
}

/** 410. What was asked for is gone. */
export class GoneError extends APIError {
  static override readonly name: string = 'GoneError'
}

/** 412. What was read has changed since. */
export class PreconditionFailedError extends APIError {
  static override readonly name: string = 'PreconditionFailedError'
}

/** 413. The request body is too large. */
export class PayloadTooLargeError extends APIError {
  static override readonly name: string = 'PayloadTooLargeError'
}

/** 415. The body is not of a type the service takes. */
export class UnsupportedMediaTypeError extends APIError {
  static override readonly name: string = 'UnsupportedMediaTypeError'
}

/** 422. The content is not what was asked for. */
export class UnprocessableError extends APIError {
  static override readonly name: string = 'UnprocessableError'
}

/** 428. The request must name what it was based on. */
export class PreconditionRequiredError extends APIError {
  static override readonly name: string = 'PreconditionRequiredError'
}

/** 429. The rate limit was exceeded, most likely by another process with the same key. */
export class RateLimitError extends APIError {
  static override readonly name: string = 'RateLimitError'
  /** When the next request is admitted. */
  readonly resetAt: Date | undefined
  /** The limit that was exceeded, in words. */
  readonly limit: string | undefined

  constructor(init: APIErrorInit) {
    super(init)
    const { reset_at: resetAt, limit } = init.meta ?? {}
    this.resetAt = typeof resetAt === 'string' ? new Date(resetAt) : afterMs(init.retryAfterMs)
    this.limit = typeof limit === 'string' ? limit : undefined
  }
}

/** Revision B says the time in its header only. */
function afterMs(ms: number | undefined): Date | undefined {
  return ms === undefined ? undefined : new Date(Date.now() + ms)
}

/** 500 and above. The service failed; the same request may succeed when it is sent again. */
export class ServerError extends APIError {
  static override readonly name: string = 'ServerError'
}
