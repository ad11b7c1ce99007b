import Type from 'typebox'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { accountName, accountParams } from '../../identity/people/members/member-schema.ts'

export const closeAccountOperation = {
  operationId: 'closeAccount',
  method: 'POST',
  path: '/console/v1/accounts/{account_id}/close',
  tag: 'Accounts',
  summary: 'Close an account',
  description:
    'Permanently, with its test account: keys stop, webhooks and invitations end, all members leave, ' +
    'and a worker removes the content of all tasks within minutes. Credits that are left are not paid ' +
    'back. The ledger and the audit log stay with the service. Tasks that are pending are cancelled or ' +
    'awaited first. Every owner is mailed.',
  access: { who: 'member', roles: ['owner'], stepUp: true },
  params: accountParams,
  body: Type.Object(
    {
      name: {
        ...accountName,
        description: 'The name of the account, to be sure that it is meant.',
      },
    },
    { additionalProperties: false, title: 'CloseAccount' },
  ),
  bodyExample: { name: 'Example' },
  reply: {
    status: 200,
    description: 'The account is closed, and you are no member of it any more.',
    schema: Type.Object(
      {
        name: { ...accountName, description: 'The name that it had.' },
        closedAt: Type.String({ format: 'date-time', description: 'When. ISO 8601, UTC.' }),
        availableCredits: Type.Integer({
          minimum: 0,
          description: 'Live credits that were left; they are not paid back.',
        }),
        ownersMailed: Type.Integer({
          minimum: 0,
          description: 'How many owners are mailed; 0 where the service sends no mail.',
        }),
      },
      { additionalProperties: false, title: 'ClosedAccount' },
    ),
    example: {
      name: 'Example',
      closedAt: '2026-11-18T10:30:00.000Z',
      availableCredits: 12_340,
      ownersMailed: 2,
    },
  },
  errors: ['TASK_PENDING'],
} as const satisfies ConsoleOperation
