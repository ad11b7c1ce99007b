import { encodeId } from '../../../core/ids.ts'
import { presentDecision } from '../../identity/operators/present.ts'
import type { AdjustmentRow } from './adjustments.ts'
import type { ProofRow } from './ledger-checks.ts'

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
