// One task on a page of its own: what a link in a mail, a log or a ledger leads to.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { accountTaskQuery } from '../../api/account-queries.ts'
import { hasCode } from '../../core/failure.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { Icon } from '../../ui/icon.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pill } from '../../ui/pill.tsx'
import { fetchChunk } from '../../ui/use-chunk.ts'
import { AccountContext, useAccount } from '../account.tsx'
import { changesChunk } from './task/changes/changes-chunk.ts'
import { TaskAbout } from './task/task-about.tsx'
import { sharedView, TaskActs } from './task/task-acts.tsx'
import { TaskBody } from './task/task-body.tsx'
import './task-page.css'
import { AboutSkeleton, ActsSkeleton, TaskSkeleton } from './task-skeleton.tsx'

const addressNames = ['view'] as const

/** Also as a shared link shows it: the same page, with nothing to change. */
export function TaskPage() {
  const account = useAccount()
  const { values } = useSearchFilters(addressNames)
  const isShared = values.view === sharedView
  const shown = useMemo(
    () => (isShared ? { ...account, isReadOnly: true as const } : account),
    [account, isShared],
  )
  return (
    <AccountContext.Provider value={shown}>
      <WholeTask />
    </AccountContext.Provider>
  )
}

function WholeTask() {
  const { taskId } = useParams({ strict: false }) as { taskId: string }
  const account = useAccount()
  const query = useQuery(accountTaskQuery(account.id, taskId))
  const task = query.data
  const hasFailed = task === undefined && query.error !== null
  usePageTitle(task?.title ?? 'Task')
  useEffect(() => {
    // Beside the task itself, so that an answer is drawn with its changes at once. A failure shows there.
    fetchChunk(changesChunk).catch(() => undefined)
  }, [])
  return (
    <div className="task-page">
      <Link className="task-page-back" to="/dashboard/tasks">
        <Icon name="back" size={14} />
        Tasks
      </Link>
      <header className="task-page-head">
        <h1 tabIndex={-1} dir="auto">
          {task?.title ?? 'Task'}
        </h1>
        {hasFailed ? null : (
          <div className="task-page-about">
            {task === undefined ? <AboutSkeleton /> : <TaskAbout task={task} />}
          </div>
        )}
        <IdChip id={taskId} isShort />
        <div className="task-page-acts">
          {account.isReadOnly === true ? (
            <SharedActs taskId={taskId} />
          ) : task !== undefined ? (
            <TaskActs task={task} />
          ) : hasFailed ? null : (
            <ActsSkeleton />
          )}
        </div>
      </header>
      {hasFailed ? (
        <FailedCard
          title="Couldn't load the task."
          error={query.error}
          onRetry={() => void query.refetch()}
        >
          {hasCode(query.error, 'NOT_FOUND')
            ? `It may belong to another account or to ${account.isTest ? 'live' : 'test'} mode.`
            : 'The task is unaffected.'}
        </FailedCard>
      ) : (
        <div className="task-page-card">
          <h2 className="visually-hidden">About the task</h2>
          {task === undefined ? <TaskSkeleton /> : <TaskBody key={task.id} task={task} />}
        </div>
      )}
    </div>
  )
}

function SharedActs({ taskId }: { taskId: string }) {
  return (
    <>
      <Pill tone="pending" icon="eye">
        Read-only
      </Pill>
      <Link className="button button-small" to="/dashboard/tasks/$taskId" params={{ taskId }}>
        Open task
      </Link>
    </>
  )
}
