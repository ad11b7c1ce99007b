// The one error catalogue. Both error bodies, the OpenAPI documents, the docs page of each
// code and later the SDK exceptions are derived from it. A leaf: it imports nothing of ours.

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
    message: 'The e-mail address, the password or the code is wrong.',
    remedy: 'Try again, or have a new password sent to you.',
  },
  INSUFFICIENT_CREDITS: {
    status: 402,
    retry: false,
    message: 'The account has too few credits for this task.',
    remedy: 'Lower maxCredits to what details.available allows, or add credits to the account.',
  },
  FORBIDDEN: {
    status: 403,
    retry: false,
    message: 'The API key may not do this.',
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
    message: 'There is no such resource, or this key has no access to it.',
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
    message: 'This idempotency key was already used by a different API key.',
    remedy: 'Make a new UUID for this request.',
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
    message: 'The account has as many webhooks as it may.',
    remedy: 'Delete a webhook that is no longer needed, or change one with PATCH.',
  },
  KEY_LIMIT_REACHED: {
    status: 409,
    retry: false,
    message: 'The account has as many working keys as a key may add to.',
    remedy:
      'Revoke keys that are no longer needed, or have a person make the key in the dashboard.',
  },
  UPLOAD_LIMIT_REACHED: {
    status: 409,
    retry: false,
    message: 'The account has as many unused uploads as it may.',
    remedy:
      'Use uploads in tasks or delete them; those nobody uses go by themselves after 24 hours.',
  },
  UPLOAD_MISSING: {
    status: 409,
    retry: false,
    message: 'Nothing was uploaded yet.',
    remedy: 'Send the file by the PUT that the upload names, then complete it.',
  },
  UPLOAD_USED: {
    status: 409,
    retry: false,
    message: 'A task has used the upload, so it can no longer be deleted.',
    remedy: 'The file belongs to the task named in details.taskId and goes with it.',
  },
  DEVICE_PENDING: {
    status: 409,
    onlyIn: 'console',
    retry: true,
    message: 'Nobody has decided about this sign-in yet.',
    remedy: 'Ask again after the interval that came with the code.',
  },
  DEVICE_DENIED: {
    status: 403,
    onlyIn: 'console',
    retry: false,
    message: 'The sign-in was refused.',
    remedy: 'Begin again, and approve it as an owner or a developer of the account.',
  },
  DEVICE_EXPIRED: {
    status: 410,
    onlyIn: 'console',
    retry: false,
    message: 'The code is unknown, used or over.',
    remedy: 'Begin again: a code lives ten minutes and gives one key.',
  },
  LAST_OWNER: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'An account keeps at least one owner.',
    remedy: 'Make somebody else an owner first.',
  },
  ADJUSTMENT_DECIDED: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'Somebody has approved or rejected this adjustment already.',
    remedy: 'Read it again; propose another one if it is still needed.',
  },
  LEASE_LOST: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'You no longer hold this task.',
    remedy: 'Your text is kept. Claim the task again if it still waits, then submit.',
  },
  TASK_TAKEN: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'The task cannot be claimed now.',
    remedy: 'Claim the next task instead; somebody else may hold this one.',
  },
  CAPACITY_REACHED: {
    status: 409,
    onlyIn: 'console',
    retry: false,
    message: 'You already hold as many tasks as you may.',
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
    message: 'Parts of the AI draft were neither changed nor accepted.',
    remedy: 'Look at the parts named in details.pointers, then submit again with acceptDraft set.',
  },
  CURSOR_EXPIRED: {
    status: 410,
    retry: false,
    message: 'The cursor is older than the feed keeps.',
    remedy:
      'Read the feed without after to start again from the oldest event kept, and list tasks for what came before it.',
  },
  STALE_REVISION: {
    status: 412,
    onlyIn: 'console',
    retry: false,
    message: 'The text was saved elsewhere since you read it.',
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
    message: 'Saving needs the revision you read.',
    remedy: 'Send it as If-Match; "0" for the first save.',
  },
  RATE_LIMITED: {
    status: 429,
    retry: true,
    message: 'The rate limit was exceeded.',
    remedy: 'Wait for the seconds in Retry-After, then go on at the rate named in meta.limit.',
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
    message: 'The service is not available for a moment.',
    remedy: 'Send it again after the seconds in Retry-After.',
  },
} as const satisfies Record<string, ErrorSpec>

export type ErrorCode = keyof typeof errorCatalogue

/** One problem of a request: a dotted path and what is wrong there. */
export type Problem = { field: string; message: string }

/** Where a value stands in a body, as a chain from it to the root. It costs nothing until spelled. */
export type FieldPath = { parent: FieldPath | undefined; key: string | number }

export const fieldCharsMax = 200
export const messageCharsMax = 500

/** The dotted path, cut where it is too long to be shown. */
export function spellField(path: FieldPath): string {
  const keys: (string | number)[] = []
  for (let at: FieldPath | undefined = path; at; at = at.parent) keys.push(at.key)
  let text = ''
  for (const key of keys.reverse()) {
    if (typeof key === 'number') text += `[${key}]`
    else text += text === '' ? key : `.${key}`
    if (text.length > fieldCharsMax) break
  }
  return cutText(text, fieldCharsMax)
}

/** A reply never grows with what a caller wrote: a hostile key or value is shown up to here. */
function cutText(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : `${text.slice(0, charsMax - 1).toWellFormed()}…`
}

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

export function invalidRequest(problems: Problem[]): ApiError {
  const errors = problems.map(({ field, message }) => ({
    field: cutText(field, fieldCharsMax),
    message: cutText(message, messageCharsMax),
  }))
  return new ApiError('INVALID_REQUEST', { details: { errors } })
}
