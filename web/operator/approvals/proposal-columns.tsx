import type { Column } from '../../ui/data-table/column.ts'
import { Deciders, decideColumn, NotApproved, stateColumn } from '../decision-columns.tsx'
import type { Proposal } from './approval-queries.ts'

export type Deciding = { proposal: Proposal; isApproval: boolean }

const kindWords = { operator: 'New operator', factor_reset: 'Reset second factors' } as const

export function listProposalColumns(
  ownId: string | undefined,
  onDecide: (deciding: Deciding) => void,
): readonly Column<Proposal>[] {
  return [
    stateColumn(ownId),
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
      render: (proposal) => (
        <span className="decision-why">
          {proposal.name === null ? proposal.email : `${proposal.name}, ${proposal.email}`}
          <small>{proposal.reason}</small>
          <NotApproved row={proposal} />
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
