import type { DeadJob, JobQueue } from '../../api/operator-queries.ts'
import { formatCredits, formatDayAndTime, formatSpan, plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { nameJob } from './job-names.ts'

export function deadColumns(onRetry: (job: DeadJob) => void): readonly Column<DeadJob>[] {
  return [
    {
      key: 'failedAt',
      label: 'Failed',
      onPhone: 'start',
      render: ({ failedAt }) => formatDayAndTime(failedAt),
    },
    { key: 'queue', label: 'Type', onPhone: 'end', render: ({ queue }) => nameJob(queue) },
    {
      key: 'error',
      label: 'Error',
      isTitle: true,
      phoneOrder: 1,
      render: ({ error, attempts }) => (
        <span className="jobs-why">
          <span className="cut" title={error}>
            {error}
          </span>
          <small>after {plural(attempts, 'run')}</small>
        </span>
      ),
    },
    {
      key: 'task',
      skeletonWidth: 226,
      label: 'Task',
      phoneOrder: 2,
      render: ({ taskId }) =>
        taskId === null ? (
          '–'
        ) : (
          <a className="mono" href={`/admin/tasks/${taskId}`}>
            {taskId}
          </a>
        ),
    },
    {
      key: 'retry',
      skeletonWidth: 88,
      label: 'Retry',
      isLabelHidden: true,
      align: 'right',
      onPhone: 'line',
      phoneOrder: 3,
      render: (job) => (
        <Button size="small" icon="refresh" onClick={() => onRetry(job)}>
          Retry
        </Button>
      ),
    },
  ]
}

const number = (value: number) => <span className="mono">{formatCredits(value)}</span>

export const queueColumns: readonly Column<JobQueue>[] = [
  { key: 'name', label: 'Type', isTitle: true, render: ({ name }) => nameJob(name) },
  {
    key: 'waiting',
    skeletonWidth: 24,
    label: 'Waiting',
    align: 'right',
    render: (queue) => number(queue.waiting),
  },
  {
    key: 'oldest',
    skeletonWidth: 48,
    label: 'Oldest',
    align: 'right',
    render: ({ oldestWaitingSeconds }) =>
      oldestWaitingSeconds === null ? (
        '–'
      ) : (
        <span className="mono">{formatSpan(oldestWaitingSeconds)}</span>
      ),
  },
  {
    key: 'later',
    skeletonWidth: 24,
    label: 'Scheduled',
    align: 'right',
    render: (queue) => number(queue.later),
  },
  {
    key: 'active',
    skeletonWidth: 24,
    label: 'Running',
    align: 'right',
    render: (queue) => number(queue.active),
  },
  {
    key: 'failed',
    skeletonWidth: 24,
    label: 'Failed in 10 min',
    align: 'right',
    render: (queue) => number(queue.failed),
  },
  {
    key: 'dead',
    skeletonWidth: 24,
    label: 'Dead',
    align: 'right',
    render: (queue) => number(queue.dead),
  },
  {
    key: 'retries',
    skeletonWidth: 24,
    label: 'Max retries',
    align: 'right',
    render: ({ retryLimit }) => number(retryLimit),
  },
]
