// Asks for the password before something that must not be done at an open desk.
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { withRecentSignIn } from '../shell/sign-in-request.ts'
import { FormFailureNote } from '../sign-in/form-failure.tsx'
import { KnownUsername } from '../sign-in/known-username.tsx'
import { useSubmit } from '../sign-in/use-submit.ts'
import { TextField } from '../text-field.tsx'

export function PasswordDialog(props: {
  email: string
  title: string
  about: ReactNode
  act: string
  isDanger?: boolean
  onClose: () => void
  send: (password: string) => Promise<void>
}) {
  const { isBusy, failure, onSubmit } = useSubmit(async ({ password = '' }) => {
    await withRecentSignIn(() => props.send(password))
    props.onClose()
  })
  return (
    <Dialog isOpen title={props.title} about={props.about} onClose={props.onClose}>
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <KnownUsername email={props.email} />
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          error={failure?.fields.password === undefined ? undefined : 'This password is wrong.'}
        />
        <div className="dialog-acts">
          <Button onClick={props.onClose}>Leave it</Button>
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
