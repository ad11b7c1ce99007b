// Choosing a new password with the token of the mail.
import { useState } from 'react'
import { call } from '../api/client.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { BadLink } from './bad-link.tsx'
import { SplitFrame } from './split-frame.tsx'
import { useToken } from './use-token.ts'

export function NewPasswordPage() {
  const token = useToken()
  const [isDone, setIsDone] = useState(false)
  const { isBusy, failure, onSubmit } = useSubmit(async ({ password = '' }) => {
    await call('post', '/auth/reset-password', { body: { token: token ?? '', password } })
    setIsDone(true)
  })
  if (token === undefined || failure?.fields.token !== undefined)
    return <BadLink href="/forgot-password" act="Send a new link" />
  if (isDone)
    return (
      <SplitFrame title="Password changed" about="You were signed out everywhere.">
        <ButtonLink kind="primary" size="large" isWide href="/sign-in">
          Sign in
        </ButtonLink>
      </SplitFrame>
    )
  return (
    <SplitFrame title="Choose a new password" about="You'll be signed out everywhere.">
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <NewPasswordField label="New password" error={failure?.fields.password} />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          Change password
        </Button>
      </form>
    </SplitFrame>
  )
}
