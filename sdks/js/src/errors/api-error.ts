import { TaskReviewError } from './task-review-error.ts'

/** What a refusal of the service is made of. */
export interface APIErrorInit {
  status: number
  code?: string | undefined
  message: string
  details?: Record<string, unknown> | undefined
  meta?: Record<string, unknown> | undefined
  requestId?: string | undefined
  headers: Headers
  idempotencyKey?: string | undefined
  retryAfterMs?: number | undefined
  docUrl?: string | undefined
  shouldRetry?: boolean | undefined
}

/** The service answered, and the answer was a refusal. */
export class APIError extends TaskReviewError {
  static override readonly name: string = 'APIError'
  /** The HTTP status. */
  readonly status: number
  /** The machine code, for example TASK_FINAL; undefined in revision B and for what a proxy says. */
  readonly code: string | undefined
  /** The facts of this code, as the service sent them. */
  readonly details: Record<string, unknown> | undefined
  /** Name it when you report a problem. */
  readonly requestId: string | undefined
  readonly headers: Headers
  /** The key this call was made with. Repeating the call with it never does anything twice. */
  readonly idempotencyKey: string | undefined
  /** How long the service asked to wait before the next try. */
  readonly retryAfterMs: number | undefined
  /** The page that says what to do about this code. */
  readonly docUrl: string | undefined
  /** Whether the service said that the same request may succeed when it is sent again. */
  readonly shouldRetry: boolean | undefined

  constructor(init: APIErrorInit) {
    super(init.message)
    this.status = init.status
    this.code = init.code
    this.details = init.details
    this.requestId = init.requestId
    this.headers = init.headers
    this.idempotencyKey = init.idempotencyKey
    this.retryAfterMs = init.retryAfterMs
    this.docUrl = init.docUrl
    this.shouldRetry = init.shouldRetry
  }
}
