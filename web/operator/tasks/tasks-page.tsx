// The open tasks of all accounts, due first: filtered by the address, acted on beside the list.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react'
import { pricedTagsQuery } from '../../api/operator-queries.ts'
import { plural } from '../../core/formats.ts'
import { modes, modeWords } from '../../records/modes.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fetchAhead } from '../../ui/fetch-ahead.ts'
import { FilterBar, FilterChip, FilterText } from '../../ui/filters/filter-bar.tsx'
import { type SearchFilters, useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import './task-page.css'
import {
  type AskedClient,
  ClientFilter,
  isUnclear,
  useAskedClient,
  WhichClient,
} from './client-filter.tsx'
import { taskColumns } from './task-columns.tsx'
import { allTasksQuery, type OperatorTask, type TaskQuery } from './task-queries.ts'

// It brings the forms of every act along, which the list does not need.
const loadDrawer = () => import('./task-drawer.tsx')
const TaskDrawer = lazy(async () => ({ default: (await loadDrawer()).TaskDrawer }))

const filterNames = ['mode', 'tag', 'held', 'due', 'client', 'holder', 'search'] as const
const drawerNames = ['task'] as const
type Filters = SearchFilters<(typeof filterNames)[number]>

/** Open tasks change by themselves; long lists are not read again and again. */
const [rereadMs, rereadPagesMax] = [5_000, 3]

export function TasksPage() {
  usePageTitle('Tasks')
  const filters = useSearchFilters(filterNames)
  const drawer = useSearchFilters(drawerNames)
  const { client: asked = '', search } = filters.values
  const client = useAskedClient(filters.values.client)
  const list = readPages(useTasks(filters.values, client))
  const openId = drawer.values.task
  const setDrawer = drawer.set
  const setClient = (id: string | undefined) => filters.set({ client: id })
  const open = useCallback(({ id }: OperatorTask) => setDrawer({ task: id }), [setDrawer])
  useEffect(() => fetchAhead(loadDrawer), [])
  return (
    <div className="operator-tasks">
      <div className="shell-head">
        <h1 tabIndex={-1}>Tasks</h1>
      </div>
      <TaskFilterBar filters={filters} client={client} />
      {isUnclear(client) && search === undefined ? (
        <WhichClient asked={asked} client={client} allLabel="Show all tasks" onChange={setClient} />
      ) : (
        <DataTable
          label="Tasks"
          list={list}
          columns={taskColumns}
          keyOf={idOf}
          idOf={idOf}
          empty={<NoTasks filters={filters} />}
          failedTitle="Couldn't load the tasks."
          safe="Tasks are unaffected."
          rowHeight={44}
          skeletonRows={12}
          openKey={openId}
          onOpen={open}
          hrefOf={(row) => `/admin/tasks/${row.id}`}
          foot={
            <Foot
              count={list.rows?.length ?? 0}
              hasMore={list.more !== undefined}
              isSearch={filters.values.search !== undefined}
            />
          }
        />
      )}
      {openId === undefined ? null : (
        <Suspense fallback={null}>
          <TaskDrawer
            key={openId}
            taskId={openId}
            title={list.rows?.find(({ id }) => id === openId)?.title}
            onClose={() => setDrawer({ task: undefined })}
          />
        </Suspense>
      )}
    </div>
  )
}

const idOf = ({ id }: OperatorTask) => id

function useTasks(values: Filters['values'], client: AskedClient) {
  const name = JSON.stringify({
    ...values,
    client: client.kind === 'one' ? client.id : undefined,
  })
  const filter = useMemo(() => toTaskQuery(JSON.parse(name) as Filters['values']), [name])
  return useInfiniteQuery({
    ...allTasksQuery(filter),
    // Until it is known whose tasks are meant, only a task of an id can be looked for.
    enabled: client.kind === 'any' || client.kind === 'one' || values.search !== undefined,
    // The rows of the last filter stay until those of the new one are there.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) <= rereadPagesMax ? rereadMs : false,
  })
}

function toTaskQuery(values: Filters['values']): TaskQuery {
  const query = {
    mode: values.mode,
    tagId: values.tag && Number(values.tag),
    held: values.held,
    dueWithinMinutes: values.due && Number(values.due),
    accountId: values.client,
    holder: values.holder,
    ...toSearch(values.search),
  }
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as TaskQuery
}

/** A pasted id opens its task; anything else is words of a title. */
const isTaskId = (text: string) => /^task_\w+$/.test(text.trim())

function toSearch(text: string | undefined) {
  if (text === undefined) return {}
  return isTaskId(text) ? { search: text.trim() } : { q: text }
}

const modeChoices = modes.map((mode) => ({ value: mode, label: modeWords[mode] }))
const heldChoices = [
  { value: 'nobody', label: 'Unassigned' },
  { value: 'somebody', label: 'Assigned' },
]
const dueChoices = [
  { value: '0', label: 'Overdue' },
  { value: '15', label: 'Within 15 minutes' },
  { value: '60', label: 'Within an hour' },
  { value: '240', label: 'Within 4 hours' },
]

function TaskFilterBar({ filters, client }: { filters: Filters; client: AskedClient }) {
  const { values, isAny, set, clear, field } = filters
  const tags = useQuery(pricedTagsQuery)
  const tagChoices = (tags.data?.data ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
  return (
    <FilterBar
      onClear={isAny ? clear : undefined}
      aside={<FilterText label="Search" placeholder="Titles, ids" isSearch {...field('search')} />}
    >
      <FilterChip label="Due" choices={dueChoices} {...field('due')} />
      <FilterChip label="Mode" choices={modeChoices} {...field('mode')} />
      <FilterChip label="Tag" choices={tagChoices} {...field('tag')} />
      <FilterChip label="Assigned to" choices={heldChoices} {...field('held')} />
      <ClientFilter
        asked={values.client}
        client={client}
        onChange={(asked) => set({ client: asked })}
      />
      {values.holder === undefined ? null : (
        <FilterText label="Engineer id" isMono {...field('holder')} />
      )}
    </FilterBar>
  )
}

function NoTasks({ filters }: { filters: Filters }) {
  const { search } = filters.values
  if (search !== undefined)
    return (
      <EmptyState
        icon="search"
        title={isTaskId(search) ? 'Task not found' : 'No matching titles'}
        acts={<Button onClick={filters.clear}>Show all open tasks</Button>}
      >
        {isTaskId(search)
          ? 'Check the id: task_ and 26 letters and digits.'
          : 'Words match from their first letter; at least three letters of each.'}
      </EmptyState>
    )
  if (filters.isAny)
    return (
      <EmptyState
        icon="list"
        title="No matching open tasks"
        acts={<Button onClick={filters.clear}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState icon="check-circle" title="No open tasks">
      Search by title or id to find a finished task.
    </EmptyState>
  )
}

function Foot(props: { count: number; hasMore: boolean; isSearch: boolean }) {
  const { count, hasMore, isSearch } = props
  return (
    <>
      {hasMore ? 'The first ' : ''}
      {isSearch
        ? `${plural(count, 'task')}, newest first.`
        : `${plural(count, 'open task')}, due first.`}
    </>
  )
}
