// The authenticator app: set up, its backup codes made anew, removed.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { type Me, meQuery } from '../api/queries.ts'
import { askToSignIn } from '../api/sign-in-request.ts'
import { BackupCodes } from '../sign-in/second-factor/backup-codes.tsx'
import { TotpSetUp } from '../sign-in/second-factor/totp-set-up.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Pill } from '../ui/pill.tsx'
import { Section } from '../ui/section.tsx'
import { showToast } from '../ui/toasts.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const about = 'Use a 6-digit code from an authenticator app at each sign-in.'

export function AuthenticatorSection({ me }: { me: Me }) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  const queries = useQueryClient()
  const onSetUp = () => {
    setIsSettingUp(false)
    void queries.invalidateQueries({ queryKey: meQuery.queryKey })
    // The session is still one without: work needs one with it.
    if (me.secondFactor.required && !me.secondFactor.used) void askToSignIn('second_factor')
    else showToast({ text: 'Authenticator app enabled. Your next sign-in asks for a code.' })
  }
  return (
    <Section title="Authenticator app" about={about}>
      {me.secondFactor.totp ? (
        <TurnedOn me={me} />
      ) : isSettingUp ? (
        <>
          <TotpSetUp email={me.email} onDone={onSetUp} />
          <Button kind="ghost" onClick={() => setIsSettingUp(false)}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <Pill tone="pending">Not set up</Pill>
          <Button icon="shield" onClick={() => setIsSettingUp(true)}>
            Set up app
          </Button>
        </>
      )}
    </Section>
  )
}

function TurnedOn({ me }: { me: Me }) {
  const [open, setOpen] = useState<'codes' | 'remove'>()
  const [codes, setCodes] = useState<string[]>()
  const queries = useQueryClient()
  const close = () => setOpen(undefined)
  return (
    <>
      <Pill tone="completed">On</Pill>
      {codes === undefined ? null : (
        <Banner isCard title="Your new backup codes.">
          The old codes no longer work. These are shown only once.
        </Banner>
      )}
      {codes === undefined ? null : <BackupCodes codes={codes} />}
      <div className="settings-row">
        <Button onClick={() => setOpen('codes')}>Replace backup codes</Button>
        <Button kind="danger" onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {open === 'codes' ? (
        <PasswordDialog
          email={me.email}
          title="Replace backup codes"
          about="The old codes stop working immediately."
          act="Replace codes"
          onClose={close}
          send={async (password) => {
            const made = await call('post', '/auth/totp/backup-codes', { body: { password } })
            setCodes(made.backupCodes)
          }}
        />
      ) : null}
      {open === 'remove' ? (
        <PasswordDialog
          email={me.email}
          title="Remove authenticator app"
          about={
            me.secondFactor.required && me.secondFactor.passkeys === 0
              ? 'Your backup codes stop working too. Your role requires a second factor, and you have no passkey.'
              : 'Your backup codes stop working too.'
          }
          act="Remove app"
          isDanger
          onClose={close}
          send={async (password) => {
            await call('post', '/auth/totp/remove', { body: { password } })
            await queries.invalidateQueries({ queryKey: meQuery.queryKey })
          }}
        />
      ) : null}
    </>
  )
}
