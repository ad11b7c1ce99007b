import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const calendarQuery = queryOptions({
  queryKey: ['operator', 'calendar'],
  queryFn: ({ signal }) => call('get', '/operator/v1/calendar', { signal }),
})
