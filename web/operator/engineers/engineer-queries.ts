// Engineers, and who was asked to come.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { byCursor, pageAt } from '../../api/by-cursor.ts'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type Engineer = Schemas['Engineer']
export type Figures = Schemas['EngineerFigures']
export type StaffFigures = Schemas['StaffFigures']
export type PlaceInvitation = Schemas['PlaceInvitation']

export const engineersQuery = infiniteQueryOptions({
  queryKey: ['operator', 'engineers'],
  queryFn: ({ signal, pageParam }) =>
    call('get', '/operator/v1/engineers', {
      query: { limit: 100, ...pageAt(pageParam) },
      signal,
    }),
  ...byCursor,
})

/** Page by page beside the list of engineers. */
export const figuresQuery = infiniteQueryOptions({
  queryKey: ['operator', 'engineer-figures'],
  queryFn: ({ signal, pageParam }) =>
    call('get', '/operator/v1/engineer-figures', {
      query: { limit: 100, ...pageAt(pageParam) },
      signal,
    }),
  ...byCursor,
  refetchInterval: 60_000,
})

export const placeInvitationsQuery = infiniteQueryOptions({
  queryKey: ['operator', 'invitations'],
  queryFn: ({ signal, pageParam }) =>
    call('get', '/operator/v1/invitations', { query: pageAt(pageParam), signal }),
  ...byCursor,
})
