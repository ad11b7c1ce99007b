// Invites somebody by mail, to an account or to the work.
import type { ReactNode } from 'react'
import { withRecentSignIn } from '../api/sign-in-request.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toasts.tsx'

export function InviteDialog(props: {
  title: string
  about: string
  /** Is given the other fields of the form too. */
  send: (email: string, values: Record<string, string>) => Promise<unknown>
  onSent: () => void | Promise<void>
  onClose: () => void
  /** What is asked besides the address. */
  children: ReactNode
}) {
  const form = useSubmit(async ({ email = '', ...values }) => {
    await withRecentSignIn(() => props.send(email.trim(), values))
    showToast({ text: `Invitation sent to ${email.trim()}.` })
    await props.onSent()
  })
  return (
    <FormDialog
      title={props.title}
      about={props.about}
      act="Send invitation"
      form={form}
      onClose={props.onClose}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoFocus
        autoComplete="off"
        error={form.failure?.fields.email}
      />
      {props.children}
    </FormDialog>
  )
}
