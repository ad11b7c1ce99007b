// Who was invited and has not accepted yet. Only owners see it.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ForbiddenNote } from '../../ui/forbidden-note.tsx'
import { formatDayAndTime } from '../../ui/formats.ts'
import { useAccount } from '../account.tsx'
import { owners, roleWords } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'
import { type Invitation, invitationsQuery } from './member-queries.ts'

export function Invitations() {
  const account = useAccount()
  const refusal = useRefusal(account, owners, 'see open invitations')
  return (
    <section className="members-part" aria-labelledby="members-invitations">
      <h2 id="members-invitations">Open invitations</h2>
      {refusal === undefined ? (
        <InvitationTable liveId={account.liveId} />
      ) : (
        <ForbiddenNote>{refusal}</ForbiddenNote>
      )}
    </section>
  )
}

function InvitationTable({ liveId }: { liveId: string }) {
  const query = invitationsQuery(liveId)
  const list = readPages(useInfiniteQuery(query))
  const queries = useQueryClient()
  const [revoked, setRevoked] = useState<Invitation>()
  const columns = useMemo(() => listColumns(setRevoked), [])
  return (
    <>
      <DataTable
        label="Open invitations"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        hasNoKeys
        skeletonRows={1}
        failedTitle="The invitations could not be loaded."
        safe="Open invitations still work; only this list failed."
        empty={
          <EmptyState icon="mail" title="No open invitations">
            People you invite are listed here until they accept.
          </EmptyState>
        }
      />
      {revoked === undefined ? null : (
        <ConfirmDialog
          title={`Withdraw the invitation to ${revoked.email}?`}
          about="The link in the email stops working at once."
          act="Withdraw invitation"
          isDanger
          failedTitle="The invitation was not withdrawn."
          onClose={() => setRevoked(undefined)}
          onConfirm={async () => {
            await call('delete', '/console/v1/accounts/{account_id}/invitations/{invitation_id}', {
              params: { account_id: liveId, invitation_id: revoked.id },
            })
            await queries.invalidateQueries({ queryKey: query.queryKey })
          }}
        />
      )}
    </>
  )
}

function listColumns(onRevoke: (invitation: Invitation) => void): Column<Invitation>[] {
  return [
    { key: 'email', label: 'Email', isTitle: true, render: ({ email }) => email },
    { key: 'role', skeletonWidth: 60, label: 'Role', render: ({ role }) => roleWords[role] },
    {
      key: 'sent',
      skeletonWidth: 84,
      label: 'Sent',
      align: 'right',
      render: ({ createdAt }) => formatDayAndTime(createdAt),
    },
    {
      key: 'until',
      skeletonWidth: 84,
      label: 'Expires',
      align: 'right',
      render: ({ expiresAt }) => formatDayAndTime(expiresAt),
    },
    {
      key: 'acts',
      skeletonWidth: 72,
      label: 'Acts',
      isLabelHidden: true,
      align: 'right',
      onPhone: 'line',
      render: (invitation) => (
        <Button
          size="small"
          aria-label={`Withdraw the invitation to ${invitation.email}`}
          onClick={() => onRevoke(invitation)}
        >
          Withdraw
        </Button>
      ),
    },
  ]
}
