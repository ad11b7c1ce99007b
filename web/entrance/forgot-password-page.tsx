// Asking for a new password. Whether the address is known is told to nobody but its owner.
import { useState } from 'react'
import { call } from '../api/client.ts'
import { AddressForm } from './address-form.tsx'
import { MailSent } from './mail-sent.tsx'

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined)
    return (
      <MailSent
        email={sentTo}
        again="/auth/password-mail"
        about={
          <>
            If an account exists for <b>{sentTo}</b>, we've sent a password reset link.
          </>
        }
      />
    )
  return (
    <AddressForm
      title="Reset your password"
      about="We'll email you a link to choose a new password."
      foot={<a href="/sign-in">Back to sign in</a>}
      act="Send link"
      send={async (email) => {
        await call('post', '/auth/password-mail', { body: { email } })
        setSentTo(email)
      }}
    />
  )
}
