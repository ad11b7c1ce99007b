// Every act of power on all clients and on the service itself, to be searched.
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ActSearch, type FoundAuditEntry, foundActsQuery } from '../../api/operator-queries.ts'
import { AuditTable, actColumns, subjectColumn } from '../../records/audit-table.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { isUnclear, useAskedClient, WhichClient } from '../tasks/client-filter.tsx'
import { ActDrawer, sayWho } from './act-drawer.tsx'
import { AuditFilters, filterNames } from './audit-filters.tsx'
import { readSearch } from './audit-search.ts'

export function AuditPage() {
  usePageTitle('Audit log')
  const filters = useSearchFilters(filterNames)
  const { account: asked = '' } = filters.values
  const client = useAskedClient(filters.values.account)
  const read = readSearch({
    ...filters.values,
    account: client.kind === 'one' ? client.id : undefined,
  })
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>Audit log</h1>
      </div>
      <AuditFilters filters={filters} client={client} />
      {isUnclear(client) ? (
        <WhichClient
          asked={asked}
          client={client}
          allLabel="Show all clients"
          onChange={(account) => filters.set({ account })}
        />
      ) : 'search' in read ? (
        <Acts search={read.search} isLooking={client.kind === 'looking'} isAny={filters.isAny} />
      ) : (
        <EmptyState icon="search" title="Invalid filter">
          {read.lack}
        </EmptyState>
      )}
    </>
  )
}

function Acts(props: {
  search: ActSearch
  /** While the client is not known yet, nothing is asked. */
  isLooking: boolean
  isAny: boolean
}) {
  const { search, isLooking, isAny: isFiltered } = props
  const list = readPages(useInfiniteQuery({ ...foundActsQuery(search), enabled: !isLooking }))
  return (
    <AuditTable
      list={list}
      columns={columns}
      keyOf={keyOf}
      foot="Newest first."
      empty={
        isFiltered ? (
          <EmptyState icon="search" title="No matching actions">
            Remove a filter or choose a longer period.
          </EmptyState>
        ) : (
          <EmptyState icon="shield" title="No actions yet">
            Changes to keys, credits and roles, and all operator actions, are listed here.
          </EmptyState>
        )
      }
      drawer={(entry, close) => <ActDrawer entry={entry} onClose={close} />}
    />
  )
}

/** Every chain has numbers of its own; the hash tells them all apart. */
function keyOf({ hash }: FoundAuditEntry): string {
  return hash.slice(0, 16)
}

const columns: readonly Column<FoundAuditEntry>[] = [
  ...actColumns,
  { key: 'who', skeletonWidth: 106, label: 'Actor', phoneOrder: 2, render: sayWho },
  {
    key: 'account',
    skeletonWidth: 100,
    label: 'Client',
    phoneOrder: 2,
    render: ({ accountName, mode }) =>
      mode === 'place' ? 'Whole service' : `${accountName ?? ''}${mode === 'test' ? ', test' : ''}`,
  },
  subjectColumn(106),
]
