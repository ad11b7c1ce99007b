import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/queries.ts'
import { formatCredits, formatDayAndTime, formatTook } from '../../core/formats.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { Icon } from '../../ui/icon.tsx'
import { shortenId } from '../../ui/id-chip.tsx'
import { Pill } from '../../ui/pill.tsx'
import './delivery-columns.css'
import { describeResponse, isHeard } from './http-response.ts'
import type { Delivery } from './webhook-queries.ts'
import { resultOf, taskIdOf } from './webhook-state.ts'

type LastAttempt = Schemas['WebhookLastAttempt']

/** With what was answered last, where that is known, and which row is open. */
export function listColumns(
  openId: string | undefined,
  attempts: readonly LastAttempt[],
): Column<Delivery>[] {
  const lastOf = new Map(attempts.map((attempt) => [attempt.deliveryId, attempt]))
  return [
    ...firstColumns,
    {
      key: 'response',
      skeletonWidth: 150,
      label: 'Response',
      onPhone: 'line',
      phoneOrder: 1,
      render: (delivery) => <Response delivery={delivery} last={lastOf.get(delivery.id)} />,
    },
    attemptsColumn,
    {
      key: 'took',
      skeletonWidth: 48,
      label: 'Duration',
      align: 'right',
      phoneOrder: 3,
      render: ({ id }) => {
        const last = lastOf.get(id)
        return <span className="mono">{last === undefined ? '–' : formatTook(last.latencyMs)}</span>
      },
    },
    timeColumn,
    {
      key: 'opens',
      label: 'Opens',
      isLabelHidden: true,
      onPhone: 'hidden',
      skeletonWidth: 16,
      render: ({ id }) => <Icon name={id === openId ? 'up' : 'down'} />,
    },
  ]
}

const firstColumns: Column<Delivery>[] = [
  {
    key: 'result',
    skeletonWidth: 84,
    label: 'Result',
    onPhone: 'start',
    render: (delivery) => {
      const { word, tone } = resultOf(delivery)
      return <Pill tone={tone}>{word}</Pill>
    },
  },
  {
    key: 'event',
    label: 'Event',
    isTitle: true,
    phoneOrder: 2,
    render: ({ type }) => <span className="mono">{type}</span>,
  },
  {
    key: 'task',
    skeletonWidth: 72,
    label: 'Task',
    phoneOrder: 3,
    render: (delivery) => <TaskOf delivery={delivery} />,
  },
]

const attemptsColumn: Column<Delivery> = {
  key: 'attempts',
  skeletonWidth: 16,
  label: 'Attempts',
  align: 'right',
  phoneOrder: 3,
  render: ({ attemptCount }) => <span className="mono">{formatCredits(attemptCount)}</span>,
}

const timeColumn: Column<Delivery> = {
  key: 'at',
  skeletonWidth: 110,
  label: 'Time',
  align: 'right',
  onPhone: 'end',
  render: ({ createdAt }) => (
    <time className="mono" dateTime={createdAt} title={createdAt}>
      {formatDayAndTime(createdAt, true)}
    </time>
  ),
}

function TaskOf({ delivery }: { delivery: Delivery }) {
  const taskId = taskIdOf(delivery)
  if (taskId === undefined) return 'Test'
  return (
    <Link
      className="mono"
      to="/dashboard/tasks/$taskId"
      params={{ taskId }}
      title={taskId}
      aria-label={`${shortenId(taskId)}: open task ${taskId}`}
    >
      {shortenId(taskId)}
    </Link>
  )
}

function Response({ delivery, last }: { delivery: Delivery; last: LastAttempt | undefined }) {
  if (last === undefined)
    return (
      <>{delivery.status === 'pending' && delivery.attemptCount === 0 ? 'Not sent yet' : '–'}</>
    )
  return isHeard(last) ? (
    describeResponse(last)
  ) : (
    <b className="delivery-failure">{describeResponse(last)}</b>
  )
}
