// One line of input.
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'className'> &
  FieldProps & {
    aside?: ReactNode
    size?: 'normal' | 'large' | undefined
    isMono?: boolean
    ref?: Ref<HTMLInputElement>
  }

export function TextField(props: TextFieldProps) {
  const { label, hint, error, aside, size, isMono, ...rest } = props
  const names = [
    'text-field',
    size === 'large' ? 'text-field-large' : '',
    isMono === true ? 'text-field-mono' : '',
  ]
  return (
    <Field
      {...{ label, hint, error, aside }}
      id={props.id}
      className={names.filter((name) => name !== '').join(' ')}
      control={(facts) => <input {...rest} {...facts} className="text-field-input" />}
    />
  )
}
