// Changing the own password: the other sessions end with it.
import { useState } from 'react'
import { call } from '../api/client.ts'
import type { Me } from '../api/queries.ts'
import { withRecentSignIn } from '../api/sign-in-request.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { OwnPasswordField } from '../sign-in/own-password.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { showToast } from '../ui/toasts.tsx'

export function PasswordSection({ me }: { me: Me }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title="Password" about="Changing it signs you out everywhere else.">
      {isOpen ? (
        <ChangeForm email={me.email} onClose={() => setIsOpen(false)} />
      ) : (
        <Button icon="lock" onClick={() => setIsOpen(true)}>
          Change password
        </Button>
      )}
    </Section>
  )
}

function ChangeForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { isBusy, failure, onSubmit } = useSubmit(async ({ current = '', password = '' }) => {
    const body = { password: current, newPassword: password }
    await withRecentSignIn(() => call('post', '/auth/change-password', { body }))
    showToast({ text: 'Password changed. Your other sessions were signed out.' })
    onClose()
  })
  return (
    <form className="form" onSubmit={onSubmit}>
      <FormFailureNote failure={failure} />
      <OwnPasswordField
        email={email}
        failure={failure}
        label="Current password"
        name="current"
        size="large"
      />
      <NewPasswordField label="New password" error={failure?.fields.newPassword} />
      <div className="settings-row">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Change password
        </Button>
        <Button kind="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
