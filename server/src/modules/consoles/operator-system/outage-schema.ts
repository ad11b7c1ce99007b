// Parts that do not answer now, for the banner on every page of the operators.
import Type from 'typebox'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { time } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const

const outage = Type.Object(
  {
    part: Type.Enum(['mail', 'model', 'worker'], { description: 'Which part.' }),
    since: Type.Union([time('Since when.'), Type.Null()], {
      description: 'Since when; null for a worker that never ran.',
    }),
    says: Type.String({ maxLength: 500, description: 'What this means, in a sentence.' }),
  },
  { ...closed, title: 'Outage' },
)

export const listOutagesOperation = {
  operationId: 'listOutages',
  method: 'GET',
  path: '/operator/v1/outages',
  tag: 'System',
  summary: 'List the parts that do not answer',
  description:
    'Mail and model as workers and calls saw them within the last 5 minutes, and the workers ' +
    'themselves. An outage shows within a minute, also when no task needs the part.',
  access: { who: 'operator' },
  reply: {
    status: 200,
    description: 'What does not answer; nothing where all is well.',
    schema: Type.Object(
      { data: Type.Array(outage, { maxItems: 10, description: 'At most one a part.' }) },
      { ...closed, title: 'Outages' },
    ),
    example: {
      data: [
        {
          part: 'model',
          since: '2026-11-15T14:30:00.000Z',
          says: 'Tasks get no AI drafts, and instant answers are cancelled with a full release.',
        },
      ],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
