// A call in the terms of fetch: its address, its headers, its body.
import { TaskReviewError } from '../errors/task-review-error.ts'
import { checkApiKey, type Settings } from '../options.ts'
import { writeUserAgent } from '../runtime.ts'
import type { TurnKind } from './pacer.ts'
import type { RequestOptions } from './request-options.ts'

export type Query = Record<string, string | number | boolean | Date | undefined>

/** Bytes and streams are sent as they are, everything else as JSON. */
export type Body = object | undefined

export type Path = string | readonly (string | number)[]

export interface Call {
  method: string
  /** Under /api/v1: as it is, or its parts, which are escaped. */
  path: Path
  /** A function is asked when the turn of the call has come. */
  query?: Query | (() => Query)
  body?: Body
  headers?: Record<string, string | null>
  /** A create of a task carries its key in the body; other calls that change something in a header. */
  keyIsInBody?: boolean
  /** How long the service is asked to wait, on top of the timeout. */
  waitSeconds?: number | undefined
  /** Waits go between calls, so that neither starves. */
  turn?: TurnKind | undefined
  /** Asked when the turn of the call has come; false gives it up with NoLongerWanted. */
  isWanted?: (() => boolean) | undefined
}

/** The path and query, without the host. */
export function writePath({ path, query = {} }: Call): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(typeof query === 'function' ? query() : query)) {
    if (value === undefined) continue
    parameters.set(name, value instanceof Date ? value.toISOString() : String(value))
  }
  const text = parameters.toString()
  const plain = typeof path === 'string' ? path : path.map(writePart).join('')
  const joint = plain.includes('?') ? '&' : '?'
  return `/api/v1${plain}${text === '' ? '' : joint + text}`
}

/** An id that is missing, or that a URL would take for a step, would ask for something else. */
function writePart(part: string | number): string {
  const text = String(part ?? '')
  if (text !== '' && text !== '.' && text !== '..') return `/${encodeURIComponent(text)}`
  throw new TaskReviewError(`Missing path parameter: received ${JSON.stringify(text)}.`)
}

export interface AttemptFacts {
  idempotencyKey?: string | undefined
  /** How many attempts came before. */
  tries?: number
}

export async function buildInit(
  settings: Settings,
  call: Call,
  options: RequestOptions,
  { idempotencyKey, tries = 0 }: AttemptFacts = {},
): Promise<RequestInit> {
  const { apiKey } = settings
  const headers = new Headers({
    accept: 'application/json',
    'api-revision': settings.revision,
    authorization: `Bearer ${typeof apiKey === 'string' ? apiKey : checkApiKey(await apiKey())}`,
    'user-agent': writeUserAgent(settings.appInfo),
    'x-retry-count': String(tries),
  })
  const turnSeconds = chooseTurnSeconds(settings, call, options)
  if (turnSeconds > 0) headers.set('ratelimit-wait', String(turnSeconds))
  if (isJson(call.body)) headers.set('content-type', 'application/json')
  if (idempotencyKey !== undefined && call.keyIsInBody !== true) {
    headers.set('idempotency-key', idempotencyKey)
  }
  for (const own of [settings.defaultHeaders, call.headers, options.headers]) {
    for (const [name, value] of Object.entries(own ?? {})) {
      if (value === null) headers.delete(name)
      else headers.set(name, value)
    }
  }
  // A redirect would send the request elsewhere, perhaps as another method; it is reported instead.
  const init: RequestInit = { method: call.method, headers, redirect: 'manual' }
  if (call.body === undefined) return init
  if (isJson(call.body)) return { ...init, body: JSON.stringify(call.body) }
  const body = call.body as Uint8Array<ArrayBuffer> | ReadableStream
  return { ...init, body, ...(!isReplayable(body) && { duplex: 'half' as const }) }
}

/** How long the call may be held: no longer than it waits anyway, or than half of its time. */
function chooseTurnSeconds(
  { rateLimitWaitSeconds, timeoutMs }: Settings,
  { waitSeconds = 0 }: Pick<Call, 'waitSeconds'>,
  options: RequestOptions,
): number {
  const halfSeconds = Math.floor((options.timeoutMs ?? timeoutMs) / 2_000)
  return Math.min(rateLimitWaitSeconds, Math.max(waitSeconds, halfSeconds))
}

function isJson(body: Body): boolean {
  return body !== undefined && !(body instanceof Uint8Array) && isReplayable(body)
}

/** A stream can be read once, so a call that sends one has one attempt. */
export function isReplayable(body: Body): boolean {
  return !(body instanceof ReadableStream)
}
