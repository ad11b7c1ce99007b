// When answers come: what each mode promises and how long it took lately, and the staffed hours.
import { useQuery } from '@tanstack/react-query'
import { pricesQuery, type ServiceStatus, statusQuery } from '../../api/public-queries.ts'
import { formatDuration, ownTimeZone } from '../../core/formats.ts'
import { modeIcons, modes, modeWords } from '../../records/modes.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Grey, SkeletonGroup } from '../../ui/skeleton.tsx'
import { modeOf, writeMedian } from '../answer-times.ts'
import { describeWeek, partOfDay, shownHours, writeOwnHours } from './staffed-hours.ts'

export function TimesSection() {
  const status = useQuery(statusQuery)
  return (
    <section aria-labelledby="times-title">
      <h2 id="times-title">When answers come</h2>
      <div className="first-card">
        {status.data !== undefined ? (
          <>
            <ModeTable status={status.data} />
            <p className="first-small">
              Over the last 7 staffed days; a dash where fewer than 20 tasks were answered. A
              Realtime task with a schema is answered by the AI alone and marked so.
            </p>
            <StaffedHours status={status.data} />
          </>
        ) : status.error === null ? (
          <SkeletonGroup label="Loading answer times">
            <Grey height={320} />
          </SkeletonGroup>
        ) : (
          <ErrorNote
            title="Couldn't load answer times."
            error={status.error}
            onRetry={() => void status.refetch()}
          />
        )}
      </div>
    </section>
  )
}

function ModeTable({ status }: { status: ServiceStatus }) {
  const prices = useQuery(pricesQuery)
  const multiplierOf = (wanted: string) =>
    prices.data?.modes.find(({ mode }) => mode === wanted)?.multiplier
  return (
    <table className="first-modes">
      <thead>
        <tr>
          <th scope="col">Mode</th>
          <th scope="col">Due in</th>
          <th scope="col">Median</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {modes.map((mode) => {
          const found = modeOf(status, mode)
          const multiplier = multiplierOf(mode)
          return (
            <tr key={mode}>
              <th scope="row">
                <span className="first-mode-icon">
                  <Icon name={modeIcons[mode]} size={14} />
                </span>
                {modeWords[mode]}
              </th>
              <td>{found === undefined ? '–' : formatDuration(found.respondsWithinSeconds)}</td>
              <td>
                <b>{found === undefined ? '–' : writeMedian(found)}</b>
              </td>
              <td>{multiplier === undefined ? '–' : `×${multiplier}`}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function StaffedHours({ status }: { status: ServiceStatus }) {
  const hours = shownHours(status)
  const week = describeWeek(status)
  if (hours === undefined || week === undefined)
    return <p className="first-small">No staffed hours are set.</p>
  const part = partOfDay(hours, status.timeZone, Date.now())
  const own = writeOwnHours(status)
  return (
    <div className="first-hours">
      <div className="first-hours-head">
        <h3>Staffed hours</h3>
        <span>{week}</span>
      </div>
      <div className="first-day" aria-hidden="true">
        <span style={{ left: `${part.fromPercent}%`, width: `${part.widthPercent}%` }} />
        <i style={{ left: `${part.nowPercent}%` }} />
      </div>
      <div className="first-day-ends" aria-hidden="true">
        <span>00:00</span>
        <span>12:00</span>
        <span>24:00</span>
      </div>
      <p className="first-small">
        {own === undefined ? '' : `In your time zone, ${ownTimeZone()}: ${own}. `}
        You can send tasks at any hour; outside staffed hours answers may take longer.
      </p>
    </div>
  )
}
