// The address is not confirmed yet: the mail can be sent again.

import { useState } from 'react'
import { call } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FormFailureNote } from '../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../ui/sign-in/use-submit.ts'

export function Unconfirmed({ email }: { email: string }) {
  const [isSent, setIsSent] = useState(false)
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  if (isSent)
    return (
      <Banner isCard icon="mail" title="Email sent.">
        Open it, then sign in here.
      </Banner>
    )
  return (
    <>
      <FormFailureNote failure={failure} />
      <Banner
        isCard
        tone="warning"
        icon="mail"
        title="Confirm your email address first."
        acts={
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() =>
              start(async () => {
                await call('post', '/auth/verification-mail', { body: { email } })
                setIsSent(true)
              })
            }
          >
            Send again
          </Button>
        }
      >
        Open the link in the email we sent you.
      </Banner>
    </>
  )
}
