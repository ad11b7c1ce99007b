import type { Key } from '@task-review/sdk'
import type { Column } from '../output/table.ts'
import { dim, green, type Text, yellow } from '../output/text.ts'
import { formatAge, formatMoment, formatUntil } from '../values/figures.ts'
import { ageColumn, idColumn, type View } from './cells.ts'

export const keyFields = [
  ...['id', 'mode', 'name', 'hint', 'revision', 'scopes', 'allowedAddresses'],
  ...['requestsPerSecond', 'createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt'],
] as const

/** Every scope a key made here can have. */
export const keyScopes = [
  ...['tasks:read', 'tasks:write', 'projects:write', 'webhooks', 'credits:read'],
] as const

function stateOf({ revokedAt, expiresAt }: Key, { nowMs }: View): string {
  if (revokedAt !== null && Date.parse(revokedAt) <= nowMs) return 'revoked'
  if (expiresAt === null) return 'active'
  return Date.parse(expiresAt) <= nowMs ? 'expired' : `ends ${formatUntil(expiresAt, nowMs)}`
}

function styleState(text: string): Text {
  if (text.startsWith('active')) return green(text)
  return text.startsWith('ends') ? yellow(text) : dim(text)
}

export function keyColumns(view: View): Column<Key>[] {
  return [
    idColumn(view, 'ID', ({ id }) => id),
    { title: 'NAME', value: ({ name }) => name, shrinks: true },
    { title: 'KEY', value: ({ hint }) => hint },
    { title: 'STATE', value: (key) => stateOf(key, view), style: styleState },
    { title: 'SCOPES', value: ({ scopes }) => scopes.join(' '), shrinks: true },
    ageColumn(view, 'AGE', ({ createdAt }) => createdAt),
    ageColumn(view, 'USED', ({ lastUsedAt }) => lastUsedAt),
  ]
}

export function keyFacts(key: Key, view: View) {
  return [
    ['Key', key.id],
    ['Name', key.name],
    ['Mode', key.mode],
    ['State', styleState(stateOf(key, view))],
    ['Scopes', key.scopes.join(' ')],
    ['Revision', key.revision],
    ['Addresses', key.allowedAddresses.join(', ')],
    ['Rate', `${key.requestsPerSecond} a second`],
    ['Expires', key.expiresAt && formatMoment(key.expiresAt)],
    ['Created', `${formatMoment(key.createdAt)} (${formatAge(key.createdAt, view.nowMs)})`],
  ] as const
}
