// biome-ignore-all lint/a11y/useSemanticElements: elements of tables lose their meaning in browsers when laid out as grids.
// biome-ignore-all lint/a11y/useFocusableInteractive: cells take the focus, rows do not.
// A week as a map of its hours: days down, hours across, each hour with a number and a depth. Arrows move,
// Shift and an arrow takes further hours of the day along, Enter or Space opens them. A mouse draws over
// hours; a finger opens the whole day, because an hour of 24 is too narrow for it on a phone.
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useMovedFocus } from '../use-moved-focus.ts'
import { type HourRange, hoursOfDay, rangeOf, step, type WeekPlace } from './hour-range.ts'
import './week-map.css'

export type MapHour = {
  /** Undefined where nothing is to be said: the hour is empty. */
  count: number | undefined
  isUnderlined: boolean
  /** Framed in amber: something is missing in this hour. */
  isShort: boolean
  /** The whole hour in words, for who does not see it. */
  about: string
}

export type MapDay = { key: string; label: string; hours: readonly MapHour[] }

type Props = {
  label: string
  days: readonly MapDay[]
  /** The hours that are being changed. */
  chosen?: HourRange | undefined
  /** Undefined where the map is read-only. */
  onChoose?: ((range: HourRange) => void) | undefined
}

export function WeekMap(props: Props) {
  const { days, chosen, onChoose } = props
  const [place, setPlace] = useState<WeekPlace>({ day: 0, hour: 9 })
  /** Where the drawing began, while it goes on. */
  const [anchor, setAnchor] = useState<WeekPlace>()
  const { grid, hasMoved } = useMovedFocus()
  const drawn = anchor === undefined ? undefined : rangeOf(anchor, place)
  const finish = () => {
    setAnchor(undefined)
    if (drawn !== undefined) onChoose?.(drawn)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = step(place, event.key, days.length)
    if (next !== undefined) {
      hasMoved.current = true
      // Only hours of one day are taken along.
      const isTaken = event.shiftKey && next.day === place.day
      setAnchor(isTaken ? (anchor ?? place) : undefined)
      setPlace(next)
    } else if (event.key === 'Enter' || event.key === ' ') {
      setAnchor(undefined)
      onChoose?.(drawn ?? rangeOf(place, place))
    } else return
    event.preventDefault()
  }
  const onPress = (event: PointerEvent, at: WeekPlace) => {
    setPlace(at)
    if (event.button !== 0 || event.pointerType === 'touch' || onChoose === undefined) return
    setAnchor(at)
  }
  return (
    <div
      ref={grid}
      role="grid"
      className="week-map"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onPointerUp={finish}
      onPointerLeave={() => setAnchor(undefined)}
    >
      <HourHeads />
      {days.map((day, index) => (
        <div className="week-map-row" role="row" key={day.key}>
          <DayHead day={day} index={index} chosen={chosen} onChoose={onChoose} />
          {hoursOfDay.map((hour) => {
            const at = { day: index, hour }
            return (
              <Hour
                key={hour}
                hour={day.hours[hour]}
                isPlace={place.day === index && place.hour === hour}
                isChosen={isIn(drawn ?? chosen, at)}
                onPress={(event) => onPress(event, at)}
                onEnter={() => anchor?.day === index && setPlace(at)}
                onFocus={() => anchor === undefined && setPlace(at)}
                onTap={() => onChoose?.({ day: index, from: 0, to: 24 })}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function HourHeads() {
  return (
    <div className="week-map-row week-map-heads" role="row">
      <span role="columnheader" tabIndex={-1}>
        <span className="visually-hidden">Day</span>
      </span>
      {hoursOfDay.map((hour) => (
        <span role="columnheader" tabIndex={-1} key={hour}>
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  )
}

function DayHead(props: {
  day: MapDay
  index: number
  chosen: HourRange | undefined
  onChoose: ((range: HourRange) => void) | undefined
}) {
  const { day, index, chosen, onChoose } = props
  const isChosen = chosen?.day === index
  return (
    <span role="rowheader" tabIndex={-1} className="week-map-day">
      {onChoose === undefined ? (
        day.label
      ) : (
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={`Edit ${day.label}`}
          onClick={() => onChoose({ day: index, from: 0, to: 24 })}
        >
          {day.label}
        </button>
      )}
    </span>
  )
}

/** So many depths are told apart; more are as deep as the last. */
const depthMax = 6

function Hour(props: {
  hour: MapHour | undefined
  isPlace: boolean
  isChosen: boolean
  onPress: (event: PointerEvent) => void
  onEnter: () => void
  onFocus: () => void
  onTap: () => void
}) {
  const { hour } = props
  const names = [
    'week-map-hour',
    `week-map-depth-${Math.min(hour?.count ?? 0, depthMax)}`,
    hour?.isUnderlined === true ? 'week-map-underlined' : '',
    hour?.isShort === true ? 'week-map-short' : '',
    props.isChosen ? 'week-map-chosen' : '',
  ]
  return (
    <button
      type="button"
      role="gridcell"
      className={names.filter((name) => name !== '').join(' ')}
      aria-label={hour?.about}
      aria-selected={props.isChosen}
      tabIndex={props.isPlace ? 0 : -1}
      onPointerDown={props.onPress}
      onPointerEnter={props.onEnter}
      onFocus={props.onFocus}
      onClick={(event) => {
        const { pointerType } = event.nativeEvent as { pointerType?: string }
        if (pointerType === 'touch') props.onTap()
      }}
    >
      {hour?.count}
    </button>
  )
}

function isIn(range: HourRange | undefined, { day, hour }: WeekPlace): boolean {
  if (range === undefined || range.day !== day) return false
  // The whole day is told by its name; a frame around 24 hours would only be noise.
  const isWholeDay = range.from === 0 && range.to === 24
  return !isWholeDay && hour >= range.from && hour < range.to
}
