// After a lost lease: where the task is now, and the way back to it.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { hasCode } from '../../core/failure.ts'
import { describeFailure } from '../../core/remedies.ts'
import { isFinal, readStanding } from './lease/lost-lease.ts'
import type { PastTask, WorkTask } from './work.ts'

const askEveryMs = 10_000
const askSoonMs = 2_000

export function useStanding(task: WorkTask, isLost: boolean, onHeld: (task: WorkTask) => void) {
  const { data } = useQuery({
    queryKey: ['standing', task.id, task.lease.number],
    queryFn: ({ signal }) =>
      call('get', '/workbench/v1/tasks/{task_id}', { params: { task_id: task.id }, signal }),
    enabled: isLost,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => chooseInterval(state.data),
  })
  // The service says it is still ours, or ours again from another window.
  useEffect(() => {
    if (isLost && data?.held) onHeld(data)
  }, [isLost, data, onHeld])
  const past: PastTask | undefined = data?.held === false ? data : undefined
  return { past, standing: readStanding(past) }
}

function chooseInterval(data: WorkTask | PastTask | undefined): number | false {
  const standing = readStanding(data?.held === false ? data : undefined)
  if (isFinal(standing)) return false
  return standing === 'asking' ? askSoonMs : askEveryMs
}

export function useReclaim(taskId: string, onHeld: (task: WorkTask) => void) {
  const claim = useMutation({
    mutationFn: () =>
      call('post', '/workbench/v1/tasks/{task_id}/claim', { params: { task_id: taskId } }),
    onSuccess: onHeld,
  })
  return {
    claim: () => claim.mutate(),
    isClaiming: claim.isPending,
    refusal: claim.error === null ? undefined : explain(claim.error),
  }
}

function explain(error: unknown): string {
  if (hasCode(error, 'TASK_TAKEN')) return 'Another engineer claimed it first.'
  if (hasCode(error, 'OFF_DUTY'))
    return "You're off duty. Go on duty in the queue, then claim again."
  if (hasCode(error, 'CAPACITY_REACHED'))
    return "You've reached your task limit. Submit or release a task first."
  const { next, requestId } = describeFailure(error)
  return requestId === undefined ? next : `${next} (${requestId})`
}
