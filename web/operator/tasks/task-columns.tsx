import { formatDayAndTime } from '../../core/formats.ts'
import { TaskName } from '../../records/task-name.tsx'
import { StagePill } from '../../records/task-stage.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { Pill } from '../../ui/pill.tsx'
import { useNow } from '../../ui/use-now.ts'
import { DuePill, DueText } from './due-pill.tsx'
import type { OperatorTask } from './task-queries.ts'

export const taskColumns: readonly Column<OperatorTask>[] = [
  {
    key: 'status',
    label: 'Status',
    onPhone: 'start',
    phoneOrder: 1,
    skeletonWidth: 104,
    render: (task) => <TaskStage task={task} />,
  },
  {
    key: 'task',
    label: 'Task',
    isTitle: true,
    hasSecondLine: true,
    phoneOrder: 3,
    render: ({ id, title, mode }) => <TaskName id={id} title={title} mode={mode} />,
  },
  {
    key: 'tag',
    label: 'Tag',
    onPhone: 'hidden',
    leavesBesideDrawer: true,
    skeletonWidth: 88,
    render: ({ tagName }) => tagName,
  },
  {
    key: 'client',
    label: 'Client',
    onPhone: 'line',
    phoneOrder: 4,
    skeletonWidth: 128,
    render: ({ accountName, isTest, tagName, holder }) => (
      <>
        {isTest ? `${accountName}, test` : accountName}
        <span className="operator-tasks-rest">
          , {tagName}, {holder === null ? 'unassigned' : `assigned to ${holder.name}`}
        </span>
      </>
    ),
  },
  {
    key: 'holder',
    label: 'Assigned to',
    onPhone: 'hidden',
    skeletonWidth: 96,
    render: ({ holder }) => holder?.name ?? 'Unassigned',
  },
  {
    key: 'due',
    label: 'Due',
    align: 'right',
    onPhone: 'end',
    phoneOrder: 2,
    skeletonWidth: 104,
    render: (task) => <Due task={task} />,
  },
]

function Due({ task }: { task: Pick<OperatorTask, 'status' | 'dueAt'> }) {
  const now = useNow()
  // Of a task that ended nothing is left to wait for: when it was due is all there is to say.
  if (task.status !== 'pending') return formatDayAndTime(task.dueAt)
  return <DueText dueAt={task.dueAt} now={now} />
}

const soonMs = 60 * 60_000

/** What is due within the hour, else where it stands. */
export function TaskStanding({
  task,
}: {
  task: Pick<OperatorTask, 'status' | 'stage' | 'dueAt' | 'raised'>
}) {
  const now = useNow()
  if (task.status === 'pending' && Date.parse(task.dueAt) - now < soonMs)
    return <DuePill dueAt={task.dueAt} now={now} />
  return <TaskStage task={task} />
}

/** In the list, where a column of its own says when it is due. */
function TaskStage({ task }: { task: Pick<OperatorTask, 'stage' | 'raised'> }) {
  if (task.raised && task.stage === 'queued')
    return (
      <Pill tone="pending" icon="up">
        Front of queue
      </Pill>
    )
  return <StagePill stage={task.stage} />
}
