// Accepting an invitation: signed in with the address it was sent to, then one click. The token waits in
// this tab while the person signs in or up.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { ApiFailure, hasCode } from '../api/failure.ts'
import { type Me, meQuery, type Schemas } from '../api/queries.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { CardFrame } from '../ui/shell/card-frame.tsx'
import { signOut } from '../ui/shell/sign-out.ts'
import { FormFailureNote } from '../ui/sign-in/form-failure.tsx'
import { SignInFlow } from '../ui/sign-in/sign-in-flow.tsx'
import { useSubmit } from '../ui/sign-in/use-submit.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { BadLink } from './bad-link.tsx'
import { keepInvitation, useInvitation } from './kept-invitation.ts'

export function AcceptInvitationPage() {
  const token = useInvitation()
  const queries = useQueryClient()
  const me = useQuery({ ...meQuery, retry: false })
  const isOut = me.error instanceof ApiFailure && me.error.status === 401
  if (token === undefined) return <BadLink href="/sign-in" act="Sign in" />
  if (me.data !== undefined) return <Accept token={token} me={me.data} />
  if (isOut)
    return (
      <CardFrame
        title="You are invited"
        about="Sign in with the address that the invitation was sent to, to see who invites you and to what."
        foot={
          <>
            Not signed up yet? <a href="/sign-up">Sign up</a>, confirm your address, then open the
            link of the invitation again.
          </>
        }
      >
        <SignInFlow
          forgotten={<a href="/forgot-password">Forgotten your password?</a>}
          onDone={() => void queries.invalidateQueries({ queryKey: meQuery.queryKey })}
        />
      </CardFrame>
    )
  return (
    <CardFrame title="You are invited">
      {me.error === null ? (
        <Skeleton lines={3} />
      ) : (
        <ErrorNote
          title="The invitation could not be opened."
          error={me.error}
          onRetry={() => void me.refetch()}
        />
      )}
    </CardFrame>
  )
}

function Accept({ token, me }: { token: string; me: Me }) {
  const [accepted, setAccepted] = useState<Schemas['AcceptedInvitation']>()
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('post', '/console/v1/invitations/read', { body: { token } }),
    retry: false,
  })
  if (accepted !== undefined) return <Accepted kind={accepted.kind} />
  const isWrong = hasCode(offer.error, 'NOT_FOUND') || failure?.code === 'NOT_FOUND'
  return (
    <CardFrame
      title="You are invited"
      about={offer.data === undefined ? undefined : describeOffer(offer.data)}
      foot={
        <>
          Signed in as <b>{me.email}</b>. Not you?{' '}
          <button type="button" className="form-link" onClick={() => void signOut()}>
            Sign out
          </button>
          , then open the link again.
        </>
      }
    >
      {isWrong ? <WrongInvitation /> : <FormFailureNote failure={failure} />}
      {offer.error === null || isWrong ? null : (
        <ErrorNote
          title="The invitation could not be opened."
          error={offer.error}
          onRetry={() => void offer.refetch()}
        />
      )}
      {offer.isPending ? <Skeleton lines={2} label="Opening the invitation" /> : null}
      {offer.data === undefined || isWrong ? null : (
        <Button
          kind="primary"
          size="large"
          isWide
          isBusy={isBusy}
          onClick={() =>
            start(async () => {
              setAccepted(await call('post', '/console/v1/invitations/accept', { body: { token } }))
              keepInvitation(undefined)
            })
          }
        >
          Accept the invitation
        </Button>
      )}
      <Button kind="ghost" isWide onClick={leave}>
        {isWrong ? 'Go on without it' : 'Not now'}
      </Button>
    </CardFrame>
  )
}

/** "Ana Kovač invites you to Northwind Pay as developer." */
function describeOffer({ kind, role, accountName, invitedBy }: Schemas['OpenedInvitation']) {
  const who = invitedBy === null ? 'You are invited' : `${invitedBy} invites you`
  if (kind === 'member') return `${who} to ${accountName} as ${role}.`
  if (kind === 'engineer') return `${who} to answer tasks as an engineer.`
  return `${who} to run this service as an operator.`
}

// Else the invitation that is kept would lead back here.
function leave(): void {
  keepInvitation(undefined)
  location.assign('/sign-in')
}

function WrongInvitation() {
  return (
    <FormFailureNote
      failure={{
        general: 'This invitation is not open for this address.',
        fields: {},
        requestId: undefined,
        code: undefined,
      }}
    >
      It was sent to another one, was withdrawn, has expired, or was accepted already. Ask whoever
      invited you.
    </FormFailureNote>
  )
}

const welcome = {
  member: { about: 'You are a member of the account now.', href: '/dashboard' },
  engineer: {
    about: 'You are an engineer now. Next: a second factor, which your work needs.',
    href: '/sign-in',
  },
  operator: {
    about: 'You are an operator now. Next: a second factor, which your work needs.',
    href: '/sign-in',
  },
} as const

function Accepted({ kind }: { kind: keyof typeof welcome }) {
  const { about, href } = welcome[kind]
  return (
    <CardFrame title="Welcome" about={about}>
      <ButtonLink kind="primary" size="large" isWide href={href}>
        Go on
      </ButtonLink>
    </CardFrame>
  )
}
