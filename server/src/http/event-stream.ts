// A reply that stays open: server-sent events, written no faster than their reader takes them. A
// stalled reader costs one buffer and is disconnected after a timeout.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

export type EventStream = {
  /** Resolves when there is room for more; false when nobody will read it any more. */
  write(text: string): Promise<boolean>
  end(): void
}

export type EventStreamOptions = {
  stallMs: number
  /** Aborted when the stream shall end: then a reader who takes nothing is not waited for. */
  signal: AbortSignal
}

/** Proxies must neither keep it, nor change it, nor hold it back until it is whole. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Sends the head of the reply at once; whatever fails from here on can only end the stream. */
export function openEventStream(reply: FastifyReply, options: EventStreamOptions): EventStream {
  const { raw } = reply.headers(eventStreamHeaders).hijack()
  // A reader who goes away in the middle of a write is no error of ours.
  raw.on('error', () => undefined)
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  return {
    async write(text) {
      if (raw.destroyed) return false
      return text === '' || raw.write(text) || (await waitForRoom(raw, options))
    },
    end: () => void raw.end(),
  }
}

function waitForRoom(raw: ServerResponse, { stallMs, signal }: EventStreamOptions) {
  return new Promise<boolean>((resolve) => {
    const settle = (hasRoom: boolean) => {
      clearTimeout(timer)
      raw.off('drain', go)
      raw.off('close', leave)
      signal.removeEventListener('abort', cut)
      resolve(hasRoom)
    }
    const go = () => settle(true)
    const leave = () => settle(false)
    const cut = () => {
      raw.destroy()
      settle(false)
    }
    const timer = setTimeout(cut, stallMs)
    raw.once('drain', go)
    raw.once('close', leave)
    if (signal.aborted) cut()
    else signal.addEventListener('abort', cut, { once: true })
  })
}
