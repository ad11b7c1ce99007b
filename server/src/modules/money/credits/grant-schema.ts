// Credits that operators give to accounts.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { accountId } from '../../identity/people/me-schema.ts'
import { accountParams } from '../../identity/people/members/member-schema.ts'
import { adjustmentId } from './adjustment-schema.ts'
import { adjustmentCreditsMax } from './adjustments.ts'

const closed = { additionalProperties: false } as const

const balance = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

export const grantCreditsOperation = {
  operationId: 'grantCredits',
  method: 'POST',
  path: '/operator/v1/accounts/{account_id}/credits',
  tag: 'Operators',
  summary: 'Grant credits',
  description:
    'Adds credits to a live or test account, in the scale of revision A. Above GRANT_ALONE_MAX, ' +
    'counting what you granted to the account alone in the last 24 hours, the grant waits for a ' +
    'second operator: waitingId names the adjustment. A repeated idempotency key grants nothing more.',
  access: { who: 'operator', stepUp: true },
  params: accountParams,
  body: Type.Object(
    {
      credits: Type.Integer({
        minimum: 1,
        maximum: adjustmentCreditsMax,
        description: 'How many.',
      }),
      reason: Type.String({
        minLength: 1,
        maxLength: limits.actReasonCharsMax,
        description: 'Why. The owners of the account can read it.',
      }),
      idempotencyKey: Type.String({
        format: 'uuid',
        minLength: 36,
        maxLength: 36,
        description: 'Names this grant, so that repeating the request grants nothing more.',
      }),
    },
    { ...closed, title: 'GrantCredits' },
  ),
  bodyExample: {
    credits: 36000,
    reason: 'Paid by invoice 7.',
    idempotencyKey: '0192f0c1-7f3e-7a59-9c5e-0d6d2d1f8a11',
  },
  reply: {
    status: 201,
    description: 'The balance after the grant, or as it is while the grant waits.',
    schema: Type.Object(
      {
        accountId,
        available: balance('What the account can spend.'),
        held: balance('What open tasks hold.'),
        waitingId: Type.Union([adjustmentId, Type.Null()], {
          description: 'The adjustment that waits for a second operator, or null.',
        }),
      },
      { ...closed, title: 'BalanceAfterGrant' },
    ),
    example: {
      accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
      available: 36000,
      held: 0,
      waitingId: null,
    },
    headers: { 'Idempotent-Replayed': 'true where the key was used before.' },
  },
  errors: ['IDEMPOTENCY_KEY_REUSED'],
} as const satisfies ConsoleOperation
