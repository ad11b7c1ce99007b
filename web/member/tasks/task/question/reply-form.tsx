// A reply: one of the choices, data or words, files, and the button that sends it, which on phones stays in
// sight.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { callAccount } from '../../../../api/account.ts'
import { hasCode, problemsByField } from '../../../../core/failure.ts'
import { useLeftMs } from '../../../../records/reply-deadline.ts'
import { AreaField } from '../../../../ui/area-field.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNote } from '../../../../ui/error-note.tsx'
import { useKey, useKeys } from '../../../../ui/keys/use-keys.ts'
import { showToast } from '../../../../ui/toasts.tsx'
import { useAccount } from '../../../account.tsx'
import { attachFiles, type Uploaded } from '../../../sent-files/attach-files.ts'
import { FilesField } from '../../../sent-files/files-field.tsx'
import type { Message, Task } from '../task-types.ts'
import { ChoicesField } from './choices-field.tsx'
import { DataField } from './data-field.tsx'
import { nameAsker, type Reply, sayRule } from './question-words.ts'
import './reply-form.css'
import { readReply, type TypedReply } from './typed-reply.ts'

type Props = {
  task: Task
  message: Message
  typed: TypedReply
  onTyped: (typed: TypedReply | undefined) => void
  onSent: (number: number) => void
}

export function ReplyForm(props: Props) {
  const { message, typed, onTyped } = props
  const sending = useSending(props)
  const read = readReply(message, typed)
  const refused = sending.error === null ? {} : problemsByField(sending.error)
  const change = (part: Partial<TypedReply>) => {
    sending.reset()
    onTyped({ ...typed, ...part })
  }
  const send = () => {
    if (read.reply !== undefined && !sending.isPending) sending.mutate(read.reply)
  }
  useKeys('Reply', { send: { run: send, isOff: read.reply === undefined } })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const hasOther = message.choices !== undefined || message.replySchema !== undefined
  return (
    <form className="reply-form" onSubmit={onSubmit} noValidate>
      <ChoicesField
        message={message}
        chosen={typed.choice}
        onChoose={(choice) => change({ choice })}
      />
      <DataField message={message} typed={typed} read={read} refused={refused} onChange={change} />
      <AreaField
        label={nameNote(message)}
        rows={hasOther ? 2 : 4}
        dir="auto"
        value={typed.text}
        error={read.textProblem ?? sayRefused(refused.text)}
        aside={
          typed.choice !== undefined && message.allowsText ? (
            <Button kind="ghost" size="small" onClick={() => change({ choice: undefined })}>
              Clear choice
            </Button>
          ) : undefined
        }
        onChange={({ target }) => change({ text: target.value })}
      />
      <FilesField
        files={typed.files}
        error={read.fileProblem ?? sayRefused(findRefusedFile(refused))}
        onChange={(files) => change({ files })}
      />
      {sending.error === null || hasCode(sending.error, 'QUESTION_CLOSED') ? null : (
        <ErrorNote title="Couldn't send the reply." error={sending.error}>
          {refused.choice === undefined ? null : <p>The choice {refused.choice}.</p>}
        </ErrorNote>
      )}
      <Foot message={message} why={read.why} isBusy={sending.isPending} />
    </form>
  )
}

function nameNote({ choices, replySchema, allowsText }: Message): string {
  if (choices === undefined && replySchema === undefined) return 'Your reply'
  return choices !== undefined && allowsText ? 'Note or your own reply' : 'Note (optional)'
}

function sayRefused(message: string | undefined): string | undefined {
  return message === undefined ? undefined : `This ${message}.`
}

/** The first problem of a file; its message names the file. */
function findRefusedFile(refused: Record<string, string>): string | undefined {
  return Object.entries(refused).find(([field]) => field.startsWith('attachments'))?.[1]
}

function useSending({ task, message, typed, onTyped, onSent }: Props) {
  const account = useAccount()
  const queries = useQueryClient()
  const uploaded = useRef<Uploaded>(new Map())
  const readAgain = () => queries.invalidateQueries({ queryKey: ['account', account.id] })
  return useMutation({
    mutationFn: async (reply: Reply) => {
      const attachments = await attachFiles(account.id, typed.files, {
        uploaded: uploaded.current,
        otherBytes: JSON.stringify(reply).length,
      })
      return await callAccount(account.id, 'post', '/tasks/{task_id}/messages', {
        params: { task_id: task.id },
        body: {
          question: message.number,
          ...reply,
          ...(attachments.length > 0 && { attachments }),
        },
      })
    },
    onSuccess: async () => {
      onTyped(undefined)
      onSent(message.number)
      showToast({ text: sayGoesOn(message) })
      await readAgain()
    },
    // What is shown instead comes with the thread; what was typed stays.
    onError: (error) => (hasCode(error, 'QUESTION_CLOSED') ? readAgain() : undefined),
  })
}

function sayGoesOn(message: Message): string {
  return message.engineer === null
    ? 'Reply sent. The simulator continues.'
    : `Reply sent. ${nameAsker(message)} is offered the task first.`
}

function Foot({
  message,
  why,
  isBusy,
}: {
  message: Message
  why: string | undefined
  isBusy: boolean
}) {
  const whyId = useId()
  const keys = useKey('Reply.send')
  const isOver = useLeftMs(message.deadlineAt) === 0
  const reason = isOver ? 'The reply deadline has passed.' : why
  return (
    <div className="reply-foot">
      <Button
        type="submit"
        kind="primary"
        keys={keys}
        isBusy={isBusy}
        blockedBy={reason === undefined ? undefined : whyId}
      >
        Send reply
      </Button>
      <span className="reply-why" id={whyId}>
        {reason}
      </span>
      <p className="reply-rule">{sayRule(message, Date.now())}</p>
    </div>
  )
}
