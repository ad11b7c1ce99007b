// Asking for a new password. Whether the address is known is told to nobody but its owner.
import { useState } from 'react'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { CardFrame } from '../ui/shell/card-frame.tsx'
import { FormFailureNote } from '../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../ui/sign-in/use-submit.ts'
import { TextField } from '../ui/text-field.tsx'
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
        If this address is signed up, you will find a link to choose a new password.
      </MailSent>
    )
  return (
    <CardFrame
      title="Reset your password"
      about="We will email you a link to choose a new one."
      foot={<a href="/sign-in">Back to sign in</a>}
    >
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <TextField
          label="Email"
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
          Send link
        </Button>
      </form>
    </CardFrame>
  )
}
