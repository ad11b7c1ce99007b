// A month whose days are picked: by a finger, or by keys as a grid is walked. Arrows go by days and weeks,
// Home and End to the ends of the week, PageUp and PageDown by months, with Shift by years.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  firstDayOfWeek,
  isWithin,
  listWeekdays,
  listWeeks,
  nameDay,
  nameMonth,
  startOfWeek,
  todayOf,
} from './days.ts'
import './date-picker.css'

type CalendarProps = {
  /** What is chosen: one day as a range of itself. */
  chosen: DayRange
  /** What may be chosen. */
  allowed?: DayRange
  onPick: (day: Day) => void
  /** The day that has the focus once it is drawn. */
  takesFocus?: boolean
}

export function Calendar({ chosen, allowed = {}, onPick, takesFocus = false }: CalendarProps) {
  const firstDay = firstDayOfWeek(navigator.language)
  const [cursor, setCursor] = useState(() => chosen.to ?? chosen.from ?? todayOf(Date.now()))
  const grid = useRef<HTMLTableElement>(null)
  const isWalking = useRef(takesFocus)
  useEffect(() => {
    // Only after a key: whoever turns the pages with the buttons stays at the buttons.
    if (isWalking.current)
      grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus()
    isWalking.current = false
  }, [cursor])
  const walk = (event: KeyboardEvent) => {
    const next = nextOf(event, cursor, firstDay)
    if (next === undefined) return
    event.preventDefault()
    isWalking.current = true
    setCursor(next)
  }
  return (
    <div className="calendar-month">
      <MonthHead cursor={cursor} onTurn={(count) => setCursor(addMonths(cursor, count))} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys walk it, as a grid. */}
      <table ref={grid} role="grid" aria-label={nameMonth(cursor)} onKeyDown={walk}>
        <thead>
          <tr>
            {listWeekdays(firstDay).map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(cursor, firstDay).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} {...{ day, cursor, chosen, allowed, onPick }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MonthHead({ cursor, onTurn }: { cursor: Day; onTurn: (count: number) => void }) {
  return (
    <div className="calendar-month-head">
      <Button
        kind="ghost"
        size="small"
        icon="back"
        aria-label="Previous month"
        onClick={() => onTurn(-1)}
      />
      <span aria-live="polite">{nameMonth(cursor)}</span>
      <Button
        kind="ghost"
        size="small"
        icon="forward"
        aria-label="Next month"
        onClick={() => onTurn(1)}
      />
    </div>
  )
}

type DayCellProps = Required<Pick<CalendarProps, 'chosen' | 'allowed' | 'onPick'>> & {
  day: Day
  cursor: Day
}

function DayCell({ day, cursor, chosen, allowed, onPick }: DayCellProps) {
  const isEnd = day === chosen.from || day === chosen.to
  const isChosen =
    isEnd || (chosen.from !== undefined && chosen.to !== undefined && isWithin(day, chosen))
  const isAllowed = isWithin(day, allowed)
  const names = [
    'calendar-day',
    day.slice(0, 7) === cursor.slice(0, 7) ? '' : 'calendar-day-beside',
    isChosen ? 'calendar-day-within' : '',
    isEnd ? 'calendar-day-chosen' : '',
  ]
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside is what has the focus.
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid is a gridcell.
    <td role="gridcell" aria-selected={isChosen}>
      <button
        type="button"
        className={names.filter((name) => name !== '').join(' ')}
        data-day={day}
        tabIndex={day === cursor ? 0 : -1}
        aria-label={nameDay(day)}
        aria-current={day === todayOf(Date.now()) ? 'date' : undefined}
        aria-disabled={isAllowed ? undefined : true}
        onClick={() => (isAllowed ? onPick(day) : undefined)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}

function nextOf({ key, shiftKey }: KeyboardEvent, day: Day, firstDay: number): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day, firstDay)
    case 'End':
      return addDays(startOfWeek(day, firstDay), 6)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
