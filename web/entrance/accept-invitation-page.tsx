// An invitation: who invites to what is shown before any sign-in, and nothing is made before Accept. The
// token waits in this tab while the person chooses a password, signs in or sets up a second factor.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { type Me, meQuery, type Schemas } from '../api/queries.ts'
import { ApiFailure } from '../core/failure.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { SignInFlow } from '../sign-in/sign-in-flow.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Grey, SkeletonGroup } from '../ui/skeleton.tsx'
import { BadLink } from './bad-link.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { ClosedInvitation, DeclinedInvitation, WrongUser } from './ended-invitation.tsx'
import { InvitationOffer, type OfferActs } from './invitation-offer.tsx'
import { describeOffer, type Opened } from './invitation-words.ts'
import { SecondFactorPage } from './second-factor-page.tsx'
import { SplitFrame } from './split-frame.tsx'
import { keepInvitation, useInvitation } from './stored-invitation.ts'

export function AcceptInvitationPage() {
  const token = useInvitation()
  const me = useQuery({ ...meQuery, retry: false })
  const opened = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call('post', '/console/v1/invitations/read', { body: { token: token ?? '' } }),
    enabled: token !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === undefined) return <BadLink href="/sign-in" act="Sign in" />
  const isOut = me.error instanceof ApiFailure && me.error.status === 401
  const failed =
    opened.error !== null ? opened : isOut ? undefined : me.error !== null ? me : undefined
  if (failed !== undefined)
    return (
      <SplitFrame title="You're invited">
        <ErrorNote
          title="Couldn't open the invitation."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </SplitFrame>
    )
  // Asked again after a sign-in, the page keeps its step and what was typed.
  const isFirstAsk = me.isPending && me.errorUpdateCount === 0
  if (opened.data === undefined || isFirstAsk) return <Opening />
  const { invitedBy, offer } = opened.data
  if (offer === null) return <ClosedInvitation invitedBy={invitedBy} />
  return <OpenInvitation opened={{ token, invitedBy, offer }} me={me.data} />
}

function Opening() {
  return (
    <SplitFrame title="You're invited">
      <SkeletonGroup label="Opening the invitation">
        <Grey height={240} />
        <Grey height={40} />
        <Grey width="60%" />
      </SkeletonGroup>
    </SplitFrame>
  )
}

type Step = 'offer' | 'password' | 'sign-in' | 'second-factor' | 'declined'

function OpenInvitation({ opened, me }: { opened: Opened; me: Me | undefined }) {
  const { token, offer } = opened
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>('offer')
  // Kept until the second factor is set up, so that nobody types it twice.
  const [password, setPassword] = useState<string>()
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  const accept = async () => {
    const accepted = await call('post', '/console/v1/invitations/accept', { body: { token } })
    keepInvitation(undefined)
    location.assign(homeOf(accepted))
  }
  const refreshMe = () => queries.invalidateQueries({ queryKey: meQuery.queryKey })
  if (step === 'declined') return <DeclinedInvitation />
  if (me === undefined && step === 'password')
    return (
      <NewUser
        opened={opened}
        onBack={() => setStep('offer')}
        onDone={async (chosen) => {
          if (offer.kind === 'member') return await accept()
          setPassword(chosen)
          setStep('second-factor')
          await refreshMe()
        }}
      />
    )
  if (me === undefined && step === 'sign-in')
    return <SignInFirst onBack={() => setStep('offer')} onDone={() => void refreshMe()} />
  if (me === undefined && step === 'second-factor') return <Opening />
  if (me !== undefined && me.email.toLowerCase() !== offer.email)
    return <WrongUser me={me} email={offer.email} />
  if (me !== undefined && step === 'second-factor' && offer.kind !== 'member')
    return (
      <SecondFactorPage
        me={me}
        work={offer.kind}
        offer={describeOffer(opened)}
        password={password}
        onDone={() => {
          setStep('offer')
          start(accept)
        }}
      />
    )
  const acts: OfferActs = {
    isBusy,
    failure,
    onAccept: () => {
      if (me === undefined) setStep(offer.isNewUser ? 'password' : 'sign-in')
      else if (offer.kind !== 'member' && !me.secondFactor.used) setStep('second-factor')
      else start(accept)
    },
    onSignIn: () => setStep('sign-in'),
    onDecline: () =>
      start(async () => {
        await call('post', '/console/v1/invitations/decline', { body: { token } })
        keepInvitation(undefined)
        setStep('declined')
      }),
  }
  return <InvitationOffer opened={opened} me={me} acts={acts} />
}

function homeOf({ kind, accountId }: Schemas['AcceptedInvitation']): string {
  if (kind === 'member') return `/dashboard?account=${accountId ?? ''}`
  return kind === 'engineer' ? '/workbench' : '/admin'
}

/** The link of the invitation came by mail, so that it is as good as that of a sign-up. */
function NewUser(props: {
  opened: Opened
  onBack: () => void
  onDone: (password: string) => Promise<void>
}) {
  const { opened } = props
  return (
    <ChoosePassword
      token={opened.token}
      about={`For ${opened.offer.email}. The invitation confirms the address, and you stay signed in.`}
      act={opened.offer.kind === 'member' ? 'Accept invitation' : 'Continue'}
      onDone={props.onDone}
      foot={<BackLink onBack={props.onBack} />}
      badLink={<ClosedInvitation invitedBy={opened.invitedBy} />}
    />
  )
}

function SignInFirst({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  return (
    <SplitFrame
      title="Sign in"
      about="Sign in with the email address the invitation was sent to, then accept."
      foot={<BackLink onBack={onBack} />}
    >
      <SignInFlow forgotten={<a href="/forgot-password">Forgot password?</a>} onDone={onDone} />
    </SplitFrame>
  )
}

function BackLink({ onBack }: { onBack: () => void }) {
  return (
    <button type="button" className="form-link" onClick={onBack}>
      Back to the invitation
    </button>
  )
}
