// The keys of an account, including those of its test account: the page shows those of one mode.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { byCursor, pageAt } from '../../api/by-cursor.ts'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type Key = Schemas['Key']
export type Scope = Key['scopes'][number]

/** By the id of the live account, whichever mode is shown. */
export const keysQuery = (liveId: string) =>
  infiniteQueryOptions({
    queryKey: ['keys', liveId],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/console/v1/accounts/{account_id}/keys', {
        params: { account_id: liveId },
        query: { limit: 100, ...pageAt(pageParam) },
        signal,
      }),
    ...byCursor,
  })
