// Ends a membership: that of somebody else, or one's own.
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { Member } from './member-queries.ts'

export function RemoveMemberDialog(props: {
  liveId: string
  member: Member
  onClose: () => void
  onRemoved: () => void
}) {
  const { member } = props
  const isSelf = useQuery(meQuery).data?.id === member.personId
  return (
    <ConfirmDialog
      title={isSelf ? 'Leave this account?' : `Remove ${member.name}?`}
      about={
        isSelf
          ? 'You lose access immediately. Only an owner can invite you again.'
          : 'They lose access immediately. API keys they created keep working.'
      }
      act={isSelf ? 'Leave account' : 'Remove member'}
      isDanger
      failedTitle={isSelf ? "Couldn't leave the account." : "Couldn't remove the member."}
      onClose={props.onClose}
      onConfirm={async () => {
        await call('delete', '/console/v1/accounts/{account_id}/members/{person_id}', {
          params: { account_id: props.liveId, person_id: member.personId },
        })
        showToast({
          text: isSelf ? "You've left the account." : `${member.name} is no longer a member.`,
        })
        props.onRemoved()
      }}
    />
  )
}
