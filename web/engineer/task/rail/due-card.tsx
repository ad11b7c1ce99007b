import { serverNowMs } from '../../../api/server-clock.ts'
import { capitalize } from '../../../core/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { WorkTask } from '../work.ts'
import { formatDueTime, formatShortClock, modeNames, readDue } from './times.ts'

export function DueCard({ task }: { task: WorkTask }) {
  const nowMs = useNow()
  const due = readDue(task, serverNowMs())
  return (
    <div className="rail-card">
      <h2 className="rail-title">
        Due
        <span className="rail-end">
          {due.state === 'soon' ? (
            <Pill tone="overdue" icon="clock">
              Due soon
            </Pill>
          ) : null}
          {due.state === 'overdue' ? (
            <Pill tone="failed" icon="warning">
              Overdue
            </Pill>
          ) : null}
        </span>
      </h2>
      <div className="rail-row">
        <span className="rail-ring">
          <Ring share={due.share} size={40} />
          <Icon name="clock" />
        </span>
        <div>
          <div className="rail-big">
            {due.leftMs < 0 ? '+' : ''}
            {formatShortClock(Math.abs(due.leftMs))}
          </div>
          <div className="rail-small">{describeTime(task, nowMs)} your time</div>
        </div>
      </div>
    </div>
  )
}

/** The mode is beside it if there is room for it; the card below has it too. */
function describeTime(task: WorkTask, nowMs: number): string {
  const time = formatDueTime(task.dueAt, nowMs)
  if (time.startsWith('today')) return `${modeNames[task.mode]}, ${time}`
  return capitalize(time)
}
