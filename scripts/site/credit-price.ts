// What the calculator of the page about credits says, computed by the code that charges.
import {
  chargeForEffort,
  type Mode,
  minimumChargeCredits,
  modeCreditBounds,
  modeMultipliersE4,
  multiplierUnit,
  type PricedTask,
  priceEffort,
  type Revision,
  showCostCredits,
  toLedgerCredits,
} from '../../server/src/core/money.ts'

export type CreditInput = {
  revision: Revision
  mode: Mode
  tagMultiplier: number
  /** As a client of the revision sends it. */
  maxCredits: number
  effortSeconds: number
}

/** Amounts as a client of the revision sees them. */
export type CreditPrice = {
  charged: number
  released: number
  chargedForCancel: number
  why: string
}

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** What to correct, instead of a price, where the input cannot be that of a task. */
export function priceTask(input: CreditInput): CreditPrice | { problem: string } {
  const { revision, mode, maxCredits, effortSeconds } = input
  const bounds = modeCreditBounds[mode]
  const min = showCostCredits(bounds.min, revision)
  const max = showCostCredits(bounds.max, revision)
  if (!Number.isInteger(maxCredits) || maxCredits < min || maxCredits > max) {
    const range = `${figures.format(min)} to ${figures.format(max)}`
    return { problem: `maxCredits of ${mode} in revision ${revision}: a whole number, ${range}.` }
  }
  if (!Number.isSafeInteger(effortSeconds) || effortSeconds < 0 || effortSeconds > 1_000_000) {
    return { problem: 'Effort: a whole number of seconds, 0 to 1,000,000.' }
  }
  const task = toPricedTask(input)
  if (!Number.isSafeInteger(task.tagMultiplierE4) || task.tagMultiplierE4 <= 0) {
    return { problem: 'Tag multiplier: a number above 0, such as 1.25.' }
  }
  const charge = chargeForEffort(task, effortSeconds)
  return {
    charged: showCostCredits(charge, revision),
    released: maxCredits - showCostCredits(charge, revision),
    chargedForCancel: showCostCredits(priceEffort(task, effortSeconds), revision),
    why: explain(task, effortSeconds, charge),
  }
}

/** The task as the code that charges knows it. */
export function toPricedTask(input: Omit<CreditInput, 'effortSeconds'>): PricedTask {
  const { revision, mode, tagMultiplier, maxCredits } = input
  return {
    createdRevision: revision,
    maxCredits: toLedgerCredits(maxCredits, revision),
    modeMultiplierE4: modeMultipliersE4[mode],
    tagMultiplierE4: Math.round(tagMultiplier * multiplierUnit),
  }
}

function explain(task: PricedTask, effortSeconds: number, charge: number): string {
  const factors = [task.modeMultiplierE4, task.tagMultiplierE4].map((e4) => e4 / multiplierUnit)
  const exact = (effortSeconds * task.modeMultiplierE4 * task.tagMultiplierE4) / multiplierUnit ** 2
  const isB = task.createdRevision === 'B'
  const unit = isB ? 'credits of A, of which 60 are one of B' : 'credits'
  const product = `${[figures.format(effortSeconds), ...factors].join(' × ')} = ${figures.format(exact)} ${unit}`
  return `${product}${findRule(task, exact, charge)}.`
}

function findRule({ maxCredits, createdRevision }: PricedTask, exact: number, charge: number) {
  if (exact > maxCredits) return ': more than maxCredits, which is charged'
  if (exact < charge && charge === minimumChargeCredits) return ': less than the minimum charge'
  if (createdRevision === 'B' && exact !== charge) return ': rounded down to whole credits'
  return exact === charge ? '' : ': rounded up'
}
