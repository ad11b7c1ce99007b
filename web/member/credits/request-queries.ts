// The credit requests of an account. They are always of its live account.
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type CreditRequest = Schemas['CreditRequest']

/** While one waits: the member who asked looks at the page for the decision. */
const lookEveryMs = 10_000

export const creditRequestsQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['account', liveId, 'credit-requests'],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/credit-requests', {
        params: { account_id: liveId },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? lookEveryMs : false),
  })

export const isOpen = ({ state }: CreditRequest) => state === 'open'
