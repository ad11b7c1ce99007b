// Opening an account.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { accountId } from '../../identity/people/me-schema.ts'
import { accountName } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const

export const createAccountOperation = {
  operationId: 'createAccount',
  method: 'POST',
  path: '/console/v1/accounts',
  tag: 'Accounts',
  summary: 'Open an account',
  description:
    'Opens an account that you own, with its test account and test credits. A person owns at most ' +
    `${limits.accountsOwnedMax} accounts.`,
  access: { who: 'person' },
  body: Type.Object({ name: accountName }, { ...closed, title: 'CreateAccount' }),
  bodyExample: { name: 'Example' },
  reply: {
    status: 201,
    description: 'The account and its test account.',
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
