import type { Column } from '../../ui/data-table/column.ts'
import { Deciders, decideColumn, stateColumn } from '../decision-columns.tsx'
import type { Proposal } from './approval-queries.ts'

export type Deciding = { proposal: Proposal; isApproval: boolean }

const kindWords = { operator: 'New operator', factor_reset: 'Reset second factors' } as const

export function listProposalColumns(
  ownId: string | undefined,
  onDecide: (deciding: Deciding) => void,
): readonly Column<Proposal>[] {
  return [
    stateColumn,
    {
      key: 'kind',
      skeletonWidth: 120,
      label: 'Action',
      onPhone: 'end',
      phoneOrder: 2,
      render: ({ kind }) => kindWords[kind],
    },
    {
      key: 'email',
      label: 'User',
      isTitle: true,
      phoneOrder: 3,
      render: ({ email, name, reason, decisionReason }) => (
        <span className="decision-why">
          {name === null ? email : `${name}, ${email}`}
          <small>{reason}</small>
          {decisionReason === null ? null : <small>Rejected: {decisionReason}</small>}
        </span>
      ),
    },
    {
      key: 'who',
      skeletonWidth: 220,
      label: 'History',
      onPhone: 'line',
      phoneOrder: 4,
      render: (proposal) => <Deciders row={proposal} />,
    },
    decideColumn({
      ownId,
      phoneOrder: 5,
      onDecide: (proposal, isApproval) => onDecide({ proposal, isApproval }),
    }),
  ]
}
