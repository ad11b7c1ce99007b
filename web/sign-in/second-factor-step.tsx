// The second step of signing in: a code of the app, or a backup code when the app is not at hand.
import { useState } from 'react'
import { call } from '../api/client.ts'
import type { ApiFailure } from '../core/failure.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import { signInByPasskey } from './passkeys.ts'

type Props = {
  /** Whose code it is, where that is known. */
  email?: string | undefined
  onDone: () => void
  onRestart: () => void
  /** Back to the password, for somebody else. */
  onBack?: () => void
}

export function SecondFactorStep(props: Props) {
  const [way, setWay] = useState<'totp' | 'backup-code'>('totp')
  const isApp = way === 'totp'
  const place = (failure: ApiFailure) => {
    if (failure.code !== 'SIGN_IN_FAILED') return undefined
    // The five minutes of the password are over, or too many codes were wrong.
    if (failure.message.includes('start again')) {
      props.onRestart()
      return undefined
    }
    return { code: isApp ? wrongCode : wrongBackupCode }
  }
  const { isBusy, failure, onSubmit, start } = useSubmit(async (values) => {
    const code = (values.code ?? '').replaceAll(/\s/g, '')
    if (isApp) await call('post', '/auth/sign-in/totp', { body: { code } })
    else await call('post', '/auth/sign-in/backup-code', { body: { code } })
    props.onDone()
  }, place)
  return (
    <form className="form" onSubmit={onSubmit} key={way}>
      <FormFailureNote failure={failure} />
      <Asked isApp={isApp} email={props.email} />
      <TextField
        label={isApp ? 'Code' : 'Backup code'}
        name="code"
        size="large"
        isMono
        autoFocus
        required
        spellCheck={false}
        autoCapitalize="none"
        error={failure?.fields.code}
        {...(isApp
          ? {
              autoComplete: 'one-time-code',
              inputMode: 'numeric',
              pattern: '[0-9 ]{6,7}',
              title: 'Six digits',
            }
          : { autoComplete: 'off' })}
      />
      <div className="form-acts">
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {isBusy ? 'Checking' : 'Continue'}
        </Button>
        <Button kind="ghost" isWide onClick={() => setWay(isApp ? 'backup-code' : 'totp')}>
          {isApp ? 'Use a backup code' : 'Use the authenticator app'}
        </Button>
        <PasskeyWay>
          <Button
            kind="ghost"
            isWide
            onClick={() =>
              start(async () => {
                await signInByPasskey()
                props.onDone()
              })
            }
          >
            Use a passkey
          </Button>
        </PasskeyWay>
        <StartOver onBack={props.onBack} />
      </div>
    </form>
  )
}

function Asked({ isApp, email }: { isApp: boolean; email: string | undefined }) {
  return (
    <p className="form-text">
      {isApp
        ? 'Enter the current code from your authenticator app'
        : 'Enter one of your backup codes. Each works once'}
      {email === undefined ? null : (
        <>
          , for <b>{email}</b>
        </>
      )}
      .
    </p>
  )
}

function StartOver({ onBack }: { onBack: (() => void) | undefined }) {
  if (onBack === undefined) return null
  return (
    <p className="form-forgotten">
      Not you?{' '}
      <button type="button" className="form-link" onClick={onBack}>
        Start over
      </button>
    </p>
  )
}

const wrongCode = 'Incorrect or expired code. Enter the current code from your app.'
const wrongBackupCode = 'This backup code is invalid or already used.'
