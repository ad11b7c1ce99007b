// An address, to which a mail with a link goes.
import type { ReactNode } from 'react'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SplitFrame } from './split-frame.tsx'

export function AddressForm(props: {
  title: string
  about: string
  foot: ReactNode
  act: string
  /** The button while the form is on its way. */
  busyAct?: string
  send: (email: string) => Promise<void>
}) {
  const { act, busyAct = act } = props
  const { isBusy, failure, onSubmit } = useSubmit(({ email = '' }) => props.send(email))
  return (
    <SplitFrame title={props.title} about={props.about} foot={props.foot}>
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <TextField
          label="Email"
          name="email"
          type="email"
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          error={failure?.fields.email}
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {isBusy ? busyAct : act}
        </Button>
      </form>
    </SplitFrame>
  )
}
