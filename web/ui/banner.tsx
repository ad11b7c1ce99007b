// A strip that says what happened and offers the one way on. It is part of the page, never over text.
import type { ReactNode } from 'react'
import './banner.css'
import { Icon, type IconName } from './icon.tsx'

const icons = { note: 'info', warning: 'warning', failure: 'stop' } as const

export function Banner(props: {
  tone?: 'note' | 'warning' | 'failure'
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  acts?: ReactNode
  /** With a border of its own, inside a page instead of across it. */
  isCard?: boolean
}) {
  const tone = props.tone ?? 'note'
  const name = ['banner', `banner-${tone}`, props.isCard === true ? 'banner-card' : '']
  return (
    <div
      className={name.filter((part) => part !== '').join(' ')}
      role={tone === 'failure' ? 'alert' : 'status'}
    >
      <Icon name={props.icon ?? icons[tone]} />
      <div className="banner-body">
        <span className="banner-title">{props.title}</span>
        {props.children === undefined ? null : <> {props.children}</>}
      </div>
      {props.acts === undefined ? null : <div className="banner-acts">{props.acts}</div>}
    </div>
  )
}
