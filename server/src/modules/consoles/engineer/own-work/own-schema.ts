// What an engineer sees of their own work and time.
import Type from 'typebox'
import { timeZonePattern } from '../../../../core/time-zone.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { weekdays } from '../../../work/staffing/staffing.ts'
import { access, workbenchTag } from '../schema.ts'
import { closed, credits, mode, nullable, tag, taskId, time, whole } from '../work-task-schema.ts'
import { answersShownMax, demandWeeksMax } from './statistics.ts'

export const timeZone = Type.String({
  pattern: timeZonePattern,
  maxLength: 64,
  description: 'The zone of the day, by its IANA name, such as Europe/Berlin.',
})
const day = Type.Enum([...weekdays], { description: 'The weekday.' })
const hour = whole('The hour of the day, by the wall clock.', 23)

const done = {
  earned: credits('What was earned, in credits.'),
  answers: whole('How many tasks were answered.'),
  effortSeconds: whole('The effort that was paid for.'),
}
const dutySeconds = whole('How long you were on duty.')
const doneExample = { earned: 105, answers: 1, effortSeconds: 70 }
const nothing = { earned: 0, answers: 0, effortSeconds: 0 }

const statistics = Type.Object(
  {
    today: Type.Object(
      {
        ...done,
        dutySeconds,
        byHour: Type.Array(Type.Object({ hour, ...done }, { ...closed, title: 'WorkHour' }), {
          maxItems: 24,
          description: 'Each hour of the day.',
        }),
      },
      { ...closed, title: 'WorkToday', description: 'The day that runs.' },
    ),
    week: Type.Object(
      {
        ...done,
        dutySeconds,
        byDay: Type.Array(
          Type.Object(
            { date: Type.String({ format: 'date', description: 'The day.' }), ...done },
            { ...closed, title: 'WorkDay' },
          ),
          { maxItems: 7, description: 'Each day, from Monday on.' },
        ),
      },
      { ...closed, title: 'WorkWeek', description: 'The week that runs.' },
    ),
    answerTimes: Type.Array(
      Type.Object(
        {
          taskId,
          mode,
          tag,
          answeredAt: time('When you answered.'),
          seconds: whole('From claim to answer.'),
          effortSeconds: whole('The effort that counted.'),
          wasLate: Type.Boolean({ description: 'Whether the answer came after it was due.' }),
        },
        { ...closed, title: 'AnswerTime' },
      ),
      { maxItems: answersShownMax, description: 'Your last answers, the newest first.' },
    ),
  },
  { ...closed, title: 'WorkStatistics' },
)

export const getStatisticsOperation = {
  operationId: 'getWorkStatistics',
  method: 'GET',
  path: '/workbench/v1/statistics',
  tag: workbenchTag,
  summary: 'See what you did',
  description: 'What you earned and answered today and this week, and how long your answers took.',
  access,
  query: Type.Object({ timeZone }),
  reply: {
    status: 200,
    description: 'Your numbers.',
    schema: statistics,
    example: {
      today: { ...doneExample, dutySeconds: 5_400, byHour: [{ hour: 9, ...doneExample }] },
      week: {
        ...doneExample,
        dutySeconds: 5_400,
        byDay: [
          { date: '2026-11-14', ...nothing },
          { date: '2026-11-15', ...doneExample },
        ],
      },
      answerTimes: [
        {
          taskId: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
          mode: 'fast',
          tag: { id: 1, name: 'General' },
          answeredAt: '2026-11-15T09:32:10.000Z',
          seconds: 110,
          effortSeconds: 70,
          wasLate: false,
        },
      ],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const getDemandOperation = {
  operationId: 'getDemand',
  method: 'GET',
  path: '/workbench/v1/demand',
  tag: workbenchTag,
  summary: 'See when work usually comes',
  description:
    'How many tasks of your tags come in each hour of a usual week. Where there are very many, the ' +
    'numbers are an estimate.',
  access,
  query: Type.Object({ timeZone }),
  reply: {
    status: 200,
    description: 'The usual week.',
    schema: Type.Object(
      {
        weeks: whole('How many weeks the numbers are taken from.', demandWeeksMax),
        hours: Type.Array(
          Type.Object(
            {
              day,
              hour,
              perHour: Type.Number({ minimum: 0, description: 'Tasks in that hour, on average.' }),
            },
            { ...closed, title: 'DemandHour' },
          ),
          { maxItems: 168, description: 'The hours in which anything came.' },
        ),
      },
      { ...closed, title: 'Demand' },
    ),
    example: { weeks: 8, hours: [{ day: 'monday', hour: 9, perHour: 4.5 }] },
  },
  errors: [],
} as const satisfies ConsoleOperation

const hours = Type.Array(
  Type.Object(
    {
      day,
      from: Type.String({
        pattern: '^([01]\\d|2[0-3]):(00|30)$',
        maxLength: 5,
        description: 'Since when, such as 08:30.',
      }),
      to: Type.String({
        pattern: '^(([01]\\d|2[0-3]):(00|30)|24:00)$',
        maxLength: 5,
        description: 'Until when; 24:00 is the end of the day.',
      }),
    },
    { ...closed, title: 'OwnHours' },
  ),
  { maxItems: 168, description: 'When you mean to be there in a usual week.' },
)

const hoursExample = [{ day: 'monday', from: '08:30', to: '12:00' }]
const availabilityReply = {
  status: 200,
  description: 'Your hours, in order and without overlaps.',
  schema: Type.Object(
    {
      timeZone: nullable(timeZone, 'The zone of the hours; null before the first save.'),
      hours,
      savedAt: nullable(
        time('ISO 8601, UTC.'),
        'When they were saved; null before the first save.',
      ),
    },
    { ...closed, title: 'Availability' },
  ),
  example: { timeZone: 'Europe/Berlin', hours: hoursExample, savedAt: '2026-11-15T09:31:10.000Z' },
} as const

export const getAvailabilityOperation = {
  operationId: 'getAvailability',
  method: 'GET',
  path: '/workbench/v1/availability',
  tag: workbenchTag,
  summary: 'Read your hours',
  description: 'When you mean to be there in a usual week.',
  access,
  reply: availabilityReply,
  errors: [],
} as const satisfies ConsoleOperation

export const setAvailabilityOperation = {
  operationId: 'setAvailability',
  method: 'PUT',
  path: '/workbench/v1/availability',
  tag: workbenchTag,
  summary: 'Replace your hours',
  description:
    'Replaces the hours of the whole week. Operators plan with them; claims depend ' +
    'on being on duty alone.',
  access,
  body: Type.Object({ timeZone, hours }, { ...closed, title: 'AvailabilityRequest' }),
  bodyExample: { timeZone: 'Europe/Berlin', hours: hoursExample },
  reply: availabilityReply,
  errors: [],
} as const satisfies ConsoleOperation
