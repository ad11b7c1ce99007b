// A status: icon and word, never colour alone.
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './pill.css'

export type PillTone =
  | 'pending'
  | 'claimed'
  | 'review'
  | 'completed'
  | 'cancelled'
  | 'overdue'
  | 'failed'

const icons: Record<PillTone, IconName> = {
  pending: 'clock',
  claimed: 'lock',
  review: 'review',
  completed: 'check-circle',
  cancelled: 'cross-circle',
  overdue: 'warning',
  failed: 'stop',
}

export function Pill(props: { tone: PillTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`pill pill-${props.tone}`}>
      <Icon name={props.icon ?? icons[props.tone]} size={12} />
      {props.children}
    </span>
  )
}
