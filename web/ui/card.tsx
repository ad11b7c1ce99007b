// A part of a page that stands for itself: a head with what it is, and its content.
import type { ReactNode } from 'react'
import './card.css'
import { Icon, type IconName } from './icon.tsx'

export function Card(props: {
  title: ReactNode
  icon?: IconName
  tone?: 'good' | 'bad'
  /** At the right end of the head. */
  aside?: ReactNode
  /** Where what is in it changes by itself and readers of the screen shall hear it. */
  isLive?: boolean
  className?: string
  children: ReactNode
}) {
  const { icon, tone, isLive } = props
  const names = ['card', tone === undefined ? '' : `card-${tone}`, props.className ?? '']
  return (
    <section
      className={names.filter((name) => name !== '').join(' ')}
      aria-live={isLive === true ? 'polite' : undefined}
    >
      <header className="card-head">
        {icon === undefined ? null : <Icon name={icon} />}
        <h2 className="card-title">{props.title}</h2>
        {props.aside}
      </header>
      {props.children}
    </section>
  )
}
