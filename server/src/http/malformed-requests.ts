// Bytes that are not HTTP, headers that are too large and requests that arrive too slowly never
// become a request, so they are answered on the socket, in the same error body as everything else.
import type { Socket } from 'node:net'
import { ApiError, invalidRequest } from '../core/errors.ts'
import { newRequestId } from '../core/ids.ts'
import type { Revision } from '../core/money.ts'
import { type ErrorReplySettings, errorBody, statusOf } from './error-reply.ts'
import { hasTimeOfItsOwn } from './file-body.ts'
import { strictTransport } from './service-headers.ts'

const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  500: 'Internal Server Error',
}

function flawOf(code: string | undefined): string {
  return code === 'HPE_HEADER_OVERFLOW'
    ? 'has more than 16 KB of address and headers'
    : 'is not valid HTTP'
}

export function answerBrokenHttp(settings: ErrorReplySettings & { defaultRevision: Revision }) {
  const { defaultRevision: revision } = settings
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasTimeOfItsOwn(socket)) return
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const shown =
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new ApiError('REQUEST_TIMEOUT')
        : invalidRequest([{ field: 'request', message: flawOf(error.code) }])
    const status = statusOf(shown, revision)
    const body = JSON.stringify(errorBody(shown, revision, settings))
    socket.end(
      [
        `HTTP/1.1 ${status} ${reasons[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        `x-request-id: ${newRequestId()}`,
        `api-revision: ${revision}`,
        `x-should-retry: ${shown.spec.retry}`,
        'cache-control: no-store',
        ...Object.entries(strictTransport(settings.publicUrl)).map((each) => each.join(': ')),
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
}
