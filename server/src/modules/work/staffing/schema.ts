import Type from 'typebox'
import { modes, type Revision } from '../../../core/money.ts'
import type { Operation } from '../../../http/operation.ts'
import { horizonDays, staffedTimeZone } from './calendar.ts'
import { weekdays } from './staffing.ts'

const closed = { additionalProperties: false } as const

const opensAt = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'When the first engineers are there, on the wall clock of timeZone.',
})
const closesAt = Type.String({
  pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
  description: 'When the last engineers leave; 24:00 is the end of the day.',
})

export const dayHours = Type.Object(
  {
    day: Type.Enum([...weekdays], { description: 'The weekday these hours are of.' }),
    opensAt,
    closesAt,
  },
  { ...closed, title: 'DayHours', description: 'The staffed hours of one weekday.' },
)

export const holiday = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'The day, in timeZone.' }),
    name: Type.String({ minLength: 1, maxLength: 100, description: 'What the day is called.' }),
  },
  { ...closed, title: 'Holiday', description: 'A day on which no engineer is there.' },
)

const time = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description })

const median = {
  medianAnswerSeconds: Type.Union(
    [Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), Type.Null()],
    {
      description:
        'How many seconds after its creation half of the tasks of this mode were answered, over the last 7 staffed days; from 100 on with two digits. Null while fewer than 5 tasks were.',
    },
  ),
  medianOfTasks: Type.Union(
    [Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()],
    { description: 'How many tasks stand behind the median; null without one.' },
  ),
}

const availableWithSchema = Type.Boolean({
  description:
    'The same for tasks with a response schema, which the AI answers alone in the mode realtime_answer: whether this service has one.',
})

const modeStatus = (revision: Revision) =>
  Type.Object(
    {
      mode: Type.Enum([...modes], { description: 'The service mode.' }),
      respondsWithinSeconds: Type.Integer({
        minimum: 1,
        maximum: 604_800,
        description: 'Within how many seconds of its creation a task of this mode is due.',
      }),
      available: Type.Boolean({
        description:
          'Whether an engineer is available for this mode now. The modes fast and standard are taken at ' +
          'any hour; realtime_answer without a response schema needs an engineer on duty with a ' +
          'hand free.',
      }),
      ...(revision === 'A' && { availableWithSchema }),
      ...median,
    },
    { ...closed, title: 'ModeStatus', description: 'What a service mode can do now.' },
  )

const status = (revision: Revision) =>
  Type.Object(
    {
      staffed: Type.Boolean({ description: 'Whether it is within staffed hours now.' }),
      timeZone: Type.Enum([staffedTimeZone], {
        description: 'The zone of hours and holidays. It has daylight saving time.',
      }),
      hours: Type.Union(
        [
          Type.Object(
            { opensAt, closesAt },
            { ...closed, title: 'Hours', description: 'The staffed hours of a day.' },
          ),
          Type.Null(),
        ],
        {
          description: 'The hours of today, the closing time not included; null when closed today.',
        },
      ),
      week: Type.Array(dayHours, {
        maxItems: 7,
        description: 'The hours of an ordinary week. A weekday that is missing is closed.',
      }),
      nextOpeningAt: time(
        `When staffed hours next begin, ISO 8601, UTC; null when not within ${horizonDays} days.`,
      ),
      nextClosingAt: time(
        `When staffed hours next end, ISO 8601, UTC; null when not within ${horizonDays} days.`,
      ),
      holidays: Type.Array(holiday, {
        maxItems: horizonDays + 1,
        description: `The holidays of the next ${horizonDays} days.`,
      }),
      modes: Type.Array(modeStatus(revision), {
        maxItems: modes.length,
        description: 'What each service mode can do now.',
      }),
    },
    { ...closed, title: 'ServiceStatus' },
  )

function exampleOf(revision: Revision, closesAtText: string, nextClosingAt: string) {
  const withSchema = revision === 'A' && { availableWithSchema: true }
  const common = { available: true, ...withSchema }
  const none = { medianAnswerSeconds: null, medianOfTasks: null }
  const hours = { opensAt: '08:00', closesAt: closesAtText }
  return {
    staffed: true,
    timeZone: staffedTimeZone,
    hours,
    week: weekdays.map((day) => ({ day, ...hours })),
    nextOpeningAt: '2026-11-17T13:00:00.000Z',
    nextClosingAt,
    holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }],
    modes: [
      { mode: 'realtime_answer', respondsWithinSeconds: 120, ...common, ...none },
      {
        mode: 'fast',
        respondsWithinSeconds: 14_400,
        ...common,
        medianAnswerSeconds: 240,
        medianOfTasks: 312,
      },
      {
        mode: 'standard',
        respondsWithinSeconds: 86_400,
        ...common,
        medianAnswerSeconds: 610,
        medianOfTasks: 95,
      },
    ],
  }
}

export const getStatusOperation = {
  operationId: 'getStatus',
  method: 'GET',
  path: '/status',
  tag: 'Service',
  summary: 'Read staffed hours and availability',
  description:
    'When engineers are there, what each mode can do now, and how long answers took lately. Tasks are taken at any hour; outside ' +
    'staffed hours answers may take longer. What it says is at most a few seconds old.',
  access: 'public',
  reply: {
    status: 200,
    description: 'The hours of the revision asked for, and the modes.',
    schema: { A: status('A'), B: status('B') },
    examples: {
      A: {
        staffed: {
          summary: 'A Monday',
          value: exampleOf('A', '20:00', '2026-11-17T01:00:00.000Z'),
        },
      },
      B: {
        staffed: {
          summary: 'A Monday',
          value: exampleOf('B', '22:00', '2026-11-17T03:00:00.000Z'),
        },
      },
    },
  },
  errors: [],
} as const satisfies Operation
