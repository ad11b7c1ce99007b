// What is wrong now, for the strip above every page of the operators.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { closed, nullable, time, whole } from '../../engineer/work-task-schema.ts'
import { incidentKinds, namesMax } from './incidents.ts'

const access = { who: 'operator' } as const
const kind = Type.Enum([...incidentKinds], { description: 'What is wrong.' })

const forecastStep = Type.Object(
  {
    calledIn: Type.Array(Type.String({ maxLength: limits.personNameCharsMax }), {
      maxItems: limits.callInMax,
      description: 'Engineers off duty who would help most.',
    }),
    misses: whole('Deadlines until then that would be missed.'),
  },
  { ...closed, title: 'ForecastStep' },
)

const staffing = Type.Object(
  {
    engineers: whole('Engineers who may work.'),
    onDuty: whole('Those on duty.'),
    free: whole('Those of them who can take a task now.'),
    away: whole('Those without own input for a while.'),
    until: time('The end of the hour that is looked at.'),
    forecast: Type.Array(forecastStep, {
      maxItems: limits.callInMax + 1,
      description: 'Expected misses with nobody, one and two called in, as far as that helps.',
    }),
  },
  { ...closed, title: 'IncidentStaffing' },
)

const snooze = Type.Object(
  {
    name: Type.String({ maxLength: limits.personNameCharsMax, description: 'By whom.' }),
    until: time('Until when.'),
  },
  { ...closed, title: 'IncidentSnooze' },
)

const incident = Type.Object(
  {
    kind,
    severity: Type.Enum(['red', 'amber'], {
      description: 'Red: a promise is broken or a check fails. Amber: it can still be met.',
    }),
    count: whole(
      'Overdue tasks, deadlines that will be missed within the hour, tasks that wait for a draft, failing webhooks or failed jobs; 0 for the ledger.',
    ),
    since: nullable(
      time('When.'),
      'Due time of the longest overdue task, time of the failed ledger check, or since when the model is silent; for staffing, when staffed time begins. Null where there is none.',
    ),
    names: Type.Array(Type.String({ maxLength: limits.accountNameCharsMax }), {
      maxItems: namesMax,
      description: 'Of overdue tasks: the clients that wait longest.',
    }),
    staffing: nullable(staffing, 'Of staffing: who is there.'),
    snooze: nullable(snooze, 'By whom it was snoozed, or null.'),
  },
  { ...closed, title: 'Incident' },
)

export const listIncidentsOperation = {
  operationId: 'listIncidents',
  method: 'GET',
  path: '/operator/v1/incidents',
  tag: 'System',
  summary: 'List what is wrong now',
  description:
    'Worst first. An incident is listed while its cause lasts: overdue tasks, a failed ledger check, fewer free engineers than the deadlines of the next hour need, ' +
    `a model without an answer for ${limits.modelSilenceMinutes} minutes, failing webhooks, permanently failed jobs.`,
  access,
  reply: {
    status: 200,
    description: 'The incidents, worst first.',
    schema: Type.Object(
      {
        data: Type.Array(incident, { maxItems: incidentKinds.length, description: 'Worst first.' }),
      },
      { ...closed, title: 'Incidents' },
    ),
    example: {
      data: [
        {
          kind: 'overdue',
          severity: 'red',
          count: 4,
          since: '2026-11-13T14:41:00.000Z',
          names: ['Example'],
          staffing: null,
          snooze: null,
        },
      ],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const snoozeIncidentOperation = {
  operationId: 'snoozeIncident',
  method: 'POST',
  path: '/operator/v1/incidents/{kind}/snooze',
  tag: 'System',
  summary: 'Snooze an incident',
  description: `Sets its line aside for ${limits.incidentSnoozeMinutes} minutes, for all operators, with your name beside it. It leaves when its cause is gone, and cannot be dismissed.`,
  access,
  params: Type.Object({ kind }),
  reply: {
    status: 200,
    description: 'Until when.',
    schema: Type.Object(
      { until: time('When the snooze ends.') },
      { ...closed, title: 'SnoozedIncident' },
    ),
    example: { until: '2026-11-13T15:11:00.000Z' },
  },
  errors: [],
} as const satisfies ConsoleOperation
