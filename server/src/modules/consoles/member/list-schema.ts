// The tasks of an account, as a list with filters.
import Type from 'typebox'
import type { ConsoleOperation } from '../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../http/page.ts'
import { limits } from '../../limits.ts'
import { modes } from '../../money.ts'
import { closed } from '../workbench/work-task-schema.ts'
import {
  access,
  accountParams,
  dashboardTag,
  number,
  projectFilter,
  stages,
  statuses,
  taskFields,
  taskRowExample,
} from './task-row-schema.ts'

const accountTask = Type.Object(taskFields, { ...closed, title: 'AccountTask' })

const time = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description }))

export const listAccountTasksOperation = {
  operationId: 'listAccountTasks',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/tasks',
  tag: dashboardTag,
  summary: 'List the tasks of an account',
  description:
    'Newest first; filters add up. A page looks at no more than ' +
    `${limits.dashboardTasksLookedAtMax.toLocaleString('en-US')} tasks: where what it looks for is ` +
    'rare it may hold few or none and still name a next page, which goes on from there.',
  access,
  params: accountParams,
  query: Type.Object(
    {
      ...pageQuery,
      status: Type.Optional(Type.Enum([...statuses], { description: 'Only tasks with it.' })),
      stage: Type.Optional(Type.Enum([...stages], { description: 'Only tasks that stand there.' })),
      mode: Type.Optional(Type.Enum([...modes], { description: 'Only tasks of this mode.' })),
      projectId: projectFilter,
      tagId: Type.Optional(number('Only tasks of this expertise level.')),
      createdAfter: time('Only tasks created at or after this time.'),
      createdBefore: time('Only tasks created before this time.'),
      search: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description:
            'The id of a task; then no other filter counts. Anything else finds nothing.',
        }),
      ),
    },
    closed,
  ),
  reply: {
    status: 200,
    description: 'A page of tasks.',
    schema: pageOf('AccountTaskPage', accountTask, 'Tasks, newest first.'),
    example: { data: [taskRowExample], hasMore: false, nextCursor: null },
  },
  errors: [],
} as const satisfies ConsoleOperation
