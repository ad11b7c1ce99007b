// Whether engineers are there now, and until or from when in the visitor's own time.
import { useQuery } from '@tanstack/react-query'
import { type ServiceStatus, statusQuery } from '../api/public-queries.ts'
import { formatDayAndTime, formatTimeOfDay } from '../core/formats.ts'
import './duty-line.css'

export function DutyLine() {
  const { data } = useQuery(statusQuery)
  // The line has its height before its words, so that nothing moves when they come.
  if (data === undefined) return <p className="duty-line" />
  return (
    <p className="duty-line">
      <span className={data.staffed ? 'duty-dot' : 'duty-dot duty-dot-off'} aria-hidden="true" />
      {describeDuty(data, Date.now())}
    </p>
  )
}

const dayMs = 86_400_000

export function describeDuty(
  { staffed, nextClosingAt, nextOpeningAt }: ServiceStatus,
  nowMs: number,
): string {
  const at = staffed ? nextClosingAt : nextOpeningAt
  if (at === null) return staffed ? 'Engineers on duty' : 'No engineers on duty'
  const isSoon = new Date(at).getTime() - nowMs < dayMs
  const time = isSoon ? formatTimeOfDay(at) : formatDayAndTime(at)
  return `${staffed ? 'Engineers on duty until' : 'Engineers back at'} ${time} your time`
}
