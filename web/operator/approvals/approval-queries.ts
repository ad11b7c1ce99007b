// Operators, and what waits for a second one.
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { byCursor, pageAt } from '../../api/by-cursor.ts'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type Operator = Schemas['Operator']
export type Proposal = Schemas['Proposal']
export type AnyRequest = Schemas['AnyCreditRequest']

export type Waiting = Schemas['WaitingApprovals']

const root = 'operator-approvals'

export const waitingQuery = queryOptions({
  queryKey: [root, 'waiting'],
  queryFn: ({ signal }) => call('get', '/operator/v1/waiting', { signal }),
  refetchInterval: 30_000,
})

export const operatorsQuery = queryOptions({
  queryKey: [root, 'operators'],
  queryFn: ({ signal }) => call('get', '/operator/v1/operators', { signal }),
})

export const proposalsQuery = infiniteQueryOptions({
  queryKey: [root, 'proposals'],
  queryFn: ({ signal, pageParam }) =>
    call('get', '/operator/v1/proposals', {
      query: { limit: 50, ...pageAt(pageParam) },
      signal,
    }),
  ...byCursor,
})

/** Open ones. A client may ask, or withdraw, while the page is open. */
export const creditRequestsQuery = infiniteQueryOptions({
  queryKey: [root, 'credit-requests'],
  queryFn: ({ signal, pageParam }) =>
    call('get', '/operator/v1/credit-requests', {
      query: { state: 'open', limit: 50, ...pageAt(pageParam) },
      signal,
    }),
  ...byCursor,
  refetchInterval: 30_000,
})

/** After an act: whatever is shown of operators and proposals is read again. */
export function refreshApprovals(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [root] })
}
