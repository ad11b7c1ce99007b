// What operators see of the accounts of clients, and what they change of them.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { accountId } from '../../identity/people/me-schema.ts'
import {
  accountName,
  accountParams,
  member,
  memberExample,
  time,
} from '../../identity/people/members/member-schema.ts'
import { quotas, quotasExample, testQuotasExample } from '../../money/balances/schema.ts'
import { spending, spendingExample } from '../../money/caps/schema.ts'
import { keyWithRates, keyWithRatesExample } from './key-rates-schema.ts'

const closed = { additionalProperties: false } as const
const tag = 'Operators'

const credits = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const perSecond = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'Requests a second of all keys of the account together.',
})

const suspendedAt = Type.Union([time('When.'), Type.Null()], {
  description: 'When an operator stopped the account; null for one that works.',
})

const closedAt = Type.Union([time('When.'), Type.Null()], {
  description: 'When an owner closed the account permanently; a closed account is also suspended.',
})

const reason = Type.String({
  minLength: limits.actReasonCharsMin,
  maxLength: limits.actReasonCharsMax,
  description: 'Why. The members of the account can read it.',
})

const testAccountId = { ...accountId, description: 'The id of its test account.' }

const listedAccount = Type.Object(
  {
    id: accountId,
    testAccountId,
    name: accountName,
    createdAt: time('When the account was opened.'),
    suspendedAt,
    closedAt,
    perSecond,
    available: credits('What the live account can spend.'),
    held: credits('What its open tasks hold.'),
    spent: credits('What it was charged so far.'),
    members: count('How many people belong to it.'),
    keys: count('How many keys of it and its test account work.'),
    tasksByDay: Type.Array(count('Tasks of a day.'), {
      minItems: 28,
      maxItems: 28,
      description: 'Live tasks sent on each of the last 28 days of UTC, today last.',
    }),
    lastActiveAt: Type.Union(
      [Type.String({ format: 'date-time', description: 'When.' }), Type.Null()],
      {
        description: 'When a key of it or its test account was last used; null for never.',
      },
    ),
  },
  { ...closed, title: 'ClientAccount' },
)

const listedExample = {
  id: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
  testAccountId: 'acct_06a1ynhfkzvw5b8q2d3r4s5t6v',
  name: 'Example',
  createdAt: '2026-11-01T09:30:00.000Z',
  suspendedAt: null,
  closedAt: null,
  perSecond: 10,
  available: 85_817,
  held: 2_233,
  spent: 11_950,
  members: 3,
  keys: 2,
  tasksByDay: Array.from({ length: 28 }, (_, day) => (day % 7 < 5 ? 12 + day : 0)),
  lastActiveAt: '2026-11-15T14:30:00.000Z',
}

export const listAllAccountsOperation = {
  operationId: 'listAllAccounts',
  method: 'GET',
  path: '/operator/v1/accounts',
  tag,
  summary: 'List the accounts of clients',
  description:
    'Every live account with its money, newest first. A search finds a part of the name, the id of the account, of its test account or of a key, and the exact email address of a member.',
  access: { who: 'operator' },
  query: Type.Object(
    {
      ...pageQuery,
      search: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: limits.emailCharsMax,
          description: 'A part of the name, an id, or the mail address of a member.',
        }),
      ),
      state: Type.Optional(
        Type.Enum(['working', 'suspended'], { description: 'Only accounts of this state.' }),
      ),
    },
    closed,
  ),
  reply: {
    status: 200,
    description: 'A page of accounts.',
    schema: pageOf('ClientAccountPage', listedAccount, 'Accounts, newest first.'),
    example: { data: [listedExample], hasMore: false, nextCursor: null },
  },
  errors: [],
} as const satisfies ConsoleOperation

const half = (title: string, description: string) =>
  Type.Object(
    {
      accountId,
      perSecond,
      available: credits('What new tasks can hold.'),
      held: credits('What open tasks hold.'),
      spent: credits('What was charged so far.'),
      granted: credits('What came in so far: available + held + spent.'),
      quotas,
      spending,
    },
    { ...closed, title, description },
  )

