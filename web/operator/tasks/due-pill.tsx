// How long there is until an answer is due; what is near or past stands out.
import { formatSpan } from '../../core/formats.ts'
import { Pill } from '../../ui/pill.tsx'
import './due-pill.css'

const soonMs = 15 * 60_000

type Due = { dueAt: string; now: number }

export function DuePill({ dueAt, now }: Due) {
  const leftMs = Date.parse(dueAt) - now
  if (leftMs < 0)
    return (
      <Pill tone="failed" icon="warning">
        {sayDue(leftMs)}
      </Pill>
    )
  return (
    <Pill tone={leftMs < soonMs ? 'overdue' : 'pending'} icon="clock">
      {sayDue(leftMs)}
    </Pill>
  )
}

/** The same as words in a column: amber when it is near, red when it is past. */
export function DueText({ dueAt, now }: Due) {
  const leftMs = Date.parse(dueAt) - now
  const look = leftMs < 0 ? 'due-text due-past' : leftMs < soonMs ? 'due-text due-soon' : 'due-text'
  return <span className={look}>{sayDue(leftMs)}</span>
}

function sayDue(leftMs: number): string {
  const span = sayRoughly(Math.abs(leftMs) / 1000)
  return leftMs < 0 ? `Overdue by ${span}` : `Due in ${span}`
}

/** Seconds matter only at the very end. */
function sayRoughly(seconds: number): string {
  return formatSpan(seconds < 120 ? seconds : Math.floor(seconds / 60) * 60)
}
