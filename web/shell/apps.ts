// Which of the three apps a person may open, and where they go first.
import type { Me } from '../api/queries.ts'
import type { IconName } from '../ui/icon.tsx'

export type App = { href: string; label: string; icon: IconName }

export function appsOf(me: Me): App[] {
  const found: App[] = []
  if (me.engineer !== null) found.push({ href: '/workbench', label: 'Workbench', icon: 'list' })
  if (me.accounts.length > 0) found.push({ href: '/dashboard', label: 'Dashboard', icon: 'chart' })
  if (me.operator) found.push({ href: '/admin', label: 'Operators', icon: 'shield' })
  return found
}

/** A user without a role goes to the dashboard, where they can open an account. */
export function homeOf(me: Me): string {
  return appsOf(me)[0]?.href ?? '/dashboard'
}
