// A numbered step: what to do, and that it is done.
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import './start-step.css'

export function StartStep(props: {
  number: number
  isDone: boolean
  title: string
  /** A line about it. */
  children: ReactNode
  content?: ReactNode
}) {
  const { number, isDone } = props
  return (
    <section className="start-step" data-done={isDone}>
      <span className="start-step-number" aria-hidden="true">
        {isDone ? <Icon name="check" size={14} /> : number}
      </span>
      <div className="start-step-words">
        <h2>
          {props.title}
          <span className="visually-hidden">{isDone ? ', done' : `, step ${number}`}</span>
        </h2>
        <p>{props.children}</p>
      </div>
      {props.content === undefined ? null : (
        <div className="start-step-content">{props.content}</div>
      )}
    </section>
  )
}
