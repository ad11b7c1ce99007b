// Engineers and operators work only with a second factor. Who has none sets one up here; who has one
// but came in without it signs in with it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Me, meQuery } from '../api/queries.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TotpSetUp } from '../ui/second-factor/totp-set-up.tsx'
import { CardFrame } from '../ui/shell/card-frame.tsx'
import { withRecentSignIn } from '../ui/shell/sign-in-request.ts'
import { signOut } from '../ui/shell/sign-out.ts'
import { FormFailureNote } from '../ui/sign-in/form-failure.tsx'
import { PasskeyWay } from '../ui/sign-in/passkey-way.tsx'
import { createPasskey } from '../ui/sign-in/passkeys.ts'
import { SignInFlow } from '../ui/sign-in/sign-in-flow.tsx'
import { useSubmit } from '../ui/sign-in/use-submit.ts'

export function SecondFactorPage({ me }: { me: Me }) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  if (me.missing.includes('set_up_second_factor')) return <SetUp me={me} onDone={refresh} />
  return (
    <CardFrame
      title="Sign in with your second factor"
      about="This session began without it, and your work needs it."
      foot={<SignOutLink />}
    >
      <SignInFlow email={me.email} onDone={refresh} />
    </CardFrame>
  )
}

function SetUp({ me, onDone }: { me: Me; onDone: () => void }) {
  const [isApp, setIsApp] = useState(false)
  const passkey = useSubmit(async () => undefined)
  return (
    <CardFrame
      isWide
      title="Set up a second factor"
      about={`As ${me.operator ? 'an operator' : 'an engineer'} you see what clients entrust to us, so a password alone is not enough.`}
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
              Use a passkey of this device
            </Button>
          </PasskeyWay>
          <Banner isCard title="You need one of them.">
            After that you sign in once more, this time with it.
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
