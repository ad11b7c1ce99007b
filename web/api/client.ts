// One typed door to the service. Paths, parameters and bodies come from the generated document, so a
// page that asks for something that is not there does not compile.
import type { paths } from './console.generated.ts'
import { type ApiFailure, offlineFailure, readFailure } from './failure.ts'
import { learnServerTime } from './server-clock.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never
}[keyof paths]

type OperationOf<M extends Method, P extends keyof paths> =
  paths[P] extends Record<M, infer O> ? O : never

type Json<R> = R extends { content: { 'application/json': infer B } } ? B : undefined
type Success<O> = O extends { responses: infer R }
  ? { [S in keyof R]: S extends 200 | 201 | 202 | 204 ? Json<R[S]> : never }[keyof R]
  : never

/** The body that a successful call gives; undefined where there is none. */
export type Reply<M extends Method, P extends keyof paths> = Success<OperationOf<M, P>>

type PathParams<O> = O extends { parameters: { path: infer T } }
  ? { params: T }
  : { params?: never }
type QueryParams<O> = O extends { parameters: { query?: infer T } }
  ? { query?: NonNullable<T> }
  : { query?: never }
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : { body?: never }

export type CallOptions<M extends Method, P extends keyof paths> = PathParams<OperationOf<M, P>> &
  QueryParams<OperationOf<M, P>> &
  Body<OperationOf<M, P>> & {
    headers?: Record<string, string>
    signal?: AbortSignal
    /** Lets the request outlive the page: the last save of a text while the tab closes (64 KB at most). */
    keepalive?: boolean
  }

type Arguments<M extends Method, P extends keyof paths> =
  Record<string, never> extends CallOptions<M, P>
    ? [options?: CallOptions<M, P>]
    : [options: CallOptions<M, P>]

type LooseOptions = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
}

/** Fires `ended` when a call was refused because nobody is signed in any more, `returned` after a new sign-in. */
export const sessionEnded = new EventTarget()

/** Calls the service and gives the body of its reply. Fails with ApiFailure, or AbortError when aborted. */
export async function call<M extends Method, P extends PathsWith<M>>(
  method: M,
  path: P,
  ...[options]: Arguments<M, P>
): Promise<Reply<M, P>> {
  const { reply } = await callWithHeaders(method, path, ...([options] as Arguments<M, P>))
  return reply
}

/** As call, with the headers of the reply: ETag, Retry-After, X-Request-Id. */
export async function callWithHeaders<M extends Method, P extends PathsWith<M>>(
  method: M,
  path: P,
  ...[options]: Arguments<M, P>
): Promise<{ reply: Reply<M, P>; headers: Headers; status: number }> {
  const response = await send(method, path as string, (options ?? {}) as LooseOptions)
  if (!response.ok) {
    const failure = await readFailure(response)
    if (isSessionEnd(failure)) sessionEnded.dispatchEvent(new Event('ended'))
    throw failure
  }
  const text = response.status === 204 ? '' : await readText(response)
  const reply = (text === '' ? undefined : JSON.parse(text)) as Reply<M, P>
  return { reply, headers: response.headers, status: response.status }
}

// A wrong password is 401 too, with its own code: that is no ended session.
function isSessionEnd(failure: ApiFailure): boolean {
  return failure.status === 401 && failure.code === 'UNAUTHORIZED'
}

async function send(method: Method, path: string, options: LooseOptions): Promise<Response> {
  const { body, signal, keepalive } = options
  const init: RequestInit = {
    method: method.toUpperCase(),
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    ...(keepalive === undefined ? {} : { keepalive }),
  }
  try {
    const sentAtMs = Date.now()
    const reply = await fetch(buildAddress(path, options), init)
    learnServerTime(reply, sentAtMs)
    return reply
  } catch (error) {
    if (isAbort(error)) throw error
    throw offlineFailure()
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    if (isAbort(error)) throw error
    throw offlineFailure()
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function buildAddress(path: string, { params = {}, query = {} }: LooseOptions): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? filled : `${filled}?${search}`
}
