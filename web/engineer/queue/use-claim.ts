// Claiming one task: opens the task page on success, and shows the right message on failure.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { askedQuery, dutyQuery, heldQuery, queueQuery, workQuery } from '../../api/queries.ts'
import { hasCode } from '../../core/failure.ts'
import { describeFailure } from '../../core/remedies.ts'
import { showToast } from '../../ui/toasts.tsx'

/** What else a claim changed is read once the task is painted: the two would hold each other up. */
const refreshAfterMs = 1_000

export function useClaim(onTaken: (id: string) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refresh = () => {
    for (const { queryKey } of [dutyQuery, heldQuery, askedQuery, queueQuery])
      void client.invalidateQueries({ queryKey })
  }
  return useMutation({
    mutationFn: (taskId: string) =>
      call('post', '/workbench/v1/tasks/{task_id}/claim', { params: { task_id: taskId } }),
    onSuccess: (task) => {
      // The reply has all there is to the task, so that the task page opens without another request.
      client.setQueryData(workQuery(task.id).queryKey, task)
      for (const { queryKey } of [dutyQuery, heldQuery])
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
      setTimeout(refresh, refreshAfterMs)
      void navigate({ to: '/tasks/$taskId', params: { taskId: task.id } })
    },
    onError: (error, taskId) => {
      if (isGone(error)) onTaken(taskId)
      showToast(explain(error))
      refresh()
    },
  })
}

function isGone(error: unknown): boolean {
  return ['TASK_TAKEN', 'TASK_FINAL', 'NOT_FOUND'].some((code) => hasCode(error, code))
}

function explain(error: unknown): Parameters<typeof showToast>[0] {
  if (hasCode(error, 'TASK_TAKEN'))
    return { text: 'Another engineer was faster. The next one is up.' }
  if (isGone(error)) return { text: 'That task no longer waits. The next one is up.' }
  if (hasCode(error, 'CAPACITY_REACHED'))
    return {
      tone: 'failure',
      text: 'You hold as many tasks as you may. Submit or release one first.',
    }
  if (hasCode(error, 'OFF_DUTY'))
    return { tone: 'failure', text: 'You are off duty. Go on duty, then claim again.' }
  const { message, next } = describeFailure(error)
  return { tone: 'failure', text: `${message} ${next}` }
}
