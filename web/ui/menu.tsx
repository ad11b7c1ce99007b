// A menu with the button that opens it: what MenuButton shows once this has been fetched.
import { DropdownMenu } from 'radix-ui'
import type { MouseEventHandler, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './menu.css'

export type MenuEntry = {
  key: string
  icon: IconName
  label: ReactNode
  /** A line above it. */
  isApart?: boolean
} & (
  | { onSelect: () => void; href?: never }
  | { href: string; onClick: MouseEventHandler; onSelect?: never }
)

export type MenuProps = {
  className: string
  /** What stands on the button. */
  face: ReactNode
  /** In the menu, above its entries. */
  head?: ReactNode
  entries: readonly MenuEntry[]
  side?: 'top' | 'bottom'
}

export type MenuStart = {
  /** It was pressed before this was there. */
  isOpen: boolean
  /** Its forerunner had the focus. */
  isFocused: boolean
}

export function Menu({
  className,
  face,
  head,
  entries,
  side,
  start,
}: MenuProps & { start: MenuStart }) {
  return (
    // Where the button is and not at the end of the page: there it belongs to no part of it.
    <DropdownMenu.Root modal={false} defaultOpen={start.isOpen}>
      <DropdownMenu.Trigger className={className} autoFocus={start.isFocused}>
        {face}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className="menu"
        side={side}
        align="start"
        sideOffset={side === 'top' ? 8 : 4}
      >
        {head}
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  const inside = (
    <>
      <Icon name={entry.icon} />
      {entry.label}
    </>
  )
  return (
    <>
      {entry.isApart === true ? <DropdownMenu.Separator className="menu-line" /> : null}
      {entry.href === undefined ? (
        <DropdownMenu.Item className="menu-item" onSelect={entry.onSelect}>
          {inside}
        </DropdownMenu.Item>
      ) : (
        <DropdownMenu.Item className="menu-item" asChild>
          <a href={entry.href} onClick={entry.onClick}>
            {inside}
          </a>
        </DropdownMenu.Item>
      )}
    </>
  )
}
