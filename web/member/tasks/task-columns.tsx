import { formatDay, formatTimeOfDay } from '../../core/formats.ts'
import { ModeWord, TaskName } from '../../records/task-name.tsx'
import { StagePill } from '../../records/task-stage.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { MoneyCell } from '../../ui/money-cell.tsx'
import type { TaskRow } from './task/task-types.ts'

export const taskColumns: readonly Column<TaskRow>[] = [
  {
    key: 'status',
    label: 'Status',
    render: ({ stage }) => <StagePill stage={stage} isOwn />,
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
    render: ({ id, title }) => <TaskName id={id} title={title} />,
  },
  {
    key: 'mode',
    label: 'Mode',
    onPhone: 'start',
    phoneOrder: 1,
    skeletonWidth: 76,
    render: ({ mode }) => <ModeWord mode={mode} />,
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
    onPhone: 'end',
    phoneOrder: 2,
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
