// Every act of power on all clients and on the service itself, to be searched.
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ActSearch, type FoundAuditEntry, foundActsQuery } from '../../api/machine-queries.ts'
import { describeAct } from '../../ui/audit-acts.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { formatDayAndTime, ownTimeZone } from '../../ui/formats.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { ActDrawer } from './act-drawer.tsx'
import { sayWho } from './actor.ts'
import { AuditFilters, filterNames } from './audit-filters.tsx'
import { readSearch } from './audit-search.ts'

const drawerNames = ['entry'] as const

export function AuditPage() {
  usePageTitle('Audit log')
  const filters = useSearchFilters(filterNames)
  const read = readSearch(filters.values)
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>Audit log</h1>
      </div>
      <AuditFilters filters={filters} />
      {'search' in read ? (
        <Acts search={read.search} isFiltered={filters.isAny} />
      ) : (
        <EmptyState icon="search" title="This cannot be searched for">
          {read.lack}
        </EmptyState>
      )}
    </>
  )
}

function Acts({ search, isFiltered }: { search: ActSearch; isFiltered: boolean }) {
  const list = readPages(useInfiniteQuery(foundActsQuery(search)))
  const { values, set } = useSearchFilters(drawerNames)
  const open = list.rows?.find((entry) => keyOf(entry) === values.entry)
  return (
    <>
      <DataTable
        label="Acts"
        list={list}
        columns={columns}
        keyOf={keyOf}
        idOf={({ subject }) => subject}
        openKey={open === undefined ? undefined : keyOf(open)}
        onOpen={(entry) => set({ entry: keyOf(entry) })}
        failedTitle="The audit log could not be loaded."
        foot={`Newest first. Times in ${ownTimeZone()}.`}
        empty={
          isFiltered ? (
            <EmptyState icon="search" title="No acts found">
              Remove a filter, or choose more days.
            </EmptyState>
          ) : (
            <EmptyState icon="shield" title="No acts yet">
              Changes to keys, credits and roles, and every act of an operator, are listed here.
            </EmptyState>
          )
        }
      />
      {open === undefined ? null : (
        <ActDrawer entry={open} onClose={() => set({ entry: undefined })} />
      )}
    </>
  )
}

/** Every chain has numbers of its own; the hash tells them all apart. */
function keyOf({ hash }: FoundAuditEntry): string {
  return hash.slice(0, 16)
}

const columns: readonly Column<FoundAuditEntry>[] = [
  {
    key: 'at',
    skeletonWidth: 106,
    label: 'Time',
    onPhone: 'start',
    render: ({ at }) => formatDayAndTime(at, true),
  },
  {
    key: 'act',
    label: 'Act',
    isTitle: true,
    phoneOrder: 1,
    render: ({ act }) => describeAct(act),
  },
  { key: 'who', skeletonWidth: 106, label: 'Who', phoneOrder: 2, render: sayWho },
  {
    key: 'account',
    skeletonWidth: 100,
    label: 'Client',
    phoneOrder: 2,
    render: ({ accountName, mode }) =>
      mode === 'place' ? 'Whole service' : `${accountName ?? ''}${mode === 'test' ? ', test' : ''}`,
  },
  {
    key: 'subject',
    skeletonWidth: 226,
    label: 'To what',
    leavesBesideDrawer: true,
    phoneOrder: 2,
    render: ({ subject }) => <span className="mono">{subject}</span>,
  },
]
