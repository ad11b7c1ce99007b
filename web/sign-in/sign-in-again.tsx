// The sign-in in place: the page below stays as it is, with everything that was typed.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call, sessionEnded } from '../api/client.ts'
import { meQuery } from '../api/queries.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SignInFlow } from './sign-in-flow.tsx'
import './sign-in-again.css'
import {
  answerAsking,
  askedReason,
  askToSignIn,
  hasPutOff,
  type SignInReason,
  subscribeToAsking,
  tellSessionEnd,
} from '../api/sign-in-request.ts'

const words: Record<SignInReason, { title: string; about: string }> = {
  ended: {
    title: 'Sign in again',
    about: 'Your session has ended. Everything you typed on this page is kept.',
  },
  recent: {
    title: "Confirm it's you",
    about: 'For security, sign in again to continue.',
  },
  second_factor: {
    title: 'Sign in with your second factor',
    about: 'You signed in without two-factor authentication, which your role requires.',
  },
}

export function SignInAgain({ isEntrance }: { isEntrance: boolean }) {
  const queries = useQueryClient()
  const reason = useSyncExternalStore(subscribeToAsking, askedReason)
  const isPutOff = useSyncExternalStore(subscribeToAsking, hasPutOff)
  useEffect(() => {
    const onEnd = () => {
      if (queries.getQueryData(meQuery.queryKey) !== undefined) tellSessionEnd()
      // Nobody was signed in here, so there is nothing to keep: the entrance leads back.
      else if (!isEntrance) leaveForEntrance()
    }
    sessionEnded.addEventListener('ended', onEnd)
    return () => sessionEnded.removeEventListener('ended', onEnd)
  }, [queries, isEntrance])
  const known = queries.getQueryData(meQuery.queryKey)
  const isAsking = reason === 'ended' || isPutOff
  useEffect(() => {
    if (!isAsking) return
    // Signed in again in another tab.
    const onFound = () => void goOn(queries).catch(() => undefined)
    sessionEnded.addEventListener('found', onFound)
    return () => sessionEnded.removeEventListener('found', onFound)
  }, [queries, isAsking])
  if (reason === undefined) return isPutOff ? <SignedOutNote /> : null
  return (
    <Dialog
      isOpen
      {...words[reason]}
      {...(reason === 'ended' ? {} : { onClose: () => answerAsking(false) })}
    >
      <SignInFlow email={known?.email} onDone={() => void goOn(queries).catch(() => undefined)} />
      {reason === 'ended' ? <Later /> : null}
    </Dialog>
  )
}

async function goOn(queries: QueryClient): Promise<void> {
  const known = queries.getQueryData(meQuery.queryKey)
  const now = await call('get', '/console/v1/me')
  // Somebody else's page must not stay open under a new name.
  if (known !== undefined && now.id !== known.id) location.assign('/')
  else {
    queries.setQueryData(meQuery.queryKey, now)
    answerAsking(true)
  }
}

function SignedOutNote() {
  return (
    <div className="signed-out">
      <Banner
        isCard
        tone="warning"
        icon="lock"
        title="You're signed out."
        acts={
          <Button size="small" onClick={() => void askToSignIn('ended')}>
            Sign in
          </Button>
        }
      >
        Nothing is saved until you sign in.
      </Banner>
    </div>
  )
}

// A dialog that cannot be left would take away the text it promises to keep.
function Later() {
  return (
    <Button kind="ghost" isWide onClick={() => answerAsking(false)}>
      Not now (keep my unsaved text)
    </Button>
  )
}

function leaveForEntrance(): void {
  const here = `${location.pathname}${location.search}`
  location.replace(`/sign-in?to=${encodeURIComponent(here)}`)
}
