// A new password: at least twelve characters, shown on wish, pasted as you like.
import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'
import '../forms/form.css'

const shortest = 12

export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      label={label}
      name="password"
      type={isShown ? 'text' : 'password'}
      size="large"
      autoComplete="new-password"
      required
      minLength={shortest}
      maxLength={128}
      spellCheck={false}
      autoCapitalize="none"
      hint={`At least ${shortest} characters. A few words are easier to remember than symbols.`}
      aside={
        <button type="button" className="form-link" onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
      error={error}
    />
  )
}
