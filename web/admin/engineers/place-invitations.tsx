// Who was invited to the place and has not accepted yet.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDayAndTime } from '../../ui/formats.ts'
import { type PlaceInvitation, placeInvitationsQuery } from './engineer-queries.ts'

export function PlaceInvitations() {
  const list = readPages(useInfiniteQuery(placeInvitationsQuery))
  const queries = useQueryClient()
  const [revoked, setRevoked] = useState<PlaceInvitation>()
  const columns = useMemo(() => listColumns(setRevoked), [])
  return (
    <section className="engineers-part" aria-labelledby="engineers-invitations">
      <h2 id="engineers-invitations">Open invitations</h2>
      <DataTable
        label="Open invitations"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        hasNoKeys
        skeletonRows={2}
        failedTitle="The invitations could not be loaded."
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
          act="Withdraw it"
          isDanger
          failedTitle="The invitation was not withdrawn."
          onClose={() => setRevoked(undefined)}
          onConfirm={async () => {
            await call('delete', '/operator/v1/invitations/{invitation_id}', {
              params: { invitation_id: revoked.id },
            })
            await queries.invalidateQueries({ queryKey: placeInvitationsQuery.queryKey })
          }}
        />
      )}
    </section>
  )
}

function listColumns(onRevoke: (invitation: PlaceInvitation) => void): Column<PlaceInvitation>[] {
  return [
    { key: 'email', label: 'Email', isTitle: true, render: ({ email }) => email },
    {
      key: 'kind',
      label: 'Role',
      skeletonWidth: 64,
      render: ({ kind }) => (kind === 'engineer' ? 'Engineer' : 'Operator'),
    },
    {
      key: 'sent',
      label: 'Sent',
      skeletonWidth: 92,
      align: 'right',
      render: ({ createdAt }) => formatDayAndTime(createdAt),
    },
    {
      key: 'until',
      label: 'Expires',
      skeletonWidth: 92,
      align: 'right',
      render: ({ expiresAt }) => formatDayAndTime(expiresAt),
    },
    {
      key: 'acts',
      label: 'Withdraw',
      skeletonWidth: 72,
      isLabelHidden: true,
      align: 'right',
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
