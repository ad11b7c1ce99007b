// Credits are whole numbers of revision A (seconds of engineer time). Revision B counts minutes:
// 60 credits of A are one of B. Multipliers are integers times 10,000, so no price is ever a float.

export type Revision = 'A' | 'B'
export const revisions: readonly Revision[] = ['A', 'B']

const creditsPerB = 60
export const minimumChargeCredits = 60
export const multiplierUnit = 10_000

export const modeMultipliersE4 = {
  realtime_answer: 20_000,
  fast: 15_000,
  standard: 10_000,
} as const
export type Mode = keyof typeof modeMultipliersE4
export const modes = Object.keys(modeMultipliersE4) as Mode[]

/** The credits column of the mode table, in credits of A. It bounds maxCredits, not the charge. */
export const modeCreditBounds: Record<Mode, { min: number; max: number }> = {
  realtime_answer: { min: 60, max: 600 },
  fast: { min: 240, max: 115_200 },
  standard: { min: 240, max: 115_200 },
}

export function toLedgerCredits(shown: number, revision: Revision): number {
  return revision === 'A' ? shown : shown * creditsPerB
}

/** What a task may cost or did cost: B never shows less than it is. */
export function showCostCredits(credits: number, revision: Revision): number {
  return revision === 'A' ? credits : Math.ceil(credits / creditsPerB)
}

/** What can still be spent: B never shows more than it is. */
export function showSpendableCredits(credits: number, revision: Revision): number {
  return revision === 'A' ? credits : Math.floor(credits / creditsPerB)
}

export type PricedTask = {
  maxCredits: number
  modeMultiplierE4: number
  tagMultiplierE4: number
  createdRevision: Revision
}

/** What effort costs: never above maxCredits, and whole minutes for a task created in B. */
export function priceEffort(task: PricedTask, effortSeconds: number): number {
  if (!Number.isSafeInteger(effortSeconds) || effortSeconds < 0) {
    throw new RangeError(`effortSeconds must be a whole number of at least 0, not ${effortSeconds}`)
  }
  const scaled =
    BigInt(effortSeconds) * BigInt(task.modeMultiplierE4) * BigInt(task.tagMultiplierE4)
  const unit = BigInt(multiplierUnit) * BigInt(multiplierUnit)
  const price = (scaled + unit - 1n) / unit
  const capped = price > BigInt(task.maxCredits) ? task.maxCredits : Number(price)
  return task.createdRevision === 'B' ? capped - (capped % creditsPerB) : capped
}

/** The charge for a completed task: its effort, at least the minimum. */
export function chargeForEffort(task: PricedTask, effortSeconds: number): number {
  return Math.max(minimumChargeCredits, priceEffort(task, effortSeconds))
}
