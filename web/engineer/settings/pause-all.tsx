// Pauses all notifications for a while: an hour, until tomorrow morning, or until the engineer resumes them.
import { useQuery } from '@tanstack/react-query'
import { pushQuery, type Schemas } from '../../api/queries.ts'
import { formatDay, formatTimeOfDay } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/use-now.ts'
import './pause-all.css'

type Pause = Schemas['PushPause']

const hourMs = 3_600_000
/** "Tomorrow" begins with the working day, not at midnight. */
const tomorrowHour = 8

const choices: { label: string; readUntil: (nowMs: number) => string | null }[] = [
  { label: '1 hour', readUntil: (nowMs) => new Date(nowMs + hourMs).toISOString() },
  { label: 'Until tomorrow', readUntil: findTomorrow },
  { label: 'Until I resume', readUntil: () => null },
]

export function PauseAll(props: {
  saved: Pause | null
  isBusy: boolean
  onChange: (pause: Pause | null) => void
}) {
  const pause = useRunning(props.saved)
  return (
    <div className="settings-item pause-all">
      <div className="settings-item-words">
        <span className="settings-item-name">Pause all</span>
        <p className="settings-item-facts" role="status">
          {pause === null
            ? "Assigned tasks still come through while you're on duty."
            : `Paused until ${describeEnd(pause.until)}. Assigned tasks still come through while you're on duty.`}
        </p>
      </div>
      {pause === null ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own.
        <div className="pause-all-acts" role="group" aria-label="Pause all notifications">
          {choices.map(({ label, readUntil }) => (
            <Button
              key={label}
              isBusy={props.isBusy}
              onClick={() => props.onChange({ until: readUntil(Date.now()) })}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <Button isBusy={props.isBusy} onClick={() => props.onChange(null)}>
          Resume
        </Button>
      )}
    </div>
  )
}

/** A pause ends by itself, also while somebody looks. */
function useRunning(pause: Pause | null): Pause | null {
  const now = useNow()
  if (pause === null || pause.until === null) return pause
  return Date.parse(pause.until) > now ? pause : null
}

/** Whether an open page, where no push service can be reached, keeps still too. */
export function useIsPaused(isAsked: boolean): boolean {
  const { data } = useQuery({ ...pushQuery, enabled: isAsked })
  const pause = useRunning(data?.pause ?? null)
  return pause !== null
}

function findTomorrow(nowMs: number): string {
  const morning = new Date(nowMs)
  morning.setDate(morning.getDate() + 1)
  morning.setHours(tomorrowHour, 0, 0, 0)
  return morning.toISOString()
}

function describeEnd(until: string | null): string {
  if (until === null) return 'you resume'
  const isToday = formatDay(until) === formatDay(Date.now())
  return isToday ? formatTimeOfDay(until) : `${formatDay(until)}, ${formatTimeOfDay(until)}`
}
