// Keeps one client within the rate of its key, so that callers can start as much as they like at
// once and see no 429. Invariants:
// - First come, first served among calls and among waits, and a wait goes between two calls: else the
//   answers of the first tasks would wait until the last one is created.
// - What is tried again goes first, because it came first.
// - Until a reply says more, the rate is what any key may: one request a second.
// - A rate is spread evenly over its window: the service admits no bursts.
// - Where the service holds requests until their turn, no more than one of a slow key waits there, so
//   that many processes fit in the queue of their key.
// - Whoever leaves the queue takes nothing with it, and an empty queue holds no timer.
import { timerMsMax } from './delay.ts'
import type { RateLimit } from './rate-limit.ts'

interface Waiting {
  /** Called when its turn has come. False: it no longer wants it, and the next may go at once. */
  start: () => boolean
}

/** Whether a call is to do something, or to see what became of what others did. */
export type TurnKind = 'call' | 'wait'

export interface Turn {
  signal?: AbortSignal | undefined
  /** For an attempt after the first. */
  first?: boolean
  kind?: TurnKind | undefined
  /** Asked at the last moment whether the request is still wanted. */
  isWanted?: (() => boolean) | undefined
  /** For one that the service may hold; whoever takes the turn says by it when it is over. */
  sent?: SentRequest | undefined
}

/** A request on its way, which the service may hold until its turn. */
export interface SentRequest {
  /** It is answered as soon as its turn has come, and not when something else happens. */
  isQuick: boolean
}

/** Longer windows admit bursts, so they only hold requests back when the service says they are empty. */
const evenWindowSecondsMax = 60

/** By how much of an interval a request may come too soon without being refused. */
const toleratedPart = 0.25

/** Slower keys have so few turns that one request at a time is enough to use them all. */
const slowIntervalMs = 250
/** The service names whole seconds, so a shorter queue cannot be told from none. */
const crowdedMs = 1_000
/** Beyond what the queue of the key explains, a reply that does not come is no reason to wait. */
const replyGraceMs = 5_000
/** Of a key whose queue is this long, the last places are contended for. */
const longQueueMs = 25_000

export class Pacer {
  #intervalMs = 1_000
  #nextAtMs = 0
  #notBeforeMs = 0
  #lastAtMs = 0
  #lastKind: TurnKind = 'wait'
  #quickestMs = Number.POSITIVE_INFINITY
  /** How long the queue of the key was when the last reply came. */
  #queueMs = 0
  /** Until when each is thought to wait for its turn at the service. */
  readonly #sent = new Map<SentRequest, number>()
  readonly #queues: Record<TurnKind, Waiting[]> = { call: [], wait: [] }
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether calls wait for their turn. */
  get isBusy(): boolean {
    return this.#queues.call.length > 0
  }

  /** True when it is the caller's turn, false when isWanted said no; rejects with the signal's reason. */
  takeTurn(turn: Turn = {}): Promise<boolean> {
    const { signal, first = false, kind = 'call', isWanted = () => true, sent } = turn
    const queue = this.#queues[kind]
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const leave = () => {
        queue.splice(queue.indexOf(waiting), 1)
        if (this.#isEmpty()) this.#stopTimer()
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave)
          const isTaken = isWanted()
          if (isTaken && sent !== undefined) this.#noteSent(sent)
          resolve(isTaken)
          return isTaken
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      if (first) queue.unshift(waiting)
      else queue.push(waiting)
      this.#letGo()
    })
  }

  /** Its reply has come, or will not. */
  noteEnd(sent: SentRequest): void {
    if (this.#sent.delete(sent)) this.#letGo()
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
    else this.#noteQueue(rateLimit)
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

  #noteQueue({ remaining, resetSeconds }: RateLimit): void {
    const freeInMs = remaining === 0 ? resetSeconds * 1_000 : 0
    // Its own request is the last of the queue.
    this.#queueMs = Math.max(0, freeInMs - this.#intervalMs)
    // A client that is answered knows first that a slot is free. It lets others come before it at times.
    if (this.#queueMs >= longQueueMs) this.pause(Math.random() * this.#intervalMs)
  }

  #noteSent(sent: SentRequest): void {
    const afterMs = sent.isQuick ? replyGraceMs : this.#intervalMs
    this.#sent.set(sent, this.#now() + this.#queueMs + afterMs)
  }

  /** Until when the last one sent may still wait for its turn at the service. */
  #heldUntilMs(): number {
    const isCrowded = this.#queueMs >= crowdedMs || this.#intervalMs >= slowIntervalMs
    return isCrowded ? Math.max(0, ...this.#sent.values()) : 0
  }

  #isEmpty(): boolean {
    return this.#queues.call.length + this.#queues.wait.length === 0
  }

  /** A wait goes between two calls. */
  #chooseKind(): TurnKind {
    const { call, wait } = this.#queues
    if (wait.length === 0) return 'call'
    return call.length === 0 || this.#lastKind === 'call' ? 'wait' : 'call'
  }

  #letGo(): void {
    this.#stopTimer()
    while (!this.#isEmpty()) {
      const nowMs = this.#now()
      const waitMs = Math.max(this.#nextAtMs, this.#notBeforeMs, this.#heldUntilMs()) - nowMs
      // A timer is no more exact than a millisecond, and the service is not that strict; rounded up, the
      // error of a sum of fractions would cost one.
      if (waitMs >= 1) {
        this.#timer = setTimeout(() => this.#letGo(), Math.min(Math.floor(waitMs), timerMsMax))
        return
      }
      const kind = this.#chooseKind()
      const isTaken = this.#queues[kind].shift()?.start() ?? false
      if (!isTaken) continue
      this.#lastKind = kind
      this.#lastAtMs = nowMs
      this.#nextAtMs = Math.max(this.#nextAtMs, nowMs) + this.#intervalMs
    }
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
