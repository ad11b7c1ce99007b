// What effort costs in the reference model.
import { second, type Task, tagFactorE4 } from './state.ts'

export const minimumCharge = 60
const modeFactorE4 = { realtime_answer: 20_000, fast: 15_000, standard: 10_000 }

/** Over all leases of the engineer on the task, and nobody else's. */
export function measureSeconds({ leases }: Task, engineer: number, more = 0): number {
  const own = leases.filter((lease) => lease.engineer === engineer)
  return Math.floor(own.reduce((sum, { effort }) => sum + effort, more) / second)
}

/** Never above the ceiling, and whole minutes for a task created in B. */
export function priceOf({ mode, tag, maxCredits, revision }: Task, effortSeconds: number): number {
  const whole = Math.ceil((effortSeconds * modeFactorE4[mode] * (tagFactorE4[tag] as number)) / 1e8)
  const capped = Math.min(maxCredits, whole)
  return revision === 'B' ? capped - (capped % 60) : capped
}
