// The top of the task page: the way back, what the task is, and how many wait.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { meQuery, queueQuery } from '../../api/queries.ts'
import { OfflinePill } from '../../shell/offline-banner.tsx'
import { openersOf } from '../../shell/openers.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { leaveText } from '../../ui/keys/leave-text.ts'
import { useKey, useKeys } from '../../ui/keys/use-keys.ts'
import './room-frame.css'

type Props = {
  title: string
  taskId: string
  pill?: ReactNode
  /** Banners, between the top and the page. */
  notices?: ReactNode
  children: ReactNode
}

export function RoomFrame({ title, taskId, pill, notices, children }: Props) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  // Navigation from another page starts at the top, as after a page load.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  useKeys('Task', {
    back: { run: () => leaveText() || go() },
  })
  const go = () => void navigate({ to: '/' })
  return (
    <div className="room">
      <header className="room-top">
        <BackLink />
        <span className="room-top-line not-on-phone" />
        <h1 className="room-title cut" title={title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <span className="room-top-facts not-on-phone">
          <IdChip id={taskId} isShort />
          {pill}
        </span>
        <span className="room-grow" />
        <OfflinePill />
        <Waiting />
        <Button
          className="not-on-phone"
          kind="ghost"
          size="small"
          icon="keyboard"
          aria-label="Shortcuts"
          onClick={() => openersOf.keys()}
        />
        <Initials />
      </header>
      <div className="room-notices">{notices}</div>
      {children}
    </div>
  )
}

function BackLink() {
  const key = useKey('Task.back')
  return (
    <Link to="/" className="room-back">
      <Icon name="back" />
      <span className="room-back-word">Queue</span>
      <span className="not-on-phone">
        <Kbd keys={key} />
      </span>
    </Link>
  )
}

function Waiting() {
  const { data } = useQuery({ ...queueQuery, refetchInterval: 30_000 })
  if (!data) return null
  const classes = data.tags.flatMap((tag) => tag.classes)
  const count = classes.reduce((sum, { waiting }) => sum + waiting, 0)
  const more = classes.some(({ orMore }) => orMore) ? '+' : ''
  return (
    <span className="room-waiting not-on-phone">
      <span className="mono">
        {count}
        {more}
      </span>{' '}
      waiting
    </span>
  )
}

function Initials() {
  const { data } = useQuery(meQuery)
  if (!data) return null
  const names = data.name.split(/\s+/).filter((part) => part !== '')
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined]
  return (
    <span className="room-initials not-on-phone" title={data.name}>
      <span aria-hidden="true">
        {letters.map((name) => name?.[0]?.toUpperCase() ?? '').join('')}
      </span>
      <span className="visually-hidden">Signed in as {data.name}</span>
    </span>
  )
}
