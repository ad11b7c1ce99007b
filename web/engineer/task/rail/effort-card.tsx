import { formatCredits } from '../../../core/formats.ts'
import { Meter } from '../../../ui/meter.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { LeaseSnapshot } from '../lease/lease.ts'
import type { PastTask, WorkTask } from '../work.ts'
import { countEarned, countEffort, formatEffort, formatMultiplier } from './times.ts'

export type RailProps = {
  task: WorkTask
  hold: LeaseSnapshot
  idleMs: () => number
  past: PastTask | undefined
  canExtend: boolean
  onExtend: () => void
  lowered: number | undefined
  onLower: () => void
}

export function EffortCard({ task, hold, idleMs, lowered, onLower }: RailProps) {
  const { budget } = task
  const measured = countEffort(hold, useNow(), idleMs())
  const effort = lowered === undefined ? measured : Math.min(lowered, measured)
  const earned = countEarned(budget, effort)
  const isPaused = hold.lost !== undefined || measured === hold.effortSeconds
  const used = `${formatEffort(effort)} of ${formatEffort(budget.budgetSeconds)} used`
  return (
    <div className="rail-card">
      <h2 className="rail-title">
        Effort and budget
        <span className="rail-end">
          {isPaused && hold.lost ? (
            <Pill tone="pending">Paused</Pill>
          ) : (
            <span className="mono rail-dim" title="Credits per second of effort">
              {formatMultiplier(budget.rate)}
            </span>
          )}
        </span>
      </h2>
      <div className="rail-line">
        <span className="rail-big">{formatEffort(effort)}</span>
        <span className="rail-dim">
          of <span className="mono">{formatEffort(budget.budgetSeconds)}</span>
          {lowered === undefined ? ' budget' : ', lowered by you'}
        </span>
      </div>
      <Meter value={effort} max={budget.budgetSeconds} label={used} />
      <div className="rail-line rail-spread">
        <span>
          <span className="mono">{formatCredits(earned)}</span> of{' '}
          <span className="mono">{formatCredits(budget.pays)} cr</span>
        </span>
        <button type="button" className="rail-link" onClick={onLower}>
          {lowered === undefined ? 'Lower effort' : 'Change'}
        </button>
      </div>
    </div>
  )
}
