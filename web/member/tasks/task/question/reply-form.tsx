// A reply: one of the choices, data or words, and the button that sends it, which on phones stays in sight.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { call } from '../../../../api/client.ts'
import { hasCode, problemsByField } from '../../../../core/failure.ts'
import { useLeftMs } from '../../../../records/reply-deadline.ts'
import { AreaField } from '../../../../ui/area-field.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNote } from '../../../../ui/error-note.tsx'
import { useKey, useKeys } from '../../../../ui/keys/use-keys.ts'
import { showToast } from '../../../../ui/toasts.tsx'
import { useAccount } from '../../../account.tsx'
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
              Clear the choice
            </Button>
          ) : undefined
        }
        onChange={({ target }) => change({ text: target.value })}
      />
      {sending.error === null || hasCode(sending.error, 'QUESTION_CLOSED') ? null : (
        <ErrorNote title="The reply was not sent." error={sending.error}>
          {refused.choice === undefined ? null : <p>The choice {refused.choice}.</p>}
        </ErrorNote>
      )}
      <Foot message={message} why={read.why} isBusy={sending.isPending} />
    </form>
  )
}

function nameNote({ choices, replySchema, allowsText }: Message): string {
  if (choices === undefined && replySchema === undefined) return 'Your reply'
  return choices !== undefined && allowsText
    ? 'Add a note, or your own reply'
    : 'Add a note, optional'
}

function sayRefused(message: string | undefined): string | undefined {
  return message === undefined ? undefined : `This ${message}.`
}

function useSending({ task, message, onTyped, onSent }: Props) {
  const account = useAccount()
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: ['account', account.id] })
  return useMutation({
    mutationFn: (reply: Reply) =>
      call('post', '/console/v1/accounts/{account_id}/tasks/{task_id}/messages', {
        params: { account_id: account.id, task_id: task.id },
        body: { question: message.number, ...reply },
      }),
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
  const reason = isOver ? 'The time to reply is up.' : why
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
