// What operators see of the staff as a whole: figures of engineers, and the coverage of a week.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { personId } from '../../identity/people/me-schema.ts'
import { weekdays } from '../../work/staffing/staffing.ts'
import { closed, nullable, whole } from '../engineer/work-task-schema.ts'

const share = (description: string) =>
  nullable(
    Type.Number({ minimum: 0, maximum: 1, description: 'From 0 to 1.' }),
    `${description} Null where there are no answers.`,
  )
const seconds = (description: string) =>
  nullable(whole('In seconds.'), `${description} Null where there are no answers.`)

const figureFields = {
  answers: whole('Answers submitted.'),
  onTimeShare: share('The share of them that was submitted by the due time.'),
  medianSeconds: seconds('The median time from claim to answer.'),
}

const engineerFigures = Type.Object(
  {
    personId,
    ...figureFields,
    byDay: Type.Array(whole('Answers of 24 hours.'), {
      minItems: 7,
      maxItems: 7,
      description: 'Answers of each 24 hours, the last ones last.',
    }),
  },
  { ...closed, title: 'EngineerFigures' },
)

export const listEngineerFiguresOperation = {
  operationId: 'listEngineerFigures',
  method: 'GET',
  path: '/operator/v1/engineer-figures',
  tag: 'Engineers',
  summary: 'Figures of the engineers',
  description:
    'The answers of the last seven days: how many, how many of them on time, and how long they took ' +
    'from claim to answer; of a page of the engineers, in the order of their list, and of all together.',
  access: { who: 'operator' },
  query: Type.Object(pageQuery, closed),
  reply: {
    status: 200,
    description: 'The figures.',
    schema: Type.Object(
      {
        total: Type.Object(
          { ...figureFields, p95Seconds: seconds('The 95th percentile of that time.') },
          {
            ...closed,
            title: 'StaffFigures',
            description: 'Of all engineers together; times to two digits, as of some seconds ago.',
          },
        ),
        ...pageOf('EngineerFiguresPage', engineerFigures, 'Of each engineer.').properties,
      },
      { ...closed, title: 'EngineerFiguresList' },
    ),
    example: {
      total: { answers: 74, onTimeShare: 0.96, medianSeconds: 1_020, p95Seconds: 3_360 },
      data: [
        {
          personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v',
          answers: 74,
          onTimeShare: 0.96,
          medianSeconds: 1_020,
          byDay: [12, 10, 13, 12, 15, 4, 8],
        },
      ],
      hasMore: false,
      nextCursor: null,
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

const date = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10, description })
const clock = (description: string) =>
  Type.String({ pattern: '^\\d{2}:\\d{2}$', maxLength: 5, description })

const scheduledEngineer = Type.Object(
  {
    personId,
    name: Type.String({ maxLength: limits.personNameCharsMax, description: 'Full name.' }),
    hours: Type.Array(
      Type.Object(
        {
          day: Type.Enum([...weekdays], { description: 'The weekday.' }),
          from: clock('When they come.'),
          to: clock('When they go; 24:00 for the end of the day.'),
        },
        { ...closed, title: 'ScheduledHours' },
      ),
      { maxItems: 7 * 24, description: 'When they are there in this week.' },
    ),
  },
  { ...closed, title: 'ScheduledEngineer' },
)

const emptyDay = Array.from({ length: 24 }, () => 0)

export const getCoverageOperation = {
  operationId: 'getCoverage',
  method: 'GET',
  path: '/operator/v1/calendar/coverage',
  tag: 'Calendar',
  summary: 'Who is scheduled in a week',
  description:
    'The hours engineers gave for a usual week, as they fall in this week on the wall clock of the ' +
    'staffed hours, and how many engineers the usual load of each hour keeps busy: the median of the ' +
    'tasks of 28 days times the median time of an answer.',
  access: { who: 'operator' },
  query: Type.Object(
    { monday: Type.Optional(date('The Monday of the week; without it, of the present one.')) },
    closed,
  ),
  reply: {
    status: 200,
    description: 'The week.',
    schema: Type.Object(
      {
        monday: date('The first day of the week.'),
        timeZone: Type.String({ maxLength: 64, description: 'The zone of all hours here.' }),
        handlingSeconds: whole('How long a task is taken to keep an engineer busy.'),
        needed: Type.Array(
          Type.Array(whole('Engineers.'), { minItems: 24, maxItems: 24, description: 'By hour.' }),
          { minItems: 7, maxItems: 7, description: 'How many the usual load needs, Monday first.' },
        ),
        engineerCount: whole('Engineers who may work.'),
        engineers: Type.Array(scheduledEngineer, {
          maxItems: limits.engineersListedMax,
          description: 'Those who gave hours, by name.',
        }),
        holidays: Type.Array(
          Type.Object(
            { date: date('The holiday.'), scheduled: whole('Engineers who gave hours on it.') },
            { ...closed, title: 'HolidaySchedule' },
          ),
          { maxItems: 10_000, description: 'How many are scheduled on each holiday.' },
        ),
      },
      { ...closed, title: 'Coverage' },
    ),
    example: {
      monday: '2026-11-16',
      timeZone: 'America/New_York',
      handlingSeconds: 1_080,
      needed: [
        [...emptyDay.slice(0, 9), 1, 2, 3, 3, 4, 3, 2, ...emptyDay.slice(16)],
        ...Array.from({ length: 6 }, () => emptyDay),
      ],
      engineerCount: 9,
      engineers: [
        {
          personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v',
          name: 'Grace Example',
          hours: [{ day: 'monday', from: '08:00', to: '13:30' }],
        },
      ],
      holidays: [{ date: '2026-12-25', scheduled: 1 }],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
