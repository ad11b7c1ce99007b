// Signing in: email and password, then a code where one is set up; or a passkey alone. The same form
// serves the entrance and the sign-in in place over a page.
import { type ReactNode, useState } from 'react'
import { call } from '../api/client.ts'
import type { Schemas } from '../api/queries.ts'
import type { ApiFailure } from '../core/failure.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import { signInByPasskey } from './passkeys.ts'
import { SecondFactorStep } from './second-factor-step.tsx'

type SignInFlowProps = {
  /** Known already: the person who was signed in here. */
  email?: string | undefined
  onDone: () => void
  /** The way to a new password. It comes after the button, for the next key is to sign in. */
  forgotten?: ReactNode
  /** What to offer when the address is not confirmed yet. */
  onUnconfirmed?: (email: string) => void
  /** Whether the password is behind, and only a code is asked for. */
  onCode?: (isCode: boolean) => void
}

export function SignInFlow(props: SignInFlowProps) {
  const [step, setStep] = useState<'password' | 'code' | 'restarted' | 'passkey'>('password')
  const [codeOf, setCodeOf] = useState<string>()
  const go = (next: typeof step) => {
    setStep(next)
    props.onCode?.(next === 'code')
  }
  if (step === 'code')
    return (
      <SecondFactorStep
        email={codeOf}
        onDone={props.onDone}
        onRestart={() => go('restarted')}
        {...(props.email === undefined ? { onBack: () => go('password') } : {})}
      />
    )
  return (
    <>
      {step === 'passkey' ? (
        <Banner isCard icon="key" title="Use your passkey to continue.">
          Your account requires a second factor, and yours is a passkey.
        </Banner>
      ) : null}
      {step === 'restarted' ? (
        <Banner isCard tone="warning" title="Your sign-in timed out, or too many codes were wrong.">
          Enter your password again.
        </Banner>
      ) : null}
      <PasswordStep
        {...props}
        onNeedsCode={(email) => {
          setCodeOf(email)
          go('code')
        }}
        onNeedsPasskey={() => go('passkey')}
      />
    </>
  )
}

type PasswordStepProps = SignInFlowProps & {
  onNeedsCode: (email: string | undefined) => void
  onNeedsPasskey: () => void
}

function PasswordStep(props: PasswordStepProps) {
  const { email, onDone, onNeedsCode, onNeedsPasskey } = props
  const go = (next: Schemas['SignInStep']['next'], of?: string) => {
    if (next === 'done') onDone()
    else if (next === 'passkey') onNeedsPasskey()
    else onNeedsCode(of)
  }
  const { isBusy, failure, onSubmit, start } = useSubmit(async (values) => {
    const body = { email: values.email ?? '', password: values.password ?? '' }
    try {
      go((await call('post', '/auth/sign-in', { body })).next, body.email)
    } catch (error) {
      if ((error as ApiFailure).code === 'EMAIL_NOT_VERIFIED') props.onUnconfirmed?.(body.email)
      throw error
    }
  }, placeFailure)
  // The caller shows it, with the next step.
  const isUnconfirmed = failure?.code === 'EMAIL_NOT_VERIFIED' && props.onUnconfirmed !== undefined
  return (
    <form className="form" onSubmit={onSubmit}>
      {isUnconfirmed ? null : <FormFailureNote failure={failure} />}
      <TextField
        label="Email"
        name="email"
        type="email"
        size="large"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...(email === undefined ? { autoFocus: true } : { value: email, readOnly: true })}
        error={failure?.fields.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        size="large"
        autoComplete="current-password"
        required
        autoFocus={email !== undefined}
        error={failure?.fields.password}
      />
      <div className="form-acts">
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {isBusy ? 'Signing in' : 'Sign in'}
        </Button>
        {props.forgotten === undefined ? null : <p className="form-forgotten">{props.forgotten}</p>}
        <span className="form-or">or</span>
        <PasskeyWay>
          <Button
            size="large"
            icon="key"
            isWide
            onClick={() => start(async () => go((await signInByPasskey()).next))}
          >
            Use a passkey
          </Button>
        </PasskeyWay>
      </div>
    </form>
  )
}

function placeFailure(failure: ApiFailure): Record<string, string> | undefined {
  if (failure.code === 'SIGN_IN_FAILED') return { password: 'Incorrect email or password.' }
  return undefined
}
