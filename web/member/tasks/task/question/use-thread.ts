// The questions of a task, read once it was asked about, and what is written to the open one. It stays while
// the tabs are turned, and when somebody else is faster.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messagesQuery } from '../../../../api/account-queries.ts'
import { useAccount } from '../../../account.tsx'
import type { Message, Task } from '../task-types.ts'
import type { TypedReply } from './typed-reply.ts'

export type Thread = {
  messages: readonly Message[] | undefined
  error: Error | null
  retry: () => void
  open: Message | undefined
  /** By the number of the question. */
  typed: ReadonlyMap<number, TypedReply>
  setTyped: (number: number, typed: TypedReply | undefined) => void
  /** The question that was replied to here. */
  sent: number | undefined
  setSent: (number: number) => void
}

export function useThread(task: Task): Thread {
  const account = useAccount()
  const wasAsked =
    task.stage === 'needs_input' || task.timeline.some(({ type }) => type === 'task.needs_input')
  const { data, error, refetch } = useQuery({
    ...messagesQuery(account.id, task.id, task.version),
    enabled: wasAsked,
  })
  const [typed, setAllTyped] = useState<ReadonlyMap<number, TypedReply>>(new Map())
  const [sent, setSent] = useState<number>()
  return {
    messages: wasAsked ? data?.data : [],
    error,
    retry: () => void refetch(),
    // Those of the last version may still be shown.
    open:
      task.stage === 'needs_input' ? data?.data.find(({ state }) => state === 'open') : undefined,
    typed,
    setTyped: (number, one) =>
      setAllTyped((before) => {
        const next = new Map(before)
        if (one === undefined) next.delete(number)
        else next.set(number, one)
        return next
      }),
    sent,
    setSent,
  }
}
