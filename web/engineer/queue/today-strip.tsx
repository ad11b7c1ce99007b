// The day so far in a few figures. What the service does not measure is not shown.
import type { Schemas } from '../../api/queries.ts'
import { formatCredits, formatDuration } from '../../core/formats.ts'
import { useNow } from '../../ui/use-now.ts'
import './today-strip.css'

type TodayFigures = Schemas['WorkStatistics']

/** Takes its place before the figures are there, so that nothing below it moves when they come. */
export function TodayStrip({ figures }: { figures: TodayFigures | undefined }) {
  const today = figures?.today
  return (
    <dl className="today-strip" aria-label="Today" aria-busy={figures === undefined}>
      <div>
        <dt>Earned today</dt>
        <dd className="today-strip-main">
          <Credits amount={today?.earned} />
        </dd>
      </div>
      <div>
        <dt>Answers</dt>
        <dd>{today?.answers ?? '…'}</dd>
      </div>
      <div className="not-on-phone">
        <dt>Paid effort</dt>
        <dd className="today-strip-words">
          {today === undefined ? (
            '…'
          ) : (
            <>
              {formatDuration(today.effortSeconds)}
              {today.dutySeconds === 0 ? null : (
                <small> of {formatDuration(today.dutySeconds)} on duty</small>
              )}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>This week</dt>
        <dd>
          <Credits amount={figures?.week.earned} />
        </dd>
      </div>
      {today === undefined ? null : <Hours hours={today.byHour} />}
    </dl>
  )
}

function Credits({ amount }: { amount: number | undefined }) {
  if (amount === undefined) return '…'
  return (
    <>
      {formatCredits(amount)} <small>cr</small>
    </>
  )
}

const earliestHour = 8

/** From the first hour that brought something, or the morning, to the one that runs. */
function Hours({ hours: all }: { hours: TodayFigures['today']['byHour'] }) {
  const last = new Date(useNow()).getHours()
  const busy = all.filter(({ earned }) => earned > 0).map(({ hour }) => hour)
  const first = Math.min(earliestHour, last, ...busy)
  const hours = all.filter(({ hour }) => hour >= first && hour <= last)
  const most = Math.max(...hours.map(({ earned }) => earned), 0)
  if (most === 0) return null
  const two = (hour: number) => String(hour).padStart(2, '0')
  const text = hours.map(({ hour, earned }) => `${two(hour)} ${formatCredits(earned)}`).join('; ')
  return (
    <div className="today-strip-hours not-on-phone">
      <dt>
        Credits by hour
        <span className="mono">
          {two(first)} to {two(last)}
        </span>
      </dt>
      <dd>
        <div className="today-strip-bars" role="img" aria-label={`Credits by hour: ${text}`}>
          {hours.map(({ hour, earned }) => (
            <span
              key={hour}
              className={hour === last ? 'today-strip-now' : ''}
              style={{ height: `${Math.max(1, Math.round((earned / most) * 22))}px` }}
            />
          ))}
        </div>
      </dd>
    </div>
  )
}
