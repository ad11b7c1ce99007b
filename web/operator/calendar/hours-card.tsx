// The staffed hours of the week, changed as a whole.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { capitalize, type DayOfWeek, daysOfWeek } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { calendarQuery } from './calendar-query.ts'
import {
  findFault,
  type Revision,
  revisions,
  type Span,
  toHours,
  toWeek,
  type Week,
  type WeeklyHours,
} from './hours.ts'

const usual = { opensAt: '08:00', closesAt: '20:00' }

export function HoursCard({ hours }: { hours: WeeklyHours }) {
  const queries = useQueryClient()
  const [week, setWeek] = useState<Week>(() => toWeek(hours))
  const [isAsking, setIsAsking] = useState(false)
  const whyId = useId()
  const isSame = JSON.stringify(toHours(week)) === JSON.stringify(toHours(toWeek(hours)))
  const lack = findFault(week) ?? (isSame ? 'No changes' : undefined)
  const change = (day: DayOfWeek, revision: Revision, span: Span) =>
    setWeek({ ...week, [day]: { ...week[day], [revision]: span } })
  return (
    <Card title="Staffed hours">
      <table className="calendar-hours">
        <caption className="visually-hidden">Staffed hours by weekday and API revision</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {revisions.map((revision) => (
              <th scope="col" key={revision}>
                API revision {revision}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {daysOfWeek.map((day) => (
            <tr key={day}>
              <th scope="row">{capitalize(day)}</th>
              {revisions.map((revision) => (
                <td key={revision} data-label={`Revision ${revision}`}>
                  <SpanFields
                    label={`${capitalize(day)}, revision ${revision}`}
                    span={week[day][revision]}
                    onChange={(span) => change(day, revision, span)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="calendar-acts">
        <span id={whyId}>{lack}</span>
        {isSame ? null : <Button onClick={() => setWeek(toWeek(hours))}>Undo changes</Button>}
        <Button
          kind="primary"
          blockedBy={lack === undefined ? undefined : whyId}
          onClick={() => setIsAsking(true)}
        >
          Save hours
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title="Change the staffed hours?"
          about="Clients see the new hours within seconds."
          act="Save hours"
          reason={{ minLength: 10 }}
          failedTitle="Couldn't change the hours."
          onClose={() => setIsAsking(false)}
          onConfirm={async (reason) => {
            await call('put', '/operator/v1/calendar/hours', {
              body: { ...toHours(week), reason },
            })
            await queries.invalidateQueries({ queryKey: calendarQuery.queryKey })
          }}
        />
      ) : null}
    </Card>
  )
}

function SpanFields(props: { label: string; span: Span; onChange: (span: Span) => void }) {
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
        Open
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
          –
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
