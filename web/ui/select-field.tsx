// One of a few with a label: the browser's own select, which every reader and phone knows.
import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import './select-field.css'
import './text-field.css'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> & {
  label: string
  choices: readonly { value: string; label: string }[]
  hint?: ReactNode
}

export function SelectField({ label, choices, hint, ...rest }: Props) {
  const ownId = useId()
  const id = rest.id ?? ownId
  return (
    <div className="text-field">
      <label className="text-field-label" htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className="text-field-input select-field-input"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint === undefined ? null : (
        <p className="text-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
