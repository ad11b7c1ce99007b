// The contract of one endpoint for people, apart from the code that serves it. People come with the
// cookie of a session, so these endpoints know no revision and no key; errors look as in revision A.

import type { Static, TObject, TSchema } from 'typebox'
import type { Role, Session } from '../../core/caller.ts'
import type { ErrorCode } from '../../core/errors.ts'

/** Where the endpoints for people begin. */
export const consolePrefixes = ['/auth', '/console/v1', '/workbench/v1', '/operator/v1'] as const

/** Whether a request is for people: then its errors look as in revision A, whatever it asks for. */
export function isConsoleUrl(url: string): boolean {
  return consolePrefixes.some((prefix) => url.startsWith(`${prefix}/`))
}

/** Files that are sent while they are made, for as long as their readers take. */
export const streamedTypes = [
  'text/event-stream',
  'text/csv; charset=utf-8',
  'application/gzip',
] as const

export const csvType = streamedTypes[1]

/** Of a stream that a page follows. */
export const eventStreamReply = {
  status: 200,
  description: 'Events until either side disconnects.',
  fileTypes: ['text/event-stream'],
  headers: { 'X-Accel-Buffering': 'Always "no": a proxy must not hold events back.' },
} as const

export type Access = {
  /** A member is one of the account that {account_id} names. */
  who: 'anyone' | 'person' | 'member' | 'engineer' | 'operator'
  /** Of a member: which roles will do; any where it is absent. */
  roles?: readonly Role[]
  /** Of a member: {account_id} may also name the test account of an account. */
  twinToo?: true
  /** The sign-in must be younger than limits.stepUpSeconds. */
  stepUp?: true
}

export type ConsoleOperation = {
  operationId: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The whole path, with {name} for parameters. */
  path: string
  tag: string
  summary: string
  description: string
  access: Access
  params?: TObject
  query?: TObject
  /** Headers that the caller sends beside those of HTTP itself: name and what it says. */
  requestHeaders?: Record<string, string>
  body?: TSchema
  bodyExample?: unknown
  reply: {
    status: 200 | 201 | 204
    description: string
    schema?: TSchema
    example?: unknown
    /** Headers of the reply beside those that all replies have: name and what it says. */
    headers?: Record<string, string>
    /** Set where the reply is a file of one of these types instead of JSON. */
    fileTypes?: readonly string[]
  }
  /** The errors beyond those its access and its body bring. */
  errors: readonly ErrorCode[]
  /** Where a body may be of another size than limits.bodyBytesMax. */
  bodyBytesMax?: number
  /**
   * What the request carries is all its proof, and no session counts: it may come from any site, as
   * programs send it, and mail programs with a form that nobody reads.
   */
  fromAnywhere?: true
}

export function isUnsafe({ method }: Pick<ConsoleOperation, 'method'>): boolean {
  return method !== 'GET'
}

/** Every code an operation can give. */
export function consoleErrorsOf(operation: ConsoleOperation): ErrorCode[] {
  const { who, roles, stepUp } = operation.access
  const codes = new Set<ErrorCode>(['INTERNAL', 'UNAVAILABLE'])
  if (isUnsafe(operation) && !operation.fromAnywhere) codes.add('FORBIDDEN')
  // A person may ask only so often, whatever they ask for.
  if (who !== 'anyone') codes.add('UNAUTHORIZED').add('RATE_LIMITED')
  if (who === 'member') codes.add('NOT_FOUND')
  if (who === 'engineer' || who === 'operator') {
    codes.add('FORBIDDEN').add('SECOND_FACTOR_REQUIRED')
  }
  if (roles !== undefined) codes.add('FORBIDDEN')
  if (stepUp) codes.add('STEP_UP_REQUIRED')
  if (operation.params) codes.add('NOT_FOUND')
  if (operation.query || operation.body) codes.add('INVALID_REQUEST')
  if (isUnsafe(operation)) {
    // Any of them may be sent a body, and a body that cannot be read is refused.
    codes.add('INVALID_REQUEST').add('PAYLOAD_TOO_LARGE')
    codes.add('UNSUPPORTED_MEDIA_TYPE').add('REQUEST_TIMEOUT')
  }
  for (const code of operation.errors) codes.add(code)
  return [...codes]
}

type StaticOr<T, Fallback> = T extends TSchema ? Static<T> : Fallback
export type ConsoleParamsOf<O extends ConsoleOperation> = StaticOr<
  O['params'],
  Record<string, never>
>
export type ConsoleQueryOf<O extends ConsoleOperation> = StaticOr<O['query'], Record<string, never>>
export type ConsoleBodyOf<O extends ConsoleOperation> = StaticOr<O['body'], undefined>
export type SessionOf<O extends ConsoleOperation> = O['access']['who'] extends 'anyone'
  ? Session | undefined
  : Session
type MemberAccount = { uuid: string; role: Role; isTest: boolean }
export type AccountOf<O extends ConsoleOperation> = O['access']['who'] extends 'member'
  ? MemberAccount
  : 'member' extends O['access']['who']
    ? MemberAccount | undefined
    : undefined
