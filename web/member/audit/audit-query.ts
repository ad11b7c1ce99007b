// The privileged actions on an account and its test account, newest first. Only for owners.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { byCursor, pageAt } from '../../api/by-cursor.ts'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type AuditEntry = Schemas['AuditEntry']

export type ActSearch = {
  actor?: string | undefined
  act?: string | undefined
  subject?: string | undefined
}

export const auditQuery = (liveId: string, search: ActSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', liveId, search],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/console/v1/accounts/{account_id}/audit', {
        params: { account_id: liveId },
        query: { limit: 50, ...known(search), ...pageAt(pageParam) },
        signal,
      }),
    ...byCursor,
  })

const known = ({ actor, act, subject }: ActSearch) => ({
  ...(actor === undefined ? {} : { actor }),
  ...(act === undefined ? {} : { act }),
  ...(subject === undefined ? {} : { subject }),
})
