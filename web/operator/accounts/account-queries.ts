// The accounts of clients and their money, as operators read them. An act on one makes all of it old.
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { byCursor, pageAt } from '../../api/by-cursor.ts'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type ClientAccount = Schemas['ClientAccount']
export type ClientAccountDetail = Schemas['ClientAccountDetail']
export type Adjustment = Schemas['Adjustment']
export type LedgerKind = Schemas['LedgerEntry']['kind']

const root = 'operator-money'

export type AccountFilter = { search?: string; state?: 'working' | 'suspended' }

export const accountsQuery = (filter: AccountFilter) =>
  infiniteQueryOptions({
    queryKey: [root, 'accounts', filter],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/operator/v1/accounts', {
        query: { ...filter, limit: 50, ...pageAt(pageParam) },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: [root, 'account', accountId],
    queryFn: ({ signal }) =>
      call('get', '/operator/v1/accounts/{account_id}', {
        params: { account_id: accountId },
        signal,
      }),
  })

export const anyLedgerQuery = (accountId: string, kind: LedgerKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [root, 'ledger', accountId, kind ?? null],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/operator/v1/accounts/{account_id}/ledger', {
        params: { account_id: accountId },
        query: {
          limit: 50,
          ...(kind === undefined ? {} : { kind }),
          ...pageAt(pageParam),
        },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export type AdjustmentFilter = { state?: Adjustment['state']; accountId?: string }

export const adjustmentsQuery = (filter: AdjustmentFilter) =>
  infiniteQueryOptions({
    queryKey: [root, 'adjustments', filter],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/operator/v1/adjustments', {
        query: { ...filter, limit: 50, ...pageAt(pageParam) },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const booksQuery = queryOptions({
  queryKey: [root, 'books'],
  queryFn: ({ signal }) => call('get', '/operator/v1/books', { signal }),
  refetchInterval: 60_000,
})

/** After an act: whatever is shown of accounts and money is read again. */
export function refreshMoney(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [root] })
}
