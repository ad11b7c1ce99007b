// Corrections that wait for a second operator, and what became of others: of one client or of all.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { plural } from '../../core/formats.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilterChip } from '../../ui/filters/filter-bar.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { type Adjustment, adjustmentsQuery, booksQuery } from '../accounts/account-queries.ts'
import { listAdjustmentColumns } from './adjustment-columns.tsx'
import { type Deciding, DecisionDialog } from './decision-dialog.tsx'

const filterNames = ['adjustment'] as const
const states: readonly { value: Adjustment['state']; label: string }[] = [
  { value: 'proposed', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
]

export function Adjustments(props: {
  accountId?: string
  hasNoKeys?: boolean
  /** Only what waits, without the filter. */
  isWaitingOnly?: boolean
}) {
  const { accountId } = props
  const { values, set } = useSearchFilters(filterNames)
  const [deciding, setDeciding] = useState<Deciding>()
  const me = useQuery(meQuery)
  const areBooksWrong = useQuery(booksQuery).data?.proof?.balanced === false
  const state =
    props.isWaitingOnly === true
      ? 'proposed'
      : states.find(({ value }) => value === values.adjustment)?.value
  const filter = {
    ...(state === undefined ? {} : { state }),
    ...(accountId === undefined ? {} : { accountId }),
  }
  const list = readPages(useInfiniteQuery(adjustmentsQuery(filter)))
  const ownId = me.data?.id
  const isOfOne = accountId !== undefined
  const columns = useMemo(
    () => listAdjustmentColumns({ ownId, isOfOne, areBooksWrong, onDecide: setDeciding }),
    [ownId, isOfOne, areBooksWrong],
  )
  const isQuiet = props.isWaitingOnly === true || (state === undefined && list.rows?.length === 0)
  return (
    <>
      {isQuiet ? null : (
        <FilterBar label="Adjustment filters">
          <FilterChip
            label="Status"
            value={state}
            choices={states}
            onChange={(adjustment) => set({ adjustment })}
          />
        </FilterBar>
      )}
      <DataTable
        label="Adjustments"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        idOf={({ id }) => id}
        rowHeight={52}
        skeletonRows={3}
        failedTitle="Couldn't load the adjustments."
        foot={describeCount(list.rows?.length ?? 0, props.isWaitingOnly === true)}
        {...(props.hasNoKeys === true ? { hasNoKeys: true } : {})}
        empty={
          <EmptyState icon="pencil" title={nameEmpty(state, props.isWaitingOnly === true)}>
            {props.isWaitingOnly === true
              ? 'Adjustments and large grants are listed here until a second operator decides.'
              : 'An adjustment corrects a balance. One operator proposes it and another approves it.'}
          </EmptyState>
        }
      />
      {deciding === undefined ? null : (
        <DecisionDialog deciding={deciding} ownId={ownId} onClose={() => setDeciding(undefined)} />
      )}
    </>
  )
}

/** What waits is of two kinds: grants are no adjustments. */
function describeCount(count: number, isWaitingOnly: boolean): string {
  return isWaitingOnly
    ? `${count} waiting, newest first`
    : `${plural(count, 'adjustment')} shown, newest first`
}

function nameEmpty(state: string | undefined, isWaitingOnly: boolean): string {
  if (isWaitingOnly) return 'Nothing pending'
  return state === undefined ? 'No adjustments yet' : 'No matching adjustments'
}
