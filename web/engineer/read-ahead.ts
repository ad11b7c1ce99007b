import type { QueryClient } from '@tanstack/react-query'
import { workQuery } from '../api/queries.ts'

/** The task of a task page: its address says which, long before the script of the page is there. */
export function readTaskAhead(client: QueryClient): void {
  const taskId = /^\/workbench\/tasks\/(task_\w+)$/.exec(location.pathname)?.[1]
  if (taskId !== undefined) void client.prefetchQuery(workQuery(taskId))
}
