// When the engineer is usually there. It helps to plan and changes nothing else.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { availabilityQuery, type Schemas } from '../../api/queries.ts'
import {
  capitalize,
  type DayOfWeek,
  daysOfWeek,
  formatDayAndTime,
  ownTimeZone,
  plural,
} from '../../core/formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { CopyDay } from './copy-day.tsx'
import { useUsual } from './use-usual.ts'
import {
  countChangedDays,
  countHours,
  describeDay,
  emptyWeek,
  isSameWeek,
  readWeek,
  setHours,
  type Week,
  writeWeek,
} from './week.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekSkeleton } from './week-skeleton.tsx'
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
        <p>Your usual hours, for planning only. They don't change your duty status.</p>
      </header>
      {saved.data !== undefined ? (
        <Editor key={saved.data.savedAt} saved={saved.data} />
      ) : saved.error === null ? (
        <WeekSkeleton />
      ) : (
        <FailedCard
          title="Couldn't load your hours."
          error={saved.error}
          onRetry={() => void saved.refetch()}
        >
          <p>Your saved hours are unaffected.</p>
        </FailedCard>
      )}
    </div>
  )
}

function Editor({ saved }: { saved: Saved }) {
  const [before] = useState(() => readWeek(saved.hours))
  const [week, setWeek] = useState(before)
  const [day, setDay] = useState<DayOfWeek>('monday')
  // Hours saved in another zone are shown in that zone until one chooses to move.
  const [timeZone, setTimeZone] = useState(saved.timeZone ?? ownTimeZone())
  const save = useSave()
  const usual = useUsual(timeZone)
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
          This device is in {ownTimeZone()}. Changing the time zone keeps the clock times.
        </Banner>
      )}
      <div className="availability-body">
        <div className="availability-week">
          <div className="availability-top">
            <p>
              <span className="not-on-phone">Click or drag to mark</span>
              <span className="only-on-phone">Tap</span> your usual hours.{' '}
              <span className="availability-zone">Times in {timeZone}.</span>
            </p>
            <div className="availability-quick">
              <Button size="small" onClick={() => setWeek(fillWeekdays(week))}>
                Weekdays 09 to 17
              </Button>
              <Button
                size="small"
                kind="ghost"
                disabled={countHours(week) === 0}
                onClick={() => setWeek(emptyWeek())}
              >
                Clear
              </Button>
            </div>
          </div>
          <WeekGrid week={week} onChange={setWeek} usual={usual.of} onDay={setDay} />
          {usual.isKnown ? <Legend /> : null}
        </div>
        <aside className="availability-side">
          <Summary week={week} />
          <CopyDay week={week} day={day} onDay={setDay} onChange={setWeek} />
          <SaveBar
            saved={saved}
            isChanged={isChanged}
            changedDays={countChangedDays(week, before)}
            save={save}
            onSave={() => save.mutate({ timeZone, hours: writeWeek(week) })}
            onUndo={() => setWeek(before)}
          />
        </aside>
      </div>
    </>
  )
}

function Legend() {
  return (
    <p className="availability-legend">
      <span>
        <i className="week-grid-on" /> available
      </span>
      <span>
        <i className="week-grid-usual-1" /> few
      </span>
      <span>
        <i className="week-grid-usual-2" /> some
      </span>
      <span>
        <i className="week-grid-usual-3" /> many tasks with your tags
      </span>
    </p>
  )
}

function SaveBar(props: {
  saved: Saved
  isChanged: boolean
  changedDays: number
  save: ReturnType<typeof useSave>
  onSave: () => void
  onUndo: () => void
}) {
  const { saved, isChanged, changedDays, save } = props
  return (
    <div
      className={isChanged ? 'availability-save availability-save-changed' : 'availability-save'}
    >
      {save.error === null ? null : (
        <ErrorNote title="Couldn't save your hours." error={save.error} onRetry={props.onSave} />
      )}
      <p role="status" id="availability-state">
        <Icon name={isChanged ? 'pencil' : saved.savedAt === null ? 'info' : 'check-circle'} />
        {isChanged
          ? changedDays === 0
            ? 'Unsaved changes'
            : `${plural(changedDays, 'day')} changed, not saved`
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
  const hours = countHours(week)
  return (
    <section aria-label="Weekly summary">
      <h2>
        {hours} {hours === 1 ? 'hour' : 'hours'} a week
      </h2>
      {hours === 0 ? (
        <p className="availability-none">No hours selected.</p>
      ) : (
        <dl className="availability-days">
          {daysOfWeek.map((day) => (
            <div key={day}>
              <dt>{capitalize(day)}</dt>
              <dd>{describeDay(week[day])}</dd>
            </div>
          ))}
        </dl>
      )}
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
  return daysOfWeek
    .slice(0, 5)
    .reduce((filled, day) => setHours(filled, day, officeHours, true), week)
}
