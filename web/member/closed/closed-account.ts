// What the service said of an account when it was closed, handed to its last page. It is kept for this tab, because
// the pages are loaded anew and nobody can ask the service for a closed account.
import type { Schemas } from '../../api/queries.ts'

type Closed = Schemas['ClosedAccount']

const storageKey = 'closed-account'

/** Leaves everything of the account behind. */
export function leaveForClosed(closed: Closed): void {
  sessionStorage.setItem(storageKey, JSON.stringify(closed))
  location.assign('/dashboard/closed')
}

/** Null for whoever came by the address alone. */
export function readClosed(): Closed | null {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Closed | null
}
