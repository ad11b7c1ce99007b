// Which of the three apps a person may open, and where they go first.
import type { Me } from '../../api/queries.ts'
import type { IconName } from '../icon.tsx'

export type App = { href: string; label: string; icon: IconName }

export function appsOf(me: Me): App[] {
  const found: App[] = []
  if (me.engineer !== null) found.push({ href: '/workbench', label: 'Workbench', icon: 'list' })
  if (me.accounts.length > 0) found.push({ href: '/dashboard', label: 'Dashboard', icon: 'chart' })
  if (me.operator) found.push({ href: '/admin', label: 'Operators', icon: 'shield' })
  return found
}

/** Whoever has no role yet goes to the dashboard, where an account can be opened. */
export function homeOf(me: Me): string {
  return appsOf(me)[0]?.href ?? '/dashboard'
}
