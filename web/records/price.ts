// What a task costs, as the service reckons it (server/src/core/money.ts): effort in seconds times the
// multipliers of mode and expertise, rounded up, at least the minimum and never above the ceiling.
import type { Mode } from './modes.ts'

export const modeMultipliers: Record<Mode, number> = { realtime_answer: 2, fast: 1.5, standard: 1 }

/** What maxCredits may be. */
export const creditBounds: Record<Mode, { min: number; max: number }> = {
  realtime_answer: { min: 60, max: 600 },
  fast: { min: 240, max: 115_200 },
  standard: { min: 240, max: 115_200 },
}

export const minimumCharge = 60

export type Priced = { mode: Mode; tagMultiplier: number; maxCredits: number }

/** Multipliers have at most four decimals: in whole numbers no product is off by a hair. */
const unit = 10_000
const toUnits = (multiplier: number) => Math.round(multiplier * unit)
const rateInUnits = ({ mode, tagMultiplier }: Priced) =>
  toUnits(modeMultipliers[mode]) * toUnits(tagMultiplier)

/** Credits that a second of work costs. */
export function creditsPerSecond(priced: Priced): number {
  return rateInUnits(priced) / unit ** 2
}

export type Charge = {
  /** Before rounding and bounds. */
  exact: number
  charged: number
  bound: 'minimum' | 'ceiling' | undefined
}

export function chargeFor(priced: Priced, effortSeconds: number): Charge {
  const product = effortSeconds * rateInUnits(priced)
  const rounded = Math.ceil(product / unit ** 2)
  const exact = product / unit ** 2
  if (rounded > priced.maxCredits) return { exact, charged: priced.maxCredits, bound: 'ceiling' }
  if (rounded < minimumCharge) return { exact, charged: minimumCharge, bound: 'minimum' }
  return { exact, charged: rounded, bound: undefined }
}

/** How much work the ceiling pays for, in whole seconds. */
export function secondsPaidBy(priced: Priced): number {
  return Math.floor((priced.maxCredits * unit ** 2) / rateInUnits(priced))
}
