// A producer that writes and a consumer that reads, with gzip between them and back-pressure all the way.
// Whichever fails first ends the other, and its error is the one that is thrown.
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sink } from './ustar.ts'

export async function compressInto<T>(
  produce: (sink: Sink) => Promise<T>,
  consume: (chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<T> {
  const entrance = new PassThrough()
  const ended = new AbortController()
  const consumed = pipeline(entrance, createGzip(), consume).catch((error: unknown) => {
    ended.abort(error)
    throw error
  })
  const produced = produce(async (chunk) => {
    ended.signal.throwIfAborted()
    if (!entrance.write(chunk)) await once(entrance, 'drain', { signal: ended.signal })
  }).then(
    (result) => {
      entrance.end()
      return result
    },
    (error: unknown) => {
      entrance.destroy(error as Error)
      throw error
    },
  )
  const outcomes = await Promise.allSettled([produced, consumed])
  if (outcomes[1].status === 'rejected' && ended.signal.aborted) throw firstError(outcomes)
  return await produced
}

/** A producer that was cut by the consumer only says that it was. */
function firstError([produced, consumed]: [
  PromiseSettledResult<unknown>,
  PromiseSettledResult<unknown>,
]): unknown {
  const own = produced.status === 'rejected' ? produced.reason : undefined
  const other = consumed.status === 'rejected' ? consumed.reason : undefined
  return own === undefined || (own as Error).name === 'AbortError' ? other : own
}
