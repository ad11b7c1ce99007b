// Looks into the database for what watches may have missed: one at a time, not too often, and again
// where one failed or something was missed after it began.
import { setTimeout as pause } from 'node:timers/promises'

export type LookReason = 'gap' | 'silence' | 'subscribed'

export type LooksOptions = {
  look(): Promise<void>
  /** No subscribers: nothing can be missed, because later subscribers read after subscribing. */
  isIdle(): boolean
  isSilent(): boolean
  onLook(reason: LookReason): void
  onError(error: Error): void
}

export type Looks = {
  lookBecauseOf(reason: LookReason): void
  /** Somebody watches: from now on silence is noticed, until nobody does. */
  keepWatch(): void
  stop(): Promise<void>
}

const tickMs = 1_000
// However many gaps there are, looks come this far apart.
const lookPauseMs = 200

export function createLooks(options: LooksOptions): Looks {
  const stopping = new AbortController()
  let isBehind = false
  let ticking: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function catchUp(): Promise<void> {
    while (isBehind && !options.isIdle() && !stopping.signal.aborted) {
      isBehind = false
      const hasFailed = await options.look().then(
        () => false,
        (error: Error) => {
          options.onError(error)
          return true
        },
      )
      isBehind ||= hasFailed
      const pauseMs = hasFailed ? tickMs : lookPauseMs
      await pause(pauseMs, undefined, stopping).catch(() => undefined)
    }
    isBehind = false
    looking = undefined
  }

  function lookBecauseOf(reason: LookReason): void {
    if (isBehind || options.isIdle() || stopping.signal.aborted) return
    isBehind = true
    options.onLook(reason)
    looking ??= catchUp()
  }

  return {
    lookBecauseOf,
    keepWatch() {
      ticking ??= setInterval(() => {
        if (options.isIdle()) {
          clearInterval(ticking)
          ticking = undefined
        } else if (options.isSilent()) lookBecauseOf('silence')
      }, tickMs).unref()
    },
    async stop() {
      stopping.abort()
      clearInterval(ticking)
      await looking
    },
  }
}
