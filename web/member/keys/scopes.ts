// What a key may do, in words.
import type { Scope } from './keys-query.ts'

export const scopeItems: readonly { value: Scope; label: string; about: string }[] = [
  { value: 'tasks:read', label: 'tasks:read', about: 'Read tasks, results and events' },
  {
    value: 'tasks:write',
    label: 'tasks:write',
    about: 'Send and cancel tasks, upload files',
  },
  { value: 'projects:write', label: 'projects:write', about: 'Create and change projects' },
  { value: 'webhooks', label: 'webhooks', about: 'Manage webhooks and resend deliveries' },
  { value: 'credits:read', label: 'credits:read', about: 'Read the balance and the ledger' },
  {
    value: 'keys',
    label: 'keys',
    about: 'List, create and revoke keys (never with more permissions than this key)',
  },
]

/** What is chosen until somebody chooses: making keys is a right to be asked for. */
export const ordinaryScopes = scopeItems.flatMap(({ value }) => (value === 'keys' ? [] : [value]))

export function describeScopes(scopes: readonly Scope[]): string {
  if (scopes.length === scopeItems.length) return 'All'
  if (ordinaryScopes.length === scopes.length && !scopes.includes('keys')) {
    return 'All except key management'
  }
  return scopes.length === 0 ? 'None' : scopes.join(', ')
}
