// biome-ignore-all lint/a11y/useSemanticElements: elements of tables lose their meaning in browsers when laid out as grids.
// biome-ignore-all lint/a11y/useFocusableInteractive: cells take the focus, rows do not.
// The week as a grid of hours: days across, hours down. Arrows move, Space changes an hour, Shift and an
// arrow takes the next one along; with a pointer one presses an hour, or draws over several.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { dayWords } from './day-words.ts'
import { type Day, days, type HourState, hourState, setHours, type Week } from './week.ts'
import './week-grid.css'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const stateWords: Record<HourState, string> = {
  on: 'available',
  off: 'not available',
  half: 'half available',
}

type Place = { day: number; hour: number }

export function WeekGrid({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const [place, setPlace] = useState<Place>({ day: 0, hour: 9 })
  const [drawn, setDrawn] = useState<boolean | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const set = (at: Place, isOn: boolean) => onChange(setHours(week, dayAt(at), [at.hour], isOn))
  const isOn = (at: Place) => hourState(week, dayAt(at), at.hour) === 'on'
  const onKeyDown = (event: KeyboardEvent) => {
    const next = step(place, event.key)
    if (next !== undefined) {
      moved.current = true
      setPlace(next)
      if (event.shiftKey) set(next, isOn(place))
    } else if (event.key === ' ' || event.key === 'Enter') set(place, !isOn(place))
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent, at: Place) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    setDrawn(!isOn(at))
    set(at, !isOn(at))
    setPlace(at)
  }
  return (
    <div
      ref={grid}
      className="week-grid"
      role="grid"
      aria-label="Usual hours"
      onKeyDown={onKeyDown}
      onPointerUp={() => setDrawn(null)}
      onPointerLeave={() => setDrawn(null)}
    >
      <DayHeads />
      {hours.map((hour) => (
        <div className="week-grid-row" role="row" key={hour}>
          <span className="week-grid-hour" role="rowheader" tabIndex={-1}>
            {String(hour).padStart(2, '0')}
          </span>
          {days.map((day, index) => {
            const at = { day: index, hour }
            return (
              <Cell
                key={day}
                at={at}
                state={hourState(week, day, hour)}
                isPlace={place.day === index && place.hour === hour}
                onPress={(event) => onPointerDown(event, at)}
                onEnter={() => drawn !== null && set(at, drawn)}
                onFocus={() => setPlace(at)}
                onToggle={() => set(at, !isOn(at))}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Cell(props: {
  at: Place
  state: HourState
  isPlace: boolean
  onPress: (event: PointerEvent) => void
  onEnter: () => void
  onFocus: () => void
  onToggle: () => void
}) {
  const { at, state } = props
  return (
    <button
      type="button"
      role="gridcell"
      className={`week-grid-cell week-grid-${state}`}
      aria-selected={state === 'on'}
      aria-label={`${dayWords[dayAt(at)]}, ${at.hour} to ${at.hour + 1}: ${stateWords[state]}`}
      tabIndex={props.isPlace ? 0 : -1}
      onPointerDown={props.onPress}
      onPointerEnter={props.onEnter}
      onFocus={props.onFocus}
      onClick={(event) => {
        // A mouse has changed it when pressed; this is a finger, or a reader of the screen.
        const { pointerType } = event.nativeEvent as { pointerType?: string }
        if (event.detail === 0 || pointerType === 'touch') props.onToggle()
      }}
    />
  )
}

function DayHeads() {
  return (
    <div className="week-grid-row week-grid-head" role="row">
      <span role="columnheader" tabIndex={-1}>
        <span className="visually-hidden">Hour</span>
      </span>
      {days.map((day) => (
        <span role="columnheader" tabIndex={-1} key={day}>
          <abbr title={dayWords[day]}>{dayWords[day].slice(0, 3)}</abbr>
        </span>
      ))}
    </div>
  )
}

function dayAt({ day }: Place): Day {
  return days[day] ?? 'monday'
}

function step({ day, hour }: Place, key: string): Place | undefined {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
  if (key === 'ArrowRight') return { day: within(day + 1, 6), hour }
  if (key === 'ArrowLeft') return { day: within(day - 1, 6), hour }
  if (key === 'ArrowDown') return { day, hour: within(hour + 1, 23) }
  if (key === 'ArrowUp') return { day, hour: within(hour - 1, 23) }
  if (key === 'Home') return { day: 0, hour }
  return key === 'End' ? { day: 6, hour } : undefined
}
