// Work that repeats, one round after the other. Invariants:
// - Rounds never overlap: one that is slow delays its own next round and nothing else.
// - A round that fails is reported, and the next one waits its whole interval: a database that is
//   down is not asked again at full speed.
// - stop() ends the pause, lets the round under way finish, and no round begins after it.
// - Pauses vary by a tenth, so loops of several processes do not fall into step.
import { setTimeout as delay } from 'node:timers/promises'
import type { LoopName } from './loop-names.ts'

export type LoopOptions = {
  name: LoopName
  /** From the start of one round to the start of the next. */
  everyMs: number
  /** Before the first round, so that loops that start together do not run together. */
  firstAfterMs?: number
  /** May say how long from its start the next round begins instead; 0: at once. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most rounds have nothing to say.
  run(signal: AbortSignal): Promise<number | void>
  onError(error: unknown): void
}

export type Loop = {
  /** Begins the next round now, or right after the one under way. */
  wake(): void
  stop(): Promise<void>
}

/** What a loop of this process did last. */
export type LastRound = { name: LoopName; everyMs: number; endedAtMs: number; seconds: number }

const lastRounds = new Map<Loop, LastRound>()

/** Of the loops that run in this process now; `endedAtMs` is by performance.now. */
export function listLastRounds(): LastRound[] {
  return [...lastRounds.values()]
}

/** The share by which a pause may be shorter or longer. */
const jitterShare = 0.1

const vary = (ms: number) => ms * (1 + jitterShare * (2 * Math.random() - 1))

export function startLoop(options: LoopOptions): Loop {
  const { name, everyMs, firstAfterMs = 0, run, onError } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let alarm = new AbortController()

  async function pause(ms: number): Promise<void> {
    if (ms <= 0) return
    await delay(ms, undefined, { signal: alarm.signal }).catch(() => undefined)
  }

  function note(startedAtMs: number): void {
    const endedAtMs = performance.now()
    const seconds = (endedAtMs - startedAtMs) / 1_000
    if (!signal.aborted) lastRounds.set(loop, { name, everyMs, endedAtMs, seconds })
  }

  async function runRound(): Promise<number> {
    const startedAtMs = performance.now()
    try {
      const nextAfterMs = (await run(signal)) ?? vary(everyMs)
      return startedAtMs + nextAfterMs - performance.now()
    } catch (error) {
      if (!signal.aborted) onError(error)
      return vary(everyMs)
    } finally {
      note(startedAtMs)
    }
  }

  async function repeat(): Promise<void> {
    await pause(firstAfterMs)
    while (!signal.aborted) {
      // Before the round: what wakes the loop during a round is handled by the next one.
      alarm = new AbortController()
      await pause(await runRound())
    }
  }

  const loop: Loop = {
    wake: () => alarm.abort(),
    async stop() {
      stopping.abort()
      alarm.abort()
      lastRounds.delete(loop)
      await repeating
    },
  }
  lastRounds.set(loop, { name, everyMs, endedAtMs: performance.now(), seconds: 0 })
  const repeating = repeat()
  return loop
}
