// One client of TanStack Query for a page. What the caller did wrong is never tried again; what the
// network or the service did is tried twice.
import { QueryClient } from '@tanstack/react-query'
import { sessionEnded } from './client.ts'
import { ApiFailure } from './failure.ts'

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 2 && isPassing(error),
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
