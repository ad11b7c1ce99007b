import { queryOptions } from '@tanstack/react-query'
import { callAccount } from '../../api/account.ts'
import { refreshHeaders } from '../../api/refresh.ts'

export const balanceQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['account', accountId, 'balance'],
    queryFn: (context) =>
      callAccount(accountId, 'get', '/credits', {
        headers: refreshHeaders(context),
        signal: context.signal,
      }),
    staleTime: 5_000,
  })
