// Assigning from the list of deadlines: one task at a time, undone within five seconds.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { describeFailure } from '../../core/remedies.ts'
import { showToast } from '../../ui/toasts.tsx'
import { type Reason, writeReason } from '../acts/reason.ts'
import { floorQuery } from './use-floor.ts'

export const assigneesQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['operator', 'assignees', taskId],
    queryFn: ({ signal }) =>
      call('get', '/operator/v1/tasks/{task_id}/assignees', {
        params: { task_id: taskId },
        signal,
      }),
    // Who is free changes from minute to minute.
    refetchInterval: 15_000,
    staleTime: 0,
  })

const undoMs = 5_000

type Order = { taskId: string; personId: string; name: string; reason: Reason }

/** Tasks that were just assigned, with whom they went to, for as long as it can be undone. */
export type Done = ReadonlyMap<string, string>

export function useAssign() {
  const queries = useQueryClient()
  const [done, setDone] = useState<Done>(new Map())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  const forget = (taskId: string) => {
    clearTimeout(timers.current.get(taskId))
    timers.current.delete(taskId)
    setDone((known) => new Map([...known].filter(([id]) => id !== taskId)))
  }
  const refresh = () => void queries.invalidateQueries({ queryKey: floorQuery.queryKey })
  const assigning = useMutation({
    mutationFn: async ({ taskId, personId, reason }: Order) =>
      await call('post', '/operator/v1/tasks/{task_id}/assign', {
        params: { task_id: taskId },
        body: { personId, ...writeReason(reason) },
      }),
    onSuccess: (_reply, { taskId, name }) => {
      setDone((known) => new Map(known).set(taskId, name))
      timers.current.set(
        taskId,
        setTimeout(() => forget(taskId), undoMs),
      )
    },
    onSettled: refresh,
  })
  const undoing = useMutation({
    mutationFn: async (taskId: string) =>
      await call('post', '/operator/v1/tasks/{task_id}/release', {
        params: { task_id: taskId },
        body: { reason: 'Assignment undone', ifUnopened: true },
      }),
    onMutate: forget,
    onSuccess: () => showToast({ text: 'Assignment undone. The task is in the queue again.' }),
    onError: (error) => showToast({ text: describeFailure(error).message, tone: 'failure' }),
    onSettled: refresh,
  })
  return { done, assigning, undo: undoing.mutate }
}
