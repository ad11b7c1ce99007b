import { serverNowMs } from '../../../api/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { formatTimeOfDay } from '../../../ui/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useKey } from '../../../ui/keys/use-keys.ts'
import { Ring } from '../../../ui/ring.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { LeaseLoss, LeaseSnapshot } from '../lease/lease.ts'
import { formatShortClock } from './times.ts'

export function LeaseCard({ hold, onExtend }: { hold: LeaseSnapshot; onExtend: () => void }) {
  useNow()
  const key = useKey('Task.extend', 'l')
  if (hold.lost) return <LostCard loss={hold.lost} />
  const leftMs = Math.max(0, hold.untilMs - serverNowMs())
  return (
    <div className="rail-card">
      <h3 className="rail-title">
        Lease
        <span className={hold.isUnreached ? 'rail-state rail-state-late' : 'rail-state'}>
          <Icon name={hold.isUnreached ? 'offline' : 'check-circle'} size={14} />
          {hold.isUnreached ? 'Not reached' : 'Renewing'}
        </span>
      </h3>
      <div className="rail-row">
        <span className="rail-ring">
          <Ring share={leftMs / hold.lengthMs} size={40} isAccent />
          <Icon name="lock" />
        </span>
        <div className="room-grow">
          <div className="rail-big">{formatShortClock(leftMs)}</div>
          <div className="rail-small">of {formatShortClock(roundUp(hold.lengthMs))}</div>
        </div>
        <Button size="small" keys={key} onClick={onExtend}>
          Extend
        </Button>
      </div>
    </div>
  )
}

/** Replies take a moment, and leases are whole tens of seconds. */
function roundUp(ms: number): number {
  return Math.ceil(ms / 5_000) * 5_000
}

const reasons: Record<LeaseLoss['reason'], string> = {
  idle: 'There was no input for too long',
  unreached: 'No heartbeat reached the service',
  ended: 'The service ended it',
}

function LostCard({ loss }: { loss: LeaseLoss }) {
  return (
    <div className="rail-card">
      <h3 className="rail-title">Lease</h3>
      <div className="rail-row">
        <span className="rail-ring rail-ring-late">
          <Ring share={0} size={40} />
          <Icon name="unlock" />
        </span>
        <div>
          <div className="rail-late">Lost at {formatTimeOfDay(loss.at, true)}</div>
          <div className="rail-small">{reasons[loss.reason]}</div>
        </div>
      </div>
    </div>
  )
}
