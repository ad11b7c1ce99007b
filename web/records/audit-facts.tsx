// What an act of the audit log says beyond its name: what is known here in words, the rest as it is kept.
import type { ReactNode } from 'react'
import {
  capitalize,
  formatChange,
  formatCredits,
  formatDayAndTime,
  formatDuration,
  plural,
} from '../core/formats.ts'
import { JsonTree } from '../ui/json-tree.tsx'

export type AuditNames = {
  /** Names of the tags that engineers know, by their number. */
  tags?: ReadonlyMap<number, string> | undefined
  /** Names of people, keys and clients, by their id. */
  ids?: Readonly<Record<string, string>>
}

type Fact = { label: string; value: ReactNode }
type Field = { label: string; say: (value: unknown, names: AuditNames) => ReactNode | undefined }

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const mono = (value: unknown) =>
  typeof value === 'string' ? <span className="mono">{value}</span> : undefined
const count = (value: unknown) => (typeof value === 'number' ? formatCredits(value) : undefined)
const named = (value: unknown, { ids }: AuditNames) =>
  (typeof value === 'string' ? ids?.[value] : undefined) ?? mono(value)
const title = (value: unknown) => (typeof value === 'string' ? capitalize(value) : undefined)
const list = (value: unknown) =>
  Array.isArray(value) ? <span className="mono">{value.join(', ')}</span> : undefined

const fields: Record<string, Field> = {
  credits: {
    label: 'Credits',
    say: (value) => (typeof value === 'number' ? formatChange(value) : undefined),
  },
  name: { label: 'Name', say: text },
  kind: { label: 'Invited as', say: title },
  role: { label: 'Role', say: title },
  from: { label: 'Previous role', say: title },
  to: { label: 'New role', say: title },
  tagIds: { label: 'Tags', say: sayTags },
  capacity: { label: 'Concurrent tasks', say: count },
  perSecond: { label: 'Requests per second', say: count },
  perHour: { label: 'Requests per hour', say: count },
  before: { label: 'Previously', say: sayRates },
  multiplier: {
    label: 'Multiplier',
    say: (value) => (typeof value === 'number' ? `×${value}` : undefined),
  },
  effectiveAt: {
    label: 'Takes effect',
    say: (value) =>
      // words-ok: 'at once' is what older entries of the log have, which never change.
      value === 'immediately' || value === 'at once' ? 'Immediately' : sayTime(value),
  },
  keepDays: { label: 'Data retention', say: sayKept },
  keepDaysBefore: { label: 'Previously', say: sayKept },
  revision: { label: 'API revision', say: text },
  scopes: { label: 'Scopes', say: list },
  expiresAt: { label: 'Expires', say: (value) => (value === null ? 'Never' : sayTime(value)) },
  overlapSeconds: {
    label: 'Overlap',
    say: (value) =>
      typeof value !== 'number' ? undefined : value === 0 ? 'None' : `${formatDuration(value)}`,
  },
  successor: { label: 'New key', say: named },
  origin: { label: 'Address', say: mono },
  eventTypes: {
    label: 'Events',
    say: (value) => (Array.isArray(value) && value.length === 0 ? 'All' : list(value)),
  },
  description: { label: 'Description', say: title },
  enabled: {
    label: 'Status',
    say: (value) => (typeof value === 'boolean' ? (value ? 'Enabled' : 'Disabled') : undefined),
  },
  mode: { label: 'Mode', say: title },
  queue: { label: 'Job type', say: mono },
  taskId: { label: 'Task', say: mono },
  personId: { label: 'Assigned to', say: named },
  proposedBy: { label: 'Proposed by', say: named },
  effortSeconds: {
    label: 'Effort',
    say: (value) => (typeof value === 'number' ? formatDuration(value) : undefined),
  },
  note: { label: 'Note to the client', say: text },
  content: { label: 'Opened', say: sayOpened },
  reason: {
    label: 'Reason',
    say: (value) => (typeof value === 'string' ? (reasonsOfTheService[value] ?? value) : undefined),
  },
}

/** "texts", or "file 2". */
function sayOpened(value: unknown): string | undefined {
  if (value === 'texts') return 'Prompt, texts and answer'
  return typeof value === 'string' ? capitalize(value) : undefined
}

function sayKept(value: unknown): string | undefined {
  if (value === null) return 'Until the account is closed'
  return typeof value === 'number' ? `${plural(value, 'day')} after a task has ended` : undefined
}

const reasonsOfTheService: Record<string, string> = {
  failing: 'Failed for too long.',
  gone: 'The endpoint returned HTTP 410 Gone.',
}

/** Facts for what is known in words; a tree for each that is not. What is empty says nothing. */
export function listAuditFacts(
  details: Record<string, unknown>,
  names: AuditNames = {},
): readonly Fact[] {
  return Object.entries(details).flatMap(([key, value]) => {
    const field = fields[key]
    const said = field?.say(value, names)
    if (field !== undefined && said !== undefined) return [{ label: field.label, value: said }]
    if (value === null || value === undefined) return []
    return [{ label: title(key) ?? key, value: sayAsKept(key, value) }]
  })
}

function sayAsKept(key: string, value: unknown): ReactNode {
  return typeof value === 'object' ? <JsonTree name={key} value={value} /> : String(value)
}

function sayTags(value: unknown, { tags }: AuditNames): string | undefined {
  if (!Array.isArray(value)) return undefined
  if (value.length === 0) return 'None'
  return value.map((id) => tags?.get(Number(id)) ?? `Tag ${id}`).join(', ')
}

function sayRates(value: unknown): string | undefined {
  if (typeof value === 'number') return plural(value, 'request per second', 'requests per second')
  if (typeof value !== 'object' || value === null) return undefined
  const { perSecond, perHour } = value as { perSecond?: unknown; perHour?: unknown }
  if (typeof perSecond !== 'number' || typeof perHour !== 'number') return undefined
  return `${formatCredits(perSecond)} per second, ${formatCredits(perHour)} per hour`
}

function sayTime(value: unknown): string | undefined {
  return typeof value === 'string' ? formatDayAndTime(value) : undefined
}
