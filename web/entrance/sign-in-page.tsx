// Signing in, and what must come before the work: a second factor for those whose work needs one.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Me, meQuery } from '../api/queries.ts'
import { ApiFailure } from '../core/failure.ts'
import { SignInFlow } from '../sign-in/sign-in-flow.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Grey, GreyField, SkeletonGroup } from '../ui/skeleton.tsx'
import { destinationOf } from './destination.ts'
import { SecondFactorPage } from './second-factor-page.tsx'
import { SplitFrame } from './split-frame.tsx'
import { readKeptInvitation } from './stored-invitation.ts'
import { Unconfirmed } from './unconfirmed.tsx'

export function SignInPage() {
  const me = useQuery({ ...meQuery, retry: false })
  const isOut = me.error instanceof ApiFailure && me.error.status === 401
  if (me.data !== undefined) return <SignedIn me={me.data} />
  if (isOut) return <SignInCard />
  if (me.error !== null)
    return (
      <SplitFrame title="Sign in">
        <ErrorNote
          title="Couldn't load sign-in."
          error={me.error}
          onRetry={() => void me.refetch()}
        />
      </SplitFrame>
    )
  return (
    <SplitFrame title="Sign in">
      <FormSkeleton />
    </SplitFrame>
  )
}

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading sign-in">
      <GreyField height={40} />
      <GreyField height={40} />
      <Grey height={40} />
      <Grey height={40} />
      <Grey width="48%" />
    </SkeletonGroup>
  )
}

function SignInCard() {
  const queries = useQueryClient()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [isCode, setIsCode] = useState(false)
  return (
    <SplitFrame
      title="Sign in"
      foot={
        isCode ? undefined : (
          <>
            New here? <a href={`/sign-up${location.search}`}>Sign up</a>
          </>
        )
      }
    >
      {unconfirmed === undefined ? null : <Unconfirmed email={unconfirmed} />}
      <SignInFlow
        forgotten={<a href="/forgot-password">Forgot password?</a>}
        onUnconfirmed={setUnconfirmed}
        onCode={setIsCode}
        onDone={() => void queries.invalidateQueries({ queryKey: meQuery.queryKey })}
      />
    </SplitFrame>
  )
}

/** On to where the person was going, past what must come before it. */
export function SignedIn({ me }: { me: Me }) {
  // An invitation that waited while the person signed up comes first.
  if (readKeptInvitation() !== undefined) return <Leave to="/accept-invitation" />
  if (me.missing.length > 0) return <SecondFactorPage me={me} />
  return <Leave to={destinationOf(me, location.search)} />
}

function Leave({ to }: { to: string }) {
  // Not while rendering: the page is left once, however often React draws it.
  useLeave(to)
  return (
    <SplitFrame title="Signed in">
      <p>
        Redirecting to <a href={to}>{to.split(/[/?#]/)[1]}</a>.
      </p>
    </SplitFrame>
  )
}

function useLeave(to: string): void {
  useEffect(() => location.replace(to), [to])
}
