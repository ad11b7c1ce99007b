// Signing up. The reply is the same for a known address, and so is this page: the mail says which.
import { useState } from 'react'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { CardFrame } from '../ui/shell/card-frame.tsx'
import { FormFailureNote } from '../ui/sign-in/form-failure.tsx'
import { NewPasswordField } from '../ui/sign-in/new-password-field.tsx'
import { useSubmit } from '../ui/sign-in/use-submit.ts'
import { TextField } from '../ui/text-field.tsx'
import { MailSent } from './mail-sent.tsx'

export function SignUpPage() {
  const [sentTo, setSentTo] = useState<string>()
  const { isBusy, failure, onSubmit } = useSubmit(
    async ({ name = '', email = '', password = '' }) => {
      await call('post', '/auth/sign-up', { body: { name: name.trim(), email, password } })
      setSentTo(email)
    },
  )
  if (sentTo !== undefined)
    return (
      <MailSent email={sentTo} again="/auth/verification-mail">
        Open it within an hour, then sign in.
      </MailSent>
    )
  return (
    <CardFrame
      title="Sign up"
      foot={
        <>
          Signed up already? <a href={`/sign-in${location.search}`}>Sign in</a>
        </>
      }
    >
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <TextField
          label="Name"
          name="name"
          size="large"
          autoComplete="name"
          required
          autoFocus
          maxLength={200}
          error={failure?.fields.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={failure?.fields.email}
        />
        <NewPasswordField label="Password" error={failure?.fields.password} />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {isBusy ? 'Signing up' : 'Sign up'}
        </Button>
      </form>
    </CardFrame>
  )
}
