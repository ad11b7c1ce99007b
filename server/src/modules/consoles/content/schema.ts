// How long the content of tasks is kept, as an owner decides.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { accountParams } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const

const keepDays = Type.Union(
  [
    Type.Integer({
      minimum: 1,
      maximum: limits.contentKeepDaysMax,
      description: 'Days after a task became final.',
    }),
    Type.Null(),
  ],
  { description: 'How long content is kept; null for as long as the account is there.' },
)

const common = {
  path: '/console/v1/accounts/{account_id}/retention',
  tag: 'Accounts',
  params: accountParams,
  reply: {
    status: 200,
    description: 'The rule, which also applies to the test account.',
    schema: Type.Object({ keepDays }, { ...closed, title: 'Retention' }),
    example: { keepDays: 90 },
  },
  errors: [],
} as const

export const getRetentionOperation = {
  ...common,
  operationId: 'getRetention',
  method: 'GET',
  summary: 'See how long content is kept',
  description:
    'Content is what was asked and answered: prompts, metadata, schemas, files, drafts and results.',
  access: { who: 'member' },
} as const satisfies ConsoleOperation

export const setRetentionOperation = {
  ...common,
  operationId: 'setRetention',
  method: 'PUT',
  summary: 'Decide how long content is kept',
  description:
    'A worker removes the content of tasks that have been final for longer, within the hour and permanently: a shorter time reaches back to old tasks. Status, times, effort and credits stay; the task ' +
    'then has contentRemovedAt and no result. Pending tasks keep everything.',
  access: { who: 'member', roles: ['owner'], stepUp: true },
  body: Type.Object({ keepDays }, { ...closed, title: 'SetRetention' }),
  bodyExample: { keepDays: 90 },
} as const satisfies ConsoleOperation
