// Every error code of the catalogue in both revisions, as scenarios: the body, the status and the
// headers that the service sends, and the exception that an SDK must make of them.
import { ApiError, type ErrorCode, errorCatalogue } from '../../../server/src/core/errors.ts'
import type { Revision } from '../../../server/src/core/money.ts'
import { errorBody, statusOf } from '../../../server/src/http/error-reply.ts'
import type { ExpectedError, Json, Scenario, ScenarioFile } from '../format.ts'

const statusClasses: Record<number, string> = {
  400: 'InvalidRequestError',
  401: 'AuthenticationError',
  402: 'PaymentRequiredError',
  403: 'PermissionDeniedError',
  404: 'NotFoundError',
  405: 'MethodNotAllowedError',
  408: 'RequestTimeoutError',
  409: 'ConflictError',
  410: 'GoneError',
  412: 'PreconditionFailedError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  422: 'UnprocessableError',
  428: 'PreconditionRequiredError',
  429: 'RateLimitError',
}

// What the service adds to some codes, and where an SDK shows it.
const extras: Partial<Record<ErrorCode, { details: Json; has: Json }>> = {
  INVALID_REQUEST: {
    details: { errors: [{ field: 'prompt', message: 'must have at least 10 characters' }] },
    has: { errors: [{ field: 'prompt', message: 'must have at least 10 characters' }] },
  },
  FILE_NOT_READABLE: {
    details: { errors: [{ field: 'attachments[0]', message: 'is a.pdf, which cannot be read' }] },
    has: { errors: [{ field: 'attachments[0]', message: 'is a.pdf, which cannot be read' }] },
  },
  INSUFFICIENT_CREDITS: {
    details: { available: 30, required: 120 },
    has: { available: 30, required: 120 },
  },
  SPENDING_CAP_REACHED: {
    details: {
      ...{ capId: 'cap_1', subject: 'key', period: 'day', limit: 20_000, left: 80, required: 240 },
      resetsAt: '2026-01-03T00:00:00.000Z',
    },
    has: {
      ...{ capId: 'cap_1', subject: 'key', period: 'day', limit: 20_000, left: 80, required: 240 },
      resetsAt: '2026-01-03T00:00:00.000Z',
    },
  },
  QUOTA_REACHED: {
    details: { quota: 'pendingTasks', limit: 10, used: 10 },
    has: { quota: 'pendingTasks', quotaLimit: 10, used: 10 },
  },
  FORBIDDEN: { details: { requiredScope: 'webhooks' }, has: {} },
  UPLOAD_USED: { details: { taskId: 'task_used' }, has: {} },
}

const rateLimit = {
  retryAfterSeconds: 1,
  resetAt: new Date('2026-01-02T03:04:05.000Z'),
  limit: '1 request per second',
}

export function writeErrorScenarios(): string {
  const codes = Object.keys(errorCatalogue) as ErrorCode[]
  const file: ScenarioFile = {
    about:
      'Every error code in both revisions. Generated from server/src/core/errors.ts: do not edit.',
    scenarios: codes.flatMap((code) => [makeScenario(code, 'A'), makeScenario(code, 'B')]),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function classOfStatus(status: number): string {
  return statusClasses[status] ?? (status >= 500 ? 'ServerError' : 'APIError')
}

function classOfCode(code: string): string {
  if (code === 'RATE_LIMITED') return 'RateLimitError'
  const words = code.toLowerCase().split('_')
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Error`
}

function makeScenario(code: ErrorCode, revision: Revision): Scenario {
  const error = new ApiError(code, {
    ...(extras[code] && { details: extras[code].details }),
    ...(code === 'RATE_LIMITED' && { rateLimit }),
  })
  const status = statusOf(error, revision)
  return {
    name: `error-${code.toLowerCase().replaceAll('_', '-')}-${revision.toLowerCase()}`,
    about: `${code} as revision ${revision} says it is ${expectClass(error, revision)}.`,
    on: 'script',
    client: { revision, maxRetries: 0 },
    steps: [
      {
        call: 'request',
        args: ['POST', '/anything', { body: { some: 'thing' } }],
        error: expectError(error, revision),
      },
    ],
    script: [
      {
        request: { method: 'POST', path: '/anything', headers: { 'api-revision': revision } },
        reply: {
          status,
          headers: headersOf(error, revision),
          body: errorBody(error, revision, { publicUrl: 'https://tasks.example.com' }),
        },
      },
    ],
  }
}

function headersOf(error: ApiError, revision: Revision): Record<string, string> {
  return {
    'x-request-id': `req_${error.code.toLowerCase()}`,
    'x-should-retry': String(error.spec.retry),
    'api-revision': revision,
    ...(error.retryAfterSeconds !== undefined && {
      'retry-after': String(error.retryAfterSeconds),
    }),
  }
}

function expectClass(error: ApiError, revision: Revision): string {
  return revision === 'A' ? classOfCode(error.code) : classOfStatus(statusOf(error, 'B'))
}

function expectError(error: ApiError, revision: Revision): ExpectedError {
  const status = statusOf(error, revision)
  const { message } = errorBody(error, 'A', { publicUrl: '' }).error as { message: string }
  const shared = {
    status,
    requestId: `req_${error.code.toLowerCase()}`,
    shouldRetry: error.spec.retry,
    idempotencyKey: { $any: 'string' },
    ...(error.retryAfterSeconds !== undefined && {
      retryAfterMs: error.retryAfterSeconds * 1_000,
    }),
  }
  const isA = [classOfStatus(status), 'APIError', 'TaskReviewError']
  const ofB = {
    message: { $match: escapePattern(message) },
    code: { $absent: true },
  }
  const ofA = {
    message: { $match: escapePattern(message) },
    code: error.code,
    docUrl: `https://tasks.example.com/docs/errors#${error.code}`,
    ...(error.details && { details: error.details }),
    ...extras[error.code]?.has,
    ...(error.rateLimit && { resetAt: '2026-01-02T03:04:05.000Z', limit: error.rateLimit.limit }),
  }
  return {
    class: expectClass(error, revision),
    isA,
    has: { ...shared, ...(revision === 'A' ? ofA : ofB) },
  }
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
