// A mail is on its way: what to do with it, and what if it does not come.
import { type ReactNode, useState } from 'react'
import { call } from '../api/client.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FormFailureNote } from '../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../ui/sign-in/use-submit.ts'
import { Frame } from './frame.tsx'

export function MailSent(props: {
  email: string
  again: '/auth/verification-mail' | '/auth/password-mail'
  children: ReactNode
}) {
  const { email, again } = props
  const [count, setCount] = useState(1)
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  return (
    <Frame title="Look into your mail" about={`We sent a mail to ${email}.`}>
      <FormFailureNote failure={failure} />
      <p>{props.children}</p>
      <p className="form-text" role="status">
        {count === 1
          ? 'Nothing there after a minute? Look into the folder for unwanted mail.'
          : 'Sent again. The newest mail is the one that counts.'}
      </p>
      <div className="form-acts">
        <ButtonLink kind="primary" size="large" isWide href="/sign-in">
          Go to the sign-in
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
    </Frame>
  )
}
