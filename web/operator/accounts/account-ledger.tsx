// The ledger of one half, as its members see it.
import { useInfiniteQuery } from '@tanstack/react-query'
import { plural } from '../../core/formats.ts'
import { listLedgerColumns } from '../../records/ledger-columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilterChip } from '../../ui/filters/filter-bar.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { anyLedgerQuery, type LedgerKind } from './account-queries.ts'

const filterNames = ['kind'] as const
const kindChoices: readonly { value: LedgerKind; label: string }[] = [
  { value: 'grant', label: 'Grant' },
  { value: 'adjust', label: 'Adjustment' },
  { value: 'hold', label: 'Hold' },
  { value: 'capture', label: 'Charge' },
  { value: 'release', label: 'Release' },
]
const columns = listLedgerColumns((taskId) => `/admin/tasks/${taskId}`)

export function AccountLedger({ accountId }: { accountId: string }) {
  const { values, set } = useSearchFilters(filterNames)
  const kind = kindChoices.find(({ value }) => value === values.kind)?.value
  const list = readPages(useInfiniteQuery(anyLedgerQuery(accountId, kind)))
  return (
    <section className="account-page-part" aria-labelledby="ledger-title">
      <div className="account-page-part-head">
        <h2 id="ledger-title">Ledger</h2>
        <p className="account-page-note">as members see it</p>
      </div>
      {kind === undefined && list.rows?.length === 0 ? null : (
        <FilterBar label="Ledger filters">
          <FilterChip
            label="Type"
            value={kind}
            choices={kindChoices}
            onChange={(next) => set({ kind: next })}
          />
        </FilterBar>
      )}
      <DataTable
        label="Ledger"
        list={list}
        columns={columns}
        keyOf={({ number }) => String(number)}
        idOf={({ taskId, number }) => taskId ?? String(number)}
        rowHeight={36}
        failedTitle="Couldn't load the ledger."
        foot={`${plural(list.rows?.length ?? 0, 'row')} shown, newest first`}
        empty={
          <EmptyState
            icon="coins"
            title={kind === undefined ? 'No credits moved yet' : 'No matching entries'}
          >
            Grants, holds, charges, releases and adjustments are listed here.
          </EmptyState>
        }
      />
    </section>
  )
}
