// An amount of credits that a person types: whole, above 0, with commas if they like.
import { TextField } from '../ui/text-field.tsx'

const digitsMax = 12

/** Whole credits above 0, or undefined while it is none. */
export function readCredits(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,]/g, '')
  const isWhole = /^\d+$/.test(digits) && digits.length <= digitsMax
  return isWhole && Number(digits) > 0 ? Number(digits) : undefined
}

export function CreditsField(props: {
  text: string
  hint: string
  label?: string
  autoFocus?: boolean
  onChange: (text: string) => void
}) {
  const isWrong = props.text !== '' && readCredits(props.text) === undefined
  return (
    <TextField
      label={props.label ?? 'Credits'}
      isMono
      required
      autoFocus={props.autoFocus}
      inputMode="numeric"
      autoComplete="off"
      // As many digits as are read, commas between them allowed.
      pattern="\s*[0-9](?:[\s,]*[0-9]){0,11}\s*"
      value={props.text}
      hint={props.hint}
      error={isWrong ? 'Enter a whole number above 0, for example 36,000.' : undefined}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}
