import { ModeWord, TaskName } from '../../records/task-name.tsx'
import { StagePill } from '../../records/task-stage.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { Pill } from '../../ui/pill.tsx'
import { useNow } from '../../ui/use-now.ts'
import { DuePill } from './due-pill.tsx'
import type { OperatorTask } from './task-queries.ts'

export const taskColumns: readonly Column<OperatorTask>[] = [
  {
    key: 'status',
    label: 'Status',
    onPhone: 'start',
    phoneOrder: 1,
    skeletonWidth: 104,
    render: (task) => <TaskStanding task={task} />,
  },
  {
    key: 'task',
    label: 'Task',
    isTitle: true,
    hasSecondLine: true,
    phoneOrder: 3,
    render: ({ id, title }) => <TaskName id={id} title={title} />,
  },
  {
    key: 'mode',
    label: 'Mode',
    onPhone: 'end',
    phoneOrder: 2,
    leavesBesideDrawer: true,
    skeletonWidth: 84,
    render: ({ mode }) => <ModeWord mode={mode} />,
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
]

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
  if (task.raised && task.stage === 'queued')
    return (
      <Pill tone="pending" icon="up">
        Front of queue
      </Pill>
    )
  return <StagePill stage={task.stage} />
}
