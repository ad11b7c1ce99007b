// What the nav and the tab bar show, and how a click on it is followed.
import type { MouseEvent, ReactNode } from 'react'
import type { IconName } from '../ui/icon.tsx'

export type NavItem = {
  href: string
  label: string
  icon: IconName
  count?: number | string | undefined
  /** Only where a person is needed: "1 failing". */
  badge?: { words: string; tone: 'failed' | 'overdue' } | undefined
  /** Pages with the same word stand under it, one after another. */
  group?: string
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
  docsHref?: string
  /** The last lines of the nav, before the person: whether engineers are on duty. */
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

/** As the nav names the page; undefined for one that is not in it. */
export function nameOf(nav: readonly NavItem[], path: string): string | undefined {
  return nav.find(({ href }) => isCurrent(href, path))?.label
}

/** Those of one group stand together already. */
export function groupPages(nav: readonly NavItem[]): { name: string; items: NavItem[] }[] {
  const groups: { name: string; items: NavItem[] }[] = []
  for (const item of nav) {
    const name = item.group ?? ''
    const last = groups.at(-1)
    if (last?.name === name) last.items.push(item)
    else groups.push({ name, items: [item] })
  }
  return groups
}
