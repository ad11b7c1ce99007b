// The ledger's part of the statements that take and give back a hold. `balance` is the row after the
// hold or release (writes.ts of balances), so an entry has the number that was drawn there.
import { minimumChargeCredits, multiplierUnit } from '../../../core/money.ts'
import type { Param } from '../../../db/statement.ts'

type Sources = { from: string; balance: string; taskUuid: string }

export const insertHoldEntry = (
  param: Param<{ accountUuid: string; maxCredits: number }>,
  { from, balance, taskUuid }: Sources,
) => `insert into ledger_entries (account_id, number, kind, debit, credit, amount, available_after,
    held_after, task_id)
  select ${param('accountUuid')}, ${balance}.last_entry_number, 'hold', 'available', 'held',
    ${param('maxCredits')}, ${balance}.available, ${balance}.held, ${taskUuid}
  from ${from}`

type ReleaseValues = { accountUuid: string; taskUuid: string }

export const insertReleaseEntry = (param: Param<ReleaseValues>, balance: string) =>
  `insert into ledger_entries (account_id, number, kind, debit, credit, amount, available_after,
    held_after, task_id)
  select ${param('accountUuid')}, last_entry_number, 'release', 'held', 'available', held_credits,
    available, held, ${param('taskUuid')}
  from ${balance}`

/** Nothing was charged. */
export const insertReleaseSettlement = (param: Param<ReleaseValues>, balance: string) =>
  `insert into settlements (task_id, account_id, release_entry_number, charged, released)
  select ${param('taskUuid')}, ${param('accountUuid')}, last_entry_number, 0, held_credits
  from ${balance}`

type SettledValues = { taskUuid: string }

/** The capture comes first, so its running balance does not show the release yet. */
export const insertSettledEntries = (param: Param<SettledValues>, balance: string) =>
  `insert into ledger_entries (account_id, number, kind, debit, credit, amount, available_after,
    held_after, task_id)
  select account_id, last_entry_number - (released > 0)::integer, 'capture', 'held', 'earned', charged,
    available - released, held + released, ${param('taskUuid')}
  from ${balance} where charged > 0
  union all
  select account_id, last_entry_number, 'release', 'held', 'available', released, available, held,
    ${param('taskUuid')}
  from ${balance} where released > 0`

export const insertSettlementOf = (param: Param<SettledValues>, balance: string) =>
  `insert into settlements (task_id, account_id, capture_entry_number, release_entry_number, charged,
    released)
  select ${param('taskUuid')}, account_id,
    case when charged > 0 then last_entry_number - (released > 0)::integer end,
    case when released > 0 then last_entry_number end, charged, released
  from ${balance}`

const creditsPerMinute = 60

/**
 * The charge for an answer, reckoned inside the statement that stores it: `task` has its price, and `effort` is whole
 * seconds. The rule is chargeForEffort of core/money.ts; a test holds the two against each other.
 */
export function chargeForEffortIn({ task, effort }: { task: string; effort: string }): string {
  const unit = `${multiplierUnit}::numeric * ${multiplierUnit}`
  const price = `ceil(${effort}::numeric * ${task}.mode_multiplier_e4 * ${task}.tag_multiplier_e4
      / (${unit}))`
  const capped = `least(${price}, ${task}.max_credits)::bigint`
  return `greatest(${minimumChargeCredits}, ${capped} - case ${task}.created_revision
    when 'B' then ${capped} % ${creditsPerMinute} else 0 end)`
}
