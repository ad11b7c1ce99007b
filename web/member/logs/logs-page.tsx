// What keys and pages sent to the API of the account, newest first, for seven days.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { accountRequestsQuery, type LoggedRequest } from '../../api/account-queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { useAccount } from '../account.tsx'
import { requestColumns } from './request-columns.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import { RequestFilterBar, type RequestFilters } from './request-filter-bar.tsx'
import { type FilterValues, filterNames, toRequestFilter } from './request-filters.ts'

const drawerNames = ['request'] as const
/** New requests come by themselves; who reads older pages is left in peace. */
const rereadMs = 5_000

export function LogsPage() {
  usePageTitle('Logs')
  const account = useAccount()
  const filters = useSearchFilters(filterNames)
  const drawer = useSearchFilters(drawerNames)
  const list = readPages(useRequests(account.id, filters.values))
  const setDrawer = drawer.set
  const open = useCallback(
    ({ requestId }: LoggedRequest) => setDrawer({ request: requestId }),
    [setDrawer],
  )
  const opened = list.rows?.find(({ requestId }) => requestId === drawer.values.request)
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>Logs</h1>
      </div>
      <RequestFilterBar filters={filters} />
      <DataTable
        label="Requests"
        list={list}
        columns={requestColumns}
        keyOf={idOf}
        idOf={idOf}
        rowHeight={36}
        skeletonRows={12}
        openKey={opened?.requestId}
        onOpen={open}
        failedTitle="Couldn't load requests."
        safe="Requests are unaffected."
        foot={describeShown(filters.values.caller)}
        empty={<NoRequests filters={filters} />}
      />
      {opened === undefined ? null : (
        <RequestDrawer
          key={opened.requestId}
          shown={opened}
          onClose={() => setDrawer({ request: undefined })}
        />
      )}
    </>
  )
}

const idOf = ({ requestId }: LoggedRequest) => requestId

function describeShown(caller: string | undefined): string {
  const kept = 'Last 7 days. Bodies are not stored; unchanged polls are not logged.'
  return caller === undefined ? `${kept} Dashboard requests are hidden.` : kept
}

function useRequests(accountId: string, values: FilterValues) {
  const name = JSON.stringify(values)
  // The moment is that of the choice: each reading asks for the same requests.
  const filter = useMemo(
    () => toRequestFilter(JSON.parse(name) as FilterValues, Date.now()),
    [name],
  )
  return useInfiniteQuery({
    ...accountRequestsQuery(accountId, filter),
    // The rows of the last filter stay until those of the new one are there.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : rereadMs),
  })
}

function NoRequests({ filters }: { filters: RequestFilters }) {
  const account = useAccount()
  if (filters.isAny)
    return (
      <EmptyState icon="log" title="No requests found">
        {filters.values.requestId === undefined
          ? 'No request of the last 7 days matches the filters.'
          : 'No request of the last 7 days has this id. It may belong to the other mode, test or live.'}
      </EmptyState>
    )
  return (
    <EmptyState
      icon="log"
      title="No requests yet"
      acts={
        <ButtonLink kind="primary" href={`/dashboard/start?account=${account.id}`}>
          Send first request
        </ButtonLink>
      }
    >
      API requests appear here within two seconds, each with its status, duration and request id,
      which every response carries as X-Request-Id.
    </EmptyState>
  )
}
