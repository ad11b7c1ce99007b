// An operation is the contract of one endpoint, apart from the code that serves it: the routes,
// the OpenAPI documents, the authorization matrix and the docs are all made from these.

import type { Static, TObject, TSchema } from 'typebox'
import type { Scope } from '../core/caller.ts'
import type { ErrorCode, Problem } from '../core/errors.ts'
import type { Revision } from '../core/money.ts'

/** What every path of an operation is relative to. */
export const basePath = '/api/v1'

export type ByRevision<T> = Record<Revision, T>

export function both<T>(value: T): ByRevision<T> {
  return { A: value, B: value }
}

export type Example = { summary: string; value: unknown }

export type Operation = {
  operationId: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the base address, with {name} for parameters. */
  path: string
  tag:
    | 'Tasks'
    | 'Uploads'
    | 'Events'
    | 'Webhooks'
    | 'Projects'
    | 'Tags'
    | 'Credits'
    | 'Keys'
    | 'Account'
    | 'Service'
  summary: string
  description: string
  /** Set where no key is needed: then requests are limited by address alone. */
  access?: 'public'
  /** What the key must be allowed to do; any live key will do where it is absent. */
  scope?: Scope
  /** Set where a key may do it to itself, named as key_id, whatever its scopes. */
  toItselfAnyway?: true
  /** Set where members have an endpoint of their own for it, so that their pages need not this one. */
  forKeysOnly?: true
  /** Set where a success is not in the request log, because it reads the log. */
  unlogged?: true
  /** Set where the request may wait for the outcome, when asked to by Prefer: wait=n. */
  waits?: true
  /** Set where each item of the body has its own idempotency key, so that the request takes none. */
  keyedByItem?: true
  /** Set where a POST leaves nothing behind, so that it takes no idempotency key and ignores one. */
  makesNothing?: true
  /** An unchanged poll is charged by its own policy, so the handler charges it itself. */
  charge?: 'poll'
  params?: TObject
  query?: TObject
  /** Names of the query that revision B does not have: there they are ignored like any unknown name. */
  queryOnlyInA?: readonly string[]
  body?: ByRevision<TSchema>
  bodyExamples?: ByRevision<Record<string, Example>>
  /** Set where the body may be signed: its bytes are kept for the handler, who checks them. */
  signed?: true
  /** Set where the body is a file: any bytes of any type, which the handler reads as they come. */
  rawBody?: true
  reply: FullReply | EmptyReply
  /** The errors beyond those every operation can give. */
  errors: readonly ErrorCode[]
  /** What a 400 of this operation looks like, for the docs; else one that any operation gives. */
  invalidExample?: ByRevision<readonly Problem[]>
}

type FullReply = {
  status: 200 | 201
  description: string
  /** Set where the reply is a stream that stays open; else it is JSON. */
  contentType?: 'text/event-stream'
  schema: ByRevision<TSchema>
  examples: ByRevision<Record<string, Example>>
  /** Whether the reply carries the entity tag that a poll can name in If-None-Match. */
  etag?: true
}

type EmptyReply = {
  status: 204
  description: string
  contentType?: undefined
  schema?: undefined
  examples?: undefined
  etag?: undefined
}

/** What any request with a key can meet, whatever it asks for. */
export const commonErrors: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
]

/** What any request that changes something can meet as well: each may be sent a body. */
const bodyErrors: readonly ErrorCode[] = [
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'REQUEST_TIMEOUT',
]

/** What only a request with a key can meet: other methods than POST may be repeated as they are. */
const idempotencyErrors: readonly ErrorCode[] = [
  'IDEMPOTENCY_KEY_CONFLICT',
  'IDEMPOTENCY_KEY_REUSED',
]

/** Whether the request as a whole can be repeated by a key; what anybody sends has no owner of one. */
export function isKeyed({
  method,
  keyedByItem,
  makesNothing,
  access,
}: Pick<Operation, 'method' | 'keyedByItem' | 'makesNothing' | 'access'>) {
  return method === 'POST' && !keyedByItem && !makesNothing && access !== 'public'
}

export function isUnsafe({ method }: Pick<Operation, 'method'>): boolean {
  return method !== 'GET'
}

/** What only a request that needs a key can meet. */
const keyErrors: readonly ErrorCode[] = ['UNAUTHORIZED', 'FORBIDDEN']

export function errorsOf(operation: Operation): ErrorCode[] {
  const isPublic = operation.access === 'public'
  const codes = [
    ...commonErrors.filter((code) => !isPublic || !keyErrors.includes(code)),
    ...(isUnsafe(operation) ? bodyErrors : []).filter(
      (code) => !operation.rawBody || code !== 'PAYLOAD_TOO_LARGE',
    ),
    ...(isKeyed(operation) ? idempotencyErrors : []),
    ...operation.errors,
  ]
  return [...new Set(codes)]
}

type StaticOr<T, Fallback> = T extends TSchema ? Static<T> : Fallback
export type ParamsOf<O extends Operation> = StaticOr<O['params'], Record<string, never>>
export type QueryOf<O extends Operation> = StaticOr<O['query'], Record<string, never>>
/** The body in either revision; fields in which they differ are narrowed by the revision of the call. */
export type BodyOf<O extends Operation> =
  O['body'] extends ByRevision<TSchema> ? StaticOr<O['body'][Revision], undefined> : undefined

type Served = { operation: { method: string; path: string } }

/** The methods a path accepts, so that a wrong one is 405 and not 404. */
export function allowedMethods(routes: readonly Served[], basePath: string, url: string): string[] {
  const path = url.split('?', 1)[0] as string
  if (!path.startsWith(`${basePath}/`)) return []
  const parts = path.slice(basePath.length).split('/')
  const methods = new Set<string>()
  for (const { operation } of routes) {
    const wanted = operation.path.split('/')
    const fits =
      wanted.length === parts.length &&
      wanted.every((part, i) => (part.startsWith('{') ? parts[i] !== '' : part === parts[i]))
    if (!fits) continue
    methods.add(operation.method)
    if (operation.method === 'GET') methods.add('HEAD')
  }
  return [...methods].sort()
}
