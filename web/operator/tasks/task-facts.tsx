// Where a task stands, for who decides what to do about it.
import { Link } from '@tanstack/react-router'
import { formatCredits, formatDayAndTime, formatSpan, plural } from '../../core/formats.ts'
import { ModeWord } from '../../records/task-name.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useNow } from '../../ui/use-now.ts'
import { TaskStanding } from './task-columns.tsx'
import type { OperatorTaskDetail } from './task-queries.ts'
import { endOf } from './task-timeline.tsx'

export function TaskAbout({ task }: { task: OperatorTaskDetail }) {
  return (
    <>
      <TaskStanding task={task} />
      <ModeWord mode={task.mode} />
      <span>{task.tagName}</span>
      <Link to="/admin/accounts/$accountId" params={{ accountId: task.accountId }}>
        {task.isTest ? `${task.accountName}, test` : task.accountName}
      </Link>
    </>
  )
}

export function TaskFacts({ task }: { task: OperatorTaskDetail }) {
  const now = useNow()
  return <Facts facts={task.status === 'pending' ? listOpen(task, now) : listFinal(task)} />
}

function listOpen(task: OperatorTaskDetail, now: number) {
  const { savedText } = task
  const ago = (at: string) => formatSpan((now - Date.parse(at)) / 1000)
  return [
    { label: 'Assigned to', value: sayHolder(task, ago) },
    {
      label: 'Due',
      value: `${formatDayAndTime(task.dueAt)}, created ${formatDayAndTime(task.createdAt)}`,
    },
    ...(task.expiresAt === null
      ? []
      : [{ label: 'Expires', value: formatDayAndTime(task.expiresAt) }]),
    { label: 'Credits', value: `${formatCredits(task.heldCredits)} held` },
    {
      label: 'Saved text',
      value:
        savedText === null
          ? 'None'
          : `${plural(savedText.words, 'word')}, saved ${ago(savedText.savedAt)} ago`,
    },
    {
      label: 'AI draft',
      value: task.hasDraft ? 'Available' : 'None',
    },
  ]
}

function sayHolder({ holder, lease }: OperatorTaskDetail, ago: (at: string) => string): string {
  if (holder === null || lease === null) return 'Unassigned'
  const state = lease.isIdle
    ? `no input for ${ago(lease.lastInputAt)}`
    : `for ${ago(lease.claimedAt)}`
  return `${holder.name}, lease ${lease.number}, ${state}`
}

function listFinal(task: OperatorTaskDetail) {
  const { finalAt, maxCredits, chargedCredits } = task
  return [
    { label: 'Outcome', value: endOf(task) },
    { label: 'Ended', value: finalAt === null ? '–' : formatDayAndTime(finalAt) },
    ...(chargedCredits === null
      ? []
      : [{ label: 'Credits', value: saySettled(maxCredits, chargedCredits) }]),
    { label: 'Due', value: formatDayAndTime(task.dueAt) },
    { label: 'Created', value: formatDayAndTime(task.createdAt) },
  ]
}

/** "600 held, 407 charged, 193 released" */
function saySettled(held: number, charged: number): string {
  const parts = [`${formatCredits(held)} held`]
  parts.push(charged === 0 ? '0 charged' : `${formatCredits(charged)} charged`)
  if (held > charged) parts.push(`${formatCredits(held - charged)} released`)
  return parts.join(', ')
}
