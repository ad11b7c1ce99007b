// What stands around a control of a form: its label, a hint and, under it, what is wrong with it.
import { type ReactNode, useId } from 'react'
import './field.css'
import { Icon } from './icon.tsx'

export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** What makes a control the one that is meant: `id` where it has one of its own. */
export function Field(
  props: FieldProps & {
    id: string | undefined
    className?: string
    /** At the right end of the label's line: "Show" */
    aside?: ReactNode
    control: (facts: {
      id: string
      'aria-invalid': true | undefined
      'aria-describedby': string | undefined
    }) => ReactNode
  },
) {
  const { label, hint, error, aside } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const about = [
    hint === undefined ? '' : `${id}-hint`,
    error === undefined ? '' : `${id}-error`,
  ].filter((part) => part !== '')
  return (
    <div className={props.className ?? 'text-field'}>
      <label className="text-field-label" htmlFor={id}>
        {label}
      </label>
      {props.control({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': about.length === 0 ? undefined : about.join(' '),
      })}
      {/* After the input, though it stands above it: the next key after a label is to type. */}
      {aside === undefined ? null : <div className="text-field-aside">{aside}</div>}
      {hint === undefined ? null : (
        <p className="text-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className="text-field-error" id={`${id}-error`}>
          <Icon name="stop" />
          {error}
        </p>
      )}
    </div>
  )
}
