// Engineers, and who was asked to come.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type Engineer = Schemas['Engineer']
export type PlaceInvitation = Schemas['PlaceInvitation']

const nextPage = (cursor: string | null) => (cursor === null ? {} : { cursor })

export const engineersQuery = infiniteQueryOptions({
  queryKey: ['operator', 'engineers'],
  queryFn: ({ signal, pageParam }) =>
    call('get', '/operator/v1/engineers', {
      query: { limit: 100, ...nextPage(pageParam) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})

export const placeInvitationsQuery = infiniteQueryOptions({
  queryKey: ['operator', 'invitations'],
  queryFn: ({ signal, pageParam }) =>
    call('get', '/operator/v1/invitations', { query: nextPage(pageParam), signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})
