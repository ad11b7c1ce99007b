// Name and password of somebody new, chosen at the link of a mail. Then they are signed in, without typing
// the password again.
import type { ReactNode } from 'react'
import { call } from '../api/client.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SplitFrame } from './split-frame.tsx'

export function ChoosePassword(props: {
  token: string
  badLink: ReactNode
  about?: string
  act?: string
  foot?: ReactNode
  /** The sign-in page says where they go, where nobody else does. */
  onDone?: (password: string) => Promise<void>
}) {
  const { token, act = 'Sign up' } = props
  const { isBusy, failure, onSubmit } = useSubmit(async ({ name = '', password = '' }) => {
    const body = { token, name: name.trim(), password }
    const { email } = await call('post', '/auth/sign-up/finish', { body })
    await call('post', '/auth/sign-in', { body: { email, password } })
    if (props.onDone === undefined) location.assign('/sign-in')
    else await props.onDone(password)
  })
  if (failure?.fields.token !== undefined) return props.badLink
  return (
    <SplitFrame
      title="Choose your name and password"
      about={props.about ?? 'This confirms your email address and signs you in.'}
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
          {act}
        </Button>
      </form>
    </SplitFrame>
  )
}
