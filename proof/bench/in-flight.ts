// A load of one thing done over and over, so many at a time, in the process of the bench itself.
import { percentile } from './percentile.ts'
import { startTiming } from './processor-time.ts'
import type { Measured } from './wrk.ts'

export type InFlight = {
  inFlight: number
  seconds: number
  /** Ends the load before its seconds are over. */
  operationsMax?: number
  /** Whose processor time is counted beside that of this process, by name. */
  processes: Record<string, number>
}

/** A failure ends the load: its speed would mean nothing. */
export async function measureInFlight(
  { inFlight, seconds, operationsMax = Number.POSITIVE_INFINITY, processes }: InFlight,
  doOne: () => Promise<void>,
): Promise<Measured> {
  const latenciesMs: number[] = []
  let begun = 0
  const endTiming = startTiming({ engine: process.pid, ...processes })
  const startedAtMs = performance.now()
  const deadlineMs = startedAtMs + seconds * 1_000
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < deadlineMs && begun++ < operationsMax) {
        const sentAtMs = performance.now()
        await doOne()
        latenciesMs.push(performance.now() - sentAtMs)
      }
    }),
  )
  const tookSeconds = (performance.now() - startedAtMs) / 1_000
  const cpu = endTiming()
  latenciesMs.sort((a, b) => a - b)
  return {
    operations: latenciesMs.length,
    perSecond: latenciesMs.length / tookSeconds,
    p50Ms: percentile(latenciesMs, 50),
    p99Ms: percentile(latenciesMs, 99),
    failures: 0,
    cpu,
  }
}
