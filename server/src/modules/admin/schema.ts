// Opening an account, and what operators give to accounts.
import Type from 'typebox'
import type { ConsoleOperation } from '../../http/console/operation.ts'
import { limits } from '../../limits.ts'
import { accountId } from '../people/me-schema.ts'
import { accountName, accountParams } from '../people/member-schema.ts'

const closed = { additionalProperties: false } as const

export const createAccountOperation = {
  operationId: 'createAccount',
  method: 'POST',
  path: '/console/v1/accounts',
  tag: 'Accounts',
  summary: 'Open an account',
  description:
    'Opens an account that you own, with its test twin and test credits. A person owns at most ' +
    `${limits.accountsOwnedMax} accounts.`,
  access: { who: 'person' },
  body: Type.Object({ name: accountName }, { ...closed, title: 'CreateAccount' }),
  bodyExample: { name: 'Example' },
  reply: {
    status: 201,
    description: 'The account and its test twin.',
    schema: Type.Object(
      { id: accountId, testAccountId: accountId, name: accountName },
      { ...closed, title: 'OpenedAccount' },
    ),
    example: {
      id: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
      testAccountId: 'acct_06a1ynhfkzvw5b8q2d3r4s5t6v',
      name: 'Example',
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

const credits = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: 1_000_000_000_000_000, description })

const reason = Type.String({
  minLength: 1,
  maxLength: limits.actReasonCharsMax,
  description: 'Why. The owners of the account can read it.',
})

export const grantCreditsOperation = {
  operationId: 'grantCredits',
  method: 'POST',
  path: '/operator/v1/accounts/{account_id}/credits',
  tag: 'Operators',
  summary: 'Grant credits',
  description: 'Adds credits to an account or a test twin, in the scale of revision A.',
  access: { who: 'operator', stepUp: true },
  params: accountParams,
  body: Type.Object(
    { credits: credits(1, 'How many.'), reason },
    { ...closed, title: 'GrantCredits' },
  ),
  bodyExample: { credits: 36000, reason: 'Paid by invoice 7.' },
  reply: {
    status: 201,
    description: 'The balance after the grant.',
    schema: Type.Object(
      {
        accountId,
        available: credits(0, 'What the account can spend.'),
        held: credits(0, 'What open tasks hold.'),
      },
      { ...closed, title: 'BalanceAfterGrant' },
    ),
    example: { accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v', available: 36000, held: 0 },
  },
  errors: [],
} as const satisfies ConsoleOperation
