// What needs an operator, for the navigation of every page.
import Type from 'typebox'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { staffed } from '../../member/attention/attention-schema.ts'
import { countedMax } from './attention.ts'

const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: countedMax, description })

export const getOperatorAttentionOperation = {
  operationId: 'getOperatorAttention',
  method: 'GET',
  path: '/operator/v1/attention',
  tag: 'System',
  summary: 'Count what fails',
  description: `Failing webhooks and jobs, counted up to ${countedMax.toLocaleString('en-US')}, the last ledger check, and the hours of the engineers.`,
  access: { who: 'operator' },
  reply: {
    status: 200,
    description: 'The counts.',
    schema: Type.Object(
      {
        failingWebhooks: count('Webhooks of all accounts whose last deliveries failed.'),
        deadJobs: count('Jobs that permanently failed and wait for a retry.'),
        isLedgerWrong: Type.Boolean({ description: 'Whether the last ledger check failed.' }),
        staffed,
      },
      { additionalProperties: false, title: 'OperatorAttention' },
    ),
    example: {
      ...{ failingWebhooks: 2, deadJobs: 0, isLedgerWrong: false },
      staffed: {
        isNow: true,
        until: '2026-11-17T01:00:00.000Z',
        from: '2026-11-17T13:00:00.000Z',
      },
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
