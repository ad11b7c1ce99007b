// Makes an error of an answer, whatever its body is: revision A, revision B, or what a proxy wrote.
import { readRetryAfterMs } from '../http/retry-after.ts'
import type { APIError } from './api-error.ts'
import { findErrorClass } from './classes.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  idempotencyKey: string | undefined
}

export function readError({ status, headers, text, idempotencyKey }: Answer): APIError {
  const said = readBody(text)
  const code = typeof said.code === 'string' ? said.code : undefined
  const shouldRetry = headers.get('x-should-retry')
  const ErrorClass = findErrorClass(status, code)
  return new ErrorClass({
    status,
    code,
    message: said.message ?? describe(status, headers, text),
    details: said.details,
    meta: said.meta,
    requestId: headers.get('x-request-id') ?? undefined,
    headers,
    idempotencyKey,
    retryAfterMs: readRetryAfterMs(headers),
    docUrl: said.docUrl,
    shouldRetry: shouldRetry === null ? undefined : shouldRetry === 'true',
  })
}

interface Said {
  code?: unknown
  message?: string | undefined
  details?: Record<string, unknown> | undefined
  meta?: Record<string, unknown> | undefined
  docUrl?: string | undefined
}

function readBody(text: string): Said {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return {}
  }
  if (!isRecord(body)) return {}
  const { error, meta } = body
  if (typeof error === 'string') return { message: error }
  if (!isRecord(error)) return {}
  return {
    code: error.code,
    message: typeof error.message === 'string' ? error.message : undefined,
    details: isRecord(error.details) ? error.details : undefined,
    meta: isRecord(meta) ? meta : undefined,
    docUrl: typeof error.docUrl === 'string' ? error.docUrl : undefined,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const excerptCharsMax = 200

/** For an answer that the service did not write itself. */
function describe(status: number, headers: Headers, text: string): string {
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location !== null) {
    return `Unexpected redirect (${status}) to ${location}. Check baseUrl.`
  }
  const excerpt = text.replace(/\s+/g, ' ').trim().slice(0, excerptCharsMax)
  if (excerpt === '') return `Received HTTP ${status} without a body.`
  return `Received HTTP ${status} that did not come from the service (a proxy?): ${excerpt}`
}
