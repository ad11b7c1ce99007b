// Sends the bytes of a file straight to the store. That costs nothing of the rate of the key, carries
// no key, and is tried again like a request.
import { readError } from '../errors/read-error.ts'
import { attempt } from '../http/attempt.ts'
import { asUserAbort, delay } from '../http/delay.ts'
import { chooseRetryDelayMs, isWorthRetry } from '../http/retry.ts'
import type { Transport } from '../http/transport.ts'
import type { PutLink } from '../resources/upload.ts'
import { isNode } from '../runtime.ts'

export interface UploadProgress {
  sentBytes: number
  totalBytes: number
}

export interface SendOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  maxRetries?: number | undefined
  onProgress?: ((progress: UploadProgress) => void) | undefined
}

/** A slow line is no failure: each attempt has so many milliseconds more for each byte. */
const msPerByte = 0.02

export async function sendToStore(
  transport: Transport,
  { url, method, headers }: Pick<PutLink, 'url' | 'method' | 'headers'>,
  bytes: Uint8Array<ArrayBuffer>,
  options: SendOptions,
): Promise<void> {
  const { settings } = transport
  const retries = options.maxRetries ?? settings.maxRetries
  const timeoutMs = chooseFileTimeoutMs(options.timeoutMs ?? settings.timeoutMs, bytes)
  const { signal } = options
  for (let tries = 0; ; tries++) {
    try {
      const init = { method, redirect: 'manual' as const, ...makeBody(bytes, headers, options) }
      await attempt(
        { fetch: settings.fetch, url, init, timeoutMs, signal, idempotencyKey: undefined },
        async (response) => {
          const text = await response.text()
          if (response.ok) return
          const { status, headers } = response
          throw readError({ status, headers, text, idempotencyKey: undefined })
        },
      )
      return
    } catch (error) {
      if (tries >= retries || !isWorthRetry(error)) throw error
      const delayMs = chooseRetryDelayMs(error, tries, settings.maxRetryDelayMs)
      if (delayMs === undefined) throw error
      await asUserAbort(delay(delayMs, signal), undefined)
    }
  }
}

export function chooseFileTimeoutMs(timeoutMs: number, bytes: Uint8Array): number {
  return timeoutMs + bytes.length * msPerByte
}

/** Fetch reports no progress of its own, so where progress is wanted the bytes are handed over in parts. */
function makeBody(
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  { onProgress }: SendOptions,
): {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  headers: Record<string, string>
  duplex?: 'half'
} {
  // Other runtimes send a stream without its length, which no store takes.
  if (onProgress === undefined || !isNode()) return { body: bytes, headers }
  const totalBytes = bytes.length
  let sentBytes = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      // The end is told when the store has confirmed it.
      if (sentBytes > 0 && sentBytes < totalBytes) onProgress({ sentBytes, totalBytes })
      const part = bytes.subarray(sentBytes, sentBytes + 65_536)
      sentBytes += part.length
      if (part.length > 0) controller.enqueue(part)
      else controller.close()
    },
  })
  return { body, duplex: 'half', headers: { ...headers, 'content-length': String(totalBytes) } }
}
