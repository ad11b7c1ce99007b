// The answers of all engineers in seven days, over the list of them.
import { formatCredits, formatDuration } from '../../core/formats.ts'
import type { StaffFigures } from './engineer-queries.ts'

/** While it is undefined a dash stands where the number will, so nothing moves. */
export function StaffFiguresStrip({ figures }: { figures: StaffFigures | undefined }) {
  const seconds = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : formatDuration(value)
  const share = figures?.onTimeShare ?? null
  return (
    <dl className="staff-figures">
      <div>
        <dt>Answers, 7 days</dt>
        <dd className="mono">{figures === undefined ? '–' : formatCredits(figures.answers)}</dd>
      </div>
      <div>
        <dt>On time</dt>
        <dd className="mono">{share === null ? '–' : `${Math.floor(share * 100)}%`}</dd>
      </div>
      <div>
        <dt>Median answer</dt>
        <dd>
          <span className="mono">{seconds(figures?.medianSeconds)}</span>
          <small>p95 {seconds(figures?.p95Seconds)}</small>
        </dd>
      </div>
    </dl>
  )
}
