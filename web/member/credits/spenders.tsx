// What was charged, by project and by who made the tasks: the highest first.
import { type ReactNode, useId } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { formatCredits } from '../../core/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import './spenders.css'

type Statistics = Schemas['AccountStatistics']
type Spender = { key: string; name: ReactNode; credits: number }

export function SpendByProject({ statistics, days }: { statistics: Statistics; days: number }) {
  const rows = statistics.spendByProject.map(({ projectId, projectName, credits }) => ({
    key: String(projectId),
    name: <span className="cut">{projectName}</span>,
    credits,
  }))
  return (
    <Spenders
      title="Spent by project"
      head="Project"
      none="Each project that spends is listed here."
      days={days}
      rows={rows}
    />
  )
}

export function SpendByKey({ statistics, days }: { statistics: Statistics; days: number }) {
  const rows = statistics.spendByKey.map(({ createdBy: { id, name, kind }, credits }) => ({
    key: id,
    name: (
      <>
        <Icon name={kind === 'key' ? 'key' : 'person'} size={14} />
        {name === '' ? (
          <span className="spenders-id mono">{id}</span>
        ) : (
          <span className="cut">{name}</span>
        )}
      </>
    ),
    credits,
  }))
  return (
    <Spenders
      title="Spent by key and member"
      head="Key or member"
      none="Each key or member that spends is listed here."
      days={days}
      rows={rows}
    />
  )
}

function Spenders(props: {
  title: string
  head: string
  /** Said while there is no row. */
  none: string
  days: number
  rows: readonly Spender[]
}) {
  const titleId = useId()
  const most = Math.max(1, ...props.rows.map(({ credits }) => credits))
  return (
    <section className="spenders" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {props.title}
        <small>, credits in {props.days} days</small>
      </h2>
      {props.rows.length === 0 ? (
        <p className="spenders-none">{props.none}</p>
      ) : (
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{props.head}</th>
              <th scope="col">Credits</th>
            </tr>
          </thead>
          <tbody>
            {props.rows.map(({ key, name, credits }) => (
              <tr key={key}>
                <th scope="row">
                  <span className="spenders-name">{name}</span>
                  <span className="spenders-bar" style={{ width: `${(credits / most) * 100}%` }} />
                </th>
                <td className="mono">{formatCredits(credits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
