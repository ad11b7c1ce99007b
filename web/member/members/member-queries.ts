// Who belongs to an account, and who is invited. Both belong to the live account; its test account has the
// same members.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { byCursor, pageAt } from '../../api/by-cursor.ts'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type Member = Schemas['Member']
export type Invitation = Schemas['MemberInvitation']

export const membersQuery = (liveId: string) =>
  infiniteQueryOptions({
    queryKey: ['members', liveId],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/console/v1/accounts/{account_id}/members', {
        params: { account_id: liveId },
        query: { limit: 100, ...pageAt(pageParam) },
        signal,
      }),
    ...byCursor,
  })

/** Only for owners: others are refused. */
export const invitationsQuery = (liveId: string) =>
  infiniteQueryOptions({
    queryKey: ['invitations', liveId],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/console/v1/accounts/{account_id}/invitations', {
        params: { account_id: liveId },
        query: { limit: 100, ...pageAt(pageParam) },
        signal,
      }),
    ...byCursor,
  })
