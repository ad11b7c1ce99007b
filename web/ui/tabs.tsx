// Tabs over a list or a pane. The content belongs to the caller: <Tabs …>{content of the chosen}</Tabs>.
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './tabs.css'

export type Tab<T extends string> = { value: T; label: string; icon?: IconName; count?: number }

export function Tabs<T extends string>(props: {
  label: string
  value: T
  tabs: readonly Tab<T>[]
  onChange: (value: T) => void
  /** At the right end of the row. */
  aside?: ReactNode
  /** Inside a card: a line under the row, the chosen one underlined, and what has no room scrolls. */
  isLined?: boolean
  className?: string
  children: ReactNode
}) {
  const list = useChosenInView(props.value)
  return (
    <Radix.Root
      className={[props.className, props.isLined === true ? 'tabs-lined' : undefined]
        .filter((name) => name !== undefined)
        .join(' ')}
      value={props.value}
      onValueChange={(value) => props.onChange(value as T)}
    >
      <div className="tabs">
        <Radix.List className="tabs" aria-label={props.label} ref={list}>
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

/** A tab that the address chose may lie beyond the edge of a narrow row. */
function useChosenInView(value: string) {
  const list = useRef<HTMLDivElement>(null)
  // Another choice is looked for again.
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector<HTMLElement>('[data-state="active"]')
    if (row == null || chosen == null || row.scrollWidth <= row.clientWidth) return
    const [from, to] = [chosen.offsetLeft - row.offsetLeft, row.clientWidth]
    if (from < row.scrollLeft || from + chosen.offsetWidth > row.scrollLeft + to)
      row.scrollLeft = from - (to - chosen.offsetWidth) / 2
  }, [value])
  return list
}
