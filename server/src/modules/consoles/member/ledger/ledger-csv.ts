// The ledger as CSV (RFC 4180). What a stranger may have written, such as the name of a project, is
// never taken for a formula by a spreadsheet.
import type { ShownEntry } from './ledger-present.ts'

const columns: Record<string, (entry: ShownEntry) => string | number | null> = {
  number: ({ number }) => number,
  time_utc: ({ at }) => at,
  type: ({ kind }) => kind,
  what: ({ text }) => text,
  task_id: ({ taskId }) => taskId,
  project_id: ({ projectId }) => projectId,
  project: ({ projectName }) => projectName,
  created_by_id: ({ createdBy }) => createdBy?.id ?? null,
  created_by: ({ createdBy }) => createdBy?.name ?? null,
  available_change: ({ availableChange }) => availableChange,
  held_change: ({ heldChange }) => heldChange,
  held_after: ({ heldAfter }) => heldAfter,
  available_after: ({ availableAfter }) => availableAfter,
}

export const csvHeader = `${Object.keys(columns).join(',')}\r\n`

export function writeCsvRow(entry: ShownEntry): string {
  const cells = Object.values(columns).map((read) => writeCell(read(entry)))
  return `${cells.join(',')}\r\n`
}

/** A number is ours, and a minus before it is no formula. */
export function writeCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
