// Signing up: an address, and nothing else. Name and password are chosen at the link of the mail.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { signUpQuery } from '../api/public-queries.ts'
import type { Schemas } from '../api/queries.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { MailSent } from './mail-sent.tsx'
import { SplitFrame } from './split-frame.tsx'

export function SignUpPage() {
  const mode = useQuery(signUpQuery)
  if (mode.data === undefined)
    return (
      <SplitFrame title="Sign up">
        {mode.error === null ? (
          <Skeleton lines={3} label="Loading sign-up" />
        ) : (
          <ErrorNote
            title="Couldn't load sign-up."
            error={mode.error}
            onRetry={() => void mode.refetch()}
          />
        )}
      </SplitFrame>
    )
  const { mode: who } = mode.data
  if (who === 'invited' || who === 'closed') return <NotOpen who={who} />
  return <Open {...mode.data} />
}

const refusals = {
  invited: {
    title: 'Sign-up is by invitation',
    about:
      "Ask an account owner or an operator of this service to invite you. You'll choose a password from the link in the invitation.",
  },
  closed: {
    title: 'Sign-up is closed',
    about: 'This service accepts no new users. If you have an account, sign in.',
  },
} as const

function NotOpen({ who }: { who: keyof typeof refusals }) {
  return (
    <SplitFrame {...refusals[who]}>
      <ButtonLink kind="primary" size="large" isWide href={`/sign-in${location.search}`}>
        Sign in
      </ButtonLink>
    </SplitFrame>
  )
}

function Open({ mode, domains }: Schemas['SignUpMode']) {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined)
    return (
      <MailSent
        email={sentTo}
        again="/auth/sign-up"
        about={
          <>
            We sent an email to <b>{sentTo}</b>.
          </>
        }
      >
        Open the link within 24 hours, on any device, to choose your name and password. If this
        address already has an account, the email says so.
      </MailSent>
    )
  const about =
    mode === 'domain'
      ? `Use your address at ${domains.join(' or ')}. You'll choose a password from the link we email you.`
      : "Enter your work email. You'll choose a password from the link we email you."
  return (
    <AddressForm
      title="Sign up"
      about={about}
      foot={
        <>
          Have an account? <a href={`/sign-in${location.search}`}>Sign in</a>
        </>
      }
      act="Email me a link"
      busyAct="Sending"
      send={async (email) => {
        await call('post', '/auth/sign-up', { body: { email } })
        setSentTo(email)
      }}
    />
  )
}
