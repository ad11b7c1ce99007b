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
    return { text: 'Another engineer claimed that task. Here is the next one.' }
  if (isGone(error)) return { text: 'That task is no longer in the queue. Here is the next one.' }
  if (hasCode(error, 'CAPACITY_REACHED'))
    return {
      tone: 'failure',
      text: "You've reached your task limit. Submit or release a task first.",
    }
  if (hasCode(error, 'OFF_DUTY'))
    return { tone: 'failure', text: "You're off duty. Go on duty, then claim again." }
  const { message, next } = describeFailure(error)
  return { tone: 'failure', text: `${message} ${next}` }
}
