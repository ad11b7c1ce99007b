// Who is signed in, and where they may go: settings, the other apps, out.
import type { Me } from '../api/queries.ts'
import { initialsOf, ownTimeZone } from '../core/formats.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { appsOf } from './apps.ts'
import './person-menu.css'
import { follow, type ShellProps } from './nav-item.ts'

type PersonMenuProps = Pick<ShellProps, 'onGo'> & {
  me: Me
  roleWords: string | undefined
  settingsHref: string | undefined
  /** In the tab bar it has no place for words. */
  isSmall?: boolean
}

export function PersonMenu({ me, roleWords, settingsHref, onGo, isSmall }: PersonMenuProps) {
  const settings = { href: settingsHref, icon: 'gear', label: 'Settings', onGo } as const
  const places = [settings, ...appsOf(me).map((app) => ({ ...app, onGo: undefined }))]
  return (
    <MenuButton
      className={isSmall === true ? 'person person-small' : 'person'}
      side="top"
      face={
        <>
          <span className="person-initials" aria-hidden="true">
            {initialsOf(me.name)}
          </span>
          {isSmall === true ? 'You' : <PersonWords me={me} roleWords={roleWords} />}
          <span className="visually-hidden">, settings and sign out</span>
        </>
      }
      head={<p className="person-menu-email">{me.email}</p>}
      entries={[
        ...places.flatMap(({ href, icon, label, onGo: go }) =>
          href === undefined ? [] : [{ key: href, href, icon, label, onClick: follow(href, go) }],
        ),
        {
          ...{ key: 'out', icon: 'exit', label: 'Sign out', isApart: true },
          onSelect: () => void signOut(),
        },
      ]}
    />
  )
}

function PersonWords({ me, roleWords }: { me: Me; roleWords: string | undefined }) {
  return (
    <span className="person-words">
      <span className="person-name cut">{me.name}</span>
      {/* The one place that says in which zone all times are. */}
      <span className="person-role cut" title={`Times in ${ownTimeZone()}`}>
        {roleWords === undefined ? ownTimeZone() : `${roleWords}, ${ownTimeZone()}`}
      </span>
    </span>
  )
}
