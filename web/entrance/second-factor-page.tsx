// Engineers and operators work only with a second factor. Who has none sets one up here; who has one
// but came in without it signs in with it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Me, meQuery } from '../api/queries.ts'
import { withRecentSignIn } from '../api/sign-in-request.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { CardFrame } from '../shell/card-frame.tsx'
import { PasskeyWay } from '../sign-in/passkey-way.tsx'
import { createPasskey } from '../sign-in/passkeys.ts'
import { TotpSetUp } from '../sign-in/second-factor/totp-set-up.tsx'
import { SignInFlow } from '../sign-in/sign-in-flow.tsx'
import { signOut } from '../sign-in/sign-out.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

type Work = 'engineer' | 'operator'

/** Of somebody who works here, or is about to. */
export function SecondFactorPage({ me, work, offer }: { me: Me; work?: Work; offer?: string }) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  const { totp, passkeys } = me.secondFactor
  const who = work ?? (me.operator ? 'operator' : 'engineer')
  if (!totp && passkeys === 0) return <SetUp me={me} work={who} offer={offer} onDone={refresh} />
  return (
    <CardFrame
      title="Sign in with your second factor"
      about={tell(
        offer,
        'You signed in without two-factor authentication, which this role requires.',
      )}
      foot={<SignOutLink />}
    >
      <SignInFlow email={me.email} onDone={refresh} />
    </CardFrame>
  )
}

/** Whoever follows an invitation reads first who invites them to what. */
const tell = (offer: string | undefined, why: string) =>
  offer === undefined ? why : `${offer} ${why}`

function SetUp(props: { me: Me; work: Work; offer: string | undefined; onDone: () => void }) {
  const { me, work, offer, onDone } = props
  const [isApp, setIsApp] = useState(false)
  const passkey = useSubmit(async () => undefined)
  return (
    <CardFrame
      isWide
      title="Set up a second factor"
      about={tell(
        offer,
        `${work === 'operator' ? 'Operators' : 'Engineers'} can see client data, so two-factor authentication is required.`,
      )}
      foot={<SignOutLink />}
    >
      <FormFailureNote failure={passkey.failure} />
      {isApp ? (
        <TotpSetUp email={me.email} onDone={onDone} />
      ) : (
        <div className="form">
          <Button kind="primary" size="large" isWide onClick={() => setIsApp(true)}>
            Use an authenticator app
          </Button>
          <PasskeyWay>
            <Button
              size="large"
              icon="key"
              isWide
              isBusy={passkey.isBusy}
              onClick={() =>
                passkey.start(async () => {
                  await withRecentSignIn(() => createPasskey(nameDevice(navigator.userAgent)))
                  onDone()
                })
              }
            >
              Use a passkey on this device
            </Button>
          </PasskeyWay>
          <Banner isCard title="Set up at least one.">
            You will then sign in again using it.
          </Banner>
        </div>
      )}
    </CardFrame>
  )
}

function SignOutLink() {
  return (
    <button type="button" className="form-link" onClick={() => void signOut()}>
      Sign out
    </button>
  )
}

function nameDevice(agent: string): string {
  const system = ['iPhone', 'iPad', 'Android', 'Mac', 'Windows', 'Linux']
  return `${system.find((name) => agent.includes(name)) ?? 'This device'}`
}
