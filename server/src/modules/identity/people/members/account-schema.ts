// One account, as its members see it and its owners change it.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { accountId, role } from '../me-schema.ts'
import { accountName, accountParams, time } from './member-schema.ts'

const closed = { additionalProperties: false } as const
const tag = 'Accounts'

/** Something that can be read: not blank, and nothing that a line cannot hold. */
const newName = Type.String({
  minLength: 1,
  maxLength: limits.accountNameCharsMax,
  pattern: '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
  description: 'Name of the account.',
})

const account = Type.Object(
  {
    id: accountId,
    testAccountId: accountId,
    name: accountName,
    role,
    requestsPerSecond: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'How many requests a second all its keys may send. Only an operator raises it.',
    }),
    suspended: Type.Boolean({ description: 'Whether an operator has stopped it.' }),
    createdAt: time('When the account was opened.'),
  },
  { ...closed, title: 'AccountDetail' },
)

const example = {
  id: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
  testAccountId: 'acct_06a1ynhfkzvw5b8q2d3r4s5t6v',
  name: 'Example',
  role: 'owner',
  requestsPerSecond: 10,
  suspended: false,
  createdAt: '2026-11-15T09:30:00.000Z',
}

const reply = { status: 200, description: 'The account.', schema: account, example } as const

export const getAccountOperation = {
  operationId: 'getAccount',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}',
  tag,
  summary: 'Look at an account',
  description: 'The account, its test account, and your role.',
  access: { who: 'member' },
  params: accountParams,
  reply,
  errors: [],
} as const satisfies ConsoleOperation

export const renameAccountOperation = {
  operationId: 'renameAccount',
  method: 'PATCH',
  path: '/console/v1/accounts/{account_id}',
  tag,
  summary: 'Rename an account',
  description: 'The test account gets the new name too.',
  access: { who: 'member', roles: ['owner'] },
  params: accountParams,
  body: Type.Object({ name: newName }, { ...closed, title: 'RenameAccount' }),
  bodyExample: { name: 'Example, Berlin' },
  reply,
  errors: [],
} as const satisfies ConsoleOperation
