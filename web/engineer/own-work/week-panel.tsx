import { useState } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { formatCredits, formatDate, formatDuration } from '../../core/formats.ts'
import { PanelHead, type View } from './panel-head.tsx'
import './week-panel.css'

type Statistics = Schemas['WorkStatistics']
type DayFigures = Statistics['week']['byDay'][number]

export function WeekPanel({ statistics: { week, today } }: { statistics: Statistics }) {
  const [view, setView] = useState<View>('plot')
  return (
    <section className="own-work-panel" aria-labelledby="own-week">
      <PanelHead id="own-week" title="This week" view={view} onView={setView} />
      <dl className="week-panel-figures">
        <Figure term="Earned" value={formatCredits(week.earned)} unit="cr" />
        <Figure term="Today" value={formatCredits(today.earned)} unit="cr" />
        <Figure term="Answers" value={String(week.answers)} />
        <Figure term="Paid effort" value={formatDuration(week.effortSeconds)} />
      </dl>
      <p className="week-panel-what">{view === 'plot' ? 'Credits by day' : 'By day'}</p>
      {view === 'plot' ? <Bars days={week.byDay} /> : <DayTable days={week.byDay} />}
    </section>
  )
}

function Figure({ term, value, unit }: { term: string; value: string; unit?: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {value} {unit === undefined ? null : <small>{unit}</small>}
      </dd>
    </div>
  )
}

function Bars({ days }: { days: DayFigures[] }) {
  const most = Math.max(1, ...days.map(({ earned }) => earned))
  const today = writeDate(new Date())
  const label = days
    .map((day) => `${nameDay(day.date)} ${isToCome(day) ? notYet : formatCredits(day.earned)}`)
    .join('; ')
  return (
    <div className="week-panel-bars" role="img" aria-label={`Credits by day: ${label}`}>
      {days.map(({ date, earned }) => (
        <div key={date} className={date === today ? 'week-panel-today' : ''}>
          <span className="mono">{earned === 0 ? '' : formatCredits(earned)}</span>
          <i style={{ height: `${Math.round((earned / most) * 64)}px` }} />
          <span>{nameDay(date)}</span>
        </div>
      ))}
    </div>
  )
}

function DayTable({ days }: { days: DayFigures[] }) {
  return (
    <table className="own-work-table">
      <caption className="visually-hidden">Credits, answers and effort by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Earned</th>
          <th scope="col">Answers</th>
          <th scope="col">Effort</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">{formatDate(day.date, true)}</th>
            {listFigures(day).map(({ name, words }) => (
              <td key={name} className="mono">
                {isToCome(day) ? <NotYet /> : words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function listFigures({ earned, answers, effortSeconds }: DayFigures) {
  return [
    { name: 'earned', words: `${formatCredits(earned)} cr` },
    { name: 'answers', words: String(answers) },
    { name: 'effort', words: formatDuration(effortSeconds) },
  ]
}

const notYet = 'not yet'

/** A zero would say that the day went by without an answer. */
function NotYet() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{notYet}</span>
    </>
  )
}

function isToCome({ date }: DayFigures): boolean {
  return date > writeDate(new Date())
}

// A date without a time is a day of the calendar wherever one is: it is read as UTC and written as UTC.
function nameDay(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    timeZone: 'UTC',
  })
}

function writeDate(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
