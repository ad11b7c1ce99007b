// A field that a day is typed into, in any of the ways people write one.
import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { type Day, type DayRange, isDay, isWithin, showDay, todayOf } from './days.ts'
import { readDay, writesMonthFirst } from './read-day.ts'

const dayExample = '15 Nov 2026'
const unreadable = `Enter a date such as ${dayExample}.`

type DayTextProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'type' | 'min' | 'max'
> & {
  value: Day | ''
  allowed?: DayRange
  /** With '' for what is no day, or none that is allowed. */
  onChange: (day: Day | '') => void
}

/** What was typed stays as it is until the field is left; then it is written as the others are. */
export function DayText({ value, allowed = {}, onChange, onBlur, ...rest }: DayTextProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(showValue(value))
  const said = useRef(value)
  useEffect(() => {
    // Picked in the calendar or cleared, not typed.
    if (said.current !== value) setText(showValue(value))
    said.current = value
  }, [value])
  const problem = text.trim() === '' || value !== '' ? '' : unreadable
  // The browser then says it at the field and does not send the form.
  useEffect(() => field.current?.setCustomValidity(problem), [problem])
  const type = (typed: string) => {
    setText(typed)
    const day = readDay(typed, todayOf(Date.now()), writesMonthFirst(navigator.language))
    const next = day !== undefined && isWithin(day, allowed) ? day : ''
    said.current = next
    if (next !== value) onChange(next)
  }
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      placeholder={dayExample}
      {...rest}
      ref={field}
      type="text"
      aria-invalid={rest['aria-invalid'] ?? (problem === '' ? undefined : true)}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        if (value !== '') setText(showDay(value))
        onBlur?.(event)
      }}
    />
  )
}

function showValue(value: string): string {
  return isDay(value) ? showDay(value) : ''
}
