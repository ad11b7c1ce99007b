import { encodeId } from '../../../core/ids.ts'
import type { OperatorRow } from './operators.ts'
import type { ProposalRow } from './proposals.ts'

export function presentOperator(row: OperatorRow) {
  return {
    personId: encodeId('person', row.person_id),
    name: row.name,
    email: row.email,
    since: row.created_at.toISOString(),
    madeAloneBy: row.sole_voucher_name,
  }
}

export function presentProposal(row: ProposalRow) {
  return {
    id: encodeId('proposal', row.id),
    kind: row.kind,
    email: row.email,
    name: row.subject_name,
    reason: row.reason,
    ...presentDecision(row),
  }
}

type DecisionRow = {
  state: string
  proposed_by: string | null
  proposed_by_name: string | null
  proposed_at: Date
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  decision_reason: string | null
}

/** Of anything that one operator proposes and another decides. */
export function presentDecision(row: DecisionRow) {
  return {
    state: row.state,
    proposedBy: presentActing(row.proposed_by, row.proposed_by_name),
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: presentActing(row.decided_by, row.decided_by_name),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
  }
}

function presentActing(personUuid: string | null, name: string | null) {
  return personUuid === null ? null : { personId: encodeId('person', personUuid), name: name ?? '' }
}
