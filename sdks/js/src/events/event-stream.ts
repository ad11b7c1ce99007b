// The feed as it happens. The stream is opened again whenever it ends, after the last event seen, so
// whoever iterates it notices nothing of cut connections and misses nothing.
import { readError } from '../errors/read-error.ts'
import { attempt } from '../http/attempt.ts'
import { buildInit, type Call, writePath } from '../http/build-request.ts'
import { asUserAbort, delay } from '../http/delay.ts'
import type { Transport } from '../http/transport.ts'
import type { FeedEvent } from '../resources/event.ts'
import { choosePauseMs, mayPass } from '../waiting/patience.ts'
import { EventStreamParser } from './server-sent-events.ts'

export interface StreamParams {
  /** The last sequence seen. Without it the stream starts now. */
  after?: number | string | undefined
  types?: string | undefined
  signal?: AbortSignal | undefined
}

/** Something comes every 15 seconds; without it for so long the connection is dead. */
const silenceMsMax = 40_000
/** A stream that lasted this long was a good one. */
const goodMs = 5_000

export async function* followEvents(
  transport: Transport,
  { after, types, signal }: StreamParams,
): AsyncGenerator<FeedEvent, void, undefined> {
  let place = after === undefined ? undefined : String(after)
  for (let failures = 0; ; failures++) {
    const openedMs = performance.now()
    let error: unknown
    try {
      const reader = await openStream(transport, { after: place, types, signal })
      const parser = new EventStreamParser()
      for await (const chunk of readChunks(reader, signal)) {
        for (const { data } of parser.take(chunk)) {
          const event = JSON.parse(data) as FeedEvent
          place = String(event.sequence)
          yield event
        }
        place = parser.lastId || place
      }
    } catch (caught) {
      if (!signal?.aborted && !mayPass(caught)) throw caught
      error = caught
    }
    if (performance.now() - openedMs > goodMs) failures = 0
    await asUserAbort(delay(choosePauseMs(error, failures), signal), undefined)
  }
}

type TextReader = ReadableStreamDefaultReader<string>

async function openStream(transport: Transport, params: StreamParams): Promise<TextReader> {
  const { settings } = transport
  const { signal, ...query } = params
  const headers = { accept: 'text/event-stream' }
  const call: Call = { method: 'GET', path: '/events/stream', query, headers, turn: 'wait' }
  await transport.takeTurn(call, { signal })
  const init = await buildInit(settings, call, {})
  const { fetch, timeoutMs } = settings
  const url = settings.baseUrl + writePath(call)
  const response = await attempt(
    { fetch, url, init, timeoutMs, signal, idempotencyKey: undefined },
    async (response) => {
      transport.heed(response)
      const { status, headers } = response
      const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true
      if (response.ok && isStream) return response
      throw readError({ status, headers, text: await response.text(), idempotencyKey: undefined })
    },
  )
  const body = response.body ?? new ReadableStream<Uint8Array>()
  return body.pipeThrough(new TextDecoderStream()).getReader()
}

/** Until the stream ends, is cut, is silent for too long, or nobody wants it any more. */
async function* readChunks(
  reader: TextReader,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void, undefined> {
  const cancel = () => reader.cancel().catch(() => {})
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    while (!signal?.aborted) {
      const timer = setTimeout(cancel, silenceMsMax)
      // A cut connection is an end like any other: the next one goes on after the last event.
      const next = await reader.read().catch(() => undefined)
      clearTimeout(timer)
      if (next?.value === undefined) return
      yield next.value
    }
  } finally {
    signal?.removeEventListener('abort', cancel)
    await cancel()
  }
}
