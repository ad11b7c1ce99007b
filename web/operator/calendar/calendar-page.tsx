// When engineers are there: who is scheduled in a week, the staffed hours of each weekday as both revisions
// show them, and the holidays.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { daysOfWeek } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Grey, SkeletonCard, SkeletonGroup } from '../../ui/skeleton.tsx'
import type { HourRange } from '../../ui/week-map/hour-range.ts'
import './calendar-page.css'
import { type Coverage, calendarQuery, coverageQuery } from './calendar-query.ts'
import { listDays, writeHour } from './coverage.ts'
import { CoverageCard } from './coverage-card.tsx'
import { DayCard } from './day-card.tsx'
import { HolidaysCard } from './holidays-card.tsx'
import { useWeekEdit } from './use-week-edit.ts'

type Calendar = Schemas['Calendar']

export function CalendarPage() {
  usePageTitle('Calendar')
  const [monday, setMonday] = useState<string>()
  const query = useQuery(calendarQuery)
  const coverage = useQuery(coverageQuery(monday))
  const failed = query.error === null ? coverage : query
  return (
    <div className="calendar-page">
      <div className="shell-head">
        <h1 tabIndex={-1}>Calendar</h1>
        <span className="calendar-zone">
          {query.data === undefined ? '' : `Hours in ${placeOf(query.data.timeZone)}`}
        </span>
      </div>
      {query.data !== undefined && coverage.data !== undefined ? (
        <Parts
          key={JSON.stringify(query.data.hours)}
          calendar={query.data}
          coverage={coverage.data}
          onWeek={setMonday}
        />
      ) : failed.error === null ? (
        <Waiting />
      ) : (
        <FailedCard
          title="Couldn't load the calendar."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        >
          <p>Staffed hours are unaffected.</p>
        </FailedCard>
      )}
    </div>
  )
}

function Parts(props: {
  calendar: Calendar
  coverage: Coverage
  onWeek: (monday: string | undefined) => void
}) {
  const { calendar, coverage } = props
  const edit = useWeekEdit(calendar.hours, todayIn(calendar.timeZone))
  const [isAsking, setIsAsking] = useState(false)
  const holidays = calendar.holidays.map(({ date }) => date)
  const days = listDays(coverage, { week: edit.week, holidays })
  const index = daysOfWeek.indexOf(edit.day)
  const at = days[index]
  const choose = ({ day: number, from, to }: HourRange) => {
    const day = daysOfWeek[number]
    if (day === undefined) return
    edit.choose(day)
    // A whole day is only opened; drawn hours become its hours.
    if (from === 0 && to === 24) return
    edit.setHours(day, { opensAt: writeHour(from), closesAt: writeHour(to) })
  }
  return (
    <div className="calendar-parts">
      <CoverageCard
        monday={coverage.monday}
        days={days}
        engineerCount={coverage.engineerCount}
        withHours={coverage.engineers.length}
        chosen={{ day: index, from: 0, to: 24 }}
        onChoose={choose}
        onWeek={props.onWeek}
      />
      {at === undefined ? null : (
        <DayCard
          at={at}
          edit={edit}
          engineers={coverage.engineers}
          place={placeOf(calendar.timeZone)}
          onSave={() => setIsAsking(true)}
        />
      )}
      <HolidaysCard
        holidays={calendar.holidays}
        scheduled={new Map(coverage.holidays.map(({ date, scheduled }) => [date, scheduled]))}
      />
      {isAsking ? <SaveDialog hours={edit.hours} onClose={() => setIsAsking(false)} /> : null}
    </div>
  )
}

function SaveDialog(props: { hours: Calendar['hours']; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title="Change the staffed hours?"
      about="Clients see the new hours within seconds."
      act="Save hours"
      reason={{ minLength: 10 }}
      failedTitle="Couldn't change the hours."
      onClose={props.onClose}
      onConfirm={async (reason) => {
        await call('put', '/operator/v1/calendar/hours', { body: { ...props.hours, reason } })
        await queries.invalidateQueries({ queryKey: calendarQuery.queryKey })
      }}
    />
  )
}

/** The weekday that it is where the hours are. */
function todayIn(timeZone: string) {
  const name = new Date().toLocaleDateString('en-GB', { timeZone, weekday: 'long' }).toLowerCase()
  return daysOfWeek.find((day) => day === name) ?? 'monday'
}

/** "New York": how people there call it. */
function placeOf(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading the calendar">
      <div className="calendar-parts">
        <SkeletonCard className="calendar-coverage" title="Coverage" height={366}>
          <Grey width="40%" />
          {daysOfWeek.map((day) => (
            <Grey key={day} height={28} />
          ))}
        </SkeletonCard>
        <SkeletonCard className="calendar-day-card" height={358} lines={5} />
        <SkeletonCard title="Holidays" height={198} lines={3} />
      </div>
    </SkeletonGroup>
  )
}
