// A file as the body of a request. It may take longer to arrive than any other request: the server's
// own limit on requests spares its connection, and these rules hold instead. 64 KB of it, or its rest,
// have to come every 15 s, and all of it within 10 minutes: a byte now and then would hold a place
// that others need. Only the client's time counts: while nobody asks for more, because the store is
// slow, none is missed.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError, invalidRequest } from '../core/errors.ts'
import { limits } from '../core/limits.ts'

/** A whole request must arrive within this time. */
export const requestTimeoutMs = 15_000

const spared = new WeakSet<Socket>()

/** Whether the server's limit on requests is not for what this connection is receiving. */
export function hasTimeOfItsOwn(socket: Socket): boolean {
  return spared.has(socket)
}

/**
 * For a request that is held before its body is read: what of the body does not fit in the buffers
 * of the connection cannot come meanwhile. So the server's limit spares it, and the same time begins
 * when it is read.
 */
export function spareHeld(request: IncomingMessage): { begin(): void } {
  if (request.complete) return { begin: () => undefined }
  const { socket } = request
  spared.add(socket)
  request.once('close', () => spared.delete(socket))
  return {
    begin() {
      const timer = setTimeout(() => socket.destroy(), requestTimeoutMs)
      request.once('close', () => clearTimeout(timer))
    },
  }
}

export type FileBody = {
  /** How large the body says it is; one that does not say is refused before anything is read. */
  sizeBytes(): number
  /** The bytes as they come; whoever takes them is told when the client stalls or goes away. */
  open(signal: AbortSignal): AsyncGenerator<Buffer, void, undefined>
}

/** Begins a request whose body is a file. What nobody opens is thrown away once the reply is sent. */
export function acceptFile(request: IncomingMessage, response: ServerResponse): FileBody {
  spare(request, response)
  return {
    sizeBytes: () => readContentLength(request),
    open: (signal) => readChunks(request, signal),
  }
}

function readContentLength({ headers }: IncomingMessage): number {
  const message = 'is required: send the size of the file in bytes, and no chunked body'
  const text = headers['content-length']
  if (text === undefined || headers['transfer-encoding'] !== undefined)
    throw invalidRequest([{ field: 'Content-Length', message }])
  return Number(text)
}

async function* readChunks(
  request: IncomingMessage,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  const untilMs = performance.now() + limits.uploadStreamSecondsMax * 1_000
  const stallMs = limits.uploadStallSeconds * 1_000
  let leftMs = stallMs
  let bytes = 0
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  try {
    for (;;) {
      const askedAtMs = performance.now()
      const { value, done } = await nextInTime(
        chunks,
        Math.min(leftMs, untilMs - askedAtMs),
        signal,
      )
      if (done) return
      leftMs -= performance.now() - askedAtMs
      bytes += value.length
      if (bytes >= limits.uploadStallBytesMin) {
        leftMs = stallMs
        bytes = 0
      }
      yield value
    }
  } finally {
    // Never waited for: of a client that stalls there may be no next chunk.
    chunks.return?.().catch(() => undefined)
  }
}

async function nextInTime<T>(
  chunks: AsyncIterator<T>,
  leftMs: number,
  signal: AbortSignal,
): Promise<IteratorResult<T>> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const late = () => reject(new ApiError('REQUEST_TIMEOUT', { headers: { connection: 'close' } }))
  const timer = setTimeout(late, Math.max(0, leftMs))
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([chunks.next(), ended])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/**
 * Takes the connection out of the server's limit until the body has come or the reply has gone. A
 * body that is refused early has then so long to come to its end, in which a client reads the reply.
 */
function spare(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  spared.add(socket)
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => socket.destroy(), limits.uploadStallSeconds * 1_000)
    request.once('close', () => clearTimeout(timer))
    // Whoever began to read may still be waiting for a chunk, and then nothing would flow.
    request.removeAllListeners('readable')
    request.resume()
  })
  request.once('close', () => spared.delete(socket))
}
