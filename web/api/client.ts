// The typed client of the service. Paths, parameters and bodies come from the generated document, so a
// page that asks for something that is not there does not compile.

import { type ApiFailure, offlineFailure, readFailure, signedOutFailure } from '../core/failure.ts'
import type { ArgumentsOf, Method, PathsOf, ReplyOf } from './call-types.ts'
import type { paths } from './console.generated.ts'
import { learnServerTime } from './server-clock.ts'
import { mayHaveSession, noteSession } from './session-mark.ts'

type PathsWith<M extends Method> = PathsOf<paths, M>
type Arguments<M extends Method, P extends keyof paths> = ArgumentsOf<paths, M, P>

/** The body that a successful call gives; undefined where there is none. */
export type Reply<M extends Method, P extends keyof paths> = ReplyOf<paths, M, P>

export type LooseOptions = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Bytes that go as they are, instead of a body. */
  file?: Blob
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
}

/**
 * Fires `ended` when a call was refused because nobody is signed in any more, `found` when one works
 * again (somebody signed in in another tab), `returned` after a new sign-in.
 */
export const sessionEnded = new EventTarget()
let hasEnded = false

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
  const { text, ...rest } = await callLoosely(
    method,
    path as string,
    (options ?? {}) as LooseOptions,
  )
  return { ...rest, reply: parseBody(text) as Reply<M, P> }
}

/** What is read without a session, besides what signs in. */
const openPaths = /^\/(api\/v1\/status|console\/v1\/(prices|invitations\/(read|decline)))$/

/** Shared by the typed clients: `call` here and `callAccount` of account.ts. */
export async function callLoosely(method: Method, path: string, options: LooseOptions) {
  const isSigningIn = path.startsWith('/auth/')
  const needsSession = !isSigningIn && !openPaths.test(path)
  if (needsSession && !mayHaveSession()) {
    tellSession('ended')
    throw signedOutFailure()
  }
  const response = await send(method, path, options)
  if (response.ok && isSigningIn && method !== 'get') noteSession()
  if (!response.ok) {
    const failure = await readFailure(response)
    if (isSessionEnd(failure)) tellSession('ended')
    throw failure
  }
  if (hasEnded && needsSession) tellSession('found')
  const text = response.status === 204 ? '' : await readText(response)
  return { text, headers: response.headers, status: response.status }
}

/** A reply without a body is undefined. */
export function parseBody(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}

function tellSession(name: 'ended' | 'found'): void {
  hasEnded = name === 'ended'
  sessionEnded.dispatchEvent(new Event(name))
}

// A wrong password is 401 too, with its own code: that is no ended session.
function isSessionEnd(failure: ApiFailure): boolean {
  return failure.status === 401 && failure.code === 'UNAUTHORIZED'
}

async function send(method: Method, path: string, options: LooseOptions): Promise<Response> {
  const { body, file, signal, keepalive } = options
  const init: RequestInit = {
    method: method.toUpperCase(),
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: file }),
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
