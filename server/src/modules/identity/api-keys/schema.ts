import Type from 'typebox'
import { scopes } from '../../../core/caller.ts'
import { revisions } from '../../../core/money.ts'
import { both, type Operation } from '../../../http/operation.ts'

const rate = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 3_600_000_000, description })

const me = Type.Object(
  {
    accountId: Type.String({ maxLength: 31, description: 'The account the key belongs to.' }),
    keyId: Type.String({ maxLength: 30, description: 'The key of this request; not the secret.' }),
    mode: Type.Enum(['live', 'test'], {
      description: 'Test keys never reach engineers or real credits.',
    }),
    revision: Type.Enum([...revisions], { description: 'The revision the key is pinned to.' }),
    scopes: Type.Array(Type.Enum([...scopes]), {
      maxItems: scopes.length,
      description: 'The scopes of the key.',
    }),
    expiresAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the key stops working, or null.',
    }),
    limits: Type.Object(
      {
        requestsPerSecond: rate('Requests a second with this key.'),
        requestsPerHour: rate('Requests an hour with this key.'),
        accountRequestsPerSecond: rate('Requests a second over all keys of the account.'),
      },
      {
        additionalProperties: false,
        title: 'KeyLimits',
        description: 'The rates that apply to this key.',
      },
    ),
  },
  { additionalProperties: false, title: 'Me' },
)

export const getMeOperation = {
  operationId: 'getMe',
  method: 'GET',
  path: '/me',
  tag: 'Account',
  summary: 'Read who is calling',
  description: 'The account and the key of this request, with its scopes and rates.',
  forKeysOnly: true,
  reply: {
    status: 200,
    description: 'The caller.',
    schema: both(me),
    examples: both({
      me: {
        summary: 'A live key',
        value: {
          accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
          keyId: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
          mode: 'live',
          revision: 'A',
          scopes: ['tasks:read', 'tasks:write'],
          expiresAt: null,
          limits: { requestsPerSecond: 1, requestsPerHour: 3600, accountRequestsPerSecond: 10 },
        },
      },
    }),
  },
  errors: [],
} as const satisfies Operation
