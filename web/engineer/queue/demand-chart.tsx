// How many tasks an hour usually come on this weekday, as bars or as a table.
import { useState } from 'react'
import { useNow } from '../../ui/use-now.ts'
import './demand-chart.css'

export type UsualHour = { hour: number; perHour: number }

export function DemandChart(props: { hours: UsualHour[]; weeks: number }) {
  const [isTable, setTable] = useState(false)
  const now = new Date(useNow())
  const shown = chooseHours(props.hours, now.getHours())
  if (shown.every(({ perHour }) => perHour === 0)) return null
  const weekday = now.toLocaleDateString('en-GB', { weekday: 'long' })
  const title = `Usual tasks per hour on ${weekday}s`
  return (
    <figure className="demand-chart">
      <figcaption>
        <b className="demand-chart-title">{title}</b>
        <span className="demand-chart-since">{describeWeeks(props.weeks)}</span>
      </figcaption>
      {isTable ? (
        <DemandTable hours={shown} title={title} />
      ) : (
        <Bars hours={shown} nowHour={now.getHours()} />
      )}
      <p>
        {describeDemand(props.hours, now.getHours())}{' '}
        <button type="button" className="demand-chart-switch" onClick={() => setTable(!isTable)}>
          {isTable ? 'Show chart' : 'Show table'}
        </button>
      </p>
    </figure>
  )
}

function Bars({ hours, nowHour }: { hours: UsualHour[]; nowHour: number }) {
  const most = Math.max(...hours.map(({ perHour }) => perHour))
  const peak = hours.find(({ perHour }) => perHour === most)
  const current = hours.find(({ hour }) => hour === nowHour)
  const label = `Usual tasks per hour, ${hours[0]?.hour} to ${(hours.at(-1)?.hour ?? 0) + 1}. Now: ${writeRate(current?.perHour ?? 0)}. Peak at ${peak?.hour}: ${writeRate(most)}.`
  return (
    <>
      <div className="demand-chart-bars" role="img" aria-label={label}>
        {hours.map(({ hour, perHour }) => (
          <span
            key={hour}
            className={hour === nowHour ? 'demand-chart-now' : ''}
            style={{ height: `${Math.max(2, (perHour / most) * 100)}%` }}
          />
        ))}
      </div>
      <div className="demand-chart-axis" aria-hidden="true">
        {hours.map(({ hour }) => (
          <span key={hour}>{hour % 2 === 0 ? String(hour).padStart(2, '0') : ''}</span>
        ))}
      </div>
    </>
  )
}

function DemandTable({ hours, title }: { hours: UsualHour[]; title: string }) {
  return (
    <table className="demand-chart-table">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">Hour</th>
          <th scope="col">Tasks</th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour, perHour }) => (
          <tr key={hour}>
            <th scope="row">{writeHour(hour)}</th>
            <td>{writeRate(perHour)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Working hours always; more where tasks come or the clock is. */
function chooseHours(hours: UsualHour[], nowHour: number): UsualHour[] {
  const busy = hours.filter(({ perHour }) => perHour > 0).map(({ hour }) => hour)
  const first = Math.min(8, nowHour, ...busy)
  const last = Math.max(19, nowHour, ...busy)
  return Array.from({ length: last - first + 1 }, (_, step) => ({
    hour: first + step,
    perHour: hours.find(({ hour }) => hour === first + step)?.perHour ?? 0,
  }))
}

function describeDemand(hours: UsualHour[], nowHour: number): string {
  const rate = (hour: number) => hours.find((one) => one.hour === hour)?.perHour ?? 0
  const now = rate(nowHour)
  const most = Math.max(...hours.map(({ perHour }) => perHour))
  const pickedUp = Math.max(now * 1.25, most / 4)
  const busier = hours.find(({ hour, perHour }) => hour > nowHour && perHour > pickedUp)
  const about = now < 0.05 ? '' : ` (about ${writeRate(now)} per hour)`
  const usual = `Usually about ${writeRate(now)} tasks per hour at this time`
  if (busier !== undefined)
    return now < most / 2
      ? `It's quiet now${about} and usually picks up at ${writeHour(busier.hour)}.`
      : `${usual}, more from ${writeHour(busier.hour)}.`
  return now === 0 ? 'Usually few tasks for the rest of the day.' : `${usual}.`
}

function describeWeeks(weeks: number): string {
  return weeks === 1 ? 'your tags, last week' : `your tags, last ${weeks} weeks`
}

function writeHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

function writeRate(perHour: number): string {
  return perHour.toFixed(1)
}
