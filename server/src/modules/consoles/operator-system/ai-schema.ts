// What the model costs and how much of it is of use.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { accountId } from '../../identity/people/me-schema.ts'
import { accountName } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const

const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const optional = (minimum: number, maximum: number, description: string) =>
  Type.Union([Type.Number({ minimum, maximum }), Type.Null()], { description })

const cost = optional(
  0,
  Number.MAX_SAFE_INTEGER,
  'What the tokens cost at the configured price, in its currency; null where none is configured.',
)

const date = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  maxLength: 10,
  description: 'The day, in UTC.',
})

const usage = {
  calls: count('Calls of the model.'),
  inputTokens: count('Tokens it read.'),
  outputTokens: count('Tokens it wrote.'),
  cost,
}

const aiDay = Type.Object({ day: date, ...usage }, { ...closed, title: 'AiDay' })

const aiWeek = Type.Object(
  {
    week: { ...date, description: 'The Monday it begins with, in UTC.' },
    drafts: count('Drafts looked at: the newest of the week, up to 2,000.'),
    answered: count('Those whose task was completed.'),
    asIs: count('Answers whose every part stands in the draft.'),
    edited: count('Answers that took some of the draft.'),
    unused: count('Answers that took nothing of it.'),
    acceptedShare: optional(
      0,
      1,
      'The share of answers that took the draft or some of it; null without answers.',
    ),
  },
  { ...closed, title: 'AiWeek' },
)

const spendingAccount = Type.Object(
  { accountId, accountName, ...usage },
  { ...closed, title: 'AiAccount' },
)

export const getAiOperation = {
  operationId: 'getAi',
  method: 'GET',
  path: '/operator/v1/ai',
  tag: 'System',
  summary: 'Read what the AI costs and brings',
  description:
    'Tokens by day, the accounts that used most of them, and by week how much of the drafts went ' +
    'into answers.',
  access: { who: 'operator' },
  query: Type.Object(
    {
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.aiDaysMax,
          default: 30,
          description: 'How many days of tokens, today the last.',
        }),
      ),
    },
    closed,
  ),
  reply: {
    status: 200,
    description: 'Tokens and acceptance.',
    schema: Type.Object(
      {
        model: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], {
          description: 'The model that is asked; null where none is configured.',
        }),
        currency: Type.Union([Type.String({ maxLength: 10 }), Type.Null()], {
          description: 'What costs are in; null where no price of tokens is configured.',
        }),
        today: Type.Object(
          {
            bookedTokens: count('Tokens used or set aside today.'),
            dailyTokensMax: Type.Union([count('At most.'), Type.Null()], {
              description: 'How many a day may use; null where no model is configured.',
            }),
          },
          { ...closed, title: 'AiToday', description: 'Today, in UTC.' },
        ),
        days: Type.Array(aiDay, {
          maxItems: limits.aiDaysMax,
          description: 'The days, oldest first; also those without calls.',
        }),
        accounts: Type.Array(spendingAccount, {
          maxItems: limits.aiAccountsShownMax,
          description: 'Who used most in these days.',
        }),
        weeks: Type.Array(aiWeek, {
          maxItems: limits.aiWeeks,
          description: 'The last twelve weeks, oldest first; also those without drafts.',
        }),
      },
      { ...closed, title: 'Ai' },
    ),
    example: {
      model: 'example-model',
      currency: 'USD',
      today: { bookedTokens: 120000, dailyTokensMax: 5000000 },
      days: [{ day: '2026-11-15', calls: 40, inputTokens: 90000, outputTokens: 30000, cost: 0.72 }],
      accounts: [
        {
          accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
          accountName: 'Example',
          calls: 40,
          inputTokens: 90000,
          outputTokens: 30000,
          cost: 0.72,
        },
      ],
      weeks: [
        {
          week: '2026-11-09',
          drafts: 210,
          answered: 200,
          asIs: 80,
          edited: 90,
          unused: 30,
          acceptedShare: 0.85,
        },
      ],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
