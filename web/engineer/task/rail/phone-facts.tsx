// Lease, budget and due in one line, where there is no room for the rail.
import { serverNowMs } from '../../../api/server-clock.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { LeaseSnapshot } from '../lease/lease.ts'
import { nameLoss } from '../lease/lost-lease.ts'
import type { PastTask, WorkTask } from '../work.ts'
import { countEffort, formatEffort, formatShortClock, readDue } from './times.ts'

type Props = {
  task: WorkTask
  hold: LeaseSnapshot
  /** What the service says of a task that was lost. */
  past: PastTask | undefined
  idleMs: () => number
}

/** What is due soon can still be met; what is overdue is a promise broken. */
const dueClasses = {
  fine: 'phone-fact',
  soon: 'phone-fact rail-late',
  overdue: 'phone-fact rail-late rail-over',
} as const

export function PhoneFacts(props: Props) {
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
          <b className="rail-late">{nameLoss(hold.lost, props.past).word}</b>
        ) : (
          <span className="mono phone-figure">{formatShortClock(leftMs)}</span>
        )}
      </span>
      <span className="phone-fact">
        <span className="rail-dim">Budget</span>
        <span className="mono phone-figure">
          {formatEffort(effort)}
          <span className="rail-dim"> / {formatEffort(task.budget.budgetSeconds)}</span>
        </span>
      </span>
      <span className={dueClasses[due.state]}>
        {due.state === 'fine' ? null : <Icon name="clock" size={14} />}
        <span className={due.state === 'fine' ? 'rail-dim' : ''}>
          {due.state === 'fine' ? 'Due in' : due.state === 'soon' ? 'Due soon' : 'Overdue'}
        </span>
        <span className="mono phone-figure">{formatShortClock(Math.abs(due.leftMs))}</span>
      </span>
    </div>
  )
}
