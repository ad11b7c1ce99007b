// When engineers are there: the hours of each weekday as both revisions show them, and the holidays.
import { useQuery } from '@tanstack/react-query'
import { daysOfWeek } from '../../core/formats.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Grey, SkeletonCard, SkeletonGroup } from '../../ui/skeleton.tsx'
import './calendar-page.css'
import { calendarQuery } from './calendar-query.ts'
import { HolidaysCard } from './holidays-card.tsx'
import { HoursCard } from './hours-card.tsx'

export function CalendarPage() {
  usePageTitle('Calendar')
  const query = useQuery(calendarQuery)
  const calendar = query.data
  return (
    <div className="calendar-page">
      <div className="shell-head">
        <h1 tabIndex={-1}>Calendar</h1>
      </div>
      <p className="calendar-about">
        Clients see these hours. Realtime tasks without a schema are accepted only during staffed
        hours. Hours can differ per API revision.{' '}
        {calendar === undefined ? '' : `Times in ${placeOf(calendar.timeZone)}.`}
      </p>
      {calendar !== undefined ? (
        <div className="calendar-parts">
          <HoursCard key={JSON.stringify(calendar.hours)} hours={calendar.hours} />
          <HolidaysCard holidays={calendar.holidays} />
        </div>
      ) : query.error === null ? (
        <Waiting />
      ) : (
        <FailedCard
          title="Couldn't load the calendar."
          error={query.error}
          onRetry={() => void query.refetch()}
        >
          <p>Staffed hours are unaffected.</p>
        </FailedCard>
      )}
    </div>
  )
}

/** "New York": how people there call it. */
function placeOf(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading the calendar">
      <div className="calendar-parts">
        <SkeletonCard title="Staffed hours" height={426}>
          <Grey width="64%" />
          {daysOfWeek.map((day) => (
            <Grey key={day} height={28} />
          ))}
        </SkeletonCard>
        <SkeletonCard title="Holidays" height={198} lines={3} />
      </div>
    </SkeletonGroup>
  )
}
