import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type Coverage = Schemas['Coverage']

export const calendarQuery = queryOptions({
  queryKey: ['operator', 'calendar'],
  queryFn: ({ signal }) => call('get', '/operator/v1/calendar', { signal }),
})

/** Of the week that begins on this Monday, or of the present one. The week before stays until it is there. */
export const coverageQuery = (monday: string | undefined) =>
  queryOptions({
    queryKey: ['operator', 'coverage', monday],
    queryFn: ({ signal }) =>
      call('get', '/operator/v1/calendar/coverage', {
        query: monday === undefined ? {} : { monday },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
