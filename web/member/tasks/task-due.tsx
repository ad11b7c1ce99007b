// When an answer or a reply is due, or how long the answer took; and the status with what is overdue.
import { serverNowMs } from '../../api/server-clock.ts'
import { formatSpan } from '../../core/formats.ts'
import { sayLeft } from '../../records/reply-deadline.ts'
import { StagePill } from '../../records/task-stage.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useNow } from '../../ui/use-now.ts'
import './task-due.css'
import type { TaskRow } from './task/task-types.ts'

/** A task that waits for a reply is the client's turn: its clock stands still. */
function isOverdue({ status, stage, dueAt }: TaskRow, nowMs: number): boolean {
  return status === 'pending' && stage !== 'needs_input' && Date.parse(dueAt) < nowMs
}

export function TaskStatus({ task }: { task: TaskRow }) {
  return task.status === 'pending' ? (
    <OpenStatus task={task} />
  ) : (
    <StagePill stage={task.stage} isOwn />
  )
}

function OpenStatus({ task }: { task: TaskRow }) {
  useNow()
  if (!isOverdue(task, serverNowMs())) return <StagePill stage={task.stage} isOwn />
  return (
    <Pill tone="failed" icon="stop">
      Overdue
    </Pill>
  )
}

export function DueOrAnswered({ task }: { task: TaskRow }) {
  const { status, createdAt, finalAt } = task
  if (status === 'cancelled') return '–'
  if (finalAt === null) return <DueIn task={task} />
  return formatSpan((Date.parse(finalAt) - Date.parse(createdAt)) / 1000)
}

function DueIn({ task }: { task: TaskRow }) {
  useNow()
  const nowMs = serverNowMs()
  if (task.replyDeadlineAt !== null) {
    const leftMs = Date.parse(task.replyDeadlineAt) - nowMs
    return <b className="due-reply">{leftMs <= 0 ? 'Expired' : `Reply in ${sayLeft(leftMs)}`}</b>
  }
  const leftMs = Date.parse(task.dueAt) - nowMs
  if (isOverdue(task, nowMs)) return <b className="due-over">Overdue by {sayLeft(-leftMs)}</b>
  return `Due in ${sayLeft(Math.max(1, leftMs))}`
}
