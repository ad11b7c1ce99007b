// Bodies on their way to and from the object store. Only the time that the store keeps us waiting
// counts as a stall: a client that sends or reads slowly is not the store's fault.
import { Readable } from 'node:stream'

export type Stall = { start(): void; stop(): void }

/** Calls when nobody stopped it for so long after its start. */
export function createStall(timeoutMs: number, onStall: () => void): Stall {
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  return {
    stop,
    start() {
      stop()
      timer = setTimeout(onStall, timeoutMs)
    },
  }
}

/**
 * The body as the store is sent it. A chunk is held back until there is another or the end, so the
 * store never has the whole of a body that fails at its very end.
 */
export async function* guardWriting(
  body: AsyncIterable<Buffer>,
  sizeBytes: number,
  stall: Stall,
): AsyncGenerator<Buffer> {
  let passedBytes = 0
  let heldBack: Buffer | undefined
  stall.stop()
  for await (const chunk of body) {
    passedBytes += chunk.length
    if (passedBytes > sizeBytes) throw new Error(`The body has more than its ${sizeBytes} bytes`)
    if (chunk.length === 0) continue
    if (heldBack !== undefined) {
      stall.start()
      yield heldBack
      stall.stop()
    }
    heldBack = chunk
  }
  if (passedBytes < sizeBytes) throw new Error(`The body has ${passedBytes} of ${sizeBytes} bytes`)
  stall.start()
  if (heldBack !== undefined) yield heldBack
}

/** The body as it comes from the store; what breaks it is told by `describe`. */
export function guardReading(
  source: Readable,
  options: { timeoutMs: number; describe(error: Error): Error; signal: AbortSignal | undefined },
): Readable {
  const stall = createStall(options.timeoutMs, () =>
    source.destroy(new Error(`nothing came for ${options.timeoutMs} ms`)),
  )
  const abort = () => guarded.destroy(options.signal?.reason as Error)
  const guarded = new Readable({
    read() {
      stall.start()
      source.resume()
    },
    destroy(error, done) {
      stall.stop()
      options.signal?.removeEventListener('abort', abort)
      source.destroy()
      done(error)
    },
  })
  source.pause()
  source.on('data', (chunk: Buffer) => {
    if (guarded.push(chunk)) return stall.start()
    stall.stop()
    source.pause()
  })
  source.once('end', () => {
    stall.stop()
    guarded.push(null)
  })
  source.on('error', (error) => guarded.destroy(options.describe(error)))
  // It may break before anybody reads it; whoever then does is told, and nobody else need be.
  guarded.on('error', () => undefined)
  options.signal?.addEventListener('abort', abort, { once: true })
  return guarded
}
