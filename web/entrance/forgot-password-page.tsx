// Asking for a new password. Whether the address is known is told to nobody but its owner.
import { useState } from 'react'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { FormFailureNote } from '../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../ui/sign-in/use-submit.ts'
import { TextField } from '../ui/text-field.tsx'
import { Frame } from './frame.tsx'
import { MailSent } from './mail-sent.tsx'

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  const { isBusy, failure, onSubmit } = useSubmit(async ({ email = '' }) => {
    await call('post', '/auth/password-mail', { body: { email } })
    setSentTo(email)
  })
  if (sentTo !== undefined)
    return (
      <MailSent email={sentTo} again="/auth/password-mail">
        If somebody is signed up with this address, it has a link to choose a new password.
      </MailSent>
    )
  return (
    <Frame
      title="Choose a new password"
      about="We send you a mail with a link for it."
      foot={<a href="/sign-in">Back to the sign-in</a>}
    >
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          error={failure?.fields.email}
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          Send the mail
        </Button>
      </form>
    </Frame>
  )
}
