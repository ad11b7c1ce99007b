// Gives the task back, with a reason that only operators read; before anything was written it needs none.
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { hasCode } from '../../core/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import './dialogs.css'
import type { WorkTask } from './work.ts'

const reasonCharsMax = 500

type Props = {
  isOpen: boolean
  task: WorkTask
  /** Whether something was written or accepted since the task was opened: then operators want to know why. */
  hasBegun: boolean
  onClose: () => void
  onReleased: () => void
}

export function ReleaseDialog(props: Props) {
  const [reason, setReason] = useState('')
  const { release, isBusy, error, isNeeded } = useRelease(props, reason.trim())
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
      about="It returns to the queue. Your text is saved, but your time is not paid unless you claim the task again."
      acts={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            blockedBy={isNeeded && reason.trim() === '' ? 'release-hint' : undefined}
            onClick={release}
          >
            Release
          </Button>
        </>
      }
    >
      <div className="room-form">
        <label htmlFor="release-reason">Reason</label>
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
          {isNeeded ? 'Required' : 'Optional'}. Visible to operators, not to the client.
        </p>
      </div>
      {error === undefined ? null : (
        <ErrorNote title="Couldn't release the task." error={error} onRetry={release} />
      )}
    </Dialog>
  )
}

function useRelease({ task, hasBegun, onReleased }: Props, reason: string) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const send = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await call('post', '/workbench/v1/tasks/{task_id}/release', {
        params: { task_id: task.id },
        body: { leaseNumber: task.lease.number, ...(reason !== '' && { reason }) },
      })
      onReleased()
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }
  // The service knows of text that was saved before this window was opened.
  const isNeeded = hasBegun || hasCode(error, 'INVALID_REQUEST')
  const release = () => {
    if ((reason !== '' || !isNeeded) && !isBusy) void send()
  }
  return { release, isBusy, error, isNeeded }
}
