// Changing the own password: the other sessions end with it.
import { useState } from 'react'
import { call } from '../../api/client.ts'
import type { Me } from '../../api/queries.ts'
import { Button } from '../button.tsx'
import { withRecentSignIn } from '../shell/sign-in-request.ts'
import { FormFailureNote } from '../sign-in/form-failure.tsx'
import { KnownUsername } from '../sign-in/known-username.tsx'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { useSubmit } from '../sign-in/use-submit.ts'
import { TextField } from '../text-field.tsx'
import { showToast } from '../toasts.tsx'
import { Section } from './section.tsx'

export function PasswordSection({ me }: { me: Me }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title="Password" about="Changing it ends all your other sessions.">
      {isOpen ? (
        <ChangeForm email={me.email} onClose={() => setIsOpen(false)} />
      ) : (
        <Button icon="lock" onClick={() => setIsOpen(true)}>
          Change the password
        </Button>
      )}
    </Section>
  )
}

function ChangeForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { isBusy, failure, onSubmit } = useSubmit(async ({ current = '', password = '' }) => {
    const body = { password: current, newPassword: password }
    await withRecentSignIn(() => call('post', '/auth/change-password', { body }))
    showToast({ text: 'The password is changed, and your other sessions are ended.' })
    onClose()
  })
  return (
    <form className="form" onSubmit={onSubmit}>
      <FormFailureNote failure={failure} />
      <KnownUsername email={email} />
      <TextField
        label="Password until now"
        name="current"
        type="password"
        size="large"
        autoComplete="current-password"
        required
        autoFocus
        error={failure?.fields.password === undefined ? undefined : 'This password is wrong.'}
      />
      <NewPasswordField label="New password" error={failure?.fields.newPassword} />
      <div className="settings-row">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Change it
        </Button>
        <Button kind="ghost" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  )
}
