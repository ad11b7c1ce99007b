// How fast a key may be used, which operators alone decide.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { revisions } from '../../../core/money.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { keyId, mode, timeOrNull } from '../../identity/api-keys/console-schema.ts'
import { time } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const

const perSecond = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'Requests a second.',
})

const perHour = Type.Integer({
  minimum: 1,
  maximum: 3_600_000_000,
  description: 'Requests an hour.',
})

export const keyWithRates = Type.Object(
  {
    id: keyId,
    mode,
    name: Type.String({ maxLength: limits.keyNameCharsMax, description: 'What it is for.' }),
    hint: Type.String({ maxLength: 20, description: 'The beginning and the end of the secret.' }),
    revision: Type.Enum([...revisions], { description: 'The revision the key is pinned to.' }),
    perSecond,
    perHour,
    createdAt: time('When it was made.'),
    lastUsedAt: timeOrNull('When it was last used, to the minute; null for never.'),
    expiresAt: timeOrNull('When it stops working; null for never.'),
    revokedAt: timeOrNull('When it was revoked; null for a key that was not.'),
  },
  { ...closed, title: 'KeyWithRates' },
)

export const keyWithRatesExample = {
  id: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
  mode: 'live',
  name: 'Support bot',
  hint: 'trs_live_…x7Qz',
  revision: 'A',
  perSecond: 5,
  perHour: 18_000,
  createdAt: '2026-11-15T09:30:00.000Z',
  lastUsedAt: '2026-11-15T14:30:00.000Z',
  expiresAt: null,
  revokedAt: null,
}

export const changeKeyRatesOperation = {
  operationId: 'changeKeyRates',
  method: 'PATCH',
  path: '/operator/v1/keys/{key_id}',
  tag: 'Operators',
  summary: 'Change how fast a key may be used',
  description:
    'What is left out stays. The new rates hold everywhere within seconds, and the ceiling of the ' +
    'account stands above those of its keys. A key that ended is not found.',
  access: { who: 'operator', stepUp: true },
  params: Type.Object({ key_id: keyId }),
  body: Type.Object(
    {
      perSecond: Type.Optional(perSecond),
      perHour: Type.Optional(perHour),
      reason: Type.String({
        minLength: limits.actReasonCharsMin,
        maxLength: limits.actReasonCharsMax,
        description: 'Why. The owners of the account can read it.',
      }),
    },
    { ...closed, minProperties: 2, title: 'KeyRates' },
  ),
  bodyExample: { perSecond: 5, perHour: 18_000, reason: 'Agreed in contract 12.' },
  reply: {
    status: 200,
    description: 'The key as it is now.',
    schema: keyWithRates,
    example: keyWithRatesExample,
  },
  errors: [],
} as const satisfies ConsoleOperation
