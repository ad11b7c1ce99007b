// Who was invited to the account. Only owners see it.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { Invitations } from '../../records/invitations.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { ForbiddenNote } from '../../ui/forbidden-note.tsx'
import { useAccount } from '../account.tsx'
import { owners, roleWords } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'
import { type Invitation, invitationsQuery } from './member-queries.ts'

export function MemberInvitations() {
  const account = useAccount()
  const refusal = useRefusal(account, owners, 'see open invitations')
  return (
    <section className="members-part" aria-labelledby="members-invitations">
      <h2 id="members-invitations">Open invitations</h2>
      {refusal === undefined ? (
        <OwnInvitations liveId={account.liveId} />
      ) : (
        <ForbiddenNote>{refusal}</ForbiddenNote>
      )}
    </section>
  )
}

function OwnInvitations({ liveId }: { liveId: string }) {
  const query = invitationsQuery(liveId)
  const list = readPages(useInfiniteQuery(query))
  const queries = useQueryClient()
  return (
    <Invitations
      list={list}
      roleOf={roleOf}
      skeletonRows={1}
      safe="Open invitations still work."
      act="Revoke invitation"
      onWithdraw={async (id) => {
        await call('delete', '/console/v1/accounts/{account_id}/invitations/{invitation_id}', {
          params: { account_id: liveId, invitation_id: id },
        })
        await queries.invalidateQueries({ queryKey: query.queryKey })
      }}
    />
  )
}

function roleOf({ role }: Invitation): string {
  return roleWords[role]
}
