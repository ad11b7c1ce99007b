// Setting up an authenticator app: password, then the code to scan, the backup codes, and a code of the
// app as proof. The app counts only once that code was right.
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { withRecentSignIn } from '../../api/sign-in-request.ts'
import { FormFailureNote } from '../../forms/form-failure.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { OwnPasswordField } from '../own-password.tsx'
import { BackupCodes } from './backup-codes.tsx'
import './second-factor.css'
import { useCopy } from '../../ui/use-copy.ts'

const loadQrCode = () => import('./qr-code.tsx')
const QrCode = lazy(() => loadQrCode().then((it) => ({ default: it.QrCode })))

export function TotpSetUp(props: {
  email: string
  /** Made already, where the password was typed a moment ago. */
  fresh?: Schemas['NewTotp'] | undefined
  onDone: () => void
}) {
  const { email, onDone } = props
  const [fresh, setFresh] = useState(props.fresh)
  // While the password is typed.
  useEffect(() => void loadQrCode().catch(() => undefined), [])
  if (fresh === undefined) return <PasswordForm email={email} onReady={setFresh} />
  return <ConfirmForm fresh={fresh} onDone={onDone} />
}

function PasswordForm(props: { email: string; onReady: (fresh: Schemas['NewTotp']) => void }) {
  const { isBusy, failure, onSubmit } = useSubmit(async ({ password = '' }) => {
    props.onReady(await withRecentSignIn(() => call('post', '/auth/totp', { body: { password } })))
  })
  return (
    <form className="form" onSubmit={onSubmit}>
      <FormFailureNote failure={failure} />
      <OwnPasswordField email={props.email} failure={failure} size="large" />
      <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
        Continue
      </Button>
    </form>
  )
}

function ConfirmForm({ fresh, onDone }: { fresh: Schemas['NewTotp']; onDone: () => void }) {
  const [hasKept, setHasKept] = useState(false)
  const { isBusy, failure, onSubmit } = useSubmit(async ({ code = '' }) => {
    const body = { code: code.replaceAll(/\s/g, '') }
    await withRecentSignIn(() => call('post', '/auth/totp/confirm', { body }))
    onDone()
  })
  return (
    <form className="totp" onSubmit={onSubmit}>
      <FormFailureNote failure={failure} />
      <ol className="totp-steps">
        <li className="totp-step">
          <h3 className="totp-title">Scan this with your authenticator app</h3>
          <Suspense fallback={<span className="qr-code" aria-busy="true" />}>
            <QrCode text={fresh.uri} label="QR code with the secret for your authenticator app" />
          </Suspense>
          <TotpSecret uri={fresh.uri} />
        </li>
        <li className="totp-step">
          <h3 className="totp-title">Save your backup codes</h3>
          <p className="form-text">
            Use a backup code if you lose access to the app. They are shown only once.
          </p>
          <BackupCodes codes={fresh.backupCodes} />
          <label className="check">
            <input
              type="checkbox"
              checked={hasKept}
              onChange={(event) => setHasKept(event.currentTarget.checked)}
            />
            I've saved my backup codes
          </label>
        </li>
        <li className="totp-step">
          <h3 className="totp-title">Enter the current code from the app</h3>
          <TextField
            label="Code"
            name="code"
            size="large"
            isMono
            required
            autoComplete="one-time-code"
            inputMode="numeric"
            pattern="[0-9 ]{6,7}"
            title="Six digits"
            error={failure?.fields.code === undefined ? undefined : wrongCode}
          />
          <p className="form-text" id="totp-why" hidden={hasKept}>
            Confirm that you saved your backup codes.
          </p>
          <Button
            type="submit"
            kind="primary"
            size="large"
            isBusy={isBusy}
            blockedBy={hasKept ? undefined : 'totp-why'}
          >
            Enable
          </Button>
        </li>
      </ol>
    </form>
  )
}

const wrongCode = 'Incorrect or expired code. Enter the current code from your app.'

/** The secret as text, for whoever cannot scan: in groups of four to read, copied whole. */
function TotpSecret({ uri }: { uri: string }) {
  const { hasCopied, copy } = useCopy()
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <div className="totp-secret">
      <span className="form-text">Or enter this key:</span>
      <code>{groups.join(' ')}</code>
      <Button size="small" icon={hasCopied ? 'check' : 'copy'} onClick={() => copy(secret)}>
        {hasCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
