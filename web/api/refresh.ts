// Reads that a page makes by itself, of what it has shown before. They say so, and the request log leaves them
// out: a log full of its own reader's requests hides those of programs.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

export function refreshHeaders(context: {
  client: QueryClient
  queryKey: QueryKey
}): Record<string, string> {
  const isShown = context.client.getQueryData(context.queryKey) !== undefined
  return isShown ? { 'x-refresh': '1' } : {}
}
