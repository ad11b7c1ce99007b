import { formatDay, formatTimeOfDay } from '../../core/formats.ts'
import { TaskName } from '../../records/task-name.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { MoneyCell } from '../../ui/money-cell.tsx'
import type { TaskRow } from './task/task-types.ts'
import { DueOrAnswered, TaskStatus } from './task-due.tsx'

export const taskColumns: readonly Column<TaskRow>[] = [
  {
    key: 'status',
    label: 'Status',
    render: (task) => <TaskStatus task={task} />,
    onPhone: 'start',
    phoneOrder: 1,
    skeletonWidth: 88,
  },
  {
    key: 'task',
    label: 'Task',
    isTitle: true,
    hasSecondLine: true,
    phoneOrder: 3,
    render: ({ id, title, mode, projectName }) => (
      <TaskName id={id} title={title} mode={mode} project={projectName} />
    ),
  },
  {
    key: 'project',
    label: 'Project',
    onPhone: 'hidden',
    leavesBesideDrawer: true,
    skeletonWidth: 88,
    render: ({ projectName }) => (
      <span className="task-project cut" dir="auto">
        {projectName}
      </span>
    ),
  },
  {
    key: 'tag',
    label: 'Tag',
    onPhone: 'hidden',
    leavesBesideDrawer: true,
    skeletonWidth: 72,
    render: ({ tagName }) => <span className="task-tag">{tagName}</span>,
  },
  {
    key: 'due',
    label: 'Due or answered in',
    align: 'right',
    onPhone: 'end',
    phoneOrder: 2,
    skeletonWidth: 112,
    render: (task) => <DueOrAnswered task={task} />,
  },
  {
    key: 'credits',
    label: 'Credits',
    align: 'right',
    onPhone: 'end',
    phoneOrder: 4,
    skeletonWidth: 72,
    render: ({ chargedCredits, heldCredits }) =>
      chargedCredits === null ? (
        <MoneyCell credits={heldCredits} kind="held" />
      ) : (
        <MoneyCell credits={chargedCredits} />
      ),
  },
  {
    key: 'created',
    label: 'Created',
    align: 'right',
    onPhone: 'hidden',
    leavesBesideDrawer: true,
    skeletonWidth: 44,
    render: ({ createdAt }) => (
      <time className="mono" dateTime={createdAt} title={createdAt}>
        {sayCreated(createdAt)}
      </time>
    ),
  },
]

/** Today the time, before that the day. */
function sayCreated(at: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? formatTimeOfDay(at) : formatDay(at)
}
