// A mail is on its way: what to do with it, and what if it does not come.
import { type ReactNode, useState } from 'react'
import { call } from '../api/client.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CardFrame } from '../ui/shell/card-frame.tsx'
import { FormFailureNote } from '../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../ui/sign-in/use-submit.ts'

export function MailSent(props: {
  email: string
  again: '/auth/verification-mail' | '/auth/password-mail'
  children: ReactNode
}) {
  const { email, again } = props
  const [count, setCount] = useState(1)
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  return (
    <CardFrame title="Check your email" about={`We sent a link to ${email}.`}>
      <FormFailureNote failure={failure} />
      <p>{props.children}</p>
      <p className="form-text" role="status">
        {count === 1
          ? 'Nothing after a minute? Check your spam folder.'
          : 'Sent again. Only the link in the newest email works.'}
      </p>
      <div className="form-acts">
        <ButtonLink kind="primary" size="large" isWide href="/sign-in">
          Go to sign in
        </ButtonLink>
        <Button
          kind="ghost"
          isWide
          isBusy={isBusy}
          onClick={() =>
            start(async () => {
              await call('post', again, { body: { email } })
              setCount(count + 1)
            })
          }
        >
          Send it again
        </Button>
      </div>
    </CardFrame>
  )
}
