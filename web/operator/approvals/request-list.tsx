// Credits that clients ask for: what they have and spend, and the word of an operator.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { formatCredits } from '../../core/formats.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { creditRequestsQuery } from './approval-queries.ts'
import { listRequestColumns } from './request-columns.tsx'
import { type DecidingRequest, RequestDialog } from './request-dialogs.tsx'

export function RequestList() {
  const query = useInfiniteQuery(creditRequestsQuery)
  const list = readPages(query)
  const ownId = useQuery(meQuery).data?.id
  const [deciding, setDeciding] = useState<DecidingRequest>()
  const columns = useMemo(() => listRequestColumns(ownId, setDeciding), [ownId])
  const aloneMax = query.data?.pages[0]?.grantAloneMax
  return (
    <>
      <p>
        {aloneMax === undefined
          ? 'Credits that clients requested.'
          : `One operator can grant an account up to ${formatCredits(aloneMax)} credits in 24 hours; above that a second operator must approve.`}
      </p>
      <DataTable
        label="Credit requests"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        hasNoKeys
        rowHeight={52}
        skeletonRows={2}
        failedTitle="Couldn't load credit requests."
        empty={
          <EmptyState icon="box" title="No open credit requests">
            Members request credits on the Credits page of their account.
          </EmptyState>
        }
      />
      {deciding === undefined ? null : (
        <RequestDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </>
  )
}
