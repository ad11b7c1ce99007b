// Tabs over a list or a pane. The content stands with the caller: <Tabs …>{content of the chosen}</Tabs>.
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './tabs.css'

export type Tab<T extends string> = { value: T; label: string; icon?: IconName; count?: number }

export function Tabs<T extends string>(props: {
  label: string
  value: T
  tabs: readonly Tab<T>[]
  onChange: (value: T) => void
  /** Stands at the right end of the row. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <Radix.Root
      className={props.className}
      value={props.value}
      onValueChange={(value) => props.onChange(value as T)}
    >
      <div className="tabs">
        <Radix.List className="tabs" aria-label={props.label}>
          {props.tabs.map((tab) => (
            <Radix.Trigger className="tabs-item" key={tab.value} value={tab.value}>
              {tab.icon === undefined ? null : <Icon name={tab.icon} />}
              {tab.label}
              {tab.count === undefined ? null : <span className="tabs-count">{tab.count}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {props.aside}
      </div>
      <Radix.Content value={props.value} asChild>
        <div>{props.children}</div>
      </Radix.Content>
    </Radix.Root>
  )
}
