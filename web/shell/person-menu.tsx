// Who is signed in, and where they may go: settings, the other apps, out.
import { DropdownMenu } from 'radix-ui'
import type { Me } from '../api/queries.ts'
import { initialsOf, ownTimeZone } from '../core/formats.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { appsOf } from './apps.ts'
import './person-menu.css'
import { signOut } from '../sign-in/sign-out.ts'
import { follow, type ShellProps } from './nav-item.ts'

type PersonMenuProps = Pick<ShellProps, 'onGo'> & {
  me: Me
  roleWords: string | undefined
  settingsHref: string | undefined
  /** In the tab bar it has no place for words. */
  isSmall?: boolean
}

export function PersonMenu({ me, roleWords, settingsHref, onGo, isSmall }: PersonMenuProps) {
  return (
    // In the nav and not at the end of the page: there it belongs to no part of it.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={isSmall === true ? 'person person-small' : 'person'}>
        <span className="person-initials" aria-hidden="true">
          {initialsOf(me.name)}
        </span>
        {isSmall === true ? 'You' : <PersonWords me={me} roleWords={roleWords} />}
        <span className="visually-hidden">, settings and sign out</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="person-menu" side="top" align="start" sideOffset={8}>
        <p className="person-menu-email">{me.email}</p>
        {settingsHref === undefined ? null : (
          <MenuLink href={settingsHref} icon="gear" label="Settings" onGo={onGo} />
        )}
        {appsOf(me).map((app) => (
          <MenuLink key={app.href} {...app} onGo={undefined} />
        ))}
        <DropdownMenu.Separator className="person-menu-line" />
        <DropdownMenu.Item className="person-menu-item" onSelect={() => void signOut()}>
          <Icon name="exit" />
          Sign out
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
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

function MenuLink(props: {
  href: string
  icon: IconName
  label: string
  onGo: ShellProps['onGo']
}) {
  return (
    <DropdownMenu.Item className="person-menu-item" asChild>
      <a href={props.href} onClick={follow(props.href, props.onGo)}>
        <Icon name={props.icon} />
        {props.label}
      </a>
    </DropdownMenu.Item>
  )
}
