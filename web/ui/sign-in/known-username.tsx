// Password managers find the right password by the name beside it, also where nobody is asked for it.
export function KnownUsername({ email }: { email: string }) {
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
