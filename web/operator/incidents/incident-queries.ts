// What is wrong now, as the strip of every page asks for it.
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export type Incident = Schemas['Incident']

export const incidentsQuery = queryOptions({
  queryKey: ['operator', 'incidents'],
  queryFn: ({ signal }) => call('get', '/operator/v1/incidents', { signal }),
  refetchInterval: 5_000,
})
