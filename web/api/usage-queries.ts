// The ledger of an account and its newest tasks, as options of TanStack Query. Keys begin with the account, as
// those of account-queries.ts do.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byCursor, pageAt } from './by-cursor.ts'
import { call } from './client.ts'
import type { operations } from './console.generated.ts'

export const spans = [7, 30, 90] as const
export type SpanDays = (typeof spans)[number]

/** The newest few, for the first page. */
export const recentTasksQuery = (accountId: string, projectId?: number | undefined) =>
  queryOptions({
    queryKey: ['account', accountId, 'recent-tasks', projectId ?? null],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/tasks', {
        params: { account_id: accountId },
        query: { limit: 6, ...(projectId === undefined ? {} : { projectId }) },
        signal,
      }),
    staleTime: 5_000,
    placeholderData: (before) => before,
  })

/** Without what turns the pages. */
export type LedgerFilter = Omit<
  NonNullable<operations['listLedger']['parameters']['query']>,
  'cursor' | 'limit'
>

export const ledgerQuery = (accountId: string, filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: ['account', accountId, 'ledger', filter],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/console/v1/accounts/{account_id}/ledger', {
        params: { account_id: accountId },
        query: { ...filter, limit: 50, ...pageAt(pageParam) },
        signal,
      }),
    ...byCursor,
    staleTime: 5_000,
    placeholderData: (before) => before,
  })

/** The address of the same entries as a file. */
export function ledgerFileAddress(accountId: string, filter: LedgerFilter): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) search.set(name, String(value))
  const path = `/console/v1/accounts/${encodeURIComponent(accountId)}/ledger.csv`
  return search.size === 0 ? path : `${path}?${search}`
}
