// The filters in the address, as the service takes them.
import type { ActSearch } from '../../api/operator-queries.ts'

export type AuditFilterValues = {
  actor?: string | undefined
  act?: string | undefined
  account?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const actShape = /^[a-z_]+\.[a-z_]*$/
const dayShape = /^\d{4}-\d{2}-\d{2}$/
const accountShape = /^acct_[0-9a-hjkmnp-tv-z]{26}$/

/** The search, or in a sentence why it is none. */
export function readSearch(values: AuditFilterValues): { search: ActSearch } | { lack: string } {
  const { actor, act, account, subject, from, to } = values
  if (act !== undefined && !actShape.test(act))
    return {
      lack: 'Enter an action such as key.created, or a prefix such as key.',
    }
  if (account !== undefined && !accountShape.test(account))
    return { lack: 'Client must be an account id: acct_ and 26 characters.' }
  if ([from, to].some((day) => day !== undefined && !dayShape.test(day)))
    return { lack: 'Enter a date as YYYY-MM-DD, for example 2026-11-15.' }
  return {
    search: {
      ...(actor === undefined ? {} : { actor }),
      ...(act === undefined ? {} : { act }),
      ...(account === undefined ? {} : { accountId: account }),
      ...(subject === undefined ? {} : { subject }),
      ...(from === undefined ? {} : { after: startOfDay(from, 0) }),
      ...(to === undefined ? {} : { before: startOfDay(to, 1) }),
    },
  }
}

/** Midnight of the person's own zone, so many days later. */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
