// The password of who is signed in already, asked for once more.
import type { FormFailure } from '../forms/use-submit.ts'
import { TextField } from '../ui/text-field.tsx'

export function OwnPasswordField(props: {
  email: string
  failure: FormFailure | undefined
  label?: string
  name?: string
  size?: 'large'
}) {
  const isWrong = props.failure?.fields.password !== undefined
  return (
    <>
      <KnownUsername email={props.email} />
      <TextField
        label={props.label ?? 'Your password'}
        name={props.name ?? 'password'}
        size={props.size}
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        error={isWrong ? 'Incorrect password.' : undefined}
      />
    </>
  )
}

/** Password managers find the right password by the name beside it, also where nobody is asked for it. */
function KnownUsername({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
