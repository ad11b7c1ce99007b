import Type from 'typebox'
import { both, type Operation } from '../../../http/operation.ts'
import { pageOf } from '../../../http/page.ts'

const tag = Type.Object(
  {
    id: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Send it as tagId.',
    }),
    name: Type.String({ maxLength: 100, description: 'What the level is called.' }),
    description: Type.String({ maxLength: 1_000, description: 'Who answers at this level.' }),
    multiplier: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1_000,
      description: 'What this level multiplies the cost by.',
    }),
    served: Type.Boolean({
      description:
        'Whether an engineer of this level is on duty now. A task is taken either way; without one it waits.',
    }),
  },
  { additionalProperties: false, title: 'Tag' },
)

const example = {
  data: [
    {
      id: 1,
      name: 'General',
      description: 'Any engineer on duty. Used when no tag is chosen.',
      multiplier: 1,
      served: true,
    },
    {
      id: 2,
      name: 'Senior',
      description: 'An engineer with at least five years in the field of the task.',
      multiplier: 1.5,
      served: true,
    },
    {
      id: 3,
      name: 'Principal',
      description: 'A principal engineer: architecture, security and incident questions.',
      multiplier: 2,
      served: false,
    },
  ],
  hasMore: false,
  nextCursor: null,
}

export const listTagsOperation = {
  operationId: 'listTags',
  method: 'GET',
  path: '/tags',
  tag: 'Tags',
  summary: 'List tags',
  description:
    'The tags a task can ask for, with their price multipliers and whether anyone serves them now, which is at most a few seconds old.',
  scope: 'tasks:read',
  reply: {
    status: 200,
    description: 'All tags.',
    schema: both(pageOf('TagPage', tag, 'The tags, by id.')),
    examples: both({ tags: { summary: 'The tags of a new deployment', value: example } }),
  },
  errors: [],
} as const satisfies Operation
