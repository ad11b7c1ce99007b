import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { recentTasksQuery } from '../../api/usage-queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readWhole } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Account } from '../account.tsx'
import { taskColumns } from '../tasks/task-columns.tsx'

type TaskRow = Schemas['AccountTask']

const pick = (key: string) => taskColumns.filter((column) => column.key === key)

const columns: readonly Column<TaskRow>[] = [
  ...pick('status'),
  ...pick('task'),
  ...pick('tag'),
  ...pick('credits'),
  ...pick('due'),
  ...pick('created'),
]

/** While tasks are open their rows change by themselves. */
const rereadMs = 10_000

export function useHasNoTasks(account: Account, projectId: number | undefined): boolean {
  return useQuery(recentTasksQuery(account.id, projectId)).data?.data.length === 0
}

export function RecentTasks({
  account,
  projectId,
}: {
  account: Account
  projectId?: number | undefined
}) {
  const titleId = useId()
  const navigate = useNavigate()
  const query = useQuery({
    ...recentTasksQuery(account.id, projectId),
    refetchInterval: rereadMs,
  })
  return (
    <section className="home-tasks" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>Recent tasks</h2>
        <a href={`/dashboard/tasks?account=${account.id}`}>All tasks</a>
      </header>
      <DataTable
        isBare
        label="Recent tasks"
        list={readWhole(query)}
        columns={columns}
        keyOf={({ id }) => id}
        idOf={({ id }) => id}
        rowHeight={44}
        failedTitle="Couldn't load recent tasks."
        safe="Your tasks are unaffected."
        hrefOf={({ id }) => `/dashboard/tasks/${id}?account=${account.id}`}
        onOpen={({ id }) =>
          void navigate({ to: '/dashboard/tasks/$taskId', params: { taskId: id } as never })
        }
        empty={<NoTasks account={account} />}
      />
    </section>
  )
}

function NoTasks({ account }: { account: Account }) {
  return (
    <EmptyState
      isBare
      icon="list"
      title={account.isTest ? 'No test tasks yet' : 'No tasks yet'}
      acts={
        <>
          <ButtonLink kind="primary" href={`/dashboard/start?account=${account.id}`}>
            Get started
          </ButtonLink>
          <ButtonLink href={`/dashboard/playground?account=${account.id}`}>
            Open playground
          </ButtonLink>
        </>
      }
    >
      Create a key, send a request and see the answer here.
    </EmptyState>
  )
}