const shownMax = limits.pageSizeMax

const account = Type.Object(
  {
    id: accountId,
    name: accountName,
    createdAt: time('When the account was opened.'),
    suspendedAt,
    suspensionReason: Type.Union(
      [Type.String({ maxLength: limits.actReasonCharsMax }), Type.Null()],
      {
        description: 'Why an operator stopped it; null for one that works.',
      },
    ),
    closedAt,
    live: half('LiveHalf', 'The live account.'),
    test: half('TestHalf', 'Its test account.'),
    memberCount: count('How many people belong to it.'),
    members: Type.Array(member, {
      maxItems: shownMax,
      description: `The first ${shownMax} of them, owners first.`,
    }),
    keyCount: count('How many keys were made, of both halves, also those that ended.'),
    keys: Type.Array(keyWithRates, {
      maxItems: shownMax,
      description: `The newest ${shownMax} of them.`,
    }),
    openAdjustments: count('How many adjustments of either half wait for a second operator.'),
  },
  { ...closed, title: 'ClientAccountDetail' },
)

const example = {
  id: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
  name: 'Example',
  createdAt: '2026-11-01T09:30:00.000Z',
  suspendedAt: null,
  suspensionReason: null,
  closedAt: null,
  live: {
    accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
    perSecond: 10,
    available: 85_817,
    held: 2_233,
    spent: 11_950,
    granted: 100_000,
    quotas: quotasExample,
    spending: spendingExample,
  },
  test: {
    accountId: 'acct_06a1ynhfkzvw5b8q2d3r4s5t6v',
    perSecond: 10,
    available: 1_000_000,
    held: 0,
    spent: 0,
    granted: 1_000_000,
    quotas: testQuotasExample,
    spending: { pausedAt: null, timeZone: 'UTC', caps: [] },
  },
  memberCount: 1,
  members: [memberExample],
  keyCount: 1,
  keys: [keyWithRatesExample],
  openAdjustments: 0,
}

export const getAnyAccountOperation = {
  operationId: 'getAnyAccount',
  method: 'GET',
  path: '/operator/v1/accounts/{account_id}',
  tag,
  summary: 'Read the account of a client',
  description:
    'The account with this id, or whose test account has it: its credits, limits, members and keys.',
  access: { who: 'operator' },
  params: accountParams,
  reply: { status: 200, description: 'The account.', schema: account, example },
  errors: [],
} as const satisfies ConsoleOperation

const quota = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }))

const quotaLimits = Type.Object(
  {
    pendingTasks: quota('How many tasks may be pending.'),
    tasks: quota('How many tasks there may be; of test accounts alone.'),
    contentBytes: quota('How many bytes of prompts, metadata, schemas and files there may be.'),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'QuotaLimits',
    description: 'What is left out stays. Below what is used, it takes nothing away.',
  },
)

export const changeAnyAccountOperation = {
  operationId: 'changeAnyAccount',
  method: 'PATCH',
  path: '/operator/v1/accounts/{account_id}',
  tag,
  summary: 'Change the limits of an account, or suspend it',
  description:
    'What is left out stays. perSecond and quotas are those of the account named, live or test. A suspension ' +
    'stops the keys of both halves and what members do with tasks within seconds; what is in the ' +
    'queue is answered, and pages stay readable. Owners are notified by email, and members see the reason.',
  access: { who: 'operator', stepUp: true },
  params: accountParams,
  body: Type.Object(
    {
      perSecond: Type.Optional(perSecond),
      quotas: Type.Optional(quotaLimits),
      suspended: Type.Optional(Type.Boolean({ description: 'Whether the account is stopped.' })),
      reason,
    },
    { ...closed, minProperties: 2, title: 'ClientAccountChange' },
  ),
  bodyExample: { suspended: true, reason: 'The last invoice is 60 days late.' },
  reply: { status: 200, description: 'The account as it is now.', schema: account, example },
  errors: [],
} as const satisfies ConsoleOperation
