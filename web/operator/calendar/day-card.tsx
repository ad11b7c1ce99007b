// The staffed hours of one weekday, and the other days that get the same.
import { capitalize, type DayOfWeek, daysOfWeek } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import type { Coverage } from './calendar-query.ts'
import { type CoverageDay, sayShortOn } from './coverage.ts'
import { type Revision, revisions, type Span, type Week } from './hours.ts'
import type { WeekEdit } from './use-week-edit.ts'

const usual = { opensAt: '08:00', closesAt: '20:00' }

export function DayCard(props: {
  at: CoverageDay
  edit: WeekEdit
  engineers: Coverage['engineers']
  place: string
  onSave: () => void
}) {
  const { at, edit } = props
  const short = sayShortOn(at)
  return (
    <Card
      className="calendar-day-card"
      title={`${capitalize(at.day)} ${Number(at.date.slice(8))}`}
      aside={
        at.isHoliday ? (
          <Pill tone="pending" icon="calendar">
            Holiday
          </Pill>
        ) : short === undefined ? null : (
          <Pill tone="overdue" icon="warning">
            {short}
          </Pill>
        )
      }
    >
      <fieldset className="calendar-spans">
        <legend>
          Staffed hours <small>{props.place}, clients see them</small>
        </legend>
        {revisions.map((revision) => (
          <SpanFields
            key={revision}
            label={`${capitalize(at.day)}, revision ${revision}`}
            revision={revision}
            span={edit.week[at.day][revision]}
            onChange={(span) => edit.setSpan(revision, span)}
          />
        ))}
      </fieldset>
      <CopyTo day={at.day} edit={edit} />
      <Scheduled day={at.day} engineers={props.engineers} week={edit.week} />
      <div className="calendar-acts">
        <span id="calendar-why">{edit.lack ?? edit.effect}</span>
        {edit.isSame ? null : (
          <Button kind="ghost" onClick={edit.discard}>
            Discard
          </Button>
        )}
        <Button
          kind="primary"
          blockedBy={edit.lack === undefined ? undefined : 'calendar-why'}
          onClick={props.onSave}
        >
          Save hours
        </Button>
      </div>
    </Card>
  )
}

function CopyTo({ day, edit }: { day: DayOfWeek; edit: WeekEdit }) {
  const others = daysOfWeek.filter((each) => each !== day)
  const workdays = daysOfWeek.slice(0, 5).filter((each) => each !== day)
  const isAllWorkdays = workdays.every((each) => edit.copiedTo.has(each))
  return (
    <fieldset className="calendar-copy">
      <legend>Copy to</legend>
      {others.map((each) => (
        <Button
          key={each}
          size="small"
          aria-pressed={edit.copiedTo.has(each)}
          aria-label={`Copy to ${capitalize(each).slice(0, 3)}`}
          onClick={() => edit.copyTo([each], !edit.copiedTo.has(each))}
        >
          {capitalize(each).slice(0, 3)}
        </Button>
      ))}
      <Button
        size="small"
        aria-pressed={isAllWorkdays}
        onClick={() => edit.copyTo(workdays, !isAllWorkdays)}
      >
        All weekdays
      </Button>
    </fieldset>
  )
}

function Scheduled(props: { day: DayOfWeek; engineers: Coverage['engineers']; week: Week }) {
  const there = props.engineers.flatMap(({ personId, name, hours }) => {
    const own = hours.filter(({ day }) => day === props.day)
    return own.length === 0 ? [] : [{ personId, name, own }]
  })
  return (
    <div className="calendar-scheduled">
      <h3>Scheduled</h3>
      {there.length === 0 ? (
        <p>No engineer is scheduled on this day.</p>
      ) : (
        <ul>
          {there.map(({ personId, name, own }) => (
            <li key={personId}>
              <span className="cut">{name}</span>
              <span className="calendar-bar" aria-hidden="true">
                {own.map(({ from, to }) => (
                  <i key={from} style={{ left: shareOf(from), right: `${100 - partOf(to)}%` }} />
                ))}
              </span>
              <span className="mono">{own.map(({ from, to }) => `${from}–${to}`).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** How much of the day is over at this time, in percent. */
function partOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return Math.round(((hours * 60 + minutes) / 1_440) * 100)
}

const shareOf = (time: string) => `${partOf(time)}%`

function SpanFields(props: {
  label: string
  revision: Revision
  span: Span
  onChange: (span: Span) => void
}) {
  const { label, span, onChange } = props
  return (
    <span className="calendar-span">
      <label>
        <input
          type="checkbox"
          checked={span !== undefined}
          aria-label={`${label}: open`}
          onChange={(event) => onChange(event.target.checked ? usual : undefined)}
        />
        Revision {props.revision}
      </label>
      {span === undefined ? (
        <span className="calendar-closed">Closed</span>
      ) : (
        <>
          <TimeField
            label={`${label}: opens`}
            value={span.opensAt}
            onChange={(opensAt) => onChange({ ...span, opensAt })}
          />
          to
          <TimeField
            label={`${label}: closes`}
            value={span.closesAt}
            onChange={(closesAt) => onChange({ ...span, closesAt })}
          />
        </>
      )}
    </span>
  )
}

/** As text, because a day may end at 24:00, which a time field does not know. */
function TimeField(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <input
      className="mono calendar-time"
      aria-label={props.label}
      inputMode="numeric"
      maxLength={5}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}
