// Several lines of input with a label, a hint and, under it, what is wrong with it.
import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import './area-field.css'
import { Icon } from './icon.tsx'
import './text-field.css'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  isMono?: boolean
}

export function AreaField({ label, hint, error, isMono, ...rest }: Props) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const about = [
    hint === undefined ? '' : `${id}-hint`,
    error === undefined ? '' : `${id}-error`,
  ].filter((part) => part !== '')
  return (
    <div className="text-field">
      <label className="text-field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        className={`text-field-input area-field-input${isMono === true ? ' area-field-mono' : ''}`}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={about.length === 0 ? undefined : about.join(' ')}
      />
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
