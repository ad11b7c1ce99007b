// What needs a person, for the navigation of every page of an account.
import Type from 'typebox'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { closed } from '../../engineer/work-task-schema.ts'
import { access, accountParams, dashboardTag } from '../task-row-schema.ts'
import { openTasksCountedMax } from './attention.ts'

const count = (description: string, maximum: number) =>
  Type.Integer({ minimum: 0, maximum, description })
const timeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time', description }), Type.Null()], { description })

export const staffed = Type.Object(
  {
    isNow: Type.Boolean({ description: 'Whether engineers are on duty by the calendar.' }),
    until: timeOrNull('When these hours end; null when they are not now, or have no end.'),
    from: timeOrNull('When the next ones begin; null where none are set.'),
  },
  { ...closed, title: 'StaffedNow' },
)

export const getAttentionOperation = {
  operationId: 'getAttention',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/attention',
  tag: dashboardTag,
  summary: 'Count what needs a person',
  description: 'Open tasks, failing webhooks, low credits, and the hours of the engineers.',
  access,
  params: accountParams,
  reply: {
    status: 200,
    description: 'The counts.',
    schema: Type.Object(
      {
        openTasks: count(
          `Tasks without an answer yet, counted up to ${openTasksCountedMax.toLocaleString('en-US')}.`,
          openTasksCountedMax,
        ),
        failingWebhooks: count('Webhooks whose last deliveries failed; 0 for viewers.', 100),
        isCreditLow: Type.Boolean({
          description:
            'Whether fewer credits are available than the owners want to be notified at.',
        }),
        staffed,
      },
      { ...closed, title: 'AccountAttention' },
    ),
    example: {
      ...{ openTasks: 5, failingWebhooks: 1, isCreditLow: true },
      staffed: {
        isNow: true,
        until: '2026-11-17T01:00:00.000Z',
        from: '2026-11-17T13:00:00.000Z',
      },
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
