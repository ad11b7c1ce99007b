// The address is not confirmed yet: the mail can be sent again.

import { useState } from 'react'
import { call } from '../api/client.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

export function Unconfirmed({ email }: { email: string }) {
  const [isSent, setIsSent] = useState(false)
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  if (isSent)
    return (
      <Banner isCard icon="mail" title="Email sent.">
        Open it to choose a password.
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
                await call('post', '/auth/sign-up', { body: { email } })
                setIsSent(true)
              })
            }
          >
            Send link
          </Button>
        }
      >
        We'll email you a link to choose a password.
      </Banner>
    </>
  )
}
