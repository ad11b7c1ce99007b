// Whether engineers are on duty now, by the calendar, in the time of who reads it.
import { formatDayAndTime, formatTimeOfDay, ownTimeZone } from '../core/formats.ts'
import './duty-line.css'

export type Staffed = { isNow: boolean; until: string | null; from: string | null }

const dayMs = 24 * 3_600_000

/** Its two lines stand there before it is known what they say. */
export function DutyLine({ staffed }: { staffed: Staffed | undefined }) {
  return (
    <p className="duty-line" title={`Times in ${ownTimeZone()}`}>
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
  if (from === null) return 'Engineers off duty'
  return Date.parse(from) - nowMs < dayMs
    ? `Back at ${describeAt(from, nowMs)} your time`
    : `Back ${describeAt(from, nowMs)} your time`
}

/** Within a day the hour says enough. */
function describeAt(at: string, nowMs: number): string {
  return Date.parse(at) - nowMs < dayMs ? formatTimeOfDay(at) : formatDayAndTime(at)
}
