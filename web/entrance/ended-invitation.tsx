// An invitation that cannot be accepted here: closed, declined, or somebody else's.
import { useEffect } from 'react'
import type { Me } from '../api/queries.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { SplitFrame } from './split-frame.tsx'
import { keepInvitation } from './stored-invitation.ts'

/** Expired, revoked or used: which of them is told to nobody. */
export function ClosedInvitation({ invitedBy }: { invitedBy: string | null }) {
  // Else the invitation that is kept would lead back here after every sign-in.
  useEffect(() => keepInvitation(undefined), [])
  return (
    <SplitFrame
      title="This invitation is no longer open"
      about={`Ask ${invitedBy ?? 'the person who invited you'} for a new one.`}
    >
      <ButtonLink size="large" isWide href="/sign-in">
        Go to sign in
      </ButtonLink>
    </SplitFrame>
  )
}

export function DeclinedInvitation() {
  return (
    <SplitFrame title="Invitation declined" about="Nothing was created. The link no longer works.">
      <ButtonLink size="large" isWide href="/">
        Go to the first page
      </ButtonLink>
    </SplitFrame>
  )
}

export function WrongUser({ me, email }: { me: Me; email: string }) {
  return (
    <SplitFrame
      title="This invitation is for another address"
      about={
        <>
          It was sent to <b>{email}</b>. You're signed in as <b>{me.email}</b>.
        </>
      }
    >
      <Button kind="primary" size="large" isWide onClick={() => void signOut('/accept-invitation')}>
        Switch account
      </Button>
      <Button kind="ghost" isWide onClick={leave}>
        Stay signed in as {me.email}
      </Button>
    </SplitFrame>
  )
}

function leave(): void {
  keepInvitation(undefined)
  location.assign('/sign-in')
}
