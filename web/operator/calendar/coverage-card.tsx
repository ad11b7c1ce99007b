// The week as a map of hours. A day is chosen by its name, hours by drawing over them.
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { HourRange } from '../../ui/week-map/hour-range.ts'
import { WeekMap } from '../../ui/week-map/week-map.tsx'
import { WeekMapLegend } from '../../ui/week-map/week-map-legend.tsx'
import { addDays, type CoverageDay, sayShort, sayWeek } from './coverage.ts'

export function CoverageCard(props: {
  monday: string
  days: readonly CoverageDay[]
  engineerCount: number
  withHours: number
  chosen: HourRange
  onChoose: (range: HourRange) => void
  onWeek: (monday: string | undefined) => void
}) {
  const { monday, days, onWeek } = props
  return (
    <Card
      title="Coverage"
      className="calendar-coverage"
      aside={
        <span className="calendar-weeks">
          <span>{sayShort(days)}</span>
          <Button
            size="small"
            icon="back"
            aria-label="Previous week"
            onClick={() => onWeek(addDays(monday, -7))}
          />
          <Button size="small" onClick={() => onWeek(undefined)}>
            This week
          </Button>
          <Button
            size="small"
            icon="forward"
            aria-label="Next week"
            onClick={() => onWeek(addDays(monday, 7))}
          />
        </span>
      }
    >
      <p className="calendar-week" aria-live="polite">
        {sayWeek(monday)}. {props.withHours} of {props.engineerCount} engineers gave hours.
      </p>
      <WeekMap
        label="Scheduled engineers by hour"
        days={days}
        chosen={props.chosen}
        onChoose={props.onChoose}
      />
      <WeekMapLegend
        count="engineers scheduled"
        short="fewer than the usual load needs"
        underlined="staffed hours"
      />
    </Card>
  )
}
