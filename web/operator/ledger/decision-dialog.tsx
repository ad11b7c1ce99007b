// The second person's word on an adjustment.
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { formatChange, formatCredits } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { reasonField } from '../accounts/account-act.ts'
import { type Adjustment, refreshMoney } from '../accounts/account-queries.ts'
import { refreshApprovals } from '../approvals/approval-queries.ts'

export type Deciding = { adjustment: Adjustment; isApproval: boolean }

export function DecisionDialog(props: {
  deciding: Deciding
  ownId: string | undefined
  onClose: () => void
}) {
  const { adjustment, isApproval } = props.deciding
  const queries = useQueryClient()
  const done = (text: string) => {
    showToast({ text })
    refreshMoney(queries)
    refreshApprovals(queries)
  }
  if (isApproval) return <ApproveDialog adjustment={adjustment} onDone={done} {...props} />
  const isOwn = adjustment.proposedBy?.personId === props.ownId
  return <RejectDialog adjustment={adjustment} isOwn={isOwn} onDone={done} {...props} />
}

type DialogProps = { adjustment: Adjustment; onDone: (text: string) => void; onClose: () => void }

function ApproveDialog({ adjustment, onDone, onClose }: DialogProps) {
  const { id, credits, accountName, mode, availableNow } = adjustment
  const change = formatChange(credits)
  const after = availableNow + credits
  return (
    <ConfirmDialog
      title={`Approve ${change} credits?`}
      about="It is booked in the ledger immediately and can't be undone. To correct it, propose another adjustment."
      act={`Approve ${change} credits`}
      typed={String(Math.abs(credits))}
      failedTitle="Couldn't approve. No credits moved."
      onConfirm={async () => {
        await call('post', '/operator/v1/adjustments/{adjustment_id}/approve', {
          params: { adjustment_id: id },
        })
        onDone(`${change} credits booked for ${accountName}.`)
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: 'Client', value: mode === 'test' ? `${accountName} (test)` : accountName },
          { label: 'Proposed by', value: adjustment.proposedBy?.name ?? 'Command line' },
          { label: 'Reason', value: adjustment.reason },
          { label: 'Available now', value: formatCredits(availableNow) },
          {
            label: 'Available after',
            value: after < 0 ? "Insufficient credits: can't be approved" : formatCredits(after),
          },
        ]}
      />
    </ConfirmDialog>
  )
}

function RejectDialog(props: DialogProps & { isOwn: boolean }) {
  const { adjustment, isOwn } = props
  const change = formatChange(adjustment.credits)
  return (
    <ConfirmDialog
      title={isOwn ? `Withdraw ${change} credits?` : `Reject ${change} credits?`}
      about={`For ${adjustment.accountName}: ${adjustment.reason} No credits move.`}
      act={isOwn ? 'Withdraw proposal' : 'Reject proposal'}
      reason={reasonField}
      failedTitle="Couldn't close the proposal."
      onConfirm={async (reason) => {
        await call('post', '/operator/v1/adjustments/{adjustment_id}/reject', {
          params: { adjustment_id: adjustment.id },
          body: { reason },
        })
        props.onDone(isOwn ? 'Proposal withdrawn.' : 'Proposal rejected.')
      }}
      onClose={props.onClose}
    />
  )
}
