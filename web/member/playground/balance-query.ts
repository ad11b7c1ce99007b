import { queryOptions } from '@tanstack/react-query'
import { callAccount } from '../../api/account.ts'

export const balanceQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'balance'],
    queryFn: ({ signal }) => callAccount(accountId, 'get', '/credits', { signal }),
    staleTime: 5_000,
  })
