// The tasks of an account, as a list with filters.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { modes } from '../../../core/money.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { closed } from '../engineer/work-task-schema.ts'
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
    'Newest first; filters are combined with AND. A page scans at most ' +
    `${limits.dashboardTasksLookedAtMax.toLocaleString('en-US')} tasks: if matches are rare it may ` +
    'contain few or none and still have a next cursor, which continues from there.',
  access,
  params: accountParams,
  query: Type.Object(
    {
      ...pageQuery,
      status: Type.Optional(Type.Enum([...statuses], { description: 'Only tasks with it.' })),
      stage: Type.Optional(Type.Enum([...stages], { description: 'Only tasks that stand there.' })),
      mode: Type.Optional(Type.Enum([...modes], { description: 'Only tasks of this mode.' })),
      projectId: projectFilter,
      tagId: Type.Optional(number('Only tasks of this tag.')),
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
