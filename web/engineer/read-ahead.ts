import type { QueryClient } from '@tanstack/react-query'
import {
  dutyQuery,
  heldQuery,
  meQuery,
  queueQuery,
  statisticsQuery,
  workQuery,
} from '../api/queries.ts'
import { findHindrance } from './hindrance.ts'

/** What the page of this address shows, asked for before its script is there. */
export function readAhead(client: QueryClient): void {
  const { pathname } = location
  const taskId = /^\/workbench\/tasks\/(task_\w+)$/.exec(pathname)?.[1]
  if (taskId !== undefined) void client.prefetchQuery(workQuery(taskId))
  if (/^\/workbench\/?$/.test(pathname)) void readQueueAhead(client)
}

async function readQueueAhead(client: QueryClient): Promise<void> {
  const me = await client.ensureQueryData(meQuery).catch(() => undefined)
  // Anybody else is refused, and the browser writes each refusal to the console.
  if (me === undefined || findHindrance(me) !== undefined) return
  void client.prefetchQuery(queueQuery)
  void client.prefetchQuery(heldQuery)
  void client.prefetchQuery(dutyQuery)
  void client.prefetchQuery(statisticsQuery)
}
