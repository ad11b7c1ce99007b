// The acts of power on an account and its test twin, newest first. Only owners are answered.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type AuditEntry = Schemas['AuditEntry']

export const auditQuery = (liveId: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', liveId],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/console/v1/accounts/{account_id}/audit', {
        params: { account_id: liveId },
        query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
