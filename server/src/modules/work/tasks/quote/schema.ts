// What a quote says. Both revisions have the same fields.
import Type, { type TSchema } from 'typebox'
import { limits } from '../../../../core/limits.ts'
import { type Revision, showCostCredits } from '../../../../core/money.ts'
import type { Operation } from '../../../../http/operation.ts'
import { documentedBody } from '../create/create-schema.ts'
import { createExamples, invalidCreateExample } from '../examples.ts'
import { taskWarning } from '../view-schema.ts'
import { quoteExamples } from './examples.ts'

const closed = { additionalProperties: false } as const
const countMax = Number.MAX_SAFE_INTEGER
const secondsMax = 2_147_483_647

const count = (description: string, maximum = countMax) =>
  Type.Integer({ minimum: 0, maximum, description })
const nullable = (schema: TSchema, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const multiplier = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: 1_000, description })
const credits = (description: string, revision: Revision) =>
  count(description, showCostCredits(115_200, revision))

const lately = `of the last ${limits.estimateDays} days`

const arithmetic = (revision: Revision) =>
  Type.Object(
    {
      modeMultiplier: multiplier('The price multiplier of the mode.'),
      tagMultiplier: multiplier('The price multiplier of the tag now.'),
      minimum: credits('The least that a completed task is charged.', revision),
      effortSecondsMax: count('The longest effort that the maximum pays for in full.'),
      formula: Type.String({
        maxLength: 200,
        description:
          'The charge of the task once completed, with effortSeconds as its only unknown.',
      }),
    },
    { ...closed, title: 'QuoteArithmetic' },
  )

const chargeBasis = Type.Object(
  {
    source: Type.Enum(['account', 'deployment'], {
      description:
        `account: ${limits.estimateTasksMin} or more tasks of your own. deployment: all accounts, at ` +
        `least ${limits.estimateTasksMin} tasks of at least ${limits.estimateAccountsMin} accounts.`,
    }),
    tasks: count('How many tasks.'),
  },
  { ...closed, title: 'QuoteChargeBasis' },
)

const quotedCredits = (revision: Revision) =>
  Type.Object(
    {
      likely: nullable(
        credits('Credits.', revision),
        `The median charge of completed tasks ${lately} with this mode and tag, with or without a response schema as here; null where too few are known.`,
      ),
      p90: nullable(credits('Credits.', revision), 'The 90th percentile of the same charges.'),
      max: credits('maxCredits: what is held, and never exceeded.', revision),
      distribution: nullable(
        Type.Array(credits('Credits.', revision), { minItems: 20, maxItems: 20 }),
        'The 5th, 10th … 100th percentile of the same charges, not bounded by max; null unless they are of your own account.',
      ),
      basis: nullable(chargeBasis, 'What likely and p90 rest on; null where they are.'),
      arithmetic: nullable(
        arithmetic(revision),
        'How the charge is calculated; null where the tag does not exist.',
      ),
    },
    { ...closed, title: 'QuoteCredits' },
  )

const eta = Type.Object(
  {
    p50Seconds: count('Half of the tasks were completed within this time.', secondsMax),
    p90Seconds: count('The 90th percentile of the same times.', secondsMax),
    basis: Type.Object(
      {
        level: Type.Enum(['hour_of_week', 'hour_of_day', 'tag', 'mode'], {
          description:
            'Which completed tasks these are: of this mode and tag, created in this hour of the week (UTC); ' +
            'in this hour of any day; at any time; or of this mode with any tag. The first with ' +
            `${limits.estimateTasksMin} tasks is taken.`,
        }),
        tasks: count('How many tasks.'),
      },
      { ...closed, title: 'QuoteEtaBasis' },
    ),
  },
  { ...closed, title: 'QuoteEta' },
)

const refusal = Type.Object(
  {
    code: Type.String({
      pattern: '^[A-Z_]+$',
      maxLength: 50,
      description: 'The error code that the create would have.',
    }),
    message: Type.String({ maxLength: 1_000, description: 'What stands in the way.' }),
    field: Type.Optional(
      Type.String({ maxLength: 1_000, description: 'The field of the body that is meant.' }),
    ),
    details: Type.Optional(
      Type.Object(
        {},
        { additionalProperties: true, description: 'The details that the error would have.' },
      ),
    ),
    retryAfterSeconds: Type.Optional(
      count('After how many seconds it may be worth another try.', secondsMax),
    ),
  },
  { ...closed, title: 'QuoteRefusal' },
)

const quote = (revision: Revision) =>
  Type.Object(
    {
      credits: quotedCredits(revision),
      eta: nullable(
        eta,
        `How long completed tasks ${lately} took from their creation; null where too few are known. Cancelled tasks are not among them.`,
      ),
      staffed: Type.Object(
        {
          now: Type.Boolean({ description: 'Whether it is within staffed hours now.' }),
          nextAt: nullable(
            Type.String({ format: 'date-time' }),
            'When staffed hours begin next; null while they last, and where none are known.',
          ),
        },
        { ...closed, title: 'QuoteStaffed', description: 'Whether engineers are there.' },
      ),
      queue: Type.Object(
        {
          ahead: count(
            'How many waiting tasks with this tag would be offered to engineers before this one.',
            limits.quoteAheadMax,
          ),
          atLeast: Type.Boolean({
            description: `Whether there may be more: they are counted up to ${limits.quoteAheadMax}.`,
          }),
        },
        { ...closed, title: 'QuoteQueue', description: 'What waits before it.' },
      ),
      refusals: Type.Array(refusal, {
        maxItems: 200,
        description:
          'Every reason for which the create would fail now, in the order it would meet them; empty where it would succeed.',
      }),
      warnings: Type.Array(taskWarning, {
        maxItems: 10,
        description: 'What the create would succeed in spite of.',
      }),
    },
    { ...closed, title: 'Quote' },
  )

export const quoteTaskOperation = {
  operationId: 'quoteTask',
  method: 'POST',
  path: '/tasks/quote',
  tag: 'Tasks',
  summary: 'Quote a task',
  description:
    'Takes the body of a create and says what the task is likely to cost and at most, how long its answer ' +
    'is likely to take, and every reason for which the create would fail now. Nothing is created, held or ' +
    'reserved, no upload is used, and an idempotency key is ignored. Only the maximum is a promise. In ' +
    'test mode the estimates are those of live tasks.',
  scope: 'tasks:write',
  makesNothing: true,
  body: documentedBody,
  bodyExamples: createExamples,
  reply: {
    status: 200,
    description: 'The quote, also where the create would fail.',
    schema: { A: quote('A'), B: quote('B') },
    examples: quoteExamples,
  },
  errors: [],
  invalidExample: invalidCreateExample,
} as const satisfies Operation
