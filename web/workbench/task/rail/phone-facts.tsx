// Lease, budget and due in one line, where there is no room for the rail.
import { serverNowMs } from '../../../api/server-clock.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { LeaseSnapshot } from '../lease/lease.ts'
import type { WorkTask } from '../work.ts'
import { countEffort, formatShortClock, readDue } from './times.ts'

export function PhoneFacts(props: { task: WorkTask; hold: LeaseSnapshot; idleMs: () => number }) {
  const { task, hold } = props
  const nowMs = useNow()
  const leftMs = Math.max(0, hold.untilMs - serverNowMs())
  const due = readDue(task, serverNowMs())
  const effort = countEffort(hold, nowMs, props.idleMs())
  return (
    <div className="phone-facts">
      <span className="phone-fact">
        <Ring share={hold.lost ? 0 : leftMs / hold.lengthMs} size={24} isAccent />
        <span className="rail-dim">Lease</span>
        {hold.lost ? (
          <b className="rail-late">Lost</b>
        ) : (
          <span className="mono phone-figure">{formatShortClock(leftMs)}</span>
        )}
      </span>
      <span className="phone-fact">
        <span className="rail-dim">Budget</span>
        <span className="mono phone-figure">
          {formatShortClock(effort * 1_000)}
          <span className="rail-dim"> / {formatShortClock(task.budget.budgetSeconds * 1_000)}</span>
        </span>
      </span>
      <span className={due.state === 'fine' ? 'phone-fact' : 'phone-fact rail-late'}>
        {due.state === 'fine' ? null : <Icon name="clock" size={14} />}
        <span className={due.state === 'fine' ? 'rail-dim' : ''}>
          {due.state === 'fine' ? 'Due' : due.state === 'soon' ? 'Due soon' : 'Overdue'}
        </span>
        <span className="mono phone-figure">{formatHours(Math.abs(due.leftMs))}</span>
      </span>
    </div>
  )
}

/** Hours and minutes; seconds only in the last hour. */
function formatHours(ms: number): string {
  const hours = Math.floor(ms / 3_600_000)
  if (hours === 0) return formatShortClock(ms)
  return `${hours}:${String(Math.floor(ms / 60_000) % 60).padStart(2, '0')}`
}
