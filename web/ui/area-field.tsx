// Several lines of input.
import type { ReactNode, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> &
  FieldProps & { isMono?: boolean; aside?: ReactNode }

export function AreaField({ label, hint, error, aside, isMono, ...rest }: Props) {
  return (
    <Field
      {...{ label, hint, error, aside }}
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
