// The price list that anyone may read: it is on the first page.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { minimumChargeCredits, modes } from '../../../core/money.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'

const closed = { additionalProperties: false } as const
const multiplier = Type.Number({
  exclusiveMinimum: 0,
  maximum: limits.tagMultiplierMax,
  description: 'What it multiplies the seconds of work by.',
})

const modePrice = Type.Object(
  { mode: Type.Enum([...modes], { description: 'The service mode.' }), multiplier },
  { ...closed, title: 'ModePrice' },
)

const tagPrice = Type.Object(
  {
    id: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Send it as tagId.',
    }),
    name: Type.String({ maxLength: limits.tagNameCharsMax, description: 'Name of the tag.' }),
    multiplier,
  },
  { ...closed, title: 'TagMultiplier' },
)

export const getPriceListOperation = {
  operationId: 'getPriceList',
  method: 'GET',
  path: '/console/v1/prices',
  tag: 'Pricing',
  summary: 'Read the price list',
  description:
    'What modes and tags multiply the seconds of work by, and the least charge. It has nothing of any ' +
    'account. It is at most a few seconds old, and requests are limited by address.',
  access: { who: 'anyone' },
  reply: {
    status: 200,
    description: 'The price list.',
    schema: Type.Object(
      {
        minimumCharge: Type.Integer({
          minimum: 0,
          maximum: 1_000_000,
          description: 'The least that an answered task is charged, in credits.',
        }),
        modes: Type.Array(modePrice, { maxItems: modes.length, description: 'The modes.' }),
        tags: Type.Array(tagPrice, { maxItems: 1_000, description: 'The tags, by id.' }),
      },
      { ...closed, title: 'PriceList' },
    ),
    example: {
      minimumCharge: minimumChargeCredits,
      modes: [
        { mode: 'realtime_answer', multiplier: 2 },
        { mode: 'fast', multiplier: 1.5 },
        { mode: 'standard', multiplier: 1 },
      ],
      tags: [
        { id: 1, name: 'General', multiplier: 1 },
        { id: 2, name: 'Senior', multiplier: 1.5 },
      ],
    },
  },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation
