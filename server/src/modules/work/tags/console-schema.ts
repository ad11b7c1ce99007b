// What operators see and change of the expertise levels and of what they cost.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { personId } from '../../identity/people/me-schema.ts'
import { time } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const
const tag = 'Pricing'
const access = { who: 'operator' } as const

const tagId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Names the tag.',
})

const multiplier = Type.Number({
  minimum: limits.tagMultiplierMin,
  maximum: limits.tagMultiplierMax,
  description: 'What the level multiplies the cost by, with at most four decimals.',
})

const reason = Type.String({
  minLength: limits.actReasonCharsMin,
  maxLength: limits.actReasonCharsMax,
  description: 'Why. It stands in the audit.',
})

const price = Type.Object(
  {
    multiplier,
    effectiveAt: time('From when on tasks are created with it.'),
    state: Type.Enum(['past', 'present', 'coming', 'replaced'], {
      description: 'Replaced is one that never came: another was set before its time.',
    }),
    reason: Type.Union([Type.String({ maxLength: limits.actReasonCharsMax }), Type.Null()], {
      description: 'Why it was set; null for the price a tag came with.',
    }),
    setBy: Type.Union([personId, Type.Null()], {
      description: 'Who set it; null where no person signed in for it.',
    }),
    setByName: Type.Union([Type.String({ maxLength: limits.personNameCharsMax }), Type.Null()], {
      description: 'Their name.',
    }),
    setAt: time('When it was set.'),
  },
  { ...closed, title: 'TagPrice' },
)

const nullablePrice = (description: string) => Type.Union([price, Type.Null()], { description })

const pricedTag = Type.Object(
  {
    id: tagId,
    name: Type.String({ maxLength: limits.tagNameCharsMax, description: 'Name of the level.' }),
    description: Type.String({
      maxLength: limits.tagDescriptionCharsMax,
      description: 'Who answers at this level.',
    }),
    multiplier,
    isDefault: Type.Boolean({
      description: 'Whether tasks that name no tag get it. Its multiplier is always 1.',
    }),
    retiredAt: Type.Union([time('When it was retired.'), Type.Null()], {
      description: 'Since when it takes no new tasks; null where it takes them.',
    }),
    next: nullablePrice('The price to come; null where none is set.'),
    prices: Type.Array(price, {
      maxItems: limits.tagPricesShownMax,
      description: 'Prices, the one with the latest time first.',
    }),
    engineers: Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'How many engineers may take its tasks.',
    }),
    waitingTasks: Type.Integer({
      minimum: 0,
      maximum: limits.tagWaitingTasksShownMax,
      description: 'How many of its tasks wait for an engineer, counted up to 10,000.',
    }),
  },
  { ...closed, title: 'PricedTag' },
)

const priceExample = {
  multiplier: 1.75,
  effectiveAt: '2026-12-01T05:00:00.000Z',
  state: 'coming',
  reason: 'Fewer seniors in winter.',
  setBy: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v',
  setByName: 'Olga Example',
  setAt: '2026-11-15T09:30:00.000Z',
}

const tagExample = {
  id: 2,
  name: 'Senior',
  description: 'An engineer with at least five years in the field of the task.',
  multiplier: 1.5,
  isDefault: false,
  retiredAt: null,
  next: priceExample,
  prices: [priceExample],
  engineers: 12,
  waitingTasks: 40,
}

export const listPricedTagsOperation = {
  operationId: 'listPricedTags',
  method: 'GET',
  path: '/operator/v1/tags',
  tag,
  summary: 'List tags and prices',
  description: 'Every tag, retired ones too, with its price, the one to come and those before.',
  access,
  reply: {
    status: 200,
    description: 'All tags, by id.',
    schema: Type.Object(
      {
        data: Type.Array(pricedTag, {
          maxItems: limits.tagsMax,
          description: 'The tags, by id.',
        }),
      },
      { ...closed, title: 'PricedTags' },
    ),
    example: { data: [tagExample] },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const createTagOperation = {
  operationId: 'createTag',
  method: 'POST',
  path: '/operator/v1/tags',
  tag,
  summary: 'Add a tag',
  description:
    'Adds a tag. Clients can use it immediately; assign it to engineers first, or its ' +
    'tasks wait.',
  access: { ...access, stepUp: true },
  body: Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: limits.tagNameCharsMax,
        pattern: '\\S',
        description: 'Name of the level. No other tag has it.',
      }),
      description: Type.String({
        minLength: 1,
        maxLength: limits.tagDescriptionCharsMax,
        description: 'Who answers at this level.',
      }),
      multiplier,
      reason,
    },
    { ...closed, title: 'NewTag' },
  ),
  bodyExample: {
    name: 'Security',
    description: 'An engineer who reviews code for holes.',
    multiplier: 2.5,
    reason: 'Asked for by three clients.',
  },
  reply: { status: 201, description: 'The tag.', schema: pricedTag, example: tagExample },
  errors: [],
} as const satisfies ConsoleOperation

const tagParams = Type.Object({
  tag_id: Type.String({
    pattern: '^[1-9][0-9]{0,14}$',
    maxLength: 15,
    description: 'Names the tag.',
    examples: ['2'],
  }),
})

export const changeTagOperation = {
  operationId: 'changeTag',
  method: 'PATCH',
  path: '/operator/v1/tags/{tag_id}',
  tag,
  summary: 'Retire a tag or bring it back',
  description:
    'A retired tag is no longer in GET /tags, and new tasks with it are refused. Its pending tasks ' +
    'are answered by the engineers who have it. The default tag cannot be retired.',
  access: { ...access, stepUp: true },
  params: tagParams,
  body: Type.Object(
    {
      retired: Type.Boolean({ description: 'true retires it, false brings it back.' }),
      reason,
    },
    { ...closed, title: 'TagChange' },
  ),
  bodyExample: { retired: true, reason: 'Nobody has asked for it in a year.' },
  reply: { status: 200, description: 'The tag.', schema: pricedTag, example: tagExample },
  errors: ['NOT_FOUND'],
} as const satisfies ConsoleOperation

export const setTagPriceOperation = {
  operationId: 'setTagPrice',
  method: 'POST',
  path: '/operator/v1/tags/{tag_id}/prices',
  tag,
  summary: 'Set the price of a tag',
  description:
    'Sets the price multiplier of the tag from a time on; without a time, immediately. A tag has ' +
    'one price to come at most: another with a time replaces it, one without leaves it. Tasks keep ' +
    'the multiplier they were created with. The price of the default tag cannot be changed.',
  access: { ...access, stepUp: true },
  params: tagParams,
  body: Type.Object(
    {
      multiplier,
      effectiveAt: Type.Optional(
        time('From when on; at most two years ahead. Left out, it counts at once.'),
      ),
      reason,
    },
    { ...closed, title: 'NewTagPrice' },
  ),
  bodyExample: {
    multiplier: 1.75,
    effectiveAt: '2026-12-01T05:00:00.000Z',
    reason: 'Fewer seniors in winter.',
  },
  reply: {
    status: 201,
    description: 'The tag with its prices.',
    schema: pricedTag,
    example: tagExample,
  },
  errors: [],
} as const satisfies ConsoleOperation
