// A load balancer as small as can be: requests go to the processes in turn. One that refuses the connection
// is passed by, for nothing was sent to it. Everything else is the client's to see, a 503 and a broken
// connection too, so that nothing is smoothed over here.
import { setTimeout as delay } from 'node:timers/promises'

export type Sent = { status: number; headers: Headers; text: string }

export type Balancer = {
  add(url: string): void
  remove(url: string): void
  send(path: string, init: RequestInit): Promise<Sent>
  /** What was said by any process with a status of 500 and above. */
  serverErrors: string[]
  /** Requests on connections that ended without a reply. */
  unanswered: string[]
  refusedConnections(): number
  longestMs(): number
  /** From now on. */
  forgetLongest(): void
}

const replyTimeoutMs = 30_000
const refusedPauseMs = 20
const patienceMs = 20_000

export function createBalancer(): Balancer {
  const urls: string[] = []
  const serverErrors: string[] = []
  const unanswered: string[] = []
  let turn = 0
  let refused = 0
  let longestMs = 0
  return {
    serverErrors,
    unanswered,
    refusedConnections: () => refused,
    longestMs: () => longestMs,
    forgetLongest: () => {
      longestMs = 0
    },
    add: (url) => void urls.push(url),
    remove(url) {
      const place = urls.indexOf(url)
      if (place >= 0) urls.splice(place, 1)
    },
    async send(path, init) {
      const startedAtMs = performance.now()
      for (;;) {
        const url = urls[turn++ % Math.max(1, urls.length)] ?? ''
        try {
          const reply = await fetch(url + path, {
            ...init,
            signal: AbortSignal.timeout(replyTimeoutMs),
          })
          const text = await reply.text()
          if (reply.status >= 500)
            serverErrors.push(`${path}: ${reply.status} ${text.slice(0, 200)}`)
          longestMs = Math.max(longestMs, performance.now() - startedAtMs)
          return { status: reply.status, headers: reply.headers, text }
        } catch (error) {
          if (!isRefused(error) || performance.now() - startedAtMs > patienceMs) {
            unanswered.push(`${path}: ${describe(error)}`)
            throw error
          }
          refused += 1
          await delay(refusedPauseMs)
        }
      }
    },
  }
}

type Failed = { cause?: { code?: string; message?: string }; message: string }

function isRefused(error: unknown): boolean {
  return (error as Failed).cause?.code === 'ECONNREFUSED'
}

function describe(error: unknown): string {
  const { cause, message } = error as Failed
  return [message, cause?.code, cause?.message].filter((part) => part !== undefined).join(', ')
}
