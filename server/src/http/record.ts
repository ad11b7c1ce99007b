// Hands every request that a key or a member sent to the API to the request log: what was asked for by
// path, what came of it, and how long it took. Never a body, never the query. A poll that found
// nothing new is no news, so it is left out; so are reading the log and what a page reads again by
// itself, or whoever follows it would see little else.
import type {
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onResponseHookHandler,
} from 'fastify'
import type { KnownKey } from '../core/caller.ts'
import type { ErrorCode } from '../core/errors.ts'
import type { Recorder } from '../core/recorder.ts'
import { readAccountApiPath } from './console/authenticate-member.ts'
import { basePath } from './operation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** On the clock of performance.now(). */
    arrivedAtMs: number
    /** The code of the error that was sent. */
    errorCode: ErrorCode | undefined
    /** The first field that it named. */
    errorField: string | undefined
  }
}

/** The hooks of all routes but the poll's. */
export function recordWith(recorder: Recorder): RecordHooks {
  return {
    record(request, reply, done) {
      record(recorder, request, reply)
      done()
    },
    // Most streams end because their reader goes away, which no hook for replies is told.
    recordStream(request, reply, done) {
      // A page follows a stream for as long as it is open, which nobody asked it for.
      reply.raw.once('close', () => {
        if (request.key?.isPerson !== true || reply.statusCode >= 400)
          record(recorder, request, reply)
      })
      done()
    },
  }
}

type RecordHooks = { record: onResponseHookHandler; recordStream: onRequestHookHandler }

type Answered = { request: FastifyRequest; reply: FastifyReply }

/** For a poll that was answered. */
export function recordPoll(recorder: Recorder, { request, reply }: Answered): void {
  if (reply.statusCode !== 304 && recorder.takesPoll(Date.now())) record(recorder, request, reply)
}

export function record(recorder: Recorder, request: FastifyRequest, reply: FastifyReply): void {
  const { key } = request
  // Without a key nobody knows whose request it is.
  if (key === undefined || reply.statusCode === 304) return
  if (request.routeOptions.config.isUnlogged && reply.statusCode < 400) return
  if (isRefresh(request, key) && reply.statusCode < 400) return
  recorder.record({
    accountUuid: key.accountUuid,
    callerUuid: key.keyUuid,
    isPerson: key.isPerson === true,
    requestId: request.id,
    method: request.method,
    path: readPath(request.url),
    status: reply.statusCode,
    endedAtMs: Date.now(),
    durationMs: performance.now() - request.arrivedAtMs,
    code: request.errorCode,
    failedField: request.errorField,
    location: reply.getHeader('location') as string | undefined,
  })
}

/** A page says so of what it reads again by itself. Programs cannot: their requests are always logged. */
function isRefresh({ method, headers }: FastifyRequest, { isPerson }: KnownKey): boolean {
  return isPerson === true && method === 'GET' && headers['x-refresh'] !== undefined
}

/** Pages use the same operations, so their requests are named as those of keys are. */
function readPath(url: string): string {
  const ofAccount = url.startsWith(basePath) ? undefined : readAccountApiPath(url)
  if (ofAccount !== undefined) return `${basePath}${ofAccount}`
  const queryAt = url.indexOf('?')
  return queryAt < 0 ? url : url.slice(0, queryAt)
}
