import { encodeId } from '../../ids.ts'
import type { AdjustmentRow } from './adjustments.ts'
import type { ProofRow } from './books.ts'

export function presentProof({ balanced, began_at, proven_at, figures }: ProofRow) {
  const { ok: _, accounts, entries, settlements, wrongAccounts = [], ...faults } = figures
  return {
    balanced,
    provenAt: proven_at.toISOString(),
    tookMs: Math.max(0, proven_at.getTime() - began_at.getTime()),
    accounts,
    entries,
    settlements,
    faults,
    wrongAccounts: wrongAccounts.map((uuid) => encodeId('acct', uuid)),
  }
}

export function presentAdjustment(row: AdjustmentRow) {
  const decidedBy =
    row.decided_by === null
      ? null
      : { personId: encodeId('person', row.decided_by), name: row.decided_by_name ?? '' }
  return {
    id: encodeId('adjust', row.id),
    accountId: encodeId('acct', row.account_id),
    accountName: row.account_name,
    mode: row.is_test ? 'test' : 'live',
    credits: row.credits,
    reason: row.reason,
    state: row.state,
    proposedBy: { personId: encodeId('person', row.proposed_by), name: row.proposed_by_name },
    proposedAt: row.proposed_at.toISOString(),
    decidedBy,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
    entryNumber: row.entry_number,
    availableNow: row.available,
  }
}
