// Asks for the password before something that must not be done at an open desk.
import type { ReactNode } from 'react'
import { withRecentSignIn } from '../api/sign-in-request.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { OwnPasswordField } from '../sign-in/own-password.tsx'

export function PasswordDialog(props: {
  email: string
  title: string
  about: ReactNode
  act: string
  isDanger?: boolean
  onClose: () => void
  send: (password: string) => Promise<void>
}) {
  const form = useSubmit(async ({ password = '' }) => {
    await withRecentSignIn(() => props.send(password))
    props.onClose()
  })
  return (
    <FormDialog
      title={props.title}
      about={props.about}
      act={props.act}
      isDanger={props.isDanger}
      form={form}
      onClose={props.onClose}
    >
      <OwnPasswordField email={props.email} failure={form.failure} />
    </FormDialog>
  )
}
