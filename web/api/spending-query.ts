// Caps and whether spending is paused: the credits page and the strip over every page read it.
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Of the account that is shown, live or test. */
export const spendingQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'spending'],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/spending', {
        params: { account_id: accountId },
        signal,
      }),
    staleTime: 10_000,
    refetchInterval: 60_000,
  })
