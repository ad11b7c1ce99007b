// The tasks of the account: filtered by the address, opened beside the list, cancelled many at once.
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { accountTasksQuery } from '../../api/account-queries.ts'
import { formatCredits, ownTimeZone, plural } from '../../core/formats.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { type Account, useAccount } from '../account.tsx'
import { BulkCancelBar } from './bulk-cancel.tsx'
import { NoTasks } from './no-tasks.tsx'
import type { TaskRow } from './task/task-types.ts'
import { taskColumns } from './task-columns.tsx'
import { TaskFilterBar } from './task-filter-bar.tsx'
import { type FilterValues, filterNames, toTaskFilter } from './task-filters.ts'
import './tasks-page.css'

// It brings the renderer of Markdown and of code along, which the list does not need.
const loadDrawer = () => import('./task/task-drawer.tsx')
const TaskDrawer = lazy(async () => ({ default: (await loadDrawer()).TaskDrawer }))

const drawerNames = ['task', 'tab'] as const
/** Tasks change and come by themselves; long lists are not read again and again. */
const [rereadMs, rereadPagesMax] = [10_000, 3]

export function TasksPage() {
  usePageTitle('Tasks')
  const account = useAccount()
  const filters = useSearchFilters(filterNames)
  const drawer = useSearchFilters(drawerNames)
  const query = useTasks(account.id, filters.values)
  const list = readPages(query)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const pickedRows = (list.rows ?? []).filter(({ id }) => picked.has(id))
  // Then the card shown instead of the list has the one filled button.
  const isEmpty = list.rows?.length === 0 && list.more === undefined && !filters.isAny
  const openId = drawer.values.task
  const setDrawer = drawer.set
  const open = useCallback(({ id }: TaskRow) => setDrawer({ task: id }), [setDrawer])
  useEffect(() => whenIdle(() => void loadDrawer().catch(() => undefined)), [])
  return (
    <div className="tasks-page">
      <Head account={account} isQuiet={isEmpty} />
      {isEmpty ? null : <TaskFilterBar accountId={account.id} filters={filters} />}
      <DataTable
        label="Tasks"
        list={list}
        columns={taskColumns}
        keyOf={idOf}
        idOf={idOf}
        empty={<NoTasks account={account} filters={filters} />}
        failedTitle="Couldn't load tasks."
        safe="Your tasks are unaffected."
        rowHeight={44}
        skeletonRows={12}
        openKey={openId}
        onOpen={open}
        hrefOf={(row) => `/dashboard/tasks/${row.id}?account=${account.id}`}
        picked={picked}
        onPickedChange={setPicked}
        foot={<Foot rows={list.rows ?? []} hasMore={list.more !== undefined} />}
      />
      <BulkCancelBar picked={pickedRows} onClear={() => setPicked(new Set())} />
      {openId === undefined ? null : (
        <Suspense fallback={null}>
          <TaskDrawer
            key={openId}
            taskId={openId}
            title={list.rows?.find(({ id }) => id === openId)?.title}
            onClose={() => setDrawer({ task: undefined, tab: undefined })}
          />
        </Suspense>
      )}
    </div>
  )
}

const idOf = ({ id }: TaskRow) => id

function useTasks(accountId: string, values: FilterValues) {
  const name = JSON.stringify(values)
  // The moment is that of the choice: each reading asks for the same tasks.
  const filter = useMemo(() => toTaskFilter(JSON.parse(name) as FilterValues, Date.now()), [name])
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

function Head({ account, isQuiet }: { account: Account; isQuiet: boolean }) {
  return (
    <div className="shell-head">
      <h1 tabIndex={-1}>Tasks</h1>
      <div className="shell-head-acts">
        <ButtonLink
          kind={isQuiet ? 'plain' : 'primary'}
          icon="plus"
          href={`/dashboard/playground?account=${account.id}`}
        >
          New task
        </ButtonLink>
      </div>
    </div>
  )
}

function Foot({ rows, hasMore }: { rows: readonly TaskRow[]; hasMore: boolean }) {
  const charged = rows.reduce((sum, { chargedCredits }) => sum + (chargedCredits ?? 0), 0)
  return (
    <>
      {hasMore ? 'The newest ' : ''}
      {plural(rows.length, 'task')}, {formatCredits(charged)} credits charged. Times in{' '}
      {ownTimeZone()}.
    </>
  )
}
