// The charge for an answer, reckoned inside the statement that stores it. The rule is chargeForEffort of
// core/money.ts: a test holds the two against each other.
import { minimumChargeCredits, multiplierUnit } from '../../../core/money.ts'

const creditsPerMinute = 60

/** `task` has the price of a task, and `effort` is whole seconds. */
export function chargeForEffortIn({ task, effort }: { task: string; effort: string }): string {
  const unit = `${multiplierUnit}::numeric * ${multiplierUnit}`
  const price = `ceil(${effort}::numeric * ${task}.mode_multiplier_e4 * ${task}.tag_multiplier_e4
      / (${unit}))`
  const capped = `least(${price}, ${task}.max_credits)::bigint`
  return `greatest(${minimumChargeCredits}, ${capped} - case ${task}.created_revision
    when 'B' then ${capped} % ${creditsPerMinute} else 0 end)`
}
