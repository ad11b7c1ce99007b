// One of a few: the browser's own select, which every reader and phone knows.
import type { SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> &
  Omit<FieldProps, 'error'> & { choices: readonly { value: string; label: string }[] }

export function SelectField({ label, choices, hint, ...rest }: Props) {
  return (
    <Field
      {...{ label, hint }}
      id={rest.id}
      control={(facts) => (
        <select {...rest} {...facts} className="text-field-input select-field-input">
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    />
  )
}
