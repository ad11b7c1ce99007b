// The service modes, as the price page of the service has them.
import { z } from 'zod'

export const modes = {
  realtime_answer: { multiplier: 2, minCredits: 60, maxCredits: 600 },
  fast: { multiplier: 1.5, minCredits: 240, maxCredits: 115_200 },
  standard: { multiplier: 1, minCredits: 240, maxCredits: 115_200 },
} as const

export type Mode = keyof typeof modes

export const minimumCharge = 60

/** "realtime_answer 60 to 600, fast 240 to 115200, standard 240 to 115200". */
export const creditRanges = Object.entries(modes)
  .map(([name, { minCredits, maxCredits }]) => `${name} ${minCredits} to ${maxCredits}`)
  .join(', ')

export const mode = z
  .enum(['realtime_answer', 'fast', 'standard'])
  .default('standard')
  .describe(
    `realtime_answer: within 2 minutes, cost ×2. fast: within 4 hours, ×1.5. standard: within 24 hours, ×1. The range of maxCredits: ${creditRanges}.`,
  )

/** One credit is a second of an engineer in the mode standard at expertise level General. */
export function priceEffort(effortSeconds: number, chosen: Mode, tagMultiplier: number): number {
  // Both multipliers have at most four decimals; whole numbers keep the ceiling exact.
  const tenThousandths =
    BigInt(effortSeconds) *
    BigInt(Math.round(modes[chosen].multiplier * 10_000)) *
    BigInt(Math.round(tagMultiplier * 10_000))
  const unit = 100_000_000n
  return Math.max(minimumCharge, Number((tenThousandths + unit - 1n) / unit))
}
