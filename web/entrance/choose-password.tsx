// Name and password of somebody new, chosen at the link of a mail. Then they are signed in, and the
// sign-in page says where they go.
import type { ReactNode } from 'react'
import { call } from '../api/client.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { CardFrame } from '../shell/card-frame.tsx'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

export function ChoosePassword(props: { token: string; badLink: ReactNode; foot?: ReactNode }) {
  const { token } = props
  const { isBusy, failure, onSubmit } = useSubmit(async ({ name = '', password = '' }) => {
    const body = { token, name: name.trim(), password }
    const { email } = await call('post', '/auth/sign-up/finish', { body })
    await call('post', '/auth/sign-in', { body: { email, password } })
    location.assign('/sign-in')
  })
  if (failure?.fields.token !== undefined) return props.badLink
  return (
    <CardFrame
      title="Choose your name and password"
      about="This confirms your email address and signs you in."
      foot={props.foot}
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
          maxLength={60}
          error={failure?.fields.name}
        />
        <NewPasswordField label="Password" error={failure?.fields.password} />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {isBusy ? 'Signing up' : 'Sign up'}
        </Button>
      </form>
    </CardFrame>
  )
}
