import { encodeId } from '../../../core/ids.ts'
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
    state: row.state,
    proposedBy: presentActing(row.proposed_by, row.proposed_by_name),
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: presentActing(row.decided_by, row.decided_by_name),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
    entryNumber: row.entry_number,
    availableNow: row.available,
  }
}

function presentActing(personUuid: string | null, name: string | null) {
  return personUuid === null ? null : { personId: encodeId('person', personUuid), name: name ?? '' }
}
