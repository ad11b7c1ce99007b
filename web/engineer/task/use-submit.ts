// Sends the answer in. Whatever comes back, the text stays until the service has it.

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { dutyQuery, heldQuery, queueQuery, type Schemas, workQuery } from '../../api/queries.ts'
import { ApiFailure } from '../../core/failure.ts'
import { formatCredits, formatDuration } from '../../core/formats.ts'
import { describeFailure } from '../../core/remedies.ts'
import { showToast } from '../../ui/toasts.tsx'
import type { AnswerHandle } from '../answer/answer-props.ts'
import { findProblems, readResult } from '../answer/result.ts'
import { type SentAnswer, showSentAnswer } from '../sent/sent-answer.ts'
import type { Lease } from './lease/lease.ts'
import type { Saving } from './saving/use-autosave.ts'
import type { WorkContent, WorkTask } from './work.ts'

export type SubmitState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** The service found parts of the AI draft in this content that nobody answers for. */
  | { kind: 'asked'; parts: string[]; content: WorkContent | null }
  | { kind: 'failed'; words: string; requestId?: string | undefined }

type Room = {
  task: WorkTask
  lease: Lease
  saving: Saving | undefined
  loweredSeconds: number | undefined
  answer: { current: AnswerHandle | null }
  /** The engineer's own setting. */
  claimsNext: boolean
}

export function useSubmit(room: Room) {
  const [state, setState] = useState<SubmitState>({ kind: 'idle' })
  const isSending = useRef(false)
  const finish = useFinish()
  const { task, saving, answer } = room

  async function send(content: WorkContent | null, claimsNext: boolean) {
    setState({ kind: 'sending' })
    try {
      const reply = await call('post', '/workbench/v1/tasks/{task_id}/submit', {
        params: { task_id: task.id },
        body: {
          leaseNumber: task.lease.number,
          result: readResult(content, task),
          next: claimsNext,
          undo: true,
          ...(room.loweredSeconds === undefined ? {} : { effortSeconds: room.loweredSeconds }),
        },
      })
      const leaseNumber = task.lease.number
      await finish(saving, { reply, leaseNumber, sent: content, hasAskedNext: claimsNext })
    } catch (error) {
      setState(readRefusal(error, room, content))
    }
  }

  /** `claimsNext` here is for this once, whatever the engineer has set. */
  async function submit(claimsNext = room.claimsNext): Promise<void> {
    if (isSending.current || !saving) return
    const { content } = saving.autosave.getSnapshot()
    const problems = findProblems(content, task)
    if (problems.length > 0) return answer.current?.showProblems(problems)
    isSending.current = true
    void saving.autosave.flush()
    await send(content, claimsNext)
    isSending.current = false
  }

  return { state, submit, reset: () => setState({ kind: 'idle' }) }
}

function readRefusal(error: unknown, room: Room, content: WorkContent | null): SubmitState {
  const { lease, answer } = room
  const details = error instanceof ApiFailure ? error.details : undefined
  const code = error instanceof ApiFailure ? error.code : ''
  if (code === 'RESULT_INVALID') {
    const { errors = [] } = (details ?? {}) as { errors?: { pointer: string; message: string }[] }
    answer.current?.showProblems(errors)
    return {
      kind: 'failed',
      words: "The answer doesn't match the schema. Fix the highlighted fields.",
    }
  }
  if (code === 'DRAFT_UNCONFIRMED') {
    const { parts = [], pointers = [] } = (details ?? {}) as Record<string, string[] | undefined>
    answer.current?.showUnchecked(pointers)
    return { kind: 'asked', parts, content }
  }
  if (code === 'TOO_SOON_TO_ANSWER')
    return {
      kind: 'failed',
      words: 'Not submitted. Read the task for a second, then submit again.',
    }
  // The task page reads the current state; an answer that had arrived before is found there.
  if (['LEASE_LOST', 'TASK_FINAL', 'NOT_FOUND'].includes(code)) {
    lease.lose('ended')
    return { kind: 'idle' }
  }
  const { next, requestId } = describeFailure(error)
  return { kind: 'failed', words: `Couldn't submit. Your text is kept. ${next}`, requestId }
}

/** After the answer is in: the next task in its place, or the queue. */
function useFinish() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (
    saving: Saving | undefined,
    { reply, leaseNumber, sent, hasAskedNext }: Answered,
  ) => {
    const hasMore = saving !== undefined && saving.autosave.getSnapshot().content !== sent
    // Words written since are not in the answer: leaving the task page saves them like any others.
    const forgetText = async () => {
      if (!hasMore) await saving?.device.remove().catch(() => undefined)
    }
    if (!hasMore) saving?.autosave.close()
    const sendsAt = reply.task.sendsAt
    // The copy on this device stays until the answer can no longer be undone.
    if (sendsAt === null) await forgetText()
    else showSentAnswer(describeSent(reply, { leaseNumber, sendsAt, onSent: forgetText }))
    for (const { queryKey } of [dutyQuery, heldQuery, queueQuery]) {
      void client.invalidateQueries({ queryKey })
    }
    client.removeQueries({ queryKey: workQuery(reply.task.id).queryKey })
    const told = [
      sendsAt === null ? describeEarned(reply) : '',
      hasMore ? 'Text you wrote since is not included; it is saved with the task.' : '',
    ]
    if (reply.next) {
      client.setQueryData(workQuery(reply.next.id).queryKey, reply.next)
      tell(...told, 'This is the next task.')
      await navigate({ to: '/tasks/$taskId', params: { taskId: reply.next.id }, replace: true })
    } else {
      tell(...told, hasAskedNext ? 'No more tasks in your queue.' : '')
      await navigate({ to: '/' })
    }
  }
}

type Answered = {
  reply: Schemas['SubmitReply']
  leaseNumber: number
  sent: WorkContent | null
  hasAskedNext: boolean
}

function tell(...sentences: string[]): void {
  const text = sentences.filter((sentence) => sentence !== '').join(' ')
  if (text !== '') showToast({ text })
}

function describeSent(
  { task }: Schemas['SubmitReply'],
  sent: { leaseNumber: number; sendsAt: string; onSent: () => Promise<void> },
): SentAnswer {
  return {
    taskId: task.id,
    leaseNumber: sent.leaseNumber,
    charged: task.charged,
    sendsAtMs: Date.parse(sent.sendsAt),
    onSent: () => void sent.onSent(),
  }
}

function describeEarned({ task }: Schemas['SubmitReply']): string {
  return `Answer submitted: ${formatCredits(task.charged)} credits for ${formatDuration(task.effortSeconds)}.`
}
