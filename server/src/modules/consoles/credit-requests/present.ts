import { encodeId } from '../../../core/ids.ts'
import type { RequestRow } from './credit-requests.ts'
import type { WeighedRequest } from './lists.ts'

/** As members see it: who of the operators decided is not said. */
export function presentRequest(row: RequestRow) {
  return {
    id: encodeId('credreq', row.id),
    credits: row.credits,
    note: row.note,
    askedBy: presentPerson(row.asked_by, row.asked_by_name),
    askedAt: row.asked_at.toISOString(),
    state: row.state,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionNote: row.decision_note,
    grantedCredits: row.granted_credits,
  }
}

export function presentAnyRequest({ row, figures }: WeighedRequest) {
  const { proposal, decided_by, decided_by_name } = row
  return {
    ...presentRequest(row),
    accountId: encodeId('acct', row.account_id),
    accountName: row.account_name,
    decidedBy: decided_by === null ? null : presentPerson(decided_by, decided_by_name),
    proposal: proposal && {
      id: encodeId('adjust', proposal.uuid),
      credits: proposal.credits,
      by: proposal.byUuid === null ? null : presentPerson(proposal.byUuid, proposal.byName),
    },
    figures: figures && { available: row.available, ...figures },
  }
}

function presentPerson(uuid: string, name: string | null) {
  return { personId: encodeId('person', uuid), name: name ?? '' }
}
