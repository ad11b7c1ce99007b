// The filters of a list, as a row of chips over it. Each is a native control: it works by keys, by a finger
// and by a screen reader as everywhere else. On narrow screens and beside a drawer, those that do not
// filter fold behind a button; those that do are always in sight.
import { Children, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useKeys } from '../keys/use-keys.ts'
import './filter-bar.css'

/** So few stay in sight everywhere. */
const unfoldedMax = 2

export function FilterBar(props: {
  label?: string
  children: ReactNode
  /** Given while anything is filtered: takes all filters away. */
  onClear?: (() => void) | undefined
  /** At the right end. */
  aside?: ReactNode
}) {
  const [isUnfolded, setUnfolded] = useState(false)
  const folds = Children.toArray(props.children).length > unfoldedMax
  return (
    <div className={folds && !isUnfolded ? 'filter-bar filter-bar-folded' : 'filter-bar'}>
      <fieldset className="filter-bar-chips">
        <legend className="visually-hidden">{props.label ?? 'Filters'}</legend>
        {props.children}
        {folds ? (
          <Button
            size="small"
            icon="filter"
            className="filter-bar-fold"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Fewer filters' : 'Filters'}
          </Button>
        ) : null}
        {props.onClear === undefined ? null : (
          <Button kind="ghost" size="small" onClick={props.onClear}>
            Clear all
          </Button>
        )}
      </fieldset>
      {props.aside === undefined ? null : <div className="filter-bar-aside">{props.aside}</div>}
    </div>
  )
}

export type FilterChoice = { value: string; label: string }

/** One of a few: "Status Any". */
export function FilterChip(props: {
  label: string
  value: string | undefined
  choices: readonly FilterChoice[]
  onChange: (value: string | undefined) => void
  /** What stands there while it does not filter. */
  anyLabel?: string
}) {
  const { label, value, choices, onChange } = props
  const isKnown = value === undefined || choices.some((choice) => choice.value === value)
  return (
    <Chip label={label} isOn={value !== undefined} onClear={() => onChange(undefined)}>
      <select
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      >
        <option value="">{props.anyLabel ?? 'Any'}</option>
        {isKnown ? null : <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Chip>
  )
}

/** Words to look for: they count on Enter, or when the field is left. The key / goes there. */
export function FilterText(props: {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  placeholder?: string
  isMono?: boolean
  /** For the one field that / goes to. */
  isSearch?: boolean
  /** Offered while typing; anything else may be typed too. */
  suggestions?: readonly string[] | undefined
  onFocus?: () => void
}) {
  const { label, value = '', onChange } = props
  const listId = useId()
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setText(value), [value])
  useKeys('Table', {
    search: {
      isOff: props.isSearch !== true,
      run: () => {
        field.current?.focus()
        field.current?.select()
      },
    },
  })
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    const next = text.trim()
    if (next !== value) onChange(next === '' ? undefined : next)
  }
  return (
    <form className="filter-text" onSubmit={send}>
      <Chip
        label={label}
        isOn={value !== ''}
        isSearch={props.isSearch === true}
        onClear={() => onChange(undefined)}
      >
        <input
          ref={field}
          type="search"
          className={props.isMono === true ? 'mono' : undefined}
          value={text}
          placeholder={props.placeholder}
          spellCheck={false}
          autoComplete="off"
          list={props.suggestions === undefined ? undefined : listId}
          onChange={(event) => setText(event.target.value)}
          onFocus={props.onFocus}
          onBlur={() => send()}
        />
      </Chip>
      {props.suggestions === undefined ? null : (
        <datalist id={listId}>
          {[...new Set(props.suggestions)].map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </form>
  )
}

/** The frame of a filter: its name, the control and, while it filters, what takes it away. */
export function Chip(props: {
  label: string
  isOn: boolean
  isSearch?: boolean
  onClear: () => void
  children: ReactNode
}) {
  const names = [
    'filter-chip',
    props.isOn ? 'filter-chip-on' : '',
    props.isSearch === true ? 'filter-chip-search' : '',
  ]
  return (
    <span className={names.filter((name) => name !== '').join(' ')}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is what the chip is given. */}
      <label>
        {props.isSearch === true ? <Icon name="search" size={14} /> : null}
        <span className="filter-chip-label">{props.label}</span>
        {props.children}
      </label>
      {props.isOn ? (
        <button
          type="button"
          className="filter-chip-clear"
          aria-label={`Clear: ${props.label}`}
          onClick={props.onClear}
        >
          <Icon name="close" size={12} />
        </button>
      ) : null}
    </span>
  )
}
