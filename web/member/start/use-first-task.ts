// The newest task of the account, followed as it happens.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccountEvents } from '../../api/account-events.ts'
import { accountTaskQuery } from '../../api/account-queries.ts'
import type { Task } from '../answer/steps.ts'
import { newestTaskQuery } from './first-task.ts'

export type FirstTask = {
  /** Undefined while there is none. */
  task: Task | undefined
  isFirst: boolean
  isReading: boolean
  error: Error | null
  retry: () => void
}

export function useFirstTask(accountId: string): FirstTask {
  const queries = useQueryClient()
  const newest = useQuery(newestTaskQuery(accountId))
  const taskId = newest.data?.taskId ?? undefined
  const task = useQuery({
    ...accountTaskQuery(accountId, taskId ?? ''),
    enabled: taskId !== undefined,
  })
  useAccountEvents(accountId, () => {
    void newest.refetch()
    if (taskId !== undefined) void queries.invalidateQueries(accountTaskQuery(accountId, taskId))
  })
  return {
    task: taskId === undefined ? undefined : task.data,
    isFirst: newest.data?.isFirst ?? true,
    isReading: newest.isPending || (taskId !== undefined && task.isPending),
    error: newest.error ?? task.error,
    retry: () => void (newest.error === null ? task : newest).refetch(),
  }
}
