// The one error catalogue. Both error bodies, the OpenAPI documents, the docs page of each
// code are derived from it, and a test in each SDK compares its exceptions with it. Nearly a leaf: of
// ours it imports the lengths of what is shown.
import { cutText, fieldCharsMax, messageCharsMax } from './field-path.ts'

export type ErrorSpec = {
  status: number
  /** What revision B shows instead, where B has no such status. */
  statusB?: number
  /** Set where nobody else gives this error, so that other documents do not name it. */
  onlyIn?: 'A' | 'console'
  /** Whether the same request may succeed when it is simply sent again (X-Should-Retry). */
  retry: boolean
  /** What happened, for the person in a hurry. */
  message: string
  /** What to do next, for the docs page of the code. */
  remedy: string
}

export const errorCatalogue = {
  INVALID_REQUEST: {
    status: 400,
    retry: false,
    message: 'The request failed validation.',
    remedy: 'Correct the fields listed in details.errors and send the request again.',
  },
  FILE_NOT_READABLE: {
    status: 400,
    onlyIn: 'A',
    retry: false,
    message: 'The AI cannot read a file of this task; nothing was created.',
    remedy:
      'Choose the mode fast or standard, in which an engineer reads the files named in details.errors, or leave them out.',
  },
  UNAUTHORIZED: {
    status: 401,
    retry: false,
    message: 'The API key is invalid or missing.',
    remedy:
      'Send "Authorization: Bearer <API_KEY>" with a key that is neither revoked nor expired.',
  },
  SIGN_IN_FAILED: {
    status: 401,
    onlyIn: 'console',
    retry: false,
    message: 'Incorrect email, password or code.',
    remedy: 'Try again, or reset your password.',
  },
  INSUFFICIENT_CREDITS: {
    status: 402,
    retry: false,
    message: 'The account has insufficient credits for this task.',
    remedy: 'Lower maxCredits to what details.available allows, or add credits to the account.',
  },
  SPENDING_CAP_REACHED: {
    status: 402,
    retry: false,
    message: 'A spending cap has no room for this task.',
    remedy: 'Lower maxCredits to details.left, wait for the reset, or have an owner raise the cap.',
  },
  SPENDING_PAUSED: {
    status: 402,
    retry: false,
    message: 'An owner of the account has paused spending, so no task is created.',
    remedy: 'Ask an owner to resume spending on the credits page. Open tasks are still answered.',
  },
  FORBIDDEN: {
    status: 403,
    retry: false,
    message: 'The API key does not have permission for this operation.',
    remedy: 'Use a key with the scope named in details.requiredScope, from an allowed address.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    onlyIn: 'console',
    retry: false,
    message: 'The e-mail address is not confirmed yet.',
    remedy: 'Open the link in the mail you were sent, or ask for another one.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    onlyIn: 'console',
    retry: false,
    message: 'This needs a second factor on your sign-in.',
    remedy: 'Set up an authenticator app or a passkey, sign in with it, and try again.',
  },
  STEP_UP_REQUIRED: {
    status: 403,
    onlyIn: 'console',
    retry: false,
    message: 'This needs a recent sign-in.',
    remedy: 'Sign in again, then repeat the request within five minutes.',
  },
  NOT_FOUND: {
    status: 404,
    retry: false,
    message: 'Resource not found, or this key cannot access it.',
    remedy: 'Check the path and the identifier, and that the key belongs to the owning account.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    retry: false,
    message: 'This path does not accept that method.',
    remedy: 'Use one of the methods named in the Allow header.',
  },
  NO_ENGINEER_AVAILABLE: {
    status: 408,
    statusB: 500,
    onlyIn: 'A',
    retry: false,
    message: 'No engineer is available for this task now.',
    remedy: 'Try again after the time in Retry-After, or choose the mode fast or standard.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    statusB: 500,
    retry: true,
    message: 'The request was not completed in time; nothing was created.',
    remedy: 'Send it again; the same idempotency key is safe to use.',
  },
  IDEMPOTENCY_KEY_CONFLICT: {
    status: 409,
    retry: false,
    message: 'This idempotency key was already used by a different API key; keys must be random.',
    remedy: 'Make a new random UUID for this request: keys are unique over all accounts.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    retry: false,
    message: 'This idempotency key was already used for a different request.',
    remedy: 'Make a new UUID for each distinct request; repeat a key only with the same body.',
  },
  TASK_FINAL: {
    status: 409,
    retry: false,
    message: 'The task is final and can no longer change.',
    remedy: 'Read the task: its status says how it ended.',
  },
  QUESTION_CLOSED: {
    status: 409,
    retry: false,
    message: 'No question of the task is open for this reply.',
    remedy: 'Read its messages: the question was replied to, or its deadline has passed.',
  },
  TASK_PENDING: {
    status: 409,
    retry: false,
    message: 'The task is not final yet.',
    remedy: 'Cancel the task, or wait until it is final.',
  },
  ENDPOINT_DISABLED: {
    status: 409,
    retry: false,
    message: 'The webhook is disabled, so nothing is sent to it.',
    remedy: 'Enable it with PATCH {"enabled": true}, then send the request again.',
  },
  ENDPOINT_LIMIT_REACHED: {
    status: 409,
    retry: false,
    message: 'The account has reached its webhook limit.',
    remedy: 'Delete a webhook that is no longer needed, or change one with PATCH.',
  },
  KEY_LIMIT_REACHED: {
    status: 409,
    retry: false,
    message: 'The account has reached the limit for keys created through the API.',
    remedy: 'Revoke unused keys, or create the key in the dashboard, which has no such limit.',
  },
  UPLOAD_LIMIT_REACHED: {
    status: 409,
    retry: false,
    message: 'The account has reached its limit of unused uploads.',
    remedy: 'Use or delete uploads; unused uploads expire after 24 hours.',
  },
  UPLOAD_MISSING: {
    status: 409,
    retry: false,
    message: 'The upload has no content yet.',
    remedy: 'Send the file by the PUT that the upload names, then complete it.',
  },
  UPLOAD_USED: {
    status: 409,
    retry: false,
    message: 'The upload is attached to a task and cannot be deleted.',
    remedy: "The file belongs to the task in details.taskId and is deleted with that task's files.",
  },
  DEVICE_PENDING: {
    status: 409,
    onlyIn: 'console',
    retry: true,
    message: 'The sign-in has not been approved yet.',
    remedy: 'Poll again after the interval returned with the code.',
  },
  DEVICE_DENIED: {
    status: 403,
    onlyIn: 'console',
    retry: false,
    message: 'The sign-in was refused.',
    remedy: 'Start again, and approve it as an owner or a developer of the account.',
  },
  DEVICE_EXPIRED: {
    status: 410,
    onlyIn: 'console',
    retry: false,
    message: 'The code is unknown, already used or expired.',
    remedy: 'Start again. A code is valid for 10 minutes and issues one key.',
  },
  LAST_OWNER: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'An account must have at least one owner.',
    remedy: 'Make another member an owner first.',
  },
  ADJUSTMENT_DECIDED: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'The adjustment was already approved or rejected.',
    remedy: 'Read it again; propose another one if it is still needed.',
  },
  LEASE_LOST: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'Your lease on this task has ended.',
    remedy: 'Your draft is saved. Claim the task again if it is still in the queue, then submit.',
  },
  TASK_TAKEN: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'The task cannot be claimed now.',
    remedy: 'Claim the next task instead; another engineer may have claimed this one.',
  },
  CAPACITY_REACHED: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'You have reached your limit of claimed tasks.',
    remedy: 'Submit or release a task first.',
  },
  OFF_DUTY: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'You are off duty.',
    remedy: 'Go on duty, then claim.',
  },
  DRAFT_UNCONFIRMED: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'Parts of the AI draft have not been reviewed.',
    remedy:
      'Read the parts named in details.pointers and accept each in a separate call, or accept them as unread; submit a second later.',
  },
  TOO_SOON_TO_ANSWER: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'The task was not on screen long enough to be answered.',
    remedy:
      'Report the first open of the task, wait details.waitMs milliseconds, and ask the person again.',
  },
  CURSOR_EXPIRED: {
    status: 410,
    retry: false,
    message: "The cursor is older than the feed's retention period.",
    remedy:
      'Read the feed without after to start again from the oldest event kept, and list tasks for what came before it.',
  },
  STALE_REVISION: {
    status: 412,
    onlyIn: 'console',
    retry: false,
    message: 'The draft was changed since you read it.',
    remedy: 'Read the text again, merge, and save with the revision you read.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    retry: false,
    message: 'The request body exceeds 150KB (153,600 bytes).',
    remedy: 'Shorten the body, or send large files through an upload.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    retry: false,
    message: 'The body must be application/json in UTF-8, without Content-Encoding.',
    remedy: 'Send "Content-Type: application/json" and an uncompressed body.',
  },
  RESULT_INVALID: {
    status: 422,
    onlyIn: 'console',
    retry: false,
    message: 'The result does not match the response schema.',
    remedy: 'Correct the places named in details.errors and submit again.',
  },
  REVISION_REQUIRED: {
    status: 428,
    onlyIn: 'console',
    retry: false,
    message: 'If-Match is required.',
    remedy: 'Send the revision you read in If-Match; "0" for the first save.',
  },
  RATE_LIMITED: {
    status: 429,
    retry: true,
    message: 'The rate limit was exceeded.',
    remedy: 'Wait for the seconds in Retry-After, or send RateLimit-Wait to be held until then.',
  },
  QUOTA_REACHED: {
    status: 429,
    retry: false,
    message: 'The account has reached one of its quotas.',
    remedy:
      'details.quota says which. Await or cancel pending tasks, delete attachments of final tasks and unused uploads, or ask the operator to raise it. For undeliveredCallbacks make the receiver answer, or create tasks without callback.',
  },
  INTERNAL: {
    status: 500,
    retry: true,
    message: 'Something failed on our side.',
    remedy: 'Send it again with the same idempotency key; report the request id if it stays.',
  },
  UNAVAILABLE: {
    status: 503,
    statusB: 500,
    retry: true,
    message: 'The service is temporarily unavailable.',
    remedy: 'Send it again after the seconds in Retry-After.',
  },
} as const satisfies Record<string, ErrorSpec>

