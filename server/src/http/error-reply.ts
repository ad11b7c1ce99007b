// Every failure leaves through here, in the shape of the caller's revision: our own errors, the
// framework's, the database's, and anything unforeseen, which shows as INTERNAL and says no more.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, type ErrorCode, invalidRequest, type Problem } from '../core/errors.ts'
import type { Revision } from '../core/money.ts'
import { dropRateLimitHeaders } from './rate-limit-headers.ts'

export type ErrorReplySettings = { publicUrl: string }

export function errorBody(
  error: ApiError,
  revision: Revision,
  { publicUrl }: ErrorReplySettings,
): Record<string, unknown> {
  if (revision === 'B') return { error: messageOf(error), status: statusOf(error, 'B') }
  const body: Record<string, unknown> = {
    error: {
      code: error.code,
      message: error.message,
      ...(error.details && { details: error.details }),
      docUrl: `${publicUrl}/docs/errors#${error.code}`,
    },
  }
  if (error.rateLimit) {
    body.meta = {
      retry_after: error.rateLimit.retryAfterSeconds,
      reset_at: error.rateLimit.resetAt.toISOString(),
      limit: error.rateLimit.limit,
    }
  }
  return body
}

/** Revision B has one sentence and no details, so the sentence carries the first of them. */
function messageOf(error: ApiError): string {
  const first = firstProblem(error)
  return first ? `${error.message} ${first.field} ${first.message}.` : error.message
}

function firstProblem(error: ApiError): Problem | undefined {
  return (error.details?.errors as Problem[] | undefined)?.[0]
}

export function statusOf(error: ApiError, revision: Revision): number {
  const { status, statusB } = error.spec
  return revision === 'B' ? (statusB ?? status) : status
}

export function sendError(
  error: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
  settings: ErrorReplySettings,
): void {
  const revision = request.revision ?? 'A'
  request.errorCode = error.code
  request.errorField = firstProblem(error)?.field
  reply.header('x-should-retry', String(error.spec.retry))
  if (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN') dropRateLimitHeaders(reply)
  if (error.headers) reply.headers(error.headers)
  const retryAfterSeconds =
    error.retryAfterSeconds ?? (error.code === 'UNAVAILABLE' ? 1 : undefined)
  if (retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  reply
    .code(statusOf(error, revision))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, revision, settings)))
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_HANDLER_TIMEOUT: 'UNAVAILABLE',
  FST_ERR_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

// Classes 08 (connection), 53 (resources) and 57 (operator: shutdown, timeout), lock timeouts,
// serialization and deadlock victims, and 25006, a server that became read-only while another one
// takes over: nothing was committed, or the caller can ask again by its idempotency key. Never our bug,
// so never a 500.
const passingSqlStates = /^(08...|53...|57...|55P03|40001|40P01|25006|25P03)$/
const passingSystemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
const passingMessages =
  /connection terminated|connection error|timeout exceeded when trying to connect|not queryable|client was closed/i

function isPassingFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  return (
    passingSqlStates.test(code) ||
    passingSystemCodes.has(code) ||
    passingMessages.test(error.message)
  )
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isPassingFailure(error)) return new ApiError('UNAVAILABLE', { cause: error })
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const known = frameworkCodes[code]
  if (known) return new ApiError(known, { cause: error })
  if (statusCode >= 400 && statusCode < 500) {
    return invalidRequest([{ field: 'request', message: 'is not a request this service can read' }])
  }
  return new ApiError('INTERNAL', { cause: error })
}
