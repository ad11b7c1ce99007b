// The shape of every error body: one schema a code in revision A, where the code says what the
// details hold, and one for all of them in revision B.

import Type, { type TSchema } from 'typebox'
import { scopes } from '../core/caller.ts'
import { type ErrorCode, type ErrorSpec, errorCatalogue } from '../core/errors.ts'
import { fieldCharsMax, messageCharsMax } from '../core/field-path.ts'
import { limits } from '../core/limits.ts'
import type { Revision } from '../core/money.ts'

export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[]

export function specOf(code: ErrorCode): ErrorSpec {
  return errorCatalogue[code]
}

export function statusIn(code: ErrorCode, revision: Revision): number {
  const { status, statusB } = specOf(code)
  return revision === 'B' ? (statusB ?? status) : status
}

/** TASK_FINAL is TaskFinal where names are in camel case. */
export function toPascalCase(code: string): string {
  return code
    .split('_')
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join('')
}

const closed = { additionalProperties: false } as const
const message = Type.String({
  minLength: 1,
  maxLength: messageCharsMax,
  description: 'What happened, for a person.',
})

const problems = Type.Array(
  Type.Object(
    {
      field: Type.String({
        minLength: 1,
        maxLength: fieldCharsMax,
        description: 'The offending parameter, as a dotted path.',
      }),
      message: Type.String({
        minLength: 1,
        maxLength: messageCharsMax,
        description: 'What would be right.',
      }),
    },
    { ...closed, title: 'Problem', description: 'One problem of a request.' },
  ),
  { minItems: 1, maxItems: limits.reportedProblemsMax, description: 'Every problem found.' },
)

const pointer = Type.String({
  maxLength: limits.resultBytesMax,
  description: 'A place in the result, as a JSON pointer.',
})

const resultProblems = Type.Array(
  Type.Object(
    {
      pointer,
      message: Type.String({
        minLength: 1,
        maxLength: messageCharsMax,
        description: 'What would be right.',
      }),
    },
    { ...closed, title: 'ResultProblem', description: 'One problem of a result.' },
  ),
  { minItems: 1, maxItems: limits.reportedProblemsMax, description: 'Every problem found.' },
)

const credits = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

