// A load of one thing done over and over, so many at a time, in the process of the bench itself.
import { percentile } from './percentile.ts'
import type { Measured } from './wrk.ts'

export type InFlight = { inFlight: number; seconds: number }

/** A failure ends the load: its speed would mean nothing. */
export async function measureInFlight(
  { inFlight, seconds }: InFlight,
  doOne: () => Promise<void>,
): Promise<Measured> {
  const latenciesMs: number[] = []
  const startedAtMs = performance.now()
  const deadlineMs = startedAtMs + seconds * 1_000
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < deadlineMs) {
        const sentAtMs = performance.now()
        await doOne()
        latenciesMs.push(performance.now() - sentAtMs)
      }
    }),
  )
  const tookSeconds = (performance.now() - startedAtMs) / 1_000
  latenciesMs.sort((a, b) => a - b)
  return {
    perSecond: latenciesMs.length / tookSeconds,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
    failures: 0,
  }
}
