// One line of input with its label, a hint and, under it, what is wrong with it.
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { Icon } from './icon.tsx'
import './text-field.css'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'className'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Stands at the right end of the label's line: "Show" */
  aside?: ReactNode
  size?: 'normal' | 'large'
  isMono?: boolean
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, aside, size, isMono, ...rest } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const names = [
    'text-field',
    size === 'large' ? 'text-field-large' : '',
    isMono === true ? 'text-field-mono' : '',
  ]
  const about = [
    hint === undefined ? '' : `${id}-hint`,
    error === undefined ? '' : `${id}-error`,
  ].filter((part) => part !== '')
  return (
    <div className={names.filter((name) => name !== '').join(' ')}>
      <label className="text-field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className="text-field-input"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={about.length === 0 ? undefined : about.join(' ')}
      />
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