/** What details holds, where a code has any. */
const details: Partial<Record<ErrorCode, { schema: TSchema; isAlwaysThere: boolean }>> = {
  INVALID_REQUEST: { schema: Type.Object({ errors: problems }, closed), isAlwaysThere: true },
  FILE_NOT_READABLE: { schema: Type.Object({ errors: problems }, closed), isAlwaysThere: true },
  INSUFFICIENT_CREDITS: {
    schema: Type.Object(
      {
        available: credits('What the account can spend.'),
        required: credits('What the task would hold.'),
      },
      closed,
    ),
    isAlwaysThere: true,
  },
  SPENDING_CAP_REACHED: {
    schema: Type.Object(
      {
        capId: Type.String({
          pattern: '^cap_[0-9a-hjkmnp-tv-z]{26}$',
          description: 'The cap with the least left.',
        }),
        subject: Type.Enum(['account', 'project', 'key'], {
          description:
            'Whose tasks it counts: all of the account, those of the project or of the key.',
        }),
        period: Type.Enum(['task', 'day', 'month'], {
          description: 'What it counts: each task alone, or all of a day or month.',
        }),
        limit: credits('How much it allows.'),
        left: credits('How much of it is left.'),
        required: credits('What the task would hold.'),
        resetsAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
          description: 'When the next day or month of the cap begins; null for a cap of each task.',
        }),
      },
      closed,
    ),
    isAlwaysThere: true,
  },
  FORBIDDEN: {
    schema: Type.Object(
      { requiredScope: Type.Enum([...scopes], { description: 'The scope the key lacks.' }) },
      { ...closed, description: 'Present when it is a scope that is missing.' },
    ),
    isAlwaysThere: false,
  },
  REQUEST_TIMEOUT: {
    schema: Type.Object(
      {
        taskId: Type.String({
          pattern: '^task_[0-9a-hjkmnp-tv-z]{26}$',
          description: 'The task that was created and cancelled again; nothing is held for it.',
        }),
      },
      { ...closed, description: 'Present when a create that waited was taken back.' },
    ),
    isAlwaysThere: false,
  },
  QUOTA_REACHED: {
    schema: Type.Object(
      {
        quota: Type.Enum(['pendingTasks', 'tasks', 'contentBytes', 'undeliveredCallbacks'], {
          description:
            'Which: tasks that are pending, all test tasks, bytes of prompts, metadata, schemas and files, or callbacks that are not delivered yet.',
        }),
        limit: credits('How much of it the account may have.'),
        used: credits('How much it has.'),
      },
      closed,
    ),
    isAlwaysThere: true,
  },
  TASK_FINAL: {
    schema: Type.Object(
      { status: Type.Enum(['completed', 'cancelled'], { description: 'How the task ended.' }) },
      closed,
    ),
    isAlwaysThere: true,
  },
  UPLOAD_USED: {
    schema: Type.Object(
      {
        taskId: Type.String({
          pattern: '^task_[0-9a-hjkmnp-tv-z]{26}$',
          description: 'The task that the file belongs to.',
        }),
      },
      closed,
    ),
    isAlwaysThere: true,
  },
  RATE_LIMITED: {
    schema: Type.Object(
      {
        waitsMax: Type.Integer({
          minimum: 1,
          maximum: limits.waitsPerKeyMax,
          description: 'How many requests of a key may wait at a time.',
        }),
      },
      {
        ...closed,
        description:
          'Present when too many requests of the key wait: let one end, or ask without wait.',
      },
    ),
    isAlwaysThere: false,
  },
  LEASE_LOST: {
    schema: Type.Object(
      { reason: Type.Enum(['idle'], { description: 'Why this request ended the lease.' }) },
      { ...closed, description: 'Present when it is this request that ended the lease.' },
    ),
    isAlwaysThere: false,
  },
  CURSOR_EXPIRED: {
    schema: Type.Object(
      {
        oldest: Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'The sequence of the oldest event kept: the first that can still be read.',
        }),
      },
      closed,
    ),
    isAlwaysThere: true,
  },
  CAPACITY_REACHED: {
    schema: Type.Object(
      {
        capacity: Type.Integer({
          minimum: 1,
          maximum: limits.engineerCapacityMax,
          description: 'How many tasks you may hold.',
        }),
      },
      closed,
    ),
    isAlwaysThere: true,
  },
  DRAFT_UNCONFIRMED: {
    schema: Type.Object(
      {
        pointers: Type.Array(pointer, {
          minItems: 1,
          maxItems: limits.provenanceFieldsMax,
          description:
            'What nobody changed or accepted, by its place in the result; /message#2 is the third paragraph.',
        }),
        parts: Type.Array(pointer, {
          minItems: 1,
          maxItems: limits.provenanceFieldsMax,
          description: 'The same by its place in the AI draft: what an acceptance names.',
        }),
      },
      closed,
    ),
    isAlwaysThere: true,
  },
  TOO_SOON_TO_ANSWER: {
    schema: Type.Object(
      {
        reason: Type.Enum(['not_opened', 'just_opened', 'just_accepted', 'just_refused'], {
          description: 'What has to happen first, or happened less than a second ago.',
        }),
        waitMs: Type.Integer({
          minimum: 0,
          maximum: limits.readMsMin,
          description: 'How long to wait, in milliseconds; after the open where there was none.',
        }),
      },
      closed,
    ),
    isAlwaysThere: true,
  },
  STALE_REVISION: {
    schema: Type.Object(
      {
        revision: Type.Integer({
          minimum: 0,
          maximum: 2_147_483_647,
          description: 'The revision that is saved now; 0 where none is.',
        }),
      },
      closed,
    ),
    isAlwaysThere: true,
  },
  RESULT_INVALID: { schema: Type.Object({ errors: resultProblems }, closed), isAlwaysThere: true },
}

const rateLimitMeta = Type.Object(
  {
    retry_after: Type.Integer({
      minimum: 1,
      maximum: 86_400,
      description: 'Seconds to wait, as in Retry-After.',
    }),
    reset_at: Type.String({
      format: 'date-time',
      description: 'When the next request is admitted, ISO 8601, UTC.',
    }),
    limit: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The limit that was exceeded, in words.',
    }),
  },
  { ...closed, description: 'The limit, and when to continue.' },
)

function schemaForA(code: ErrorCode): TSchema {
  const detail = details[code]
  const error = Type.Object(
    {
      code: Type.Enum([code], { description: 'The machine code of the error.' }),
      message,
      ...(detail && {
        details: detail.isAlwaysThere ? detail.schema : Type.Optional(detail.schema),
      }),
      docUrl: Type.String({
        format: 'uri',
        maxLength: 500,
        description: 'The page that says what to do.',
      }),
    },
    closed,
  )
  const meta = code === 'RATE_LIMITED' ? { meta: rateLimitMeta } : {}
  return Type.Object(
    { error, ...meta },
    { ...closed, title: `${toPascalCase(code)}Error`, description: specOf(code).message },
  )
}

const schemaForB = Type.Object(
  {
    error: Type.String({
      minLength: 1,
      maxLength: 2 * messageCharsMax,
      description: 'What happened, for a person; of a failed validation the first problem.',
    }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status.' }),
  },
  { ...closed, title: 'Error', description: 'What happened.' },
)

const schemasForA = Object.fromEntries(errorCodes.map((code) => [code, schemaForA(code)]))

export function errorSchema(code: ErrorCode, revision: Revision): TSchema {
  return revision === 'B' ? schemaForB : (schemasForA[code] as TSchema)
}
