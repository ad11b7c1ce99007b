// Days without staffed hours, and whether engineers are scheduled on them all the same.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { formatDate } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DayField } from '../../ui/date-picker/day-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { calendarQuery } from './calendar-query.ts'

type Holiday = Schemas['Holiday']

export function HolidaysCard(props: {
  holidays: readonly Holiday[]
  /** How many engineers are scheduled on a date; empty until it is known. */
  scheduled: ReadonlyMap<string, number>
}) {
  const { holidays, scheduled } = props
  const [removed, setRemoved] = useState<Holiday>()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Card
      title="Holidays"
      aside={
        <Button size="small" icon="plus" onClick={() => setIsAdding(true)}>
          Add holiday
        </Button>
      }
    >
      {holidays.length === 0 ? (
        <EmptyState isBare icon="calendar" title="No holidays">
          Every day uses its weekday hours.
        </EmptyState>
      ) : (
        <ul className="calendar-holidays">
          {holidays.map((holiday) => (
            <li key={holiday.date}>
              <time dateTime={holiday.date}>{formatDate(holiday.date, true)}</time>
              <span className="calendar-holiday">
                <span className="cut">{holiday.name}</span>
                <small>{saySchedule(scheduled.get(holiday.date))}</small>
              </span>
              <Button
                size="small"
                aria-label={`Remove ${holiday.name}, ${formatDate(holiday.date)}`}
                onClick={() => setRemoved(holiday)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? <AddDialog onClose={() => setIsAdding(false)} /> : null}
      {removed === undefined ? null : (
        <RemoveDialog holiday={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Card>
  )
}

function saySchedule(scheduled: number | undefined): string {
  if (scheduled === undefined) return 'Closed'
  return scheduled === 0 ? 'Closed, no one scheduled' : `Closed, ${scheduled} still scheduled`
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [date, setDate] = useState('')
  const [name, setName] = useState('')
  return (
    <ConfirmDialog
      title="Add holiday"
      about="No staffed hours on this date in any API revision. An existing date is renamed."
      act="Add holiday"
      lack={date === '' ? 'Choose a date' : name.trim() === '' ? 'Enter a name' : undefined}
      reason={{ minLength: 10 }}
      failedTitle="Couldn't add the holiday."
      onClose={onClose}
      onConfirm={async (reason) => {
        await call('post', '/operator/v1/calendar/holidays', {
          body: { date, name: name.trim(), reason },
        })
        await queries.invalidateQueries({ queryKey: calendarQuery.queryKey })
      }}
    >
      <DayField label="Date" required value={date} onChange={setDate} />
      <TextField
        label="Name"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ConfirmDialog>
  )
}

function RemoveDialog({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={`Remove ${holiday.name}?`}
      about={`${formatDate(holiday.date, true)} will use its weekday hours.`}
      act="Remove holiday"
      isDanger
      reason={{ minLength: 10 }}
      failedTitle="Couldn't remove the holiday."
      onClose={onClose}
      onConfirm={async (reason) => {
        await call('delete', '/operator/v1/calendar/holidays/{date}', {
          params: { date: holiday.date },
          query: { reason },
        })
        await queries.invalidateQueries({ queryKey: calendarQuery.queryKey })
      }}
    />
  )
}
