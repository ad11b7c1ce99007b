// The headers of replies, once each. Those marked as required are there whenever a reply names them.
import type { Revision } from '../../core/money.ts'
import type { Json } from './schemas.ts'

type Header = {
  name: string
  description: string
  isOptional?: true
  schema: Json
  example: string | number
}

const text = (maxLength: number, more: Json = {}): Json => ({ type: 'string', maxLength, ...more })
const whole = (minimum: number, maximum: number): Json => ({ type: 'integer', minimum, maximum })

const headers = {
  RequestId: {
    name: 'X-Request-Id',
    description: 'Name it when you report a problem.',
    schema: text(20, { pattern: '^req_[0-9a-hjkmnp-tv-z]{16}$' }),
    example: 'req_5m3k9v0q7x2c8r4t',
  },
  ApiRevision: {
    name: 'Api-Revision',
    description: 'The revision this reply is in.',
    schema: { type: 'string', enum: ['A', 'B'] },
    example: 'A',
  },
  RateLimitPolicy: {
    name: 'RateLimit-Policy',
    description: 'The limits that apply: q requests in w seconds each.',
    schema: text(300),
    example: '"key-second";q=1;w=1, "key-hour";q=3600;w=3600, "account-second";q=10;w=1',
  },
  RateLimit: {
    name: 'RateLimit',
    description: 'The tightest limit: r requests are left, and more come in t seconds.',
    schema: text(100),
    example: '"key-second";r=0;t=1',
  },
  XRateLimitLimit: {
    name: 'X-RateLimit-Limit',
    description: 'The quota of the tightest limit.',
    schema: whole(1, 3_600_000_000),
    example: 1,
  },
  XRateLimitRemaining: {
    name: 'X-RateLimit-Remaining',
    description: 'How many requests the tightest limit has left.',
    schema: whole(0, 3_600_000_000),
    example: 0,
  },
  XRateLimitReset: {
    name: 'X-RateLimit-Reset',
    description: 'When the tightest limit admits more, in seconds since 1970.',
    schema: whole(0, 99_999_999_999),
    example: 1_794_735_001,
  },
  Location: {
    name: 'Location',
    description: 'Where the new object can be read, relative to the host.',
    schema: text(200, { format: 'uri-reference' }),
    example: '/api/v1/tasks/task_06a1ynhfkxvw5b8q2d3r4s5t6v',
  },
  ETag: {
    name: 'ETag',
    description: 'The version of this view. Send it as If-None-Match with the next poll.',
    schema: text(20, { pattern: '^W/"[1-9][0-9]{0,9}-[AB][0-9]{0,4}"$' }),
    example: 'W/"1-A"',
  },
  Link: {
    name: 'Link',
    description: 'Where the next page is; absent on the last one.',
    isOptional: true,
    schema: text(8_000),
    example: '</api/v1/tasks?cursor=MTAwMQ>; rel="next"',
  },
  IdempotentReplayed: {
    name: 'Idempotent-Replayed',
    description: 'Present when this is the stored reply of an earlier request with the same key.',
    isOptional: true,
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  PreferenceApplied: {
    name: 'Preference-Applied',
    description: 'Present when Prefer was understood: how long the request was ready to wait.',
    isOptional: true,
    schema: text(10, { pattern: '^wait=[0-9]{1,2}$' }),
    example: 'wait=20',
  },
  ShouldRetry: {
    name: 'X-Should-Retry',
    description: 'Whether the same request may succeed when it is simply sent again.',
    schema: { type: 'string', enum: ['true', 'false'] },
    example: 'false',
  },
  RetryAfter: {
    name: 'Retry-After',
    description: 'How many seconds to wait before the next try.',
    schema: whole(0, 604_800),
    example: 1,
  },
  Authenticate: {
    name: 'WWW-Authenticate',
    description: 'How to authenticate.',
    schema: { type: 'string', enum: ['Bearer'] },
    example: 'Bearer',
  },
  Deprecation: {
    name: 'Deprecation',
    description: 'Present where the operator has deprecated this revision (RFC 9745).',
    isOptional: true,
    schema: text(20, { pattern: '^@[0-9]{1,12}$' }),
    example: '@1798761600',
  },
  Sunset: {
    name: 'Sunset',
    description: 'Present where the operator has set the end of this revision (RFC 8594).',
    isOptional: true,
    schema: text(40),
    example: 'Fri, 31 Dec 2027 23:59:59 GMT',
  },
} as const satisfies Record<string, Header>

export type HeaderId = keyof typeof headers

/** A reply in one revision names no other. */
function narrowTo(revision: Revision): Partial<Record<HeaderId, Partial<Header>>> {
  return {
    ApiRevision: { schema: { type: 'string', enum: [revision] }, example: revision },
    ETag: {
      schema: text(20, { pattern: `^W/"[1-9][0-9]{0,9}-${revision}[0-9]{0,4}"$` }),
      example: `W/"1-${revision}"`,
    },
  }
}

export const rateLimitHeaderIds: readonly HeaderId[] = [
  'RateLimitPolicy',
  'RateLimit',
  'XRateLimitLimit',
  'XRateLimitRemaining',
  'XRateLimitReset',
]

export type Headers = {
  components: Record<string, Json>
  /** The headers of one reply: those every reply has, these, and those it may have. */
  show(ids: readonly HeaderId[], maybeIds?: readonly HeaderId[]): Json
}

export function collectHeaders(
  revision: Revision,
  always: readonly HeaderId[] = ['RequestId', 'ApiRevision'],
): Headers {
  const components: Record<string, Json> = {}
  const narrowed = narrowTo(revision)
  const ofRevision: HeaderId[] = revision === 'B' ? ['Deprecation', 'Sunset'] : []

  function refer(id: HeaderId, isMaybe: boolean): [string, Json] {
    const header: Header = { ...headers[id], ...narrowed[id] }
    const { name, description, schema, example } = header
    const isOptional = isMaybe || header.isOptional === true
    const component = isMaybe ? `${id}IfKnown` : id
    components[component] ??= { description, required: !isOptional, schema, example }
    return [name, { $ref: `#/components/headers/${component}` }]
  }

  return {
    components,
    show: (ids, maybeIds = []) =>
      Object.fromEntries([
        ...[...always, ...ids].map((id) => refer(id, false)),
        ...maybeIds.map((id) => refer(id, true)),
        ...ofRevision.map((id) => refer(id, false)),
      ]),
  }
}
