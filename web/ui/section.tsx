// One part of the settings: what it is about on the left, what can be done on the right.
import { type ReactNode, useId } from 'react'
import './section.css'

export function Section(props: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="settings-section" aria-labelledby={id}>
      <div>
        <h2 className="settings-title" id={id}>
          {props.title}
        </h2>
        {props.about === undefined ? null : <p className="settings-about">{props.about}</p>}
      </div>
      <div className="settings-body">{props.children}</div>
    </section>
  )
}
