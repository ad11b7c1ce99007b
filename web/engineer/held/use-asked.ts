// The tasks this engineer asked about, read anew by itself while there are any: the stream tells of leases
// and of the queue, and a task that waits for its client is in neither.
import { useQuery } from '@tanstack/react-query'
import { askedQuery } from '../../api/queries.ts'

const pollMs = 15_000

export function useAsked() {
  return useQuery({
    ...askedQuery,
    refetchInterval: ({ state }) => (state.data?.data.length ? pollMs : false),
    // Who waits looks at something else meanwhile, and wants to be told there.
    refetchIntervalInBackground: true,
  })
}
