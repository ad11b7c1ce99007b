// Whether engineers are on duty now, by the calendar, in the time of who reads it.
import { formatDayAndTime, formatTimeOfDay, ownTimeZone } from '../core/formats.ts'
import './duty-line.css'

export type Staffed = { isNow: boolean; until: string | null; from: string | null }

const dayMs = 24 * 3_600_000

/** Its lines stand there before it is known what they say: two in the navigation, one in the head of a page. */
export function DutyLine(props: { staffed: Staffed | undefined; isInHead?: boolean }) {
  const { staffed, isInHead = false } = props
  return (
    <p
      className={isInHead ? 'duty-line duty-line-head' : 'duty-line'}
      title={`Times in ${ownTimeZone()}`}
    >
      {staffed === undefined ? null : (
        <>
          <span className={staffed.isNow ? 'duty-dot' : 'duty-dot duty-dot-off'} />
          {describeDuty(staffed, Date.now())}
        </>
      )}
    </p>
  )
}

export function describeDuty({ isNow, until, from }: Staffed, nowMs: number): string {
  if (isNow)
    return until === null
      ? 'Engineers on duty'
      : `Engineers on duty until ${describeAt(until, nowMs)} your time`
  if (from === null) return 'No engineers on duty'
  return Date.parse(from) - nowMs < dayMs
    ? `Engineers back at ${describeAt(from, nowMs)} your time`
    : `Engineers back ${describeAt(from, nowMs)} your time`
}

/** Within a day the hour says enough. */
function describeAt(at: string, nowMs: number): string {
  return Date.parse(at) - nowMs < dayMs ? formatTimeOfDay(at) : formatDayAndTime(at)
}
