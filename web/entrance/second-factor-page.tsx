// Engineers and operators work only with a second factor. Who has none sets one up here, which counts as
// signing in with it; who has one but came in without it signs in with it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { type Me, meQuery, type Schemas } from '../api/queries.ts'
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

type Invited = {
  work?: Work
  /** Whoever follows an invitation reads first who invites them to what. */
  offer?: string
  /** Typed a moment ago; asked for where it is not known. */
  password?: string | undefined
  onDone?: () => void
}

/** Of somebody who works here, or is about to. */
export function SecondFactorPage({ me, work, offer, password, onDone }: Invited & { me: Me }) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  const { totp, passkeys } = me.secondFactor
  const who = work ?? (me.operator ? 'operator' : 'engineer')
  const go = onDone ?? refresh
  if (!totp && passkeys === 0)
    return <SetUp me={me} work={who} offer={offer} password={password} onDone={go} />
  return (
    <CardFrame
      title="Sign in with your second factor"
      about={tell(
        offer,
        'You signed in without two-factor authentication, which this role requires.',
      )}
      foot={<SignOutLink />}
    >
      <SignInFlow email={me.email} onDone={go} />
    </CardFrame>
  )
}

const tell = (offer: string | undefined, why: string) =>
  offer === undefined ? why : `${offer}. ${why}`

type SetUpProps = {
  me: Me
  work: Work
  offer: string | undefined
  password: string | undefined
  onDone: () => void
}

function SetUp({ me, work, offer, password, onDone }: SetUpProps) {
  const [app, setApp] = useState<{ fresh: Schemas['NewTotp'] | undefined }>()
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  const startApp = async () => {
    if (password === undefined) return setApp({ fresh: undefined })
    const body = { password }
    setApp({ fresh: await withRecentSignIn(() => call('post', '/auth/totp', { body })) })
  }
  const addPasskey = async () => {
    await withRecentSignIn(() => createPasskey(nameDevice(navigator.userAgent)))
    onDone()
  }
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
      <FormFailureNote failure={failure} />
      {app !== undefined ? (
        <TotpSetUp email={me.email} fresh={app.fresh} onDone={onDone} />
      ) : (
        <div className="form">
          <Button
            kind="primary"
            size="large"
            isWide
            isBusy={isBusy}
            onClick={() => start(startApp)}
          >
            Use an authenticator app
          </Button>
          <PasskeyWay>
            <Button
              size="large"
              icon="key"
              isWide
              isBusy={isBusy}
              onClick={() => start(addPasskey)}
            >
              Use a passkey on this device
            </Button>
          </PasskeyWay>
          <Banner isCard title="Set up at least one.">
            You'll be asked for it at every sign-in.
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
