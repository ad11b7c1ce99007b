// One day's hours onto others: who works the same every day sets one and copies it.
import { capitalize, type DayOfWeek, daysOfWeek } from '../../core/formats.ts'
import { copyDay, isSameDay, type Week } from './week.ts'

type Props = {
  week: Week
  /** The day that was changed last. */
  day: DayOfWeek
  onDay: (day: DayOfWeek) => void
  onChange: (week: Week) => void
}

const weekdays = daysOfWeek.slice(0, 5)

export function CopyDay({ week, day, onDay, onChange }: Props) {
  const others = daysOfWeek.filter((other) => other !== day)
  const copyTo = (days: readonly DayOfWeek[]) => onChange(copyDay(week, day, days))
  return (
    <section className="copy-day" aria-label="Copy hours to other days">
      <label className="copy-day-from">
        Copy
        <select
          className="text-field-input select-field-input"
          value={day}
          onChange={({ target }) => onDay(target.value as DayOfWeek)}
        >
          {daysOfWeek.map((one) => (
            <option key={one} value={one}>
              {capitalize(one)}
            </option>
          ))}
        </select>
        to
      </label>
      <div className="copy-day-to">
        {others.map((other) => (
          <DayChip
            key={other}
            day={other}
            from={day}
            isPressed={isSameDay(week, day, other)}
            onClick={() => copyTo([other])}
          />
        ))}
        <button
          type="button"
          className="copy-day-chip copy-day-all"
          onClick={() => copyTo(weekdays)}
        >
          All weekdays
        </button>
        <button
          type="button"
          className="copy-day-chip copy-day-all"
          onClick={() => copyTo(daysOfWeek)}
        >
          All days
        </button>
      </div>
    </section>
  )
}

type ChipProps = { day: DayOfWeek; from: DayOfWeek; isPressed: boolean; onClick: () => void }

function DayChip({ day, from, isPressed, onClick }: ChipProps) {
  const shown = capitalize(day).slice(0, 3)
  return (
    <button
      type="button"
      className="copy-day-chip"
      aria-pressed={isPressed}
      // Begins with what is shown, or somebody who speaks to the page cannot press it.
      aria-label={`${shown}: copy ${capitalize(from)} to ${capitalize(day)}`}
      onClick={onClick}
    >
      {shown}
    </button>
  )
}
