// Keeps one client within the rate of its key, so that callers can start as much as they like at
// once and see no 429. Invariants:
// - First come, first served; what is tried again goes first, because it came first.
// - Until a reply says more, the rate is what any key may: one request a second.
// - A rate is spread evenly over its window: the service admits no bursts.
// - Whoever leaves the queue takes nothing with it, and an empty queue holds no timer.
import { timerMsMax } from './delay.ts'
import type { RateLimit } from './rate-limit.ts'

interface Waiting {
  /** Called when its turn has come. False: it no longer wants it, and the next may go at once. */
  start: () => boolean
}

export interface Turn {
  signal?: AbortSignal | undefined
  /** For an attempt after the first. */
  first?: boolean
  /** Asked at the last moment whether the request is still wanted. */
  isWanted?: (() => boolean) | undefined
}

/** Longer windows admit bursts, so they only hold requests back when the service says they are empty. */
const evenWindowSecondsMax = 60

/** By how much of an interval a request may come too soon without being refused. */
const toleratedPart = 0.25

export class Pacer {
  #intervalMs = 1_000
  #nextAtMs = 0
  #notBeforeMs = 0
  #lastAtMs = 0
  #quickestMs = Number.POSITIVE_INFINITY
  #queue: Waiting[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** True when it is the caller's turn, false when isWanted said no; rejects with the signal's reason. */
  takeTurn({ signal, first = false, isWanted = () => true }: Turn = {}): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const leave = () => {
        this.#queue = this.#queue.filter((other) => other !== waiting)
        if (this.#queue.length === 0) this.#stopTimer()
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave)
          const isTaken = isWanted()
          resolve(isTaken)
          return isTaken
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      if (first) this.#queue.unshift(waiting)
      else this.#queue.push(waiting)
      this.#letGo()
    })
  }

  /** Takes over the rates that a reply named; they apply to those who already wait. */
  learn(rateLimit: RateLimit): void {
    const own = rateLimit.policies.filter(({ name }) => /^(key|account)-/.test(name))
    if (own.length === 0) return
    const even = own.filter(({ windowSeconds }) => windowSeconds <= evenWindowSecondsMax)
    const intervals = even.map(({ quota, windowSeconds }) => (windowSeconds * 1_000) / quota)
    this.#intervalMs = Math.max(0, ...intervals)
    this.#nextAtMs = Math.min(this.#nextAtMs, this.#lastAtMs + this.#intervalMs)
    const isLong = own.some(
      ({ name, windowSeconds }) => name === rateLimit.name && windowSeconds > evenWindowSecondsMax,
    )
    if (isLong && rateLimit.remaining === 0) this.pause(rateLimit.resetSeconds * 1_000)
    this.#letGo()
  }

  /**
   * What was slow on its way may have arrived late, and the next, sent on time, would come too soon
   * after it. So the next goes a little later; a refusal would cost much more.
   */
  noteReply(startedMs: number, tookMs: number): void {
    this.#quickestMs = Math.min(this.#quickestMs, tookMs)
    // Where others went meanwhile it is too late, or the rate is so high that it does not matter.
    if (startedMs < this.#lastAtMs) return
    const soonMs = this.#intervalMs * (1 - toleratedPart)
    const lateMs = Math.min(tookMs - this.#quickestMs, soonMs)
    this.#nextAtMs = Math.max(this.#nextAtMs, this.#lastAtMs + lateMs + soonMs)
    this.#letGo()
  }

  /** Nobody goes for as long as the service asked for. */
  pause(forMs: number): void {
    this.#notBeforeMs = Math.max(this.#notBeforeMs, this.#now() + forMs)
    this.#letGo()
  }

  /** The last turn cost nothing of the key's rate; it may have one of its own, which is spread too. */
  giveBack(rateLimit?: RateLimit): void {
    const own = rateLimit?.policies.find(({ name }) => name === rateLimit.name)
    const apartMs = own === undefined ? 0 : (own.windowSeconds * 1_000) / own.quota
    this.#nextAtMs = Math.max(this.#nextAtMs - this.#intervalMs, this.#lastAtMs + apartMs)
    this.#letGo()
  }

  #letGo(): void {
    this.#stopTimer()
    while (this.#queue.length > 0) {
      const nowMs = this.#now()
      const waitMs = Math.max(this.#nextAtMs, this.#notBeforeMs) - nowMs
      // A timer is no more exact than a millisecond, and the service is not that strict.
      if (waitMs >= 1) {
        this.#timer = setTimeout(() => this.#letGo(), Math.min(Math.ceil(waitMs), timerMsMax))
        return
      }
      const isTaken = this.#queue.shift()?.start() ?? false
      if (!isTaken) continue
      this.#lastAtMs = nowMs
      this.#nextAtMs = Math.max(this.#nextAtMs, nowMs) + this.#intervalMs
    }
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
