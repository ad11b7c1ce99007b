// Where something with an id is.
import Type from 'typebox'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { accountId } from '../../../identity/people/me-schema.ts'
import { closed } from '../../engineer/work-task-schema.ts'
import { dashboardTag } from '../task-row-schema.ts'
import { foundKinds } from './find.ts'

const found = Type.Object(
  {
    kind: Type.Enum([...foundKinds], { description: 'What it is.' }),
    id: Type.String({ maxLength: 60, description: 'Its id; for an event that of its task.' }),
    accountId,
    liveAccountId: accountId,
    webhookId: Type.Union([Type.String({ maxLength: 34 }), Type.Null()], {
      description: 'The webhook of a delivery; null for anything else.',
    }),
  },
  { ...closed, title: 'Found' },
)

const shared = {
  method: 'GET',
  query: Type.Object(
    { id: Type.String({ minLength: 1, maxLength: 60, description: 'The pasted id.' }) },
    closed,
  ),
  reply: {
    status: 200,
    description: 'Where it is; nothing for an id that is not known here.',
    schema: Type.Object(
      { data: Type.Array(found, { maxItems: 1, description: 'At most one.' }) },
      { ...closed, title: 'FoundPage' },
    ),
    example: {
      data: [
        {
          kind: 'delivery',
          id: 'delivery_06a1ynhfm3vw5b8q2d3r4s5t6v',
          accountId: 'acct_06a1ynhfm3vw5b8q2d3r4s5t6v',
          liveAccountId: 'acct_06a1ynhfm3vw5b8q2d3r4s5t6v',
          webhookId: 'webhook_06a1ynhfm3vw5b8q2d3r4s5t6v',
        },
      ],
    },
  },
  errors: [],
} as const

const description =
  'By a task, request, key, webhook, delivery, event, project, account, spending cap or credit ' +
  'request id.'

export const findOwnOperation = {
  ...shared,
  operationId: 'findOwn',
  path: '/console/v1/find',
  tag: dashboardTag,
  summary: 'Find what an id names',
  description: `${description} In your accounts and their test accounts.`,
  access: { who: 'person' },
} as const satisfies ConsoleOperation

export const findAnyOperation = {
  ...shared,
  operationId: 'findAny',
  path: '/operator/v1/find',
  tag: 'Operators',
  summary: 'Find what an id names',
  description: `${description} In every account.`,
  access: { who: 'operator' },
} as const satisfies ConsoleOperation
