// The tasks of the account: filtered by the address, opened beside the list, cancelled many at once,
// exported as they are filtered.
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { type TaskFilter, tasksFileAddress } from '../../api/account-queries.ts'
import { formatCredits, plural } from '../../core/formats.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { ListState } from '../../ui/data-table/list-state.ts'
import { fetchAhead } from '../../ui/fetch-ahead.ts'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { type Account, useAccount } from '../account.tsx'
import { BulkCancelBar } from './bulk-cancel.tsx'
import { NoTasks } from './no-tasks.tsx'
import type { TaskRow } from './task/task-types.ts'
import { TaskFilterBar } from './task-filter-bar.tsx'
import { filterNames } from './task-filters.ts'
import './tasks-page.css'
import { useTaskList } from './use-task-list.ts'

// It brings the renderer of Markdown and of code along, which the list does not need.
const loadDrawer = () => import('./task/task-drawer.tsx')
const TaskDrawer = lazy(async () => ({ default: (await loadDrawer()).TaskDrawer }))

const drawerNames = ['task', 'tab'] as const

export function TasksPage() {
  usePageTitle('Tasks')
  const account = useAccount()
  const filters = useSearchFilters(filterNames)
  const drawer = useSearchFilters(drawerNames)
  const { filter, list, attention, columns } = useTaskList(account.id, filters.values)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const pickedRows = (list.rows ?? []).filter(({ id }) => picked.has(id))
  // Then the card shown instead of the list has the one filled button.
  const isEmpty = list.rows?.length === 0 && list.more === undefined && !filters.isAny
  const openId = drawer.values.task
  const setDrawer = drawer.set
  const open = useCallback(({ id }: TaskRow) => setDrawer({ task: id }), [setDrawer])
  useOpenFound(filter.search, list, open)
  useEffect(() => fetchAhead(loadDrawer), [])
  return (
    <div className="tasks-page">
      <Head
        account={account}
        isQuiet={isEmpty}
        file={isEmpty ? undefined : fileOf(account.id, filter)}
      />
      {isEmpty ? null : (
        <TaskFilterBar
          accountId={account.id}
          filters={filters}
          aside={<Attention rows={attention} />}
        />
      )}
      <DataTable
        label="Tasks"
        list={list}
        columns={columns}
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
        foot={<Foot list={list} filter={filter} hasTop={attention.length > 0} />}
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

/** An id that was entered opens its task, once it is found. */
function useOpenFound(
  id: string | undefined,
  list: ListState<TaskRow>,
  open: (task: TaskRow) => void,
): void {
  const opened = useRef<string>(undefined)
  const found = id === undefined ? undefined : list.rows?.find((row) => row.id === id)
  useEffect(() => {
    if (found !== undefined && opened.current !== found.id) open(found)
    opened.current = found?.id
  }, [found, open])
}

/** A file holds what filters find, not what was searched for. */
function fileOf(accountId: string, filter: TaskFilter): string | undefined {
  return filter.search === undefined && filter.q === undefined
    ? tasksFileAddress(accountId, filter)
    : undefined
}

function Head(props: { account: Account; isQuiet: boolean; file: string | undefined }) {
  const { account, isQuiet, file } = props
  return (
    <div className="shell-head">
      <h1 tabIndex={-1}>Tasks</h1>
      <div className="shell-head-acts">
        {file === undefined ? null : (
          <ButtonLink
            className="not-on-phone"
            icon="download"
            href={file}
            download={`tasks-${account.id}.csv`}
          >
            Export CSV
          </ButtonLink>
        )}
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

/** "1 needs your reply, 2 overdue" */
function Attention({ rows }: { rows: readonly TaskRow[] }) {
  const asked = rows.filter(({ stage }) => stage === 'needs_input').length
  const late = rows.length - asked
  const words = [
    asked === 0 ? '' : `${asked} ${asked === 1 ? 'needs' : 'need'} your reply`,
    late === 0 ? '' : `${late} overdue`,
  ]
  return <span className="tasks-attention">{words.filter((word) => word !== '').join(', ')}</span>
}

type FootProps = { list: ListState<TaskRow>; filter: TaskFilter; hasTop: boolean }

function Foot({ list: { rows = [], more }, filter, hasTop }: FootProps) {
  const charged = rows.reduce((sum, { chargedCredits }) => sum + (chargedCredits ?? 0), 0)
  const which = filter.order === 'oldest' ? 'The oldest ' : 'The newest '
  return (
    <>
      {more === undefined ? '' : which}
      {plural(rows.length, 'task')}, {formatCredits(charged)} credits charged.
      {hasTop ? ' Tasks that need your reply or are overdue stay on top.' : ''}
    </>
  )
}
