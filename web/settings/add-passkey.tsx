// Adding a passkey: a name to know it by, then the browser asks.
import { useRef, useState } from 'react'
import { withRecentSignIn } from '../api/sign-in-request.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { createPasskey } from '../sign-in/passkeys.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toasts.tsx'

export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { isBusy, failure, onSubmit } = useSubmit(async ({ name = '' }) => {
    await withRecentSignIn(() => createPasskey(name.trim()))
    setIsOpen(false)
    showToast({ text: 'Passkey added.' })
    onAdded()
  })
  if (!isOpen)
    return (
      <Button ref={opener} icon="plus" onClick={() => setIsOpen(true)}>
        Add passkey
      </Button>
    )
  return (
    <form className="form" onSubmit={onSubmit}>
      <FormFailureNote failure={failure} />
      <TextField
        label="Name"
        name="name"
        required
        autoFocus
        maxLength={100}
        autoComplete="off"
        placeholder="Work laptop"
        hint="Helps you recognize the device later."
        error={failure?.fields.name}
      />
      <div className="settings-row">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Continue
        </Button>
        <Button kind="ghost" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
