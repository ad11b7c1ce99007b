// Sends the task. What failed on the way may be sent again as often as one likes: as long as it is the
// same, it has the same idempotency key and makes one task.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callAccount } from '../../api/account.ts'
import { problemsByField } from '../../core/failure.ts'
import type { Account } from '../account.tsx'
import { attachFiles, type Uploaded } from '../sent-files/attach-files.ts'
import { bodyOf, type Draft } from './draft.ts'

export type Sending = {
  isBusy: boolean
  /** What the service refused, if it did. */
  error: unknown
  /** Of each field that it refused. */
  problems: Record<string, string>
  /** What was sent last: whatever was changed since, nobody has refused yet. */
  sent: Draft | undefined
  taskId: string | undefined
  send: (draft: Draft) => void
  /** The form is another one: what was refused of the last is no longer said. */
  forgetError: () => void
}

export function useSend(account: Account, onMade: (sent: Draft) => void): Sending {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [taskId, setTaskId] = useState<string>()
  const [sent, setSent] = useState<Draft>()
  const tried = useRef<{ text: string; idempotencyKey: string }>(undefined)
  const uploaded = useRef<Uploaded>(new Map())
  const run = async (draft: Draft) => {
    const attachments = await attachFiles(account.id, draft.files, {
      uploaded: uploaded.current,
    })
    const body = { ...bodyOf(draft, account), ...(attachments.length > 0 && { attachments }) }
    const text = JSON.stringify(body)
    if (tried.current?.text !== text) tried.current = { text, idempotencyKey: crypto.randomUUID() }
    const { idempotencyKey } = tried.current
    const made = await callAccount(account.id, 'post', '/tasks/create', {
      body: { ...body, idempotencyKey },
    })
    tried.current = undefined
    // An upload belongs to one task.
    uploaded.current.clear()
    onMade(draft)
    setTaskId(made.id)
    await queries.invalidateQueries({ queryKey: ['account', account.id] })
  }
  const send = (draft: Draft) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    setSent(draft)
    run(draft)
      .catch((failure: unknown) => setError(failure))
      .finally(() => setBusy(false))
  }
  return {
    isBusy,
    error,
    problems: problemsByField(error),
    sent,
    taskId,
    send,
    forgetError: () => setError(undefined),
  }
}
