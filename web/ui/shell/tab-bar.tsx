// The pages at the bottom of a phone: at most four, and the person.
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { Icon } from '../icon.tsx'
import { follow, isCurrent, type ShellProps } from './nav-item.ts'
import { PersonMenu } from './person-menu.tsx'
import './tab-bar.css'

export function TabBar({ nav, path, onGo, role, settingsHref }: ShellProps) {
  const me = useQuery(meQuery)
  return (
    <nav className="tab-bar only-on-phone" aria-label="Main">
      {nav
        .filter(({ isOnPhone }) => isOnPhone === true)
        .slice(0, 4)
        .map((item) => (
          <a
            key={item.href}
            className="tab-bar-item"
            href={item.href}
            aria-current={isCurrent(item.href, path) ? 'page' : undefined}
            onClick={follow(item.href, onGo)}
          >
            <Icon name={item.icon} size={20} />
            {item.label}
          </a>
        ))}
      {me.data === undefined ? null : (
        <PersonMenu me={me.data} role={role} settingsHref={settingsHref} onGo={onGo} isSmall />
      )}
    </nav>
  )
}
