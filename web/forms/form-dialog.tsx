// A form in a dialog: what went wrong above its fields, the way out and the act below them.
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFailureNote } from './form-failure.tsx'
import type { Submit } from './use-submit.ts'

export function FormDialog(props: {
  title: string
  about?: ReactNode
  /** The button, which names the act: "Create the key". */
  act: string
  isDanger?: boolean | undefined
  /** The button that leaves everything as it is. */
  leave?: string
  form: Submit
  onClose: () => void
  children: ReactNode
}) {
  const { isBusy, failure, onSubmit } = props.form
  return (
    <Dialog isOpen title={props.title} about={props.about} onClose={props.onClose}>
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        {props.children}
        <div className="dialog-acts">
          <Button onClick={props.onClose}>{props.leave ?? 'Cancel'}</Button>
          <Button
            type="submit"
            kind={props.isDanger === true ? 'danger' : 'primary'}
            isBusy={isBusy}
          >
            {props.act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
