// The privileged actions on an account and its test account, newest first. Only for owners.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { byCursor, pageAt } from '../../api/by-cursor.ts'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type AuditEntry = Schemas['AuditEntry']

export const auditQuery = (liveId: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', liveId],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/console/v1/accounts/{account_id}/audit', {
        params: { account_id: liveId },
        query: { limit: 50, ...pageAt(pageParam) },
        signal,
      }),
    ...byCursor,
  })
