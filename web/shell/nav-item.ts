// What the nav and the tab bar show, and how a click on it is followed.
import type { MouseEvent, ReactNode } from 'react'
import type { IconName } from '../ui/icon.tsx'

export type NavItem = {
  href: string
  label: string
  icon: IconName
  count?: number | undefined
  /** At most four of them: those that phones have in the tab bar. */
  isOnPhone?: boolean
}

export type ShellProps = {
  nav: readonly NavItem[]
  /** The path of the page that is shown. */
  path: string
  /** Goes to another page of the same entry without loading it anew. */
  onGo?: ((href: string) => void) | undefined
  /** What the person is here: "Engineer, 5 tags". */
  roleWords?: string
  settingsHref?: string
  /** Under the name of the service: whose pages these are. */
  under?: ReactNode
  /** Over everything, on every page: that this is the test mode. */
  band?: ReactNode
  /** The first line on phones, which have no nav. */
  phoneHead?: ReactNode
  /** The last lines of the nav. */
  foot?: ReactNode
  children: ReactNode
}

/** Follows a plain click without loading the page anew; a click with a modifier is the browser's. */
export function follow(href: string, onGo: ShellProps['onGo']) {
  return (event: MouseEvent) => {
    if (onGo === undefined || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onGo(href)
  }
}

export function isCurrent(href: string, path: string): boolean {
  const [page = ''] = href.split('?')
  // The first page of an entry is a prefix of all the others.
  const isRoot = page.split('/').length === 2
  return path === page || path === `${page}/` || (!isRoot && path.startsWith(`${page}/`))
}
