// The filters of the ledger as they stand in the address, and as the service takes them.
import type { LedgerFilter } from '../../api/usage-queries.ts'

export const filterNames = ['kind', 'project', 'key', 'from', 'to', 'task'] as const
export type FilterName = (typeof filterNames)[number]
export type FilterValues = { [N in FilterName]?: string | undefined }

export const kindChoices = [
  { value: 'grant', label: 'Grant' },
  { value: 'hold', label: 'Hold' },
  { value: 'capture', label: 'Charge' },
  { value: 'release', label: 'Release' },
  { value: 'adjust', label: 'Adjustment' },
] as const satisfies { value: NonNullable<LedgerFilter['kind']>; label: string }[]

/** Days are the person's own: from the first moment of one to the last of the other. */
export function toLedgerFilter(values: FilterValues): LedgerFilter {
  const kind = kindChoices.find(({ value }) => value === values.kind)?.value
  const [from, to] = [startOf(values.from, 0), startOf(values.to, 1)]
  const projectId = Number(values.project)
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(Number.isSafeInteger(projectId) && projectId > 0 ? { projectId } : {}),
    ...(values.key === undefined ? {} : { keyId: values.key }),
    ...(values.task === undefined ? {} : { taskId: values.task }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

/** The first moment of a day, or of one some days later; undefined for what is no day. */
function startOf(day: string | undefined, daysLater: number): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (parts === null) return undefined
  const [year, month, date] = parts.slice(1).map(Number) as [number, number, number]
  return new Date(year, month - 1, date + daysLater).toISOString()
}
