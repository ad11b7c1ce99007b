// The questions of a task, as members of its account read them. They reply by the API of the account.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { message, messageExample } from '../../work/questions/schema.ts'
import { closed, nullable } from '../engineer/work-task-schema.ts'
import { access, dashboardTag, taskParams } from './task-row-schema.ts'

const accountMessage = Type.Object(
  {
    ...message.properties,
    engineer: nullable(
      Type.String({ pattern: '^E-[0-9]{4}$', maxLength: 6 }),
      'Who asked, by the name that stands for the same engineer in all tasks of the account; null for the simulator.',
    ),
    repliedBy: nullable(
      Type.Enum(['key', 'member'], { description: 'key or member.' }),
      'Who replied: a program with an API key, or a member; null where nobody did.',
    ),
  },
  { ...closed, title: 'AccountMessage' },
)

const accountThread = Type.Object(
  {
    data: Type.Array(accountMessage, {
      maxItems: limits.questionsPerTaskMax,
      description: 'Questions and replies, oldest first.',
    }),
  },
  { ...closed, title: 'AccountMessages' },
)

export const listAccountMessagesOperation = {
  operationId: 'listAccountMessages',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/tasks/{task_id}/messages',
  tag: dashboardTag,
  summary: 'Read the questions of a task',
  description: 'What engineers asked about the task and what was replied. No engineer is named.',
  access,
  params: taskParams,
  reply: {
    status: 200,
    description: 'Questions and replies, oldest first.',
    schema: accountThread,
    example: { data: [{ ...messageExample, engineer: 'E-0114', repliedBy: 'member' }] },
  },
  errors: [],
} as const satisfies ConsoleOperation
