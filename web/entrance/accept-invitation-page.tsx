// Accepting an invitation: signed in with the address it was sent to, then one click. The token waits in
// this tab while the person signs in or up.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { type Me, meQuery, type Schemas } from '../api/queries.ts'
import { ApiFailure, hasCode } from '../core/failure.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { CardFrame } from '../shell/card-frame.tsx'
import { SignInFlow } from '../sign-in/sign-in-flow.tsx'
import { signOut } from '../sign-in/sign-out.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { BadLink } from './bad-link.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'
import { keepInvitation, useInvitation } from './stored-invitation.ts'

export function AcceptInvitationPage() {
  const token = useInvitation()
  const queries = useQueryClient()
  const me = useQuery({ ...meQuery, retry: false })
  const [isNew, setIsNew] = useState(false)
  const isOut = me.error instanceof ApiFailure && me.error.status === 401
  if (token === undefined) return <BadLink href="/sign-in" act="Sign in" />
  if (me.data !== undefined) return <Accept token={token} me={me.data} />
  if (isOut && isNew) return <Newcomer token={token} onBack={() => setIsNew(false)} />
  if (isOut)
    return (
      <CardFrame
        title="You're invited"
        about="Sign in with the email address the invitation was sent to."
        foot={
          <>
            New here?{' '}
            <button type="button" className="form-link" onClick={() => setIsNew(true)}>
              Choose a password
            </button>
          </>
        }
      >
        <SignInFlow
          forgotten={<a href="/forgot-password">Forgot password?</a>}
          onDone={() => void queries.invalidateQueries({ queryKey: meQuery.queryKey })}
        />
      </CardFrame>
    )
  return (
    <CardFrame title="You're invited">
      {me.error === null ? (
        <Skeleton lines={3} />
      ) : (
        <ErrorNote
          title="Couldn't open the invitation."
          error={me.error}
          onRetry={() => void me.refetch()}
        />
      )}
    </CardFrame>
  )
}

/** The link of the invitation came by mail, so that it is as good as that of a sign-up. */
function Newcomer({ token, onBack }: { token: string; onBack: () => void }) {
  const back = (
    <button type="button" className="form-link" onClick={onBack}>
      Sign in
    </button>
  )
  return (
    <ChoosePassword
      token={token}
      foot={<>Have an account? {back}</>}
      badLink={
        <CardFrame
          title="This link can't be used to choose a password"
          about="The invitation was already used, was revoked or has expired, or this address already has an account."
        >
          <Button kind="primary" size="large" isWide onClick={onBack}>
            Sign in
          </Button>
        </CardFrame>
      }
    />
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
  // Whoever sees what clients entrust to us accepts with a second factor, set up here where there is none.
  const opened = offer.data
  if (opened !== undefined && opened.kind !== 'member' && !me.secondFactor.used)
    return <SecondFactorPage me={me} work={opened.kind} offer={describeOffer(opened)} />
  const isWrong = hasCode(offer.error, 'NOT_FOUND') || failure?.code === 'NOT_FOUND'
  return (
    <CardFrame
      title="You're invited"
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
          title="Couldn't open the invitation."
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
          Accept invitation
        </Button>
      )}
      <Button kind="ghost" isWide onClick={leave}>
        {isWrong ? 'Skip for now' : 'Not now'}
      </Button>
    </CardFrame>
  )
}

/** "Ana Kovač invites you to Northwind Pay as developer." */
function describeOffer({ kind, role, accountName, invitedBy }: Schemas['OpenedInvitation']) {
  const who = invitedBy === null ? "You've been invited" : `${invitedBy} invites you`
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
        general: "This invitation isn't available for your email address.",
        fields: {},
        requestId: undefined,
        code: undefined,
      }}
    >
      It was sent to another address, revoked, has expired, or was already accepted. Ask the person
      who invited you.
    </FormFailureNote>
  )
}

const welcome = {
  member: { about: "You're now a member of the account.", href: '/dashboard' },
  engineer: {
    about: "You're now an engineer.",
    href: '/sign-in',
  },
  operator: {
    about: "You're now an operator.",
    href: '/sign-in',
  },
} as const

function Accepted({ kind }: { kind: keyof typeof welcome }) {
  const { about, href } = welcome[kind]
  return (
    <CardFrame title="Welcome" about={about}>
      <ButtonLink kind="primary" size="large" isWide href={href}>
        Continue
      </ButtonLink>
    </CardFrame>
  )
}
