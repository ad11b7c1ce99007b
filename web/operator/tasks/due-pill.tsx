// How long there is until an answer is due; what is near or past stands out.
import { formatSpan } from '../../core/formats.ts'
import { Pill } from '../../ui/pill.tsx'

const soonMs = 15 * 60_000

export function DuePill({ dueAt, now }: { dueAt: string; now: number }) {
  const leftMs = Date.parse(dueAt) - now
  const span = sayRoughly(Math.abs(leftMs) / 1000)
  return (
    <Pill tone={leftMs < soonMs ? 'overdue' : 'pending'}>
      {leftMs < 0 ? `Overdue ${span}` : `Due in ${span}`}
    </Pill>
  )
}

/** Seconds matter only at the very end. */
function sayRoughly(seconds: number): string {
  return formatSpan(seconds < 120 ? seconds : Math.floor(seconds / 60) * 60)
}
