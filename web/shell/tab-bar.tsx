// The pages at the bottom of a phone: at most four, then the person; where there are more pages than
// places, all of them and the person stand behind "More".
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { NavEnd } from './nav-end.tsx'
import { follow, isCurrent, type NavItem, type ShellProps } from './nav-item.ts'
import { PersonMenu } from './person-menu.tsx'
import './tab-bar.css'

export function TabBar(props: ShellProps) {
  const { nav, path, onGo } = props
  const inBar = nav.filter(({ isOnPhone }) => isOnPhone === true).slice(0, 4)
  return (
    <nav className="tab-bar only-on-phone" aria-label="Main">
      {inBar.map((item) => (
        <PageLink
          key={item.href}
          className="tab-bar-item"
          iconSize={20}
          {...{ item, path }}
          onGo={onGo}
        />
      ))}
      {inBar.length < nav.length ? (
        <More {...props} isCurrent={!inBar.some(({ href }) => isCurrent(href, path))} />
      ) : (
        <Person {...props} />
      )}
    </nav>
  )
}

/** `isCurrent` when it links to the current page. */
function More(props: ShellProps & { isCurrent: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { nav, path, onGo } = props
  const go = (href: string) => {
    setOpen(false)
    if (onGo === undefined) location.assign(href)
    else onGo(href)
  }
  return (
    <>
      <button
        type="button"
        className="tab-bar-item"
        aria-current={props.isCurrent ? 'true' : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" size={20} />
        More
      </button>
      <Dialog isOpen={isOpen} title="All pages" onClose={() => setOpen(false)}>
        {props.under}
        <nav aria-label="All pages">
          <ul className="tab-bar-more">
            {nav.map((item) => (
              <li key={item.href}>
                <PageLink className="nav-item" iconSize={16} {...{ item, path }} onGo={go} />
              </li>
            ))}
          </ul>
        </nav>
        {props.docsHref === undefined ? null : (
          <a className="nav-item tab-bar-docs" href={props.docsHref}>
            <Icon name="book" />
            Docs
          </a>
        )}
        {props.foot}
        <Person {...props} isInDialog />
      </Dialog>
    </>
  )
}

function PageLink(props: {
  className: string
  iconSize: 16 | 20
  item: NavItem
  path: string
  onGo: ShellProps['onGo']
}) {
  const { className, iconSize, item, path, onGo } = props
  return (
    <a
      className={className}
      href={item.href}
      aria-current={isCurrent(item.href, path) ? 'page' : undefined}
      onClick={follow(item.href, onGo)}
    >
      <Icon name={item.icon} size={iconSize} />
      {item.label}
      {iconSize === 16 ? <NavEnd item={item} /> : null}
    </a>
  )
}

function Person({
  roleWords,
  settingsHref,
  onGo,
  isInDialog,
}: ShellProps & { isInDialog?: boolean }) {
  const me = useQuery(meQuery)
  if (me.data === undefined) return null
  return (
    <PersonMenu me={me.data} {...{ roleWords, settingsHref, onGo }} isSmall={isInDialog !== true} />
  )
}
