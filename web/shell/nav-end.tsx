// After the name of a page: that it needs a person, or how much there is.
import type { NavItem } from './nav-item.ts'

export function NavEnd({ item: { badge, count } }: { item: NavItem }) {
  if (badge !== undefined)
    return <span className={`nav-end nav-badge nav-badge-${badge.tone}`}>{badge.words}</span>
  return count === undefined ? null : <span className="nav-end">{count}</span>
}
