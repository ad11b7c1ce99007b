// Says when a submitted answer goes out, wherever the engineer has gone on to, and takes it back until then.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { dutyQuery, heldQuery, queueQuery, statisticsQuery, workQuery } from '../../api/queries.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { hasCode } from '../../core/failure.ts'
import { formatCredits } from '../../core/formats.ts'
import { describeFailure } from '../../core/remedies.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useKey, useKeys } from '../../ui/keys/use-keys.ts'
import { showToast } from '../../ui/toasts.tsx'
import { useNow } from '../../ui/use-now.ts'
import { forgetSentAnswer, type SentAnswer, useSentAnswer } from './sent-answer.ts'
import './sent-notice.css'

export function SentNotice() {
  const answer = useSentAnswer()
  return answer === undefined ? null : <OneNotice key={answer.taskId} answer={answer} />
}

function OneNotice({ answer }: { answer: SentAnswer }) {
  const key = useKey('Submitted.undo')
  const undo = useUndo(answer)
  useNow()
  const leftSeconds = Math.max(1, Math.ceil((answer.sendsAtMs - serverNowMs()) / 1_000))
  useSent(answer, undo.isPending)
  useKeys('Submitted', { undo: { run: () => undo.mutate(), isOff: undo.isPending } })
  return (
    <section className="sent-notice" aria-label="Submitted answer">
      <Icon name="check-circle" />
      <p>
        <b>
          Answer goes out in <span className="sent-notice-seconds">{leftSeconds}</span> s
        </b>
        <span>+{formatCredits(answer.charged)} credits. Closing this tab doesn't stop it.</span>
      </p>
      <Button size="small" keys={key} isBusy={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
    </section>
  )
}

/** Once its time is over the answer is sent, whatever this page does. */
function useSent(answer: SentAnswer, isUndoing: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isUndoing) return
    const timer = setTimeout(
      () => {
        answer.onSent()
        forgetSentAnswer()
        showToast({ text: `Answer sent: +${formatCredits(answer.charged)} credits.` })
        void client.invalidateQueries({ queryKey: statisticsQuery.queryKey })
      },
      Math.max(0, answer.sendsAtMs - serverNowMs()),
    )
    return () => clearTimeout(timer)
  }, [answer, isUndoing, client])
}

function useUndo(answer: SentAnswer) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { taskId, leaseNumber } = answer
  return useMutation({
    mutationFn: () =>
      call('post', '/workbench/v1/tasks/{task_id}/undo', {
        params: { task_id: taskId },
        body: { leaseNumber },
      }),
    onSuccess: async (task) => {
      forgetSentAnswer()
      client.setQueryData(workQuery(taskId).queryKey, task)
      for (const { queryKey } of [dutyQuery, heldQuery, queueQuery])
        void client.invalidateQueries({ queryKey })
      showToast({ text: 'Submit undone. The task is claimed by you again.' })
      await navigate({ to: '/tasks/$taskId', params: { taskId } })
    },
    onError: (error) => {
      forgetSentAnswer()
      answer.onSent()
      showToast({ tone: 'failure', text: explain(error) })
    },
  })
}

function explain(error: unknown): string {
  if (hasCode(error, 'TASK_FINAL') || hasCode(error, 'LEASE_LOST'))
    return "Couldn't undo: the answer was already sent, or the task was cancelled."
  return `Couldn't undo. ${describeFailure(error).next}`
}