export type ErrorCode = keyof typeof errorCatalogue

/** One problem of a request: a dotted path and what is wrong there. */
export type Problem = { field: string; message: string }

export type RateLimitMeta = { retryAfterSeconds: number; resetAt: Date; limit: string }

export type ApiErrorOptions = {
  message?: string
  details?: Record<string, unknown>
  rateLimit?: RateLimitMeta
  retryAfterSeconds?: number
  headers?: Record<string, string>
  cause?: unknown
}

/** A failure the caller is told about. Anything else that is thrown is our bug and shows as INTERNAL. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined
  readonly rateLimit: RateLimitMeta | undefined
  readonly retryAfterSeconds: number | undefined
  readonly headers: Record<string, string> | undefined

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.details = options.details
    this.rateLimit = options.rateLimit
    this.retryAfterSeconds = options.retryAfterSeconds ?? options.rateLimit?.retryAfterSeconds
    this.headers = options.headers
  }

  get spec(): ErrorSpec {
    return errorCatalogue[this.code]
  }
}

/** The 429 of a limit that is not one of the rates in the headers, such as tries to sign in. */
export function tooManyRequests(
  retryAfterSeconds: number,
  limit: string,
  more: Pick<ApiErrorOptions, 'message' | 'headers'> = {},
): ApiError {
  const resetAt = new Date(Date.now() + retryAfterSeconds * 1_000)
  const rateLimit = { retryAfterSeconds, resetAt, limit }
  return new ApiError('RATE_LIMITED', { message: spellRateLimit(rateLimit), ...more, rateLimit })
}
export const spellRateLimit = ({ limit, retryAfterSeconds }: RateLimitMeta) =>
  `The rate limit of ${limit} was exceeded; retry in ${retryAfterSeconds} s.`

export function invalidRequest(problems: Problem[]): ApiError {
  return new ApiError('INVALID_REQUEST', { details: { errors: cutProblems(problems) } })
}

/** For an instant answer that would be given without having read a file. */
export function fileNotReadable(problems: Problem[]): ApiError {
  return new ApiError('FILE_NOT_READABLE', { details: { errors: cutProblems(problems) } })
}

function cutProblems(problems: Problem[]): Problem[] {
  return problems.map(({ field, message }) => ({
    field: cutText(field, fieldCharsMax),
    message: cutText(message, messageCharsMax),
  }))
}
