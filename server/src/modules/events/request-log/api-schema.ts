// The request log as a key reads and follows it; the same in both revisions.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { both, type Operation } from '../../../http/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { loggedFields, requestExample, requestFilters } from './schema.ts'

const loggedRequest = Type.Object(loggedFields, {
  additionalProperties: false,
  title: 'LoggedRequest',
})

export const listRequestsOperation = {
  operationId: 'listRequests',
  method: 'GET',
  path: '/requests',
  tag: 'Account',
  summary: 'List requests',
  description:
    'What keys of the account and pages of its members sent to the API, newest first, kept for ' +
    `${limits.requestKeepDays} days; filters are combined with AND. Without bodies and query strings. ` +
    'Polls that found nothing new are left out, under great load so are others, and so is every ' +
    'successful reading of this log. A page scans at most ' +
    `${limits.requestsLookedAtMax.toLocaleString('en-US')} requests: if matches are rare it may ` +
    'contain few or none and still have a next cursor, which continues from there.\n\n' +
    'With after it follows the log instead: oldest first, in the order in which requests were ' +
    'written down, which is about a second after their reply, without missing or repeating any. ' +
    'nextCursor is then never null: send it as after the next time, in two seconds or, if there ' +
    'is more, immediately.',
  scope: 'tasks:read',
  forKeysOnly: true,
  unlogged: true,
  query: Type.Object(
    {
      ...pageQuery,
      after: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: limits.followCursorCharsMax,
          pattern: '^[A-Za-z0-9_-]+$',
          description:
            'Follow from here: nextCursor of the reply before, or latest to start with new requests. It excludes cursor.',
          examples: ['latest'],
        }),
      ),
      ...requestFilters,
    },
    { additionalProperties: false },
  ),
  reply: {
    status: 200,
    description: 'A page of requests.',
    schema: both(
      pageOf(
        'LoggedRequestPage',
        loggedRequest,
        'Requests, newest first; oldest first with after.',
      ),
    ),
    examples: both({
      requests: {
        summary: 'The only page',
        value: { data: [requestExample], hasMore: false, nextCursor: null },
      },
      start: {
        summary: 'Where to follow from',
        value: { data: [], hasMore: false, nextCursor: 'MTgzOTIxLjAu' },
      },
    }),
  },
  errors: [],
} as const satisfies Operation
