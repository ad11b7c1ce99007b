// Every movement of credits with the balance after it, filtered by the address.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ledgerFileAddress, ledgerQuery } from '../../api/usage-queries.ts'
import { plural } from '../../core/formats.ts'
import { type LedgerEntry, listLedgerColumns } from '../../records/ledger-columns.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { FilterDays } from '../../ui/date-picker/filter-days.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilterChip, FilterText } from '../../ui/filters/filter-bar.tsx'
import { type SearchFilters, useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { Pill } from '../../ui/pill.tsx'
import type { Account } from '../account.tsx'
import { ProjectChip } from '../usage/project-chip.tsx'
import {
  type FilterName,
  type FilterValues,
  filterNames,
  kindChoices,
  toLedgerFilter,
} from './ledger-filters.ts'

export function Ledger({ account, makers }: { account: Account; makers: readonly Maker[] }) {
  const filters = useSearchFilters(filterNames)
  const name = JSON.stringify(filters.values)
  const filter = useMemo(() => toLedgerFilter(JSON.parse(name) as FilterValues), [name])
  const query = useInfiniteQuery(ledgerQuery(account.id, filter))
  const list = readPages(query)
  // Until credits move there is nothing to filter or to export.
  const isNew = list.rows?.length === 0 && list.more === undefined && !filters.isAny
  // The account is in the links, so that one opened elsewhere shows the same account.
  const columns = useMemo(
    () => listLedgerColumns((taskId) => `/dashboard/tasks/${taskId}?account=${account.id}`),
    [account.id],
  )
  return (
    <section className="ledger" aria-labelledby="ledger-title">
      <div className="ledger-head">
        <h2 id="ledger-title">Ledger</h2>
        {filters.isAny ? null : <Proof rows={list.rows ?? []} />}
        {isNew ? null : (
          <ButtonLink
            icon="download"
            href={ledgerFileAddress(account.id, filter)}
            download={`ledger-${account.id}.csv`}
          >
            Export CSV
          </ButtonLink>
        )}
      </div>
      {isNew ? null : <LedgerFilterBar account={account} makers={makers} filters={filters} />}
      <DataTable
        label="Ledger"
        list={list}
        columns={columns}
        keyOf={({ number }) => String(number)}
        idOf={({ taskId, number }) => taskId ?? String(number)}
        rowHeight={36}
        skeletonRows={10}
        failedTitle="Couldn't load the ledger."
        safe="The ledger is unaffected."
        empty={<NoEntries account={account} filters={filters} />}
        foot={`${plural(list.rows?.length ?? 0, 'row')} shown, newest first`}
      />
    </section>
  )
}

type Maker = { id: string; name: string; kind: 'key' | 'person' }

function LedgerFilterBar(props: {
  account: Account
  makers: readonly Maker[]
  filters: SearchFilters<FilterName>
}) {
  const { values, isAny, set, clear, field } = props.filters
  return (
    <FilterBar label="Ledger filters" onClear={isAny ? clear : undefined}>
      <FilterDays label="Dates" range={values} onChange={set} />
      <FilterChip label="Type" choices={kindChoices} {...field('kind')} />
      <ProjectChip accountId={props.account.id} {...field('project')} />
      <FilterChip
        label="Key"
        choices={props.makers.map(({ id, name }) => ({
          value: id,
          label: name === '' ? id : name,
        }))}
        {...field('key')}
      />
      <FilterText label="Task" isMono isSearch placeholder="task_…" {...field('task')} />
    </FilterBar>
  )
}

/** Each balance is the one before it plus its row: reckoned here, over the rows that are shown. */
function Proof({ rows }: { rows: readonly LedgerEntry[] }) {
  if (rows.length < 2) return null
  const isProven = addsUp(rows)
  return (
    <Pill tone={isProven ? 'completed' : 'failed'}>
      {isProven
        ? `Running balance verified for ${plural(rows.length, 'row')}`
        : 'Running balance mismatch: contact support'}
    </Pill>
  )
}

export function addsUp(rows: readonly LedgerEntry[]): boolean {
  return rows.every((row, index) => {
    const before = rows[index + 1]
    if (before === undefined) return true
    return (
      row.number === before.number + 1 &&
      row.availableAfter === before.availableAfter + row.availableChange &&
      row.heldAfter === before.heldAfter + row.heldChange
    )
  })
}

function NoEntries(props: { account: Account; filters: SearchFilters<FilterName> }) {
  const { account, filters } = props
  if (filters.isAny)
    return (
      <EmptyState
        icon="coins"
        title="No rows match the filters"
        acts={<Button onClick={filters.clear}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState
      icon="coins"
      title="No credits have moved yet"
      acts={
        <ButtonLink href={`/dashboard/start?account=${account.id}`}>
          Try a task with test credits
        </ButtonLink>
      }
    >
      Grants, holds, charges and releases are listed here, each with its balance.
    </EmptyState>
  )
}
