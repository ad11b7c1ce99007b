// Confirming an address. It takes a click: what reads mails before people do must not confirm for them.
import { useState } from 'react'
import { call } from '../api/client.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CardFrame } from '../ui/shell/card-frame.tsx'
import { FormFailureNote } from '../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../ui/sign-in/use-submit.ts'
import { BadLink } from './bad-link.tsx'
import { useToken } from './use-token.ts'

export function VerifyEmailPage() {
  const token = useToken()
  const [isDone, setIsDone] = useState(false)
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  if (token === undefined || failure?.fields.token !== undefined)
    return <BadLink href="/sign-in" act="Sign in to get a new link" />
  if (isDone)
    return (
      <CardFrame title="Your email address is confirmed" about="You can sign in now.">
        <ButtonLink kind="primary" size="large" isWide href="/sign-in">
          Sign in
        </ButtonLink>
      </CardFrame>
    )
  return (
    <CardFrame title="Confirm your email address" about="One click, and you can sign in.">
      <FormFailureNote failure={failure} />
      <Button
        kind="primary"
        size="large"
        isWide
        isBusy={isBusy}
        onClick={() =>
          start(async () => {
            await call('get', '/auth/verify-email', { query: { token } })
            setIsDone(true)
          })
        }
      >
        Confirm
      </Button>
    </CardFrame>
  )
}
