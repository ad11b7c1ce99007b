// From one day to another, as a filter of a list: a preset, two days typed, or two picked from a month.
import { useEffect, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { Chip } from '../filters/filter-bar.tsx'
import { Calendar } from './calendar.tsx'
import { DayPopover } from './day-popover.tsx'
import { DayText } from './day-text.tsx'
import { type Day, type DayRange, isDay, listPresets, showRange, todayOf } from './days.ts'

type FilterDaysProps = {
  label: string
  range: DayRange
  onChange: (range: { from: Day | undefined; to: Day | undefined }) => void
}

export function FilterDays({ label, range, onChange }: FilterDaysProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = showRange(range)
  const choose = ({ from, to }: DayRange) => {
    onChange({ from, to })
    setOpen(false)
  }
  return (
    <Chip label={label} isOn={shown !== undefined} onClear={() => choose({})}>
      <DayPopover
        label={label}
        isOpen={isOpen}
        setOpen={setOpen}
        trigger={
          <button type="button" className="filter-days" aria-label={`${label}: ${shown ?? 'Any'}`}>
            {shown ?? 'Any'}
          </button>
        }
      >
        <RangeChoice range={range} onChange={onChange} onDone={choose} />
      </DayPopover>
    </Chip>
  )
}

type RangeChoiceProps = Pick<FilterDaysProps, 'range' | 'onChange'> & {
  onDone: (range: DayRange) => void
}

function RangeChoice({ range: given, onChange, onDone }: RangeChoiceProps) {
  const range = readRange(given)
  // The first of two days, until the other one is picked too.
  const [begun, setBegun] = useState<Day>()
  const shown = begun === undefined ? range : { from: begun }
  const pick = (day: Day) =>
    begun === undefined ? setBegun(day) : onDone(inOrder({ from: begun, to: day }))
  const setEnd = (end: DayRange) => onChange({ ...none, ...inOrder({ ...range, ...end }) })
  return (
    <div className="range-choice">
      <div className="range-choice-presets">
        {listPresets(todayOf(Date.now())).map((preset) => (
          <Button
            key={preset.label}
            kind="ghost"
            size="small"
            aria-pressed={preset.range.from === range.from && preset.range.to === range.to}
            onClick={() => onDone(preset.range)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
      <div className="range-choice-days">
        <div className="range-choice-typed">
          <End label="From" value={range.from} onChange={(from) => setEnd({ from })} />
          <End label="To" value={range.to} onChange={(to) => setEnd({ to })} />
        </div>
        <Calendar
          key={shown.to ?? shown.from ?? 'none'}
          chosen={shown}
          takesFocus={begun !== undefined}
          onPick={pick}
        />
        <p className="range-choice-hint" aria-live="polite">
          {begun === undefined ? 'Choose the first day.' : 'Choose the last day.'}
        </p>
      </div>
    </div>
  )
}

/** It counts on Enter, or when the field is left: half a date would filter by another one. */
function End(props: {
  label: string
  value: Day | undefined
  onChange: (day: Day | undefined) => void
}) {
  const { label, value = '', onChange } = props
  const id = useId()
  const [day, setDay] = useState(value)
  useEffect(() => setDay(value), [value])
  const send = () => {
    if (day !== value) onChange(day === '' ? undefined : day)
  }
  return (
    <div className="range-choice-end">
      <label htmlFor={id}>{label}</label>
      <DayText
        id={id}
        className="text-field-input"
        value={day}
        onChange={setDay}
        onBlur={send}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send()
        }}
      />
    </div>
  )
}

const none = { from: undefined, to: undefined }

/** What an address says that is no day is as if it were not there. */
function readRange({ from, to }: DayRange): DayRange {
  const keep = (day: string | undefined) => (day !== undefined && isDay(day) ? day : undefined)
  return { from: keep(from), to: keep(to) }
}

function inOrder({ from, to }: DayRange): DayRange {
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }
}
