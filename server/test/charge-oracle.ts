// The price of a completed task, restated in exact fractions, to check the fast one by.
import type { Mode, PricedTask } from '../src/core/money.ts'

type Fraction = { over: bigint; under: bigint }

const modeFactors: Record<Mode, Fraction> = {
  realtime_answer: { over: 2n, under: 1n },
  fast: { over: 3n, under: 2n },
  standard: { over: 1n, under: 1n },
}

/** The task as the service stores it, and what the specification's own numbers make of it. */
export type OracleTask = PricedTask & { mode: Mode }

export function chargeByFractions(task: OracleTask, effortSeconds: number): bigint {
  const mode = modeFactors[task.mode]
  const over = BigInt(effortSeconds) * mode.over * BigInt(task.tagMultiplierE4)
  const under = mode.under * 10_000n
  const whole = over / under + (over % under === 0n ? 0n : 1n)
  const ceiling = BigInt(task.maxCredits)
  const capped = whole < ceiling ? whole : ceiling
  const rounded = task.createdRevision === 'B' ? (capped / 60n) * 60n : capped
  return rounded > 60n ? rounded : 60n
}
