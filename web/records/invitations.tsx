// Who was invited and has not accepted yet, to be withdrawn.
import { useMemo, useState } from 'react'
import { formatDayAndTime } from '../core/formats.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { Button } from '../ui/button.tsx'
import type { Column } from '../ui/data-table/column.ts'
import { DataTable } from '../ui/data-table/data-table.tsx'
import type { ListState } from '../ui/data-table/list-state.ts'
import { EmptyState } from '../ui/empty-state.tsx'

type Invitation = { id: string; email: string; createdAt: string; expiresAt: string }

/** `roleOf` must be the same function at each render: a constant of the page. */
export function Invitations<Row extends Invitation>(props: {
  list: ListState<Row>
  roleOf: (invitation: Row) => string
  skeletonRows: number
  safe?: string
  /** The button that withdraws one. */
  act: string
  onWithdraw: (id: string) => Promise<unknown>
}) {
  const { list, roleOf, skeletonRows, safe } = props
  const [withdrawn, setWithdrawn] = useState<Row>()
  const columns = useMemo(() => listColumns(roleOf, setWithdrawn), [roleOf])
  return (
    <>
      <DataTable
        label="Open invitations"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        hasNoKeys
        skeletonRows={skeletonRows}
        failedTitle="Couldn't load the invitations."
        {...(safe === undefined ? {} : { safe })}
        empty={
          <EmptyState icon="mail" title="No open invitations">
            People you invite are listed here until they accept.
          </EmptyState>
        }
      />
      {withdrawn === undefined ? null : (
        <ConfirmDialog
          title={`Revoke the invitation to ${withdrawn.email}?`}
          about="The link in the email stops working immediately."
          act={props.act}
          isDanger
          failedTitle="Couldn't revoke the invitation."
          onClose={() => setWithdrawn(undefined)}
          onConfirm={() => props.onWithdraw(withdrawn.id)}
        />
      )}
    </>
  )
}

function listColumns<Row extends Invitation>(
  roleOf: (invitation: Row) => string,
  onWithdraw: (invitation: Row) => void,
): Column<Row>[] {
  return [
    { key: 'email', label: 'Email', isTitle: true, render: ({ email }) => email },
    { key: 'role', label: 'Role', skeletonWidth: 64, render: roleOf },
    timeColumn('sent', 'Sent', ({ createdAt }) => createdAt),
    timeColumn('until', 'Expires', ({ expiresAt }) => expiresAt),
    {
      key: 'acts',
      label: 'Revoke',
      skeletonWidth: 72,
      isLabelHidden: true,
      align: 'right',
      onPhone: 'line',
      render: (invitation) => (
        <Button
          size="small"
          aria-label={`Revoke the invitation to ${invitation.email}`}
          onClick={() => onWithdraw(invitation)}
        >
          Revoke
        </Button>
      ),
    },
  ]
}

function timeColumn(
  key: string,
  label: string,
  timeOf: (invitation: Invitation) => string,
): Column<Invitation> {
  return {
    key,
    label,
    skeletonWidth: 92,
    align: 'right',
    render: (invitation) => formatDayAndTime(timeOf(invitation)),
  }
}
