// The question to the client while it is written, and sending it, which ends the lease.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { dutyQuery, heldQuery, messagesQuery, queueQuery } from '../../../api/queries.ts'
import { ApiFailure, problemsByField } from '../../../core/failure.ts'
import { describeFailure } from '../../../core/remedies.ts'
import { showToast } from '../../../ui/toasts.tsx'
import type { Lease } from '../lease/lease.ts'
import type { Saving } from '../saving/use-autosave.ts'
import type { WorkTask } from '../work.ts'
import { keepQuestion, readQuestion } from './kept-question.ts'
import {
  addBlock,
  addQuote,
  findLack,
  type QuestionDraft,
  questionsMax,
  writeBody,
} from './question-draft.ts'
import { readSelectedPrompt } from './selected-prompt.ts'

export type Ask = ReturnType<typeof useAsk>

type Refusal = { byField: Record<string, string>; words: string }

type Room = {
  task: WorkTask
  personId: string
  lease: Lease
  saving: Saving | undefined
  /** Whether the task is held, and written in this window. */
  canWrite: boolean
  onAsked: (task: WorkTask) => Promise<void>
}

export function useAsk(room: Room) {
  const { task } = room
  const { draft, change, forget } = useDraft({ personId: room.personId, taskId: task.id })
  const [isWanted, setIsWanted] = useState(false)
  const { data: messages } = useQuery(messagesQuery(task.id, task.lease.number))
  const block = describeBlock(task, messages?.data.length ?? 0)
  const { send, isSending, refusal } = useSend(room, draft, forget)
  const openWith = (text: string) => {
    if (block !== undefined) {
      showToast({ text: block })
      return
    }
    if (text !== draft.text) change({ text })
    setIsWanted(true)
  }
  const open = () => {
    const selected = readSelectedPrompt()
    openWith(selected === undefined ? draft.text : addQuote(draft.text, selected))
  }
  return {
    ...{ draft, change, open, send, isSending, refusal, block },
    isOpen: isWanted && room.canWrite && block === undefined,
    close: () => {
      setIsWanted(false)
      // The pane takes the focus with it; the button that opened it comes back.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.submit-bar-ask')?.focus())
    },
    /** Selected words of the prompt. */
    quote: (words: string) => change({ text: addQuote(draft.text, words) }),
    /** Opens the question with lines of a file, as Markdown. */
    about: (markdown: string) => openWith(addBlock(draft.text, markdown)),
    /** Lines of a file, as Markdown. */
    addLines: (markdown: string) => change({ text: addBlock(draft.text, markdown) }),
    number: (messages?.data.length ?? 0) + 1,
    lack: findLack(draft),
  }
}

function describeBlock(task: WorkTask, asked: number): string | undefined {
  if (task.mode === 'realtime_answer') return "You can't ask questions on a realtime task"
  if (asked >= questionsMax) return `Limit of ${questionsMax} questions reached`
  return undefined
}

function useDraft(place: { personId: string; taskId: string }) {
  const [draft, setDraft] = useState(() => readQuestion(place))
  const change = (part: Partial<QuestionDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...part }
      keepQuestion(place, next)
      return next
    })
  return { draft, change, forget: () => keepQuestion(place, undefined) }
}

function useSend(room: Room, draft: QuestionDraft, forget: () => void) {
  const client = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  // A second press in the same frame would ask twice.
  const isBusy = useRef(false)
  const { task, lease, saving } = room
  const ask = async () => {
    await saving?.autosave.flush()
    await call('post', '/workbench/v1/tasks/{task_id}/questions', {
      params: { task_id: task.id },
      body: writeBody(draft, task.lease.number),
    })
    // The lease is over by the engineer's own act: no heartbeat is to find it lost.
    lease.pause()
    forget()
    for (const { queryKey } of [dutyQuery, heldQuery, queueQuery, messagesQuery(task.id)])
      void client.invalidateQueries({ queryKey })
    await room.onAsked(task)
  }
  const send = async () => {
    if (isBusy.current || findLack(draft) !== undefined) return
    isBusy.current = true
    setIsSending(true)
    setRefusal(undefined)
    try {
      await ask()
    } catch (error) {
      setRefusal(readRefusal(error, lease))
    }
    isBusy.current = false
    setIsSending(false)
  }
  return { send: () => void send(), isSending, refusal }
}

function readRefusal(error: unknown, lease: Lease): Refusal {
  const code = error instanceof ApiFailure ? error.code : ''
  if (['LEASE_LOST', 'TASK_FINAL', 'NOT_FOUND'].includes(code)) lease.lose('ended')
  const byField = problemsByField(error)
  if (Object.keys(byField).length > 0) return { byField, words: 'Not sent. Fix the errors above' }
  const { next, requestId } = describeFailure(error)
  return {
    byField,
    words: `Couldn't send. The question is kept. ${next}${requestId === undefined ? '' : ` (${requestId})`}`,
  }
}

/** What the service says of a field or of anything inside it. */
export function findRefusal(refusal: Refusal | undefined, field: string): string | undefined {
  const found = Object.entries(refusal?.byField ?? {}).find(
    ([name]) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`),
  )
  return found?.[1]
}
