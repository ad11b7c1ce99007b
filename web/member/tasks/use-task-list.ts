// What the page of tasks reads: the list as the address filters and orders it, with what needs the client on
// top.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountTasksQuery, attentionQuery, type TaskFilter } from '../../api/account-queries.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { type ListState, readPages } from '../../ui/data-table/list-state.ts'
import { type SearchFilters, useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { rereadPagesMax } from '../use-live-account.ts'
import type { TaskRow } from './task/task-types.ts'
import { mayNeedAttention, putOnTop } from './task-attention.ts'
import { taskColumns } from './task-columns.tsx'
import { type FilterValues, orderNames, toTaskFilter } from './task-filters.ts'

/** Due times pass without an event, and a proxy may hold the stream of events back. */
const rereadMs = 30_000

export type TaskList = {
  filter: TaskFilter
  list: ListState<TaskRow>
  /** Those on top. */
  attention: readonly TaskRow[]
  columns: readonly Column<TaskRow>[]
}

export function useTaskList(accountId: string, values: FilterValues): TaskList {
  const sorting = useSearchFilters(orderNames)
  const filter = useTaskFilter({ ...values, ...sorting.values })
  const found = readPages(useTasks(accountId, filter))
  const attention = useAttention(accountId, filter)
  const sortedColumns = useColumns(sorting)
  // A search tells the newest first.
  const columns = filter.q === undefined ? sortedColumns : taskColumns
  return { filter, list: putOnTop(found, attention), attention: attention ?? none, columns }
}

function useTaskFilter(values: FilterValues): TaskFilter {
  const name = JSON.stringify(values)
  // The moment is that of the choice: each reading asks for the same tasks.
  return useMemo(() => toTaskFilter(JSON.parse(name) as FilterValues, Date.now()), [name])
}

function useTasks(accountId: string, filter: TaskFilter) {
  return useInfiniteQuery({
    ...accountTasksQuery(accountId, filter),
    // The rows of the last filter stay until those of the new one are there.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? []
      return pages.length <= rereadPagesMax ? rereadMs : false
    },
  })
}

/** Those that wait for a reply or are overdue, wherever in the list they are; undefined until read. */
function useAttention(accountId: string, filter: TaskFilter): readonly TaskRow[] | undefined {
  const isAsked = mayNeedAttention(filter)
  const query = useQuery({
    ...attentionQuery(accountId, filter),
    enabled: isAsked,
    placeholderData: (before) => before,
    refetchInterval: rereadMs,
  })
  if (!isAsked || query.isError) return none
  return query.data?.data
}

const none: readonly TaskRow[] = []

/** The Created head turns the order round, which the address keeps. */
function useColumns({ values, set }: SearchFilters<'order'>): readonly Column<TaskRow>[] {
  const isOldestFirst = values.order === 'oldest'
  return useMemo(
    () =>
      taskColumns.map((column) =>
        column.key === 'created'
          ? {
              ...column,
              sort: {
                direction: isOldestFirst ? 'ascending' : 'descending',
                onTurn: () => set({ order: isOldestFirst ? undefined : 'oldest' }),
              },
            }
          : column,
      ),
    [isOldestFirst, set],
  )
}
