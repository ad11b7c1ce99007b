// One page that is told what happens: what it has not read yet, the newest of each kind alone.

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
