// One client of TanStack Query for a page. What the caller did wrong is never tried again; what the
// network or the service did is tried twice, soon: somebody looks at a page that is still empty.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../core/failure.ts'
import { sessionEnded } from './client.ts'
import { meQuery } from './queries.ts'

const firstRetryMs = 400

export function createQueryClient(): QueryClient {
  // What a page knew of the person's rights is out of date: an account was suspended, a role taken.
  const onError = (error: Error) => {
    if (error instanceof ApiFailure && error.code === 'FORBIDDEN')
      void client.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 2 && isPassing(error),
        retryDelay: (count) => firstRetryMs * 2 ** count,
        refetchOnWindowFocus: true,
        staleTime: 10_000,
      },
      mutations: { retry: false },
    },
  })
  // After a new sign-in in place, what had failed is asked again.
  sessionEnded.addEventListener('returned', () => void client.invalidateQueries())
  return client
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500)
}
