// One example of each error, made by the same code that answers requests. They stand in the OpenAPI
// documents and on the docs page of each code.
import {
  ApiError,
  type ApiErrorOptions,
  type ErrorCode,
  type Problem,
  spellRateLimit,
} from '../core/errors.ts'
import { type FullCap, spellFullCap } from '../core/full-cap.ts'
import { spellShortage } from '../core/insufficient-credits.ts'
import type { Revision } from '../core/money.ts'
import { type ErrorReplySettings, errorBody } from './error-reply.ts'

const rateLimit = {
  retryAfterSeconds: 1,
  resetAt: new Date('2026-11-15T09:30:01.000Z'),
  limit: '1 request per second',
}

const options: Partial<Record<ErrorCode, ApiErrorOptions>> = {
  INVALID_REQUEST: {
    details: {
      errors: [{ field: 'Api-Revision', message: 'must be one of A, B, not "C"' }],
    },
  },
  FILE_NOT_READABLE: {
    details: {
      errors: [
        {
          field: 'attachments[0]',
          message:
            'is invoice.pdf, which the AI cannot read (here it reads text files); choose the mode fast or standard, in which an engineer reads it, or leave it out',
        },
      ],
    },
  },
  FORBIDDEN: {
    message: 'The API key lacks the scope tasks:write.',
    details: { requiredScope: 'tasks:write' },
  },
  TASK_FINAL: { details: { status: 'completed' } },
  UPLOAD_USED: { details: { taskId: 'task_01k9yq3v8xe2wb5t7m4hn0c6rd' } },
  CURSOR_EXPIRED: { details: { oldest: 1042 } },
  CAPACITY_REACHED: { details: { capacity: 1 } },
  DRAFT_UNCONFIRMED: {
    details: { pointers: ['/findings/0/line'], parts: ['/findings/0/line'] },
  },
  TOO_SOON_TO_ANSWER: { details: { reason: 'just_opened', waitMs: 640 } },
  STALE_REVISION: { details: { revision: 7 } },
  RESULT_INVALID: {
    details: { errors: [{ pointer: '/findings/0/line', message: 'must be of type integer' }] },
  },
  QUOTA_REACHED: {
    message:
      'The account has 10,000 pending tasks, as many as it may. Wait for tasks to end or cancel some. The operator can raise this quota.',
    details: { quota: 'pendingTasks', limit: 10_000, used: 10_000 },
  },
  RATE_LIMITED: { message: spellRateLimit(rateLimit), rateLimit },
}

const fullCap: FullCap = {
  capId: 'cap_01k9yq3v8xe2wb5t7m4hn0c6rd',
  subject: 'key',
  period: 'day',
  amount: 20_040,
  used: 19_920,
  resetsAt: new Date('2026-11-16T00:00:00.000Z'),
}

function chooseOptions(code: ErrorCode, revision: Revision): ApiErrorOptions | undefined {
  if (code === 'SPENDING_CAP_REACHED') return spellFullCap(fullCap, 3_600, revision)
  if (code !== 'INSUFFICIENT_CREDITS') return options[code]
  return spellShortage({ available: 120, required: 3_600 }, revision)
}

export function exampleErrorBody(
  code: ErrorCode,
  revision: Revision,
  settings: ErrorReplySettings,
  problems?: readonly Problem[],
): Record<string, unknown> {
  const chosen =
    code === 'INVALID_REQUEST' && problems
      ? { details: { errors: problems } }
      : chooseOptions(code, revision)
  return errorBody(new ApiError(code, chosen), revision, settings)
}
