// What the service says of a field of a question, under that field.
import { Icon } from '../../../ui/icon.tsx'

export function Refused({ words }: { words: string | undefined }) {
  if (words === undefined) return null
  return (
    <p className="text-field-error" role="alert">
      <Icon name="stop" />
      {words}
    </p>
  )
}

/** The service says what a field must be: "must not have a choice twice". */
export function sentence(words: string | undefined): string | undefined {
  return words && `It ${words.replace(/\.$/, '')}.`
}
