import Type from 'typebox'
import { roles } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'

const closed = { additionalProperties: false } as const

export const personId = Type.String({
  pattern: '^person_[0-9a-hjkmnp-tv-z]{26}$',
  minLength: 33,
  maxLength: 33,
  description: 'Names the person.',
})

export const accountId = Type.String({
  pattern: '^acct_[0-9a-hjkmnp-tv-z]{26}$',
  minLength: 31,
  maxLength: 31,
  description: 'Names the account.',
})

export const role = Type.Enum([...roles], { description: 'The role of the user in the account.' })

const suspension = Type.Union(
  [
    Type.Object(
      {
        since: Type.String({ format: 'date-time', description: 'When an operator suspended it.' }),
        reason: Type.Union([Type.String({ maxLength: limits.actReasonCharsMax }), Type.Null()], {
          description: 'Why, in the words of the operator.',
        }),
      },
      { ...closed, title: 'OwnAccountSuspension' },
    ),
    Type.Null(),
  ],
  { description: 'Null for an account that works. A suspended one is refused everything.' },
)

const me = Type.Object(
  {
    id: personId,
    name: Type.String({ maxLength: limits.personNameCharsMax, description: 'Full name.' }),
    email: Type.String({ maxLength: limits.emailCharsMax, description: 'Where mail goes.' }),
    accounts: Type.Array(
      Type.Object(
        {
          id: accountId,
          testAccountId: { ...accountId, description: 'The id of its test account.' },
          name: Type.String({ maxLength: 200, description: 'Name of the account.' }),
          role,
          suspension,
        },
        { ...closed, title: 'OwnAccount' },
      ),
      { maxItems: 10_000, description: 'The accounts the person is a member of.' },
    ),
    engineer: Type.Union(
      [
        Type.Object(
          {
            tagIds: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
              maxItems: 1_000,
              description: 'The tags whose tasks the engineer may take.',
            }),
            capacity: Type.Integer({
              minimum: 1,
              maximum: limits.engineerCapacityMax,
              description: 'How many tasks the engineer may have claimed at a time.',
            }),
            suspended: Type.Boolean({ description: 'Whether an operator stopped their work.' }),
          },
          { ...closed, title: 'OwnEngineer' },
        ),
        Type.Null(),
      ],
      { description: 'Null for users who are not engineers.' },
    ),
    operator: Type.Boolean({ description: 'Whether the user is an operator of this deployment.' }),
    secondFactor: Type.Object(
      {
        totp: Type.Boolean({ description: 'Whether an authenticator app is set up.' }),
        passkeys: Type.Integer({ minimum: 0, maximum: 1_000, description: 'How many passkeys.' }),
        used: Type.Boolean({ description: 'Whether this session was made with one of them.' }),
        required: Type.Boolean({ description: 'Whether the person cannot work without one.' }),
      },
      { ...closed, title: 'SecondFactor', description: 'What is set up, used and required.' },
    ),
    missing: Type.Array(
      Type.Enum(['set_up_second_factor', 'sign_in_with_second_factor'], {
        description: 'A step.',
      }),
      { maxItems: 2, description: 'What the person has to do before they can work.' },
    ),
    signedInAt: Type.String({ format: 'date-time', description: 'The last full sign-in.' }),
  },
  { ...closed, title: 'Me' },
)

export const getOwnPersonOperation = {
  operationId: 'getOwnPerson',
  method: 'GET',
  path: '/console/v1/me',
  tag: 'Sign-in',
  summary: 'Who is signed in',
  description: 'The person behind the session, their accounts and roles, and what is missing.',
  access: { who: 'person' },
  reply: {
    status: 200,
    description: 'The person.',
    schema: me,
    example: {
      id: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v',
      name: 'Ada Example',
      email: 'ada@example.com',
      accounts: [
        {
          id: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
          testAccountId: 'acct_06a1ynhfkzvw5b8q2d3r4s5t6v',
          name: 'Example',
          role: 'owner',
          suspension: null,
        },
      ],
      engineer: null,
      operator: false,
      secondFactor: { totp: true, passkeys: 0, used: true, required: false },
      missing: [],
      signedInAt: '2026-11-15T09:30:00.000Z',
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
