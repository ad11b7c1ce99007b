import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { formatDayAndTime } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { type Operator, operatorsQuery, refreshApprovals } from './approval-queries.ts'

export function OperatorList() {
  const query = useQuery(operatorsQuery)
  const queries = useQueryClient()
  const ownId = useQuery(meQuery).data?.id
  const [removed, setRemoved] = useState<Operator>()
  const rows = query.data?.data
  const isLast = rows?.length === 1
  const columns = useMemo(() => listColumns(isLast, setRemoved), [isLast])
  const list = {
    rows,
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    more: undefined,
  }
  return (
    <>
      <DataTable
        label="Operators"
        list={list}
        columns={columns}
        keyOf={({ personId }) => personId}
        hasNoKeys
        skeletonRows={2}
        failedTitle="Couldn't load operators."
        empty={<EmptyState icon="people" title="No operators" />}
      />
      {removed === undefined ? null : (
        <ConfirmDialog
          title={`Remove ${removed.name} as an operator?`}
          about={
            removed.personId === ownId
              ? 'You will be signed out everywhere, and open invitations you sent stop working.'
              : 'They will be signed out everywhere, and open invitations they sent stop working.'
          }
          act="Remove operator"
          isDanger
          reason={{ minLength: 10 }}
          failedTitle="Couldn't remove the operator."
          onConfirm={async (reason) => {
            await call('post', '/operator/v1/operators/{person_id}/remove', {
              params: { person_id: removed.personId },
              body: { reason },
            })
            showToast({ text: `${removed.name} is no longer an operator.` })
            refreshApprovals(queries)
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}

function listColumns(
  isLast: boolean,
  onRemove: (operator: Operator) => void,
): readonly Column<Operator>[] {
  return [
    {
      key: 'name',
      label: 'Name',
      isTitle: true,
      render: ({ name, madeAloneBy }) => (
        <span className="decision-why">
          {name}
          {madeAloneBy === null ? null : (
            <small>
              Added by {madeAloneBy} alone: both count as one person until{' '}
              <code>pnpm admin confirm-operator</code> is run on the server.
            </small>
          )}
        </span>
      ),
    },
    { key: 'email', label: 'Email', skeletonWidth: 160, render: ({ email }) => email },
    {
      key: 'since',
      label: 'Since',
      skeletonWidth: 92,
      align: 'right',
      render: ({ since }) => formatDayAndTime(since),
    },
    {
      key: 'acts',
      label: 'Remove',
      skeletonWidth: 72,
      isLabelHidden: true,
      align: 'right',
      render: (operator) => (
        <GuardedButton
          size="small"
          aria-label={`Remove ${operator.name}`}
          refusal={
            isLast ? "You can't remove the last operator. Add another one first." : undefined
          }
          onClick={() => onRemove(operator)}
        >
          Remove
        </GuardedButton>
      ),
    },
  ]
}
