// What of the address filters the request log, as the service is asked for it.
import type { RequestFilter } from '../../api/account-queries.ts'
import type { FilterChoice } from '../../ui/filters/filter-bar.tsx'

export const filterNames = [
  'requestId',
  'caller',
  'span',
  'status',
  'method',
  'path',
  'keyId',
  'code',
] as const
export type FilterValues = { [N in (typeof filterNames)[number]]?: string | undefined }

const spans = {
  '15m': { label: 'Last 15 minutes', minutes: 15 },
  '1h': { label: 'Last hour', minutes: 60 },
  '24h': { label: 'Last 24 hours', minutes: 24 * 60 },
} as const

export const spanChoices: FilterChoice[] = Object.entries(spans).map(([value, { label }]) => ({
  value,
  label,
}))

/** Whose requests; those of keys without a choice: the dashboard asks again and again to stay current. */
export const callerChoices: FilterChoice[] = [
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'all', label: 'Keys and dashboard' },
]

export const statusChoices: FilterChoice[] = [
  { value: '2xx', label: '2xx success' },
  { value: '4xx', label: '4xx client error' },
  { value: '5xx', label: '5xx server error' },
  { value: '400', label: '400' },
  { value: '402', label: '402' },
  { value: '403', label: '403' },
  { value: '404', label: '404' },
  { value: '409', label: '409' },
  { value: '429', label: '429' },
]

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

export const methodChoices: FilterChoice[] = methods.map((method) => ({
  value: method,
  label: method,
}))

/** What nobody can mean (a mistyped address) does not filter. */
export function toRequestFilter(values: FilterValues, nowMs: number): RequestFilter {
  // An id names one request, whatever else is chosen.
  if (values.requestId !== undefined) return { requestId: values.requestId.slice(0, 100) }
  const { caller, span, status, method, path, keyId, code } = values
  const minutes = Object.hasOwn(spans, span ?? '')
    ? spans[span as keyof typeof spans].minutes
    : undefined
  return {
    ...(caller === 'all' ? {} : { caller: caller === 'dashboard' ? 'dashboard' : 'key' }),
    ...(minutes === undefined ? {} : { after: new Date(nowMs - minutes * 60_000).toISOString() }),
    ...(/^([2-5]xx|[1-5]\d\d)$/.test(status ?? '') ? { status: status as string } : {}),
    ...(methods.includes(method as Method) ? { method: method as Method } : {}),
    ...(path === undefined ? {} : { path: path.slice(0, 200) }),
    ...(/^key_[0-9a-hjkmnp-tv-z]{26}$/.test(keyId ?? '') ? { keyId: keyId as string } : {}),
    ...readCode(code),
  }
}

/** Codes are written in capitals, however somebody types them. */
function readCode(text: string | undefined): { code?: string } {
  const code = text?.trim().toUpperCase().replaceAll(' ', '_')
  return code !== undefined && /^[A-Z][A-Z_]{2,39}$/.test(code) ? { code } : {}
}
