import { Link } from '@tanstack/react-router'
import type { LoggedRequest } from '../../api/account-queries.ts'
import { formatDayAndTime, formatTimeOfDay, formatTook } from '../../core/formats.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { shortenId } from '../../ui/id-chip.tsx'
import { Pill, type PillTone } from '../../ui/pill.tsx'
import './request-columns.css'

export const requestColumns: Column<LoggedRequest>[] = [
  {
    key: 'status',
    skeletonWidth: 40,
    label: 'Status',
    onPhone: 'start',
    render: ({ status }) => <StatusPill status={status} />,
  },
  {
    key: 'request',
    label: 'Request',
    isTitle: true,
    phoneOrder: 1,
    render: ({ method, path }) => (
      <span className="mono">
        {method} {path}
      </span>
    ),
  },
  {
    key: 'code',
    skeletonWidth: 144,
    label: 'Error',
    isRare: true,
    phoneOrder: 2,
    leavesBesideDrawer: true,
    render: (request) => <RequestError {...request} />,
  },
  {
    key: 'task',
    skeletonWidth: 96,
    label: 'Task',
    isRare: true,
    phoneOrder: 2,
    leavesBesideDrawer: true,
    render: ({ taskId }) => (taskId === null ? null : <TaskLink taskId={taskId} />),
  },
  {
    key: 'who',
    skeletonWidth: 150,
    label: 'Caller',
    phoneOrder: 2,
    leavesBesideDrawer: true,
    render: sayWho,
  },
  {
    key: 'took',
    skeletonWidth: 60,
    label: 'Duration',
    align: 'right',
    phoneOrder: 2,
    render: ({ durationMs }) => <span className="mono">{formatTook(durationMs)}</span>,
  },
  {
    key: 'at',
    skeletonWidth: 60,
    label: 'Time',
    align: 'right',
    onPhone: 'end',
    render: ({ at }) => <span className="mono">{formatMoment(at, Date.now())}</span>,
  },
]

/** The code and, where the refusal names one, the field. */
function RequestError({ code, failedField }: Pick<LoggedRequest, 'code' | 'failedField'>) {
  if (code === null) return null
  return (
    <span className="mono">
      {code}
      {failedField === null ? null : <span className="request-field"> {failedField}</span>}
    </span>
  )
}

/** The beginning of an id is the time and much the same in all rows: its end tells them apart. */
function TaskLink({ taskId }: { taskId: string }) {
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

export function StatusPill({ status }: { status: number }) {
  return <Pill tone={toneOf(status)}>{status}</Pill>
}

function toneOf(status: number): PillTone {
  if (status >= 500) return 'failed'
  return status >= 400 ? 'overdue' : 'completed'
}

/** The key by its name, or the person in the dashboard. */
export function sayWho({ keyId, keyName, personName }: LoggedRequest): string {
  if (keyId !== null) return keyName || 'Unnamed key'
  return personName === null ? 'Dashboard user' : `${personName}, in the dashboard`
}

/** To the second, because requests follow one another fast; the day where it is another one. */
export function formatMoment(at: string, nowMs: number): string {
  const isToday = new Date(at).toDateString() === new Date(nowMs).toDateString()
  const time = formatTimeOfDay(at, true)
  return isToday ? time : `${formatDayAndTime(at).split(', ')[0]}, ${time}`
}
