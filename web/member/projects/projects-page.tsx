// The projects of the account: what its tasks are grouped by, how many each has, and what it spent in 30 days.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { accountStatisticsQuery, projectsQuery } from '../../api/account-queries.ts'
import { plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useAccount } from '../account.tsx'
import { writers } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'
import { ArchiveProject, type Project, RenameProject } from './change-project.tsx'
import { CreateProject } from './create-project.tsx'
import { listColumns, type ProjectAct } from './project-columns.tsx'
import { useProjectTasks } from './use-project-tasks.ts'

export function ProjectsPage() {
  usePageTitle('Projects')
  const account = useAccount()
  const projects = useInfiniteQuery(projectsQuery(account.id))
  const list = readPages(projects)
  const tasks = useProjectTasks(account.id, projects.data?.pages)
  const statistics = useQuery(accountStatisticsQuery(account.id, 30))
  const [isMaking, setMaking] = useState(false)
  const [doing, setDoing] = useState<ProjectAct>()
  const refusal = useRefusal(account, writers, 'create projects')
  const mayChange = writers.includes(account.role)
  const spend = statistics.data?.spendByProject
  const columns = useMemo(
    () => listColumns({ accountId: account.id, spend, tasks, mayChange, onDo: setDoing }),
    [account.id, spend, tasks, mayChange],
  )
  const changing = doing && {
    accountId: account.id,
    project: doing.project,
    onClose: () => setDoing(undefined),
  }
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
        empty={<NoProjects {...(isEmpty && { onCreate: () => setMaking(true) })} />}
        failedTitle="Couldn't load projects."
        safe="Your projects are unaffected."
        foot={plural(list.rows?.length ?? 0, 'project')}
      />
      {changing && doing.act === 'rename' ? <RenameProject {...changing} /> : null}
      {changing && doing.act === 'archive' ? <ArchiveProject {...changing} /> : null}
      {isMaking ? <CreateProject accountId={account.id} onClose={() => setMaking(false)} /> : null}
    </>
  )
}

function NoProjects({ onCreate }: { onCreate?: () => void }) {
  const acts = onCreate && (
    <Button kind="primary" onClick={onCreate}>
      Create first project
    </Button>
  )
  return (
    <EmptyState icon="folder" title="No projects yet" {...(acts && { acts })}>
      Every task belongs to a project. Create one for each of your products or teams.
    </EmptyState>
  )
}

const keyOf = ({ id }: Project) => String(id)
