// On or off, said in words beside the switch.
import type { ReactNode } from 'react'
import './switch.css'

export function Switch(props: {
  isOn: boolean
  label: string
  children?: ReactNode
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={props.isOn}
      aria-busy={props.isBusy === true ? true : undefined}
      aria-label={props.children === undefined ? undefined : props.label}
      onClick={() => {
        if (props.isBusy !== true) props.onChange(!props.isOn)
      }}
    >
      <span className="switch-track" />
      {props.children ?? props.label}
    </button>
  )
}
