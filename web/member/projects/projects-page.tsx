// The projects of the account: what its tasks are grouped by, and what each spent in 30 days.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AccountSchemas } from '../../api/account.ts'
import { accountStatisticsQuery, projectsQuery } from '../../api/account-queries.ts'
import { formatDayAndTime, ownTimeZone, plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { MoneyCell } from '../../ui/money-cell.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pill } from '../../ui/pill.tsx'
import { useAccount } from '../account.tsx'
import { writers } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'
import { CreateProject } from './create-project.tsx'

type Project = AccountSchemas['Project']

export function ProjectsPage() {
  usePageTitle('Projects')
  const account = useAccount()
  const list = readPages(useInfiniteQuery(projectsQuery(account.id)))
  const statistics = useQuery(accountStatisticsQuery(account.id, 30))
  const columns = useMemo(
    () => listColumns(statistics.data?.spendByProject, account.id),
    [statistics.data, account.id],
  )
  const [isMaking, setMaking] = useState(false)
  const refusal = useRefusal(account, writers, 'create projects')
  // Then the card shown instead of the list has the one filled button.
  const isEmpty = list.rows?.length === 0 && list.more === undefined && refusal === undefined
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>Projects</h1>
        <div className="shell-head-acts">
          <GuardedButton
            kind={isEmpty ? 'plain' : 'primary'}
            icon="plus"
            refusal={refusal}
            onClick={() => setMaking(true)}
          >
            New project
          </GuardedButton>
        </div>
      </div>
      <DataTable
        label="Projects"
        list={list}
        columns={columns}
        keyOf={keyOf}
        idOf={keyOf}
        empty={
          <EmptyState
            icon="folder"
            title="No projects yet"
            {...(isEmpty
              ? {
                  acts: (
                    <Button kind="primary" onClick={() => setMaking(true)}>
                      Create the first project
                    </Button>
                  ),
                }
              : {})}
          >
            Every task belongs to a project. Create one for each of your products or teams.
          </EmptyState>
        }
        failedTitle="The projects could not be loaded."
        safe="Your projects and their tasks are safe; only this list failed."
        foot={`${plural(list.rows?.length ?? 0, 'project')}. Times in ${ownTimeZone()}.`}
      />
      {isMaking ? <CreateProject accountId={account.id} onClose={() => setMaking(false)} /> : null}
    </>
  )
}

const keyOf = ({ id }: Project) => String(id)

type Spend = { projectId: number; credits: number }[]

function listColumns(spend: Spend | undefined, accountId: string): Column<Project>[] {
  const spentBy = new Map(spend?.map(({ projectId, credits }) => [projectId, credits]))
  return [
    {
      key: 'name',
      label: 'Project',
      isTitle: true,
      render: ({ name, archived }) => (
        <span dir="auto">
          {name} {archived ? <Pill tone="cancelled">Archived</Pill> : null}
        </span>
      ),
    },
    {
      key: 'id',
      skeletonWidth: 32,
      label: 'Project id',
      render: ({ id }) => <span className="mono">{id}</span>,
    },
    {
      key: 'created',
      skeletonWidth: 84,
      label: 'Created',
      render: ({ createdAt }) => formatDayAndTime(createdAt),
    },
    {
      key: 'spent',
      skeletonWidth: 72,
      label: 'Spent in 30 days',
      align: 'right',
      render: ({ id }) =>
        spend === undefined ? '…' : <MoneyCell credits={spentBy.get(id) ?? 0} unit="cr" />,
    },
    {
      key: 'tasks',
      skeletonWidth: 34,
      label: 'Tasks',
      isLabelHidden: true,
      align: 'right',
      render: ({ id, name }) => (
        <a
          href={`/dashboard/tasks?account=${accountId}&project=${id}`}
          aria-label={`Tasks of ${name}`}
        >
          Tasks
        </a>
      ),
    },
  ]
}
