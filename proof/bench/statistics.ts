import type { Measured } from './wrk.ts'

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

/** The median of each figure over the rounds; a single failure anywhere is an error of the bench. */
export function summarize(name: string, rounds: Measured[]): Measured {
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0)
  if (failures > 0)
    throw new Error(`${name}: ${failures} requests failed, so its speed means nothing`)
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    operations: rounds.reduce((sum, round) => sum + round.operations, 0),
    failures,
    cpu: {},
  }
}

/** The median of the ratios inside each round: drift between rounds cancels out. */
export function ratioOf(rounds: Measured[], to: Measured[]): number {
  return median(rounds.map((round, i) => round.perSecond / (to[i] as Measured).perSecond))
}

export function round3(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
