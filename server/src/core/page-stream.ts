// The event buffer of one open page: unread events, only the newest of each kind and key.
import { type ApiError, tooManyRequests } from './errors.ts'
import { limits } from './limits.ts'

export type LiveEvent = { type: string; data: unknown }

export type LivePage = {
  /** What happened since the last time, after a while also nothing; undefined at the end. */
  next(waitMs: number): Promise<LiveEvent[] | undefined>
  close(): void
}

export type PageBuffer = LivePage & {
  end(): void
  /** Replaces an unread event with the same key. */
  push(type: string, key: string, data: unknown): void
}

export function openLivePage(onClose: () => void): PageBuffer {
  const unread = new Map<string, LiveEvent>()
  let wake: (() => void) | undefined
  let isOver = false
  let isClosed = false

  function end(): void {
    isOver = true
    wake?.()
  }

  return {
    end,
    push(type, key, data) {
      unread.set(`${type} ${key}`, { type, data })
      wake?.()
    },
    async next(waitMs) {
      if (unread.size === 0 && !isOver) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, Math.max(0, waitMs))
        wake = resolve
        await promise
        clearTimeout(timer)
        wake = undefined
      }
      if (isOver) return undefined
      const events = [...unread.values()]
      unread.clear()
      return events
    },
    close() {
      if (isClosed) return
      isClosed = true
      end()
      onClose()
    },
  }
}

const tryAgainSeconds = 30

/** The 429 of a person who has too many pages open; `what` is what they follow. */
export function tooManyPages(what: string): ApiError {
  const most = limits.livePagesPerPersonMax
  return tooManyRequests(tryAgainSeconds, `${most} open streams`, {
    message: `You already have ${most} open pages that follow ${what}; close one.`,
  })
}
