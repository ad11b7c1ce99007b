import { encodeId } from '../../../core/ids.ts'
import { type Revision, showCostCredits, showSpendableCredits } from '../../../core/money.ts'
import { presentDecision } from '../../identity/operators/present.ts'
import type { BalanceRow } from '../balances/writes.ts'
import type { AdjustmentRow } from './adjustments.ts'
import type { EntryRow } from './credits.ts'
import type { ProofRow } from './ledger-checks.ts'

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

export function presentProof({ balanced, began_at, proven_at, figures }: ProofRow) {
  const { ok: _, accounts, entries, settlements, wrongAccounts = [], ...rest } = figures
  const { entriesRead = entries, isFull = true, ...known } = rest
  const faults = { marksThatDiffer: 0, ...known }
  return {
    balanced,
    provenAt: proven_at.toISOString(),
    tookMs: Math.max(0, proven_at.getTime() - began_at.getTime()),
    accounts,
    entries,
    entriesRead,
    isFull,
    settlements,
    faults,
    wrongAccounts: wrongAccounts.map((uuid) => encodeId('acct', uuid)),
  }
}

export function presentAdjustment(row: AdjustmentRow) {
  return {
    id: encodeId('adjust', row.id),
    kind: row.kind,
    accountId: encodeId('acct', row.account_id),
    accountName: row.account_name,
    mode: row.is_test ? 'test' : 'live',
    credits: row.credits,
    reason: row.reason,
    ...presentDecision(row),
    entryNumber: row.entry_number,
    availableNow: row.available,
  }
}
