// biome-ignore-all lint/a11y/useSemanticElements: elements of tables lose their meaning in browsers when laid out as grids.
// biome-ignore-all lint/a11y/useFocusableInteractive: cells take the focus, rows do not.
// The week as a grid of hours: days across, hours down. Arrows move, Space changes an hour, Shift and an
// arrow takes the next one along; with a pointer one presses an hour, or draws over several.
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { capitalize, type DayOfWeek, daysOfWeek } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { useMovedFocus } from '../../ui/use-moved-focus.ts'
import { type HourState, hourState, setHours, type Week } from './week.ts'
import './week-grid.css'

const allHours = Array.from({ length: 24 }, (_, hour) => hour)
/** Few work at night: those hours are shown when they are asked for, or used. */
const dayHours = { first: 6, last: 21 }
const stateWords: Record<HourState, string> = {
  on: 'available',
  off: 'not available',
  'first-half': 'available in its first half',
  'second-half': 'available in its second half',
}

type Place = { day: number; hour: number }

export type UsualTasks = (day: DayOfWeek, hour: number) => Busyness
/** How much usually comes: nothing, little, some, much. */
export type Busyness = 0 | 1 | 2 | 3

type GridProps = {
  week: Week
  onChange: (week: Week) => void
  usual: UsualTasks
  /** Told of the day whose hours were changed. */
  onDay?: (day: DayOfWeek) => void
}

export function WeekGrid(props: GridProps) {
  const { week } = props
  const [isWhole, setWhole] = useState(() => usesNight(week))
  const [place, setPlace] = useState<Place>({ day: 0, hour: 9 })
  const [drawn, setDrawn] = useState<boolean | null>(null)
  const { grid, hasMoved } = useMovedFocus()
  const hours = isWhole ? allHours : allHours.filter(isOfDay)
  const set = (at: Place, isOn: boolean) => changeHour(props, at, isOn)
  const isOn = (at: Place) => hourState(week, dayAt(at), at.hour) === 'on'
  const onKeyDown = (event: KeyboardEvent) => {
    const next = step(place, event.key, hours)
    if (next !== undefined) {
      hasMoved.current = true
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
    <div className="week-grid">
      <div
        ref={grid}
        role="grid"
        aria-label="Usual hours"
        onKeyDown={onKeyDown}
        onPointerUp={() => setDrawn(null)}
        onPointerLeave={() => setDrawn(null)}
      >
        <DayHeads week={week} />
        {hours.map((hour) => (
          <div className="week-grid-row" role="row" key={hour}>
            <span className="week-grid-hour" role="rowheader" tabIndex={-1}>
              {String(hour).padStart(2, '0')}
            </span>
            {daysOfWeek.map((day, index) => {
              const at = { day: index, hour }
              return (
                <Cell
                  key={day}
                  at={at}
                  state={hourState(week, day, hour)}
                  usual={props.usual(day, hour)}
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
      {isWhole ? null : (
        <Button size="small" kind="ghost" onClick={() => setWhole(true)}>
          Show night hours, 22 to 06
        </Button>
      )}
    </div>
  )
}

function changeHour({ week, onChange, onDay }: GridProps, at: Place, isOn: boolean): void {
  onChange(setHours(week, dayAt(at), [at.hour], isOn))
  onDay?.(dayAt(at))
}

function Cell(props: {
  at: Place
  state: HourState
  usual: Busyness
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
      className={`week-grid-cell week-grid-${state} week-grid-usual-${props.usual}`}
      aria-selected={state === 'on'}
      aria-label={`${capitalize(dayAt(at))}, ${at.hour} to ${at.hour + 1}: ${stateWords[state]}`}
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

function DayHeads({ week }: { week: Week }) {
  return (
    <div className="week-grid-row week-grid-head" role="row">
      <span role="columnheader" tabIndex={-1}>
        <span className="visually-hidden">Hour</span>
      </span>
      {daysOfWeek.map((day) => (
        <span role="columnheader" tabIndex={-1} key={day}>
          <abbr title={capitalize(day)}>{capitalize(day).slice(0, 3)}</abbr>
          <span className="week-grid-sum">{describeSum(week[day])}</span>
        </span>
      ))}
    </div>
  )
}

function dayAt({ day }: Place): DayOfWeek {
  return daysOfWeek[day] ?? 'monday'
}

/** "8 h", "7.5 h"; nothing for a day off. */
function describeSum(flags: readonly boolean[]): string {
  const hours = flags.filter(Boolean).length / 2
  return hours === 0 ? '' : `${hours} h`
}

function isOfDay(hour: number): boolean {
  return hour >= dayHours.first && hour <= dayHours.last
}

function usesNight(week: Week): boolean {
  return daysOfWeek.some((day) =>
    allHours.some((hour) => !isOfDay(hour) && hourState(week, day, hour) !== 'off'),
  )
}

function step({ day, hour }: Place, key: string, hours: readonly number[]): Place | undefined {
  const within = (value: number, least: number, most: number) =>
    Math.min(most, Math.max(least, value))
  const [first = 0, last = 23] = [hours[0], hours.at(-1)]
  if (key === 'ArrowRight') return { day: within(day + 1, 0, 6), hour }
  if (key === 'ArrowLeft') return { day: within(day - 1, 0, 6), hour }
  if (key === 'ArrowDown') return { day, hour: within(hour + 1, first, last) }
  if (key === 'ArrowUp') return { day, hour: within(hour - 1, first, last) }
  if (key === 'Home') return { day: 0, hour }
  return key === 'End' ? { day: 6, hour } : undefined
}
