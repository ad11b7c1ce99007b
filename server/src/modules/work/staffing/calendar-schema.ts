// What operators see and change of the calendar.
import Type from 'typebox'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { actReason } from '../../identity/people/engineers/engineer-schema.ts'
import { staffedTimeZone } from './calendar.ts'
import { dayHours, holiday } from './schema.ts'
import { weekdays } from './staffing.ts'

const closed = { additionalProperties: false } as const
const tag = 'Calendar'
const access = { who: 'operator' } as const

const week = (revision: string) =>
  Type.Array(dayHours, {
    maxItems: 7,
    description: `The hours shown to revision ${revision}. A weekday that is left out is closed.`,
  })

const weeks = { A: week('A'), B: week('B') }
const weeklyHours = Type.Object(weeks, { ...closed, title: 'WeeklyHours' })

const calendar = Type.Object(
  {
    timeZone: Type.Enum([staffedTimeZone], { description: 'The zone of hours and holidays.' }),
    hours: weeklyHours,
    holidays: Type.Array(holiday, {
      maxItems: 100_000,
      description: 'Every holiday that was entered, by date.',
    }),
  },
  { ...closed, title: 'Calendar' },
)

const hoursExample = {
  A: weekdays.map((day) => ({ day, opensAt: '08:00', closesAt: '20:00' })),
  B: weekdays.map((day) => ({ day, opensAt: '08:00', closesAt: '22:00' })),
}
const holidayExample = { date: '2026-12-25', name: 'Christmas Day' }

export const getCalendarOperation = {
  operationId: 'getCalendar',
  method: 'GET',
  path: '/operator/v1/calendar',
  tag,
  summary: 'Read the calendar',
  description: 'The staffed hours of each revision and all holidays.',
  access,
  reply: {
    status: 200,
    description: 'The calendar.',
    schema: calendar,
    example: { timeZone: staffedTimeZone, hours: hoursExample, holidays: [holidayExample] },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const setHoursOperation = {
  operationId: 'setHours',
  method: 'PUT',
  path: '/operator/v1/calendar/hours',
  tag,
  summary: 'Replace the staffed hours',
  description:
    'Replaces the hours of the whole week in both revisions. Clients see them within seconds.',
  access: { ...access, stepUp: true },
  body: Type.Object({ ...weeks, reason: actReason }, { ...closed, title: 'SetWeeklyHours' }),
  bodyExample: { ...hoursExample, reason: 'Summer hours as agreed with the team.' },
  reply: {
    status: 200,
    description: 'The hours as they are now.',
    schema: weeklyHours,
    example: hoursExample,
  },
  errors: [],
} as const satisfies ConsoleOperation

export const addHolidayOperation = {
  operationId: 'addHoliday',
  method: 'POST',
  path: '/operator/v1/calendar/holidays',
  tag,
  summary: 'Add a holiday',
  description: 'Makes a day one on which nobody is there. A day that is one already is renamed.',
  access: { ...access, stepUp: true },
  body: Type.Object(
    { ...holiday.properties, reason: actReason },
    { ...closed, title: 'AddHoliday' },
  ),
  bodyExample: { ...holidayExample, reason: 'A public holiday in New York.' },
  reply: { status: 201, description: 'The holiday.', schema: holiday, example: holidayExample },
  errors: [],
} as const satisfies ConsoleOperation

export const removeHolidayOperation = {
  operationId: 'removeHoliday',
  method: 'DELETE',
  path: '/operator/v1/calendar/holidays/{date}',
  tag,
  summary: 'Remove a holiday',
  description: 'Makes the day an ordinary one again.',
  access: { ...access, stepUp: true },
  params: Type.Object({
    date: Type.String({
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      maxLength: 10,
      description: 'The day.',
      examples: ['2026-12-25'],
    }),
  }),
  query: Type.Object({ reason: actReason }, closed),
  reply: { status: 204, description: 'The day is an ordinary one.' },
  errors: [],
} as const satisfies ConsoleOperation
