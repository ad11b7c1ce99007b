// One number with its name and a line about it. One that failed says so in its own place.
import type { ReactNode } from 'react'
import './stat-card.css'

export function StatCard(props: {
  label: string
  /** Undefined while it is read. */
  value: ReactNode
  unit?: string
  /** The line under the number. */
  children?: ReactNode
  /** At the right end of that line: a link or a small button. */
  aside?: ReactNode
}) {
  return (
    <div className="stat-card">
      <p className="stat-card-label">{props.label}</p>
      {props.value === undefined ? (
        <p className="stat-card-wait" role="status">
          <span className="visually-hidden">Loading</span>
          <i />
        </p>
      ) : (
        <p className="stat-card-value">
          {props.value}
          {props.unit === undefined ? null : <small> {props.unit}</small>}
        </p>
      )}
      <div className="stat-card-foot">
        <span>{props.children}</span>
        {props.aside}
      </div>
    </div>
  )
}

/** While pending, what stands below them on a page that `reads-in-order` is held back: their lines may wrap. */
export function StatCards(props: { isPending?: boolean; children: ReactNode }) {
  return (
    <div className={props.isPending === true ? 'stat-cards is-pending' : 'stat-cards'}>
      {props.children}
    </div>
  )
}
