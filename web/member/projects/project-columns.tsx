import { formatDayAndTime } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { MoneyCell } from '../../ui/money-cell.tsx'
import { Pill } from '../../ui/pill.tsx'
import { type Spent, spentBy } from '../usage/spent-by.ts'
import type { Project } from './change-project.tsx'
import type { ProjectTasks } from './use-project-tasks.ts'
import './projects-page.css'

export type ProjectAct = { act: 'rename' | 'archive'; project: Project }

type Spend = { projectId: number; credits: number }[]

type Acting = {
  accountId: string
  spend: Spend | undefined
  tasks: ReadonlyMap<number, ProjectTasks>
  /** Others see no acts: the page says once who may. */
  mayChange: boolean
  onDo: (act: ProjectAct) => void
}

export function listColumns(acting: Acting): Column<Project>[] {
  const { accountId, spend, tasks, mayChange, onDo } = acting
  const tasksAt = `/dashboard/tasks?account=${accountId}&project=`
  const columns: Column<Project>[] = [
    {
      key: 'name',
      label: 'Project',
      isTitle: true,
      render: ({ name, archived }) => (
        <span className="projects-name">
          <bdi>{name}</bdi>
          {archived ? <Pill tone="cancelled">Archived</Pill> : null}
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
      key: 'open',
      skeletonWidth: 32,
      label: 'Open',
      align: 'right',
      render: ({ id }) => countOf(tasks.get(id)?.openTasks),
    },
    {
      key: 'tasks',
      skeletonWidth: 48,
      label: 'Tasks',
      align: 'right',
      render: ({ id, name }) => (
        <TasksLink href={`${tasksAt}${id}`} name={name} count={countOf(tasks.get(id)?.tasks)} />
      ),
    },
    {
      key: 'spent',
      skeletonWidth: 72,
      label: 'Spent in 30 days',
      align: 'right',
      render: ({ id }) =>
        spend === undefined ? '…' : <SpentCell {...spentBy(spend, (it) => it.projectId === id)} />,
    },
    {
      key: 'acts',
      skeletonWidth: 150,
      label: 'Actions',
      isLabelHidden: true,
      align: 'right',
      onPhone: 'line',
      render: (project) => (
        <span className="projects-acts">
          <Acts project={project} onDo={onDo} />
        </span>
      ),
    },
  ]
  return mayChange ? columns : columns.filter(({ key }) => key !== 'acts')
}

/** Where the service stops counting. */
const countedMax = 1_000

function countOf(tasks: number | undefined): string {
  if (tasks === undefined) return '…'
  return tasks < countedMax
    ? tasks.toLocaleString('en-US')
    : `${countedMax.toLocaleString('en-US')}+`
}

function TasksLink({ href, name, count }: { href: string; name: string; count: string }) {
  return (
    <a href={href} aria-label={`${count} ${count === '1' ? 'task' : 'tasks'} of ${name}`}>
      {count}
    </a>
  )
}

function SpentCell({ credits, isAtMost }: Spent) {
  return (
    <>
      {isAtMost ? 'at most ' : ''}
      <MoneyCell credits={credits} unit="cr" />
    </>
  )
}

function Acts({ project, onDo }: { project: Project } & Pick<Acting, 'onDo'>) {
  const { name, archived } = project
  const word = archived ? 'Restore' : 'Archive'
  return (
    <>
      <Button
        size="small"
        aria-label={`Rename ${name}`}
        onClick={() => onDo({ act: 'rename', project })}
      >
        Rename
      </Button>
      <Button
        size="small"
        aria-label={`${word} ${name}`}
        onClick={() => onDo({ act: 'archive', project })}
      >
        {word}
      </Button>
    </>
  )
}
