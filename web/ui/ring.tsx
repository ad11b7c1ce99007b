// The share of time that is left. Decoration beside a time in words: it says nothing that they do not.
import type { ReactNode } from 'react'
import './ring.css'

export function Ring(props: {
  /** 0 to 1; what is gone (0 or less) is drawn dashed. */
  share: number
  size?: 24 | 32 | 40 | 56
  isAccent?: boolean
  children?: ReactNode
}) {
  const { share, size = 24, isAccent = false } = props
  const width = size >= 40 ? 4 : 3
  const middle = size / 2
  const radius = middle - width / 2
  const isGone = share <= 0
  const tone = isGone ? 'gone' : share < 0.1 ? 'soon' : isAccent ? 'accent' : 'plain'
  const circle = { cx: middle, cy: middle, r: radius, strokeWidth: width }
  return (
    <span className={`ring ring-${tone}`} aria-hidden={props.children === undefined || undefined}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle {...circle} />
        {isGone ? null : (
          <circle
            {...circle}
            className="ring-share"
            pathLength={100}
            strokeDasharray={`${Math.round(Math.min(share, 1) * 100)} 100`}
            transform={`rotate(-90 ${middle} ${middle})`}
          />
        )}
      </svg>
      {props.children === undefined ? null : <span className="ring-label">{props.children}</span>}
    </span>
  )
}
