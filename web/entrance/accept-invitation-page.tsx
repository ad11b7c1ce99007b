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
        title="You are invited"
        about="Sign in with the address that the invitation was sent to, to see who invites you and to what."
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
          title="No password can be chosen with this link"
          about="The invitation was used, withdrawn or has expired; or this address has an account already."
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
    about: 'You are an engineer now.',
    href: '/sign-in',
  },
  operator: {
    about: 'You are an operator now.',
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
