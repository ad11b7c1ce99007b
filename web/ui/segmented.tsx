// One of a few: a row of buttons of which exactly one is on. Arrow keys move, as radio buttons do.
import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import './segmented.css'
import './field.css'

export type Choice<T extends string> = {
  value: T
  label: string
  icon?: IconName
  keys?: string | undefined
}

type SegmentedProps<T extends string> = {
  label: string
  value: T
  choices: readonly Choice<T>[]
  onChange: (value: T) => void
  isWide?: boolean
}

/** The same among fields: its label stands over it, and a hint under it. */
export function SegmentedField<T extends string>(props: SegmentedProps<T> & { hint?: ReactNode }) {
  const { hint, ...rest } = props
  return (
    <div className="text-field segmented-field">
      {/* The group says it itself to who hears the page. */}
      <span className="text-field-label" aria-hidden="true">
        {props.label}
      </span>
      <Segmented {...rest} />
      {hint === undefined ? null : <p className="text-field-hint">{hint}</p>}
    </div>
  )
}

export function Segmented<T extends string>(props: SegmentedProps<T>) {
  return (
    <ToggleGroup.Root
      type="single"
      className={props.isWide === true ? 'segmented segmented-wide' : 'segmented'}
      aria-label={props.label}
      value={props.value}
      onValueChange={(value) => {
        // The group says '' when the pressed one is pressed again: one of them always stays on.
        if (value !== '') props.onChange(value as T)
      }}
    >
      {props.choices.map((choice) => (
        <ToggleGroup.Item className="segmented-item" key={choice.value} value={choice.value}>
          {choice.icon === undefined ? null : <Icon name={choice.icon} size={14} />}
          {choice.label}
          {choice.keys === undefined ? null : <Kbd keys={choice.keys} />}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
