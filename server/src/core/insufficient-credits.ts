// The 402 of a create, with its numbers in the scale of who reads it.
import type { ApiErrorOptions } from './errors.ts'
import { type Revision, showCostCredits, showSpendableCredits } from './money.ts'

export function spellShortage(
  credits: { available: number; required: number },
  revision: Revision,
): ApiErrorOptions {
  const available = showSpendableCredits(credits.available, revision)
  const required = showCostCredits(credits.required, revision)
  return {
    message: `The task needs ${required} credits, and ${available} are available.`,
    details: { available, required },
  }
}
