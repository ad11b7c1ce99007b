// Time is handed to commands, so that a test can hold it.
import { setTimeout as sleepFor } from 'node:timers/promises'

export type Clock = {
  now(): number
  /** Ends early, with an AbortError, when the signal says so. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => await sleepFor(ms, undefined, signal ? { signal } : {}),
}
