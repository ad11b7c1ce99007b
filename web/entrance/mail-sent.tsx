// A mail is on its way: what to do with it, and what if it does not come.
import { type ReactNode, useState } from 'react'
import { call } from '../api/client.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { SplitFrame } from './split-frame.tsx'

export function MailSent(props: {
  email: string
  again: '/auth/sign-up' | '/auth/password-mail'
  /** What is true of the mail: whether one was sent can depend on the address. */
  about: ReactNode
  children?: ReactNode
}) {
  const { email, again } = props
  const [count, setCount] = useState(1)
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  return (
    <SplitFrame
      title="Check your email"
      about={props.about}
      foot={
        <>
          <a href={location.pathname + location.search}>Use another address</a> or{' '}
          <a href={`/sign-in${location.search}`}>sign in</a>
        </>
      }
    >
      <FormFailureNote failure={failure} />
      {props.children === undefined ? null : <p>{props.children}</p>}
      <p className="form-text" role="status">
        {count === 1
          ? 'Nothing after a minute? Check your spam folder.'
          : 'Sent again. Only the link in the newest email works.'}
      </p>
      <Button
        size="large"
        isWide
        isBusy={isBusy}
        onClick={() =>
          start(async () => {
            await call('post', again, { body: { email } })
            setCount(count + 1)
          })
        }
      >
        Resend email
      </Button>
    </SplitFrame>
  )
}
