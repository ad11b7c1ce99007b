// What happened, one line each with its time at the right, the oldest first.
import type { ReactNode } from 'react'
import { formatDayAndTime, formatTimeOfDay } from '../core/formats.ts'
import { Icon, type IconName } from './icon.tsx'
import './timeline.css'

export type TimelineItem = {
  key: string
  icon: IconName
  text: ReactNode
  /** Smaller, below the text. */
  more?: ReactNode
  at: string
  tone?: 'good' | 'bad' | 'live'
  /** Holds at this moment, so it has no time of its own. */
  isNow?: boolean
}

export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {items.map((item, index) => (
        <li
          key={item.key}
          className={
            item.tone === undefined ? 'timeline-item' : `timeline-item timeline-${item.tone}`
          }
        >
          <span className="timeline-icon">
            <Icon name={item.icon} />
          </span>
          <span className="timeline-text">
            {item.text}
            {item.more === undefined ? null : <span className="timeline-more">{item.more}</span>}
          </span>
          {item.isNow === true ? (
            <span className="timeline-at">now</span>
          ) : (
            <time className="timeline-at mono" dateTime={item.at} title={item.at}>
              {sayWhen(item.at, items[index - 1]?.at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The day stands where it begins and is another than today; below it the time is enough. */
function sayWhen(at: string, before: string | undefined): string {
  const day = (moment: string | number) => new Date(moment).toDateString()
  const isKnown = day(before ?? Date.now()) === day(at)
  return isKnown ? formatTimeOfDay(at, true) : formatDayAndTime(at)
}
