// Asks before something that cannot be taken back: what it will do, where wanted the reason or a word to
// type, then the button that names the act. A failure is told in the dialog, which stays open.
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { AreaField } from '../ui/area-field.tsx'
import { Button } from '../ui/button.tsx'
import './confirm-dialog.css'
import { withRecentSignIn } from '../api/sign-in-request.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { TextField } from '../ui/text-field.tsx'

type ConfirmProps = {
  title: string
  /** What it will do, in a sentence. */
  about?: ReactNode
  /** The button, which names the act: "Cancel the task". */
  act: string
  isDanger?: boolean
  /** Asks why; the reason is kept in the audit log. */
  reason?: { minLength: number; maxLength?: number; label?: string; hint?: string }
  /** What the fields inside still miss before the button works: "A multiplier above 0". */
  lack?: string | undefined
  /** Must be typed before the button works: the name of what will be gone. */
  typed?: string
  /** "The task could not be cancelled." */
  failedTitle: string
  onConfirm: (reason: string) => Promise<unknown>
  /** Also after it worked. */
  onClose: () => void
  children?: ReactNode
}

/** Shown while it is mounted. An act that needs a fresh sign-in asks for one and goes on. */
export function ConfirmDialog(props: ConfirmProps) {
  const [reason, setReason] = useState('')
  const [word, setWord] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [formId, whyId] = [useId(), useId()]
  const lack = findLack(props, reason, word)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (lack !== undefined || isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      await withRecentSignIn(() => props.onConfirm(reason.trim()))
      props.onClose()
    } catch (thrown) {
      setError(thrown)
      setIsBusy(false)
    }
  }
  return (
    <Dialog isOpen title={props.title} about={props.about} onClose={props.onClose}>
      <form className="confirm-dialog" id={formId} onSubmit={(event) => void submit(event)}>
        {props.children}
        {props.reason === undefined ? null : (
          <AreaField
            label={props.reason.label ?? 'Reason'}
            hint={props.reason.hint ?? 'Recorded in the audit log.'}
            value={reason}
            maxLength={props.reason.maxLength ?? 500}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {props.typed === undefined ? null : (
          <TextField
            label={`Type ${props.typed} to confirm`}
            value={word}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setWord(event.target.value)}
          />
        )}
        {error === null ? null : <ErrorNote title={props.failedTitle} error={error} />}
        <div className="dialog-acts">
          <span className="confirm-dialog-why" id={whyId}>
            {lack}
          </span>
          <Button onClick={props.onClose}>{nameWayOut(props.act)}</Button>
          <Button
            type="submit"
            kind={props.isDanger === true ? 'danger' : 'primary'}
            isBusy={isBusy}
            blockedBy={lack === undefined ? undefined : whyId}
          >
            {props.act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Beside "Cancel task" another Cancel would leave open what it cancels. */
function nameWayOut(act: string): string {
  return act.startsWith('Cancel') ? 'Go back' : 'Cancel'
}

/** What is still missing before the act may be done. */
function findLack(props: ConfirmProps, reason: string, word: string): string | undefined {
  if (props.lack !== undefined) return props.lack
  const missing = (props.reason?.minLength ?? 0) - reason.trim().length
  if (missing > 0) return `Reason: ${missing} more characters`
  if (props.typed !== undefined && word !== props.typed) return `Type ${props.typed} first`
  return undefined
}
