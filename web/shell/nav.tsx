// The nav: pages with their counts, then what works everywhere, then who is signed in.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { meQuery } from '../api/queries.ts'
import { nextTheme, setAppearance, useAppearance } from '../ui/appearance.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useKey } from '../ui/keys/use-keys.ts'
import { Brand } from './brand.tsx'
import { NavEnd } from './nav-end.tsx'
import { follow, groupPages, isCurrent, type NavItem, type ShellProps } from './nav-item.ts'
import { openersOf } from './openers.ts'
import { PersonMenu } from './person-menu.tsx'

const themeIcons = { system: 'screen', light: 'sun', dark: 'moon' } as const
const themeWords = { system: 'System', light: 'Light', dark: 'Dark' } as const

export function Nav(props: ShellProps) {
  const { theme } = useAppearance()
  const mapKey = useKey('Everywhere.map')
  const findKey = useKey('Everywhere.find')
  return (
    <nav className="nav not-on-phone" aria-label="Main">
      <Brand />
      {props.under}
      {groupPages(props.nav).map(({ name, items }) => (
        <NavGroup key={name} name={name}>
          {items.map((item) => (
            <NavLink key={item.href} item={item} path={props.path} onGo={props.onGo} />
          ))}
        </NavGroup>
      ))}
      <ul className="nav-list nav-foot">
        <NavButton
          icon="keyboard"
          label="Shortcuts"
          keys={mapKey}
          onPress={() => openersOf.keys()}
        />
        <NavButton
          icon="search"
          label="Find anything"
          keys={findKey}
          onPress={() => openersOf.palette()}
        />
        {props.docsHref === undefined ? null : (
          <NavLink
            item={{ href: props.docsHref, label: 'Docs', icon: 'book' }}
            path={props.path}
            onGo={undefined}
          />
        )}
        <NavButton
          icon={themeIcons[theme]}
          label="Theme"
          value={themeWords[theme]}
          onPress={() => setAppearance({ theme: nextTheme(theme) })}
        />
      </ul>
      {props.foot}
      <Person {...props} />
    </nav>
  )
}

function NavGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  if (name === '') return <ul className="nav-list">{children}</ul>
  return (
    <>
      <p className="nav-group" id={id}>
        {name}
      </p>
      <ul className="nav-list" aria-labelledby={id}>
        {children}
      </ul>
    </>
  )
}

function NavLink(props: { item: NavItem; path: string; onGo: ShellProps['onGo'] }) {
  const { item, path, onGo } = props
  return (
    <li>
      <a
        className="nav-item"
        href={item.href}
        aria-current={isCurrent(item.href, path) ? 'page' : undefined}
        onClick={follow(item.href, onGo)}
      >
        <Icon name={item.icon} />
        {item.label}
        <NavEnd item={item} />
      </a>
    </li>
  )
}

function NavButton(props: {
  icon: IconName
  label: string
  keys?: string
  value?: string
  onPress: () => void
}) {
  return (
    <li>
      <button type="button" className="nav-item" onClick={props.onPress}>
        <Icon name={props.icon} />
        {props.label}
        <span className="nav-end">
          {props.keys === undefined ? props.value : <Kbd keys={props.keys} />}
        </span>
      </button>
    </li>
  )
}

function Person({ roleWords, settingsHref, onGo }: ShellProps) {
  const me = useQuery(meQuery)
  if (me.data === undefined) return null
  return <PersonMenu me={me.data} roleWords={roleWords} settingsHref={settingsHref} onGo={onGo} />
}
