import { serverNowMs } from '../../../api/server-clock.ts'
import { formatTimeOfDay } from '../../../core/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useKey } from '../../../ui/keys/use-keys.ts'
import { Ring } from '../../../ui/ring.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { LeaseLoss, LeaseSnapshot } from '../lease/lease.ts'
import { nameLoss } from '../lease/lost-lease.ts'
import type { PastTask } from '../work.ts'
import { formatShortClock } from './times.ts'

type Props = {
  hold: LeaseSnapshot
  /** What the service says of a task that was lost. */
  past: PastTask | undefined
  /** Only in the window that writes. */
  canExtend: boolean
  onExtend: () => void
}

export function LeaseCard({ hold, past, canExtend, onExtend }: Props) {
  useNow()
  const key = useKey('Task.extend')
  if (hold.lost) return <LostCard loss={hold.lost} past={past} />
  const leftMs = Math.max(0, hold.untilMs - serverNowMs())
  return (
    <div className="rail-card">
      <h2 className="rail-title">
        Lease
        <span className={hold.isUnreached ? 'rail-state rail-state-late' : 'rail-state'}>
          <Icon name={hold.isUnreached ? 'offline' : 'check-circle'} size={14} />
          {hold.isUnreached ? 'Unreachable' : 'Renewing'}
        </span>
      </h2>
      <div className="rail-row">
        <span className="rail-ring">
          <Ring share={leftMs / hold.lengthMs} size={40} isAccent />
          <Icon name="lock" />
        </span>
        <div className="room-grow">
          <div className="rail-big">{formatShortClock(leftMs)}</div>
          <div className="rail-small">of {formatShortClock(roundUp(hold.lengthMs))}</div>
        </div>
        {canExtend ? (
          <Button size="small" keys={key} onClick={onExtend}>
            Extend
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Replies take a moment, and leases are whole tens of seconds. */
function roundUp(ms: number): number {
  return Math.ceil(ms / 5_000) * 5_000
}

function LostCard({ loss, past }: { loss: LeaseLoss; past: PastTask | undefined }) {
  const { word, why } = nameLoss(loss, past)
  const at = past === undefined ? loss.at : Date.parse(past.lastLease.endedAt)
  return (
    <div className="rail-card">
      <h2 className="rail-title">Lease</h2>
      <div className="rail-row">
        <span className="rail-ring rail-ring-late">
          <Ring share={0} size={40} />
          <Icon name="unlock" />
        </span>
        <div>
          <div className="rail-late">
            {word} at {formatTimeOfDay(at, true)}
          </div>
          <div className="rail-small">{why}</div>
        </div>
      </div>
    </div>
  )
}
