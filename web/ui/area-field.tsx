// Several lines of input.
import type { TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> &
  FieldProps & { isMono?: boolean }

export function AreaField({ label, hint, error, isMono, ...rest }: Props) {
  return (
    <Field
      {...{ label, hint, error }}
      id={rest.id}
      control={(facts) => (
        <textarea
          rows={3}
          {...rest}
          {...facts}
          className={`text-field-input area-field-input${isMono === true ? ' area-field-mono' : ''}`}
        />
      )}
    />
  )
}
