// A day, or a day and a time, as a field of a form: typed, or picked from a month that opens beside it.
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Field, type FieldProps } from '../field.tsx'
import { Calendar } from './calendar.tsx'
import { DayPopover } from './day-popover.tsx'
import { DayText } from './day-text.tsx'
import type { Day, DayRange } from './days.ts'
import { readTime } from './read-day.ts'

type DayFieldProps = FieldProps & {
  /** As 2026-11-15; '' while there is none. */
  value: Day | ''
  onChange: (day: Day | '') => void
  required?: boolean
  allowed?: DayRange
}

export function DayField({ label, hint, error, ...rest }: DayFieldProps) {
  return (
    <Field
      {...{ label, hint, error }}
      id={undefined}
      control={(facts) => (
        <div className="day-field">
          <DayText {...rest} {...facts} className="text-field-input" />
          <PickButton label={label} {...rest} />
        </div>
      )}
    />
  )
}

type MomentFieldProps = FieldProps & {
  /** As 2026-11-15T08:30, in the user's own time; '' while there is none. */
  value: string
  onChange: (moment: string) => void
  /** The name under which a form sends it. */
  name?: string
  required?: boolean
}

/** The hour is 00:00 until another one is entered. */
export function MomentField(props: MomentFieldProps) {
  const { label, hint, error, value, onChange, name, required } = props
  const [day = '', time = ''] = value.split('T')
  const [typedTime, setTypedTime] = useState(time)
  const set = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' ? '' : `${nextDay}T${readTime(nextTime) ?? '00:00'}`)
  const pick = (next: Day | '') => {
    if (next !== '' && typedTime === '') setTypedTime('00:00')
    set(next, typedTime)
  }
  return (
    <Field
      {...{ label, hint, error }}
      id={undefined}
      control={(facts) => (
        <div className="day-field">
          <DayText
            value={day}
            onChange={pick}
            {...(required === undefined ? {} : { required })}
            {...facts}
            className="text-field-input"
          />
          <PickButton label={label} value={day} onChange={pick} />
          <input
            className="text-field-input day-field-time"
            aria-label={`${label}, time`}
            inputMode="numeric"
            autoComplete="off"
            placeholder="00:00"
            pattern="\s*(2[0-3]|[01]?\d)([:.]?[0-5]\d)?\s*"
            title="Enter a time such as 08:30."
            value={typedTime}
            onChange={(event) => {
              setTypedTime(event.target.value)
              set(day, event.target.value)
            }}
            onBlur={() => setTypedTime(readTime(typedTime) ?? typedTime)}
          />
          {name === undefined ? null : <input type="hidden" name={name} value={value} />}
        </div>
      )}
    />
  )
}

function PickButton(props: Pick<DayFieldProps, 'label' | 'value' | 'onChange' | 'allowed'>) {
  const { label, value, onChange, allowed } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <DayPopover
      label={label}
      isOpen={isOpen}
      setOpen={setOpen}
      trigger={<Button icon="calendar" aria-label={`${label}: choose from calendar`} />}
    >
      <Calendar
        takesFocus
        chosen={value === '' ? {} : { from: value, to: value }}
        {...(allowed === undefined ? {} : { allowed })}
        onPick={(day) => {
          onChange(day)
          setOpen(false)
        }}
      />
    </DayPopover>
  )
}
