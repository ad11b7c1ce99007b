import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { type Proposal, proposalsQuery, refreshApprovals } from './approval-queries.ts'
import { type Deciding, listProposalColumns } from './proposal-columns.tsx'

export function ProposalList() {
  const list = readPages(useInfiniteQuery(proposalsQuery))
  const ownId = useQuery(meQuery).data?.id
  const [deciding, setDeciding] = useState<Deciding>()
  const columns = useMemo(() => listProposalColumns(ownId, setDeciding), [ownId])
  return (
    <>
      <DataTable
        label="Proposals"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        hasNoKeys
        rowHeight={52}
        skeletonRows={2}
        failedTitle="Couldn't load proposals."
        empty={
          <EmptyState icon="people" title="No proposals yet">
            One operator proposes and a second one approves.
          </EmptyState>
        }
      />
      {deciding === undefined ? null : (
        <DecideDialog {...deciding} ownId={ownId} onClose={() => setDeciding(undefined)} />
      )}
    </>
  )
}

const consequences: Record<Proposal['kind'], string> = {
  operator: 'The invitation is sent immediately. Approve only if you know this person.',
  factor_reset:
    'Their second factors are removed and they are signed out everywhere. Approve only if you know that they lost them.',
}

function DecideDialog(props: Deciding & { ownId: string | undefined; onClose: () => void }) {
  const { proposal, isApproval, onClose } = props
  const queries = useQueryClient()
  const params = { proposal_id: proposal.id }
  const done = (text: string) => {
    showToast({ text })
    refreshApprovals(queries)
  }
  if (!isApproval) {
    const isOwn = proposal.proposedBy?.personId === props.ownId
    return (
      <ConfirmDialog
        title={`${isOwn ? 'Withdraw' : 'Reject'} the proposal for ${proposal.email}?`}
        about="This user is not affected."
        act={isOwn ? 'Withdraw' : 'Reject proposal'}
        reason={{ minLength: 10 }}
        failedTitle="Couldn't close the proposal."
        onConfirm={async (reason) => {
          const body = { reason }
          await call('post', '/operator/v1/proposals/{proposal_id}/reject', { params, body })
          done(isOwn ? 'Proposal withdrawn.' : 'Proposal rejected.')
        }}
        onClose={onClose}
      />
    )
  }
  const isOperator = proposal.kind === 'operator'
  return (
    <ConfirmDialog
      title={
        isOperator
          ? `Make ${proposal.email} an operator?`
          : `Reset the second factors of ${proposal.email}?`
      }
      about={consequences[proposal.kind]}
      act={isOperator ? 'Approve operator' : 'Approve reset'}
      typed={proposal.email}
      failedTitle="Couldn't approve the proposal."
      onConfirm={async () => {
        await call('post', '/operator/v1/proposals/{proposal_id}/approve', { params })
        done(isOperator ? 'Approved. Invitation sent.' : 'Approved. The user is notified by email.')
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: 'Proposed by', value: proposal.proposedBy?.name ?? 'Command line' },
          { label: 'Reason', value: proposal.reason },
        ]}
      />
    </ConfirmDialog>
  )
}
