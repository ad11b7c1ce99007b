import { encodeId } from '../../../core/ids.ts'
import { type Revision, showCostCredits, showSpendableCredits } from '../../../core/money.ts'
import type { BalanceRow } from '../balances/writes.ts'
import type { EntryRow } from './credits.ts'

export function presentBalance(row: BalanceRow, revision: Revision) {
  return {
    available: showSpendableCredits(row.available, revision),
    held: showCostCredits(row.held, revision),
    spent: showCostCredits(row.spent, revision),
    granted: showSpendableCredits(row.granted, revision),
  }
}

/** Credits that come in or come back are never shown as more than they are; costs never as less. */
export function presentEntry(row: EntryRow, revision: Revision) {
  const isCost = row.kind === 'hold' || row.kind === 'capture' || row.credit === 'granted'
  return {
    number: row.number,
    kind: row.kind,
    credits: (isCost ? showCostCredits : showSpendableCredits)(row.amount, revision),
    available: showSpendableCredits(row.available_after, revision),
    held: showCostCredits(row.held_after, revision),
    taskId: row.task_id === null ? null : encodeId('task', row.task_id),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
  }
}
