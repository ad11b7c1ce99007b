// What can be done with a task: share it, copy the request that makes it again, and cancel it while it is open.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAccount } from '../../../api/account.ts'
import { formatCredits, plural } from '../../../core/formats.ts'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { GuardedButton } from '../../../ui/forbidden-note.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { useAccount } from '../../account.tsx'
import { writers } from '../../roles.ts'
import { useRefusal } from '../../use-refusal.ts'
import { curlOf } from './curl-of.ts'
import type { Task } from './task-types.ts'

/** `isTight` beside an id and a close button: without the icon they all fit in one line. */
export function TaskActs({ task, isTight = false }: { task: Task; isTight?: boolean }) {
  return (
    <>
      {isTight ? null : <ShareTask task={task} />}
      {task.contentRemovedAt === null ? <CopyCurl task={task} isTight={isTight} /> : null}
      {task.status === 'pending' ? <CancelTask task={task} /> : null}
    </>
  )
}

/** The address of the task as its page reads it: for members alone, and without anything to press. */
export const sharedView = 'shared'

/** There is no public link: whoever opens it signs in as a member of the account. */
function ShareTask({ task }: { task: Task }) {
  const account = useAccount()
  const { hasCopied, copy } = useCopy()
  const run = () => {
    copy(`${location.origin}/dashboard/tasks/${task.id}?account=${account.id}&view=${sharedView}`)
    showToast({
      text: `Read-only link copied. Members of ${account.name} can open it after signing in.`,
    })
  }
  return (
    <Button size="small" icon={hasCopied ? 'check' : 'link'} onClick={run}>
      Share
    </Button>
  )
}

function CopyCurl({ task, isTight }: { task: Task; isTight: boolean }) {
  const { hasCopied, copy } = useCopy()
  const run = () => {
    copy(curlOf(task, location.origin, crypto.randomUUID()))
    const files =
      task.files.length === 0
        ? ''
        : ` It reads ${plural(task.files.length, 'file')} from the current directory.`
    showToast({
      text: `Copied. Running it creates the same task again, with your key in $KEY.${files}`,
    })
  }
  return (
    <Button
      size="small"
      {...(isTight ? {} : { icon: hasCopied ? 'check' : 'terminal' })}
      onClick={run}
    >
      Copy as curl
    </Button>
  )
}

function CancelTask({ task }: { task: Task }) {
  const account = useAccount()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const cancel = async () => {
    const { credits } = await callAccount(account.id, 'post', '/tasks/{task_id}/cancel', {
      params: { task_id: task.id },
    })
    await client.invalidateQueries({ queryKey: ['account', account.id] })
    showToast({ text: sayCancelledCredits(credits) })
  }
  return (
    <>
      <GuardedButton
        size="small"
        icon="barred"
        refusal={useRefusal(account, writers, 'cancel tasks')}
        onClick={() => setAsking(true)}
      >
        Cancel task
      </GuardedButton>
      {isAsking ? (
        <ConfirmDialog
          title="Cancel this task?"
          about={`${sayEffort(task)} The rest of the ${formatCredits(task.maxCredits)} credits held is released.`}
          act="Cancel task"
          isDanger
          failedTitle="Couldn't cancel the task."
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** How much it is the service tells when it is done. */
function sayEffort({ stage }: Task): string {
  return stage === 'needs_input'
    ? 'You are charged for the effort before the question, but not for the wait.'
    : 'If an engineer has already claimed this task, you are charged for the effort so far.'
}

/** What the service charged and released, which the page cannot know before. */
function sayCancelledCredits({ charged, released }: { charged: number; released: number }): string {
  const effort = charged === 0 ? '' : `${formatCredits(charged)} charged for the effort so far, `
  return `Task cancelled. ${effort}${formatCredits(released)} credits released.`
}
