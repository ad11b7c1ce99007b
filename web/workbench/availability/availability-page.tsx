// When the engineer is usually there. It helps to plan and changes nothing else.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { availabilityQuery, type Schemas } from '../../api/queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { formatDayAndTime, ownTimeZone } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../page-title.ts'
import { dayWords } from './day-words.ts'
import {
  countHours,
  days,
  describeDay,
  emptyWeek,
  isSameWeek,
  readWeek,
  setHours,
  type Week,
  writeWeek,
} from './week.ts'
import { WeekGrid } from './week-grid.tsx'
import './availability-page.css'

type Saved = Schemas['Availability']

const officeHours = [9, 10, 11, 12, 13, 14, 15, 16]

export function AvailabilityPage() {
  usePageTitle('Availability')
  const saved = useQuery(availabilityQuery)
  return (
    <div className="availability">
      <header className="availability-head">
        <h1 tabIndex={-1}>Availability</h1>
        <p>
          Your usual week. It helps us to plan, and neither puts you on duty nor takes you off it.
        </p>
      </header>
      {saved.data !== undefined ? (
        <Editor key={saved.data.savedAt} saved={saved.data} />
      ) : saved.error === null ? (
        <Skeleton lines={10} label="Reading your hours" />
      ) : (
        <ErrorNote
          title="Your hours could not be read."
          error={saved.error}
          onRetry={() => void saved.refetch()}
        />
      )}
    </div>
  )
}

function Editor({ saved }: { saved: Saved }) {
  const [before] = useState(() => readWeek(saved.hours))
  const [week, setWeek] = useState(before)
  // Hours saved in another zone are shown in that zone until one chooses to move.
  const [timeZone, setTimeZone] = useState(saved.timeZone ?? ownTimeZone())
  const save = useSave()
  const isChanged = !isSameWeek(week, before) || timeZone !== (saved.timeZone ?? ownTimeZone())
  return (
    <>
      {timeZone === ownTimeZone() ? null : (
        <Banner
          isCard
          tone="warning"
          title={`These hours are in ${timeZone}.`}
          acts={<Button onClick={() => setTimeZone(ownTimeZone())}>Use {ownTimeZone()}</Button>}
        >
          This device is in {ownTimeZone()}. The hours keep their numbers when you change the zone.
        </Banner>
      )}
      <div className="availability-body">
        <div className="availability-week">
          <p className="availability-zone">
            <Icon name="clock" size={14} />
            {timeZone}
          </p>
          <WeekGrid week={week} onChange={setWeek} />
        </div>
        <aside className="availability-side">
          <Summary week={week} />
          <div className="availability-quick">
            <Button size="small" onClick={() => setWeek(fillWeekdays(week))}>
              Weekdays 09 to 17
            </Button>
            <Button size="small" kind="ghost" onClick={() => setWeek(emptyWeek())}>
              Clear
            </Button>
          </div>
          <SaveBar
            saved={saved}
            isChanged={isChanged}
            save={save}
            onSave={() => save.mutate({ timeZone, hours: writeWeek(week) })}
            onUndo={() => setWeek(before)}
          />
        </aside>
      </div>
    </>
  )
}

function SaveBar(props: {
  saved: Saved
  isChanged: boolean
  save: ReturnType<typeof useSave>
  onSave: () => void
  onUndo: () => void
}) {
  const { saved, isChanged, save } = props
  return (
    <div
      className={isChanged ? 'availability-save availability-save-changed' : 'availability-save'}
    >
      {save.error === null ? null : (
        <ErrorNote title="Your hours were not saved." error={save.error} onRetry={props.onSave} />
      )}
      <p role="status" id="availability-state">
        <Icon name={isChanged ? 'pencil' : saved.savedAt === null ? 'info' : 'check-circle'} />
        {isChanged
          ? 'Changed, not saved yet'
          : saved.savedAt === null
            ? 'Nothing saved yet'
            : `Saved ${formatDayAndTime(saved.savedAt)}`}
      </p>
      <div>
        <Button
          kind="primary"
          isBusy={save.isPending}
          onClick={props.onSave}
          blockedBy={isChanged ? undefined : 'availability-state'}
        >
          Save hours
        </Button>
        {isChanged ? (
          <Button kind="ghost" onClick={props.onUndo}>
            Undo
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Summary({ week }: { week: Week }) {
  return (
    <section aria-label="Your week in words">
      <h2>{countHours(week)} hours a week</h2>
      <dl className="availability-days">
        {days.map((day) => (
          <div key={day}>
            <dt>{dayWords[day]}</dt>
            <dd>{describeDay(week[day])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function useSave() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { timeZone: string; hours: ReturnType<typeof writeWeek> }) =>
      call('put', '/workbench/v1/availability', { body }),
    onSuccess: (saved) => client.setQueryData(availabilityQuery.queryKey, saved),
  })
}

function fillWeekdays(week: Week): Week {
  return days.slice(0, 5).reduce((filled, day) => setHours(filled, day, officeHours, true), week)
}
