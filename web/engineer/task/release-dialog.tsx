// Gives the task back, with a reason that only operators read.
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import './dialogs.css'
import type { WorkTask } from './work.ts'

const reasonCharsMax = 500

type Props = {
  isOpen: boolean
  task: WorkTask
  onClose: () => void
  onReleased: () => void
}

export function ReleaseDialog(props: Props) {
  const [reason, setReason] = useState('')
  const { release, isBusy, error } = useRelease(props, reason.trim())
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!props.isOpen) return
    // After the dialog itself took the focus, so that it knows whom to give it back.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [props.isOpen])
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title="Release this task?"
      about="It goes back to the queue for others. What you wrote is kept for you; the time you spent on it is not paid."
      acts={
        <>
          <Button onClick={props.onClose}>Keep it</Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            blockedBy={reason.trim() === '' ? 'release-hint' : undefined}
            onClick={release}
          >
            Release
          </Button>
        </>
      }
    >
      <div className="room-form">
        <label htmlFor="release-reason">Why</label>
        <textarea
          id="release-reason"
          ref={field}
          className="room-form-text"
          rows={3}
          maxLength={reasonCharsMax}
          value={reason}
          aria-describedby="release-hint"
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) release()
          }}
        />
        <p id="release-hint" className="room-form-hint">
          Needed: one sentence for the operators. The client does not see it.
        </p>
      </div>
      {error === undefined ? null : (
        <ErrorNote title="The task was not released." error={error} onRetry={release} />
      )}
    </Dialog>
  )
}

function useRelease({ task, onReleased }: Props, reason: string) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const send = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await call('post', '/workbench/v1/tasks/{task_id}/release', {
        params: { task_id: task.id },
        body: { leaseNumber: task.lease.number, reason },
      })
      onReleased()
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }
  const release = () => {
    if (reason !== '' && !isBusy) void send()
  }
  return { release, isBusy, error }
}
