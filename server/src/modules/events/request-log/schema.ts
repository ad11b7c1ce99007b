// The requests of an account, as its members look them up.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { accountId } from '../../identity/people/me-schema.ts'

const closed = { additionalProperties: false } as const

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const method = (description: string) => Type.Enum([...methods], { description })
const time = (description: string) =>
  Type.String({ format: 'date-time', maxLength: 40, description })
const requestId = (description: string) =>
  Type.String({ pattern: '^req_[0-9a-hjkmnp-tv-z]{16}$', maxLength: 20, description })
const keyId = (description: string) =>
  Type.String({
    pattern: '^key_[0-9a-hjkmnp-tv-z]{26}$',
    minLength: 30,
    maxLength: 30,
    description,
  })
const code = (description: string) =>
  Type.String({ pattern: '^[A-Z][A-Z_]{2,39}$', maxLength: 40, description })
const orNull = (schema: ReturnType<typeof Type.String>, description: string) =>
  Type.Union([schema, Type.Null()], { description })

/** A request as anybody is shown it who may see the log. */
export const loggedFields = {
  requestId: requestId('The id that the reply carried as X-Request-Id. No two requests share one.'),
  at: time('When the request arrived.'),
  method: method('What it asked for.'),
  path: Type.String({
    maxLength: limits.loggedPathCharsMax,
    description:
      'The path, without its query; longer ones are cut. A request of a page stands here as the ' +
      'same request with a key would.',
  }),
  status: Type.Integer({ minimum: 100, maximum: 599, description: 'The status of the reply.' }),
  durationMs: Type.Number({
    minimum: 0,
    maximum: 1e12,
    description: 'From its arrival to the end of the reply, in milliseconds.',
  }),
  code: orNull(code('A code.'), 'The error code of the reply; null where there was no error.'),
  keyId: orNull(keyId('A key.'), 'The key that sent it; null for a page.'),
  keyName: orNull(
    Type.String({ maxLength: limits.keyNameCharsMax, description: 'A name.' }),
    'What the key is called; null for a page.',
  ),
}

const loggedRequest = Type.Object(
  {
    ...loggedFields,
    personName: orNull(
      Type.String({ maxLength: limits.personNameCharsMax, description: 'A name.' }),
      'The member who used a page; null for a key, and for an erased user.',
    ),
    taskId: orNull(
      Type.String({
        pattern: '^task_[0-9a-hjkmnp-tv-z]{26}$',
        minLength: 31,
        maxLength: 31,
        description: 'A task.',
      }),
      'The task that the request created or that its path names; null for any other.',
    ),
    failedField: orNull(
      Type.String({ maxLength: 100, description: 'A field.' }),
      'The first field that the refusal of a request names, never what was sent there; null where ' +
        'it names none.',
    ),
  },
  { ...closed, title: 'LoggedRequest' },
)

export const requestFilters = {
  keyId: Type.Optional(keyId('Only requests of this key.')),
  status: Type.Optional(
    Type.String({
      pattern: '^([2-5]xx|[1-5][0-9]{2})$',
      maxLength: 3,
      description: 'Only replies of this class, 2xx to 5xx, or of this very status.',
    }),
  ),
  method: Type.Optional(method('Only requests with this method.')),
  path: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: limits.loggedPathCharsMax,
      description: 'Only requests whose path begins with it.',
    }),
  ),
  requestId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The id of a request; then no other filter counts.',
    }),
  ),
  code: Type.Optional(code('Only replies with this error code.')),
}

export const requestExample = {
  requestId: 'req_06a1ynhfm3vw5b8q',
  at: '2026-11-15T09:30:00.000Z',
  method: 'POST',
  path: '/api/v1/tasks/create',
  status: 402,
  durationMs: 6.4,
  code: 'INSUFFICIENT_CREDITS',
  keyId: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
  keyName: 'Support bot',
}

export const listRequestsOperation = {
  operationId: 'listRequests',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/requests',
  tag: 'Dashboard',
  summary: 'List the requests of an account',
  description:
    'What keys of the account and pages of its members sent to the API, newest first, kept for ' +
    `${limits.requestKeepDays} days; filters are combined with AND. Without bodies and query strings. ` +
    'Polls that found nothing new are left out, and under great load so are others. A page scans ' +
    `at most ${limits.requestsLookedAtMax.toLocaleString('en-US')} requests: if matches are rare it ` +
    'may contain few or none and still have a next cursor, which continues from there.',
  access: { who: 'member', twinToo: true },
  params: Type.Object({ account_id: accountId }),
  query: Type.Object(
    {
      ...pageQuery,
      ...requestFilters,
      caller: Type.Optional(
        Type.Enum(['key', 'dashboard'], {
          description:
            'Only requests of keys, or only those of pages of the dashboard, also of the ' +
            'requests that they repeat to stay current. Both without it.',
        }),
      ),
      after: Type.Optional(time('Only requests at or after this time.')),
      before: Type.Optional(time('Only requests before this time.')),
    },
    closed,
  ),
  reply: {
    status: 200,
    description: 'A page of requests.',
    schema: pageOf('LoggedRequestPage', loggedRequest, 'Requests, newest first.'),
    example: {
      data: [{ ...requestExample, personName: null, taskId: null, failedField: null }],
      hasMore: false,
      nextCursor: null,
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
