// What members see and change of who belongs to their account.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../../http/page.ts'
import { accountId, personId, role } from '../me-schema.ts'

const closed = { additionalProperties: false } as const
const tag = 'Members'

export const email = Type.String({
  minLength: 3,
  maxLength: limits.emailCharsMax,
  format: 'email',
  description: 'A mail address. Upper and lower case are the same.',
})

export const accountName = Type.String({
  minLength: 1,
  maxLength: limits.accountNameCharsMax,
  description: 'Name of the account.',
})

export const time = (description: string) => Type.String({ format: 'date-time', description })

export const accountParams = Type.Object({ account_id: accountId })
export const page = Type.Object(pageQuery, closed)

const memberParams = Type.Object({ account_id: accountId, person_id: personId })

export const member = Type.Object(
  {
    personId,
    name: Type.String({ maxLength: limits.personNameCharsMax, description: 'Full name.' }),
    email: Type.String({ maxLength: limits.emailCharsMax, description: 'Where mail goes.' }),
    role,
    since: time('When they became a member.'),
  },
  { ...closed, title: 'Member' },
)

export const memberExample = {
  personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v',
  name: 'Ada Example',
  email: 'ada@example.com',
  role: 'developer',
  since: '2026-11-15T09:30:00.000Z',
}

const ownAccount = Type.Object(
  {
    id: accountId,
    testAccountId: accountId,
    name: accountName,
    role,
    createdAt: time('When the account was opened.'),
  },
  { ...closed, title: 'AccountOfPerson' },
)

export const listAccountsOperation = {
  operationId: 'listAccounts',
  method: 'GET',
  path: '/console/v1/accounts',
  tag: 'Accounts',
  summary: 'List your accounts',
  description: 'The accounts you are a member of, oldest first, each with its test account.',
  access: { who: 'person' },
  query: page,
  reply: {
    status: 200,
    description: 'A page of accounts.',
    schema: pageOf('AccountPage', ownAccount, 'Your accounts.'),
    example: {
      data: [
        {
          id: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
          testAccountId: 'acct_06a1ynhfkzvw5b8q2d3r4s5t6v',
          name: 'Example',
          role: 'owner',
          createdAt: '2026-11-15T09:30:00.000Z',
        },
      ],
      hasMore: false,
      nextCursor: null,
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const listMembersOperation = {
  operationId: 'listMembers',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/members',
  tag,
  summary: 'List the members',
  description: 'The people of the account and their roles, in the order they first signed up.',
  access: { who: 'member' },
  params: accountParams,
  query: page,
  reply: {
    status: 200,
    description: 'A page of members.',
    schema: pageOf('MemberPage', member, 'Members of the account.'),
    example: { data: [memberExample], hasMore: false, nextCursor: null },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const changeMemberOperation = {
  operationId: 'changeMember',
  method: 'PATCH',
  path: '/console/v1/accounts/{account_id}/members/{person_id}',
  tag,
  summary: 'Change the role of a member',
  description:
    'The new role holds from the next request on. An account must have at least one owner.',
  access: { who: 'member', roles: ['owner'], stepUp: true },
  params: memberParams,
  body: Type.Object({ role }, { ...closed, title: 'MemberChange' }),
  bodyExample: { role: 'developer' },
  reply: {
    status: 200,
    description: 'The member as they are now.',
    schema: member,
    example: memberExample,
  },
  errors: ['LAST_OWNER'],
} as const satisfies ConsoleOperation

export const removeMemberOperation = {
  operationId: 'removeMember',
  method: 'DELETE',
  path: '/console/v1/accounts/{account_id}/members/{person_id}',
  tag,
  summary: 'Remove a member',
  description: 'An owner removes anybody, everybody else only themselves. The last owner stays.',
  access: { who: 'member', stepUp: true },
  params: memberParams,
  reply: { status: 204, description: 'They are a member no longer.' },
  errors: ['LAST_OWNER'],
} as const satisfies ConsoleOperation
