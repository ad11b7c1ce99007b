// One page that is told what happens: what it has not read yet, the newest of each kind alone.
import { ApiError } from './errors.ts'
import { limits } from './limits.ts'

export type LiveEvent = { type: string; data: unknown }

export type LivePage = {
  /** What happened since the last time, after a while also nothing; undefined at the end. */
  next(waitMs: number): Promise<LiveEvent[] | undefined>
  close(): void
}

export type ToldPage = LivePage & {
  end(): void
  /** Takes the place of what was told under the same key and was not read. */
  tell(type: string, key: string, data: unknown): void
}

export function openLivePage(onClose: () => void): ToldPage {
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
    tell(type, key, data) {
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
  return new ApiError('RATE_LIMITED', {
    message: `${most} pages of yours follow ${what} already; close one.`,
    rateLimit: {
      retryAfterSeconds: tryAgainSeconds,
      resetAt: new Date(Date.now() + tryAgainSeconds * 1_000),
      limit: `${most} open streams`,
    },
  })
}
