// One of a few: a row of buttons of which exactly one is on. Arrow keys move, as radio buttons do.
import { ToggleGroup } from 'radix-ui'
import { Icon, type IconName } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import './segmented.css'

export type Choice<T extends string> = {
  value: T
  label: string
  icon?: IconName
  keys?: string | undefined
}

export function Segmented<T extends string>(props: {
  label: string
  value: T
  choices: readonly Choice<T>[]
  onChange: (value: T) => void
  isWide?: boolean
}) {
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
