// Where a list would be and is nothing yet: one sentence, how to begin in code, one act.
import type { ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'
import './empty-state.css'
import { Icon, type IconName } from './icon.tsx'

export function EmptyState(props: {
  icon: IconName
  title: string
  children?: ReactNode
  /** A line for a terminal. */
  code?: string
  acts?: ReactNode
  /** Inside a card that has its own border. */
  isBare?: boolean
}) {
  return (
    <div className={props.isBare === true ? 'empty-state' : 'empty-state empty-state-card'}>
      <span className="empty-state-icon">
        <Icon name={props.icon} />
      </span>
      <p className="empty-state-title">{props.title}</p>
      {props.children === undefined ? null : <p className="empty-state-about">{props.children}</p>}
      {props.code === undefined ? null : <CodeBlock code={props.code} language="bash" />}
      {props.acts === undefined ? null : <div className="empty-state-acts">{props.acts}</div>}
    </div>
  )
}
