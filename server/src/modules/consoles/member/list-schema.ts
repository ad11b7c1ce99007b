// The tasks of an account, as a list with filters.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { modes } from '../../../core/money.ts'
import { type ConsoleOperation, csvType } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { searchText } from '../../work/search/schema.ts'
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

const filters = {
  status: Type.Optional(Type.Enum([...statuses], { description: 'Only tasks with it.' })),
  stage: Type.Optional(Type.Enum([...stages], { description: 'Only tasks that stand there.' })),
  mode: Type.Optional(Type.Enum([...modes], { description: 'Only tasks of this mode.' })),
  projectId: projectFilter,
  tagId: Type.Optional(number('Only tasks of this tag.')),
  createdAfter: time('Only tasks created at or after this time.'),
  createdBefore: time('Only tasks created before this time.'),
  order: Type.Optional(
    Type.Enum(['newest', 'oldest'], { description: 'Which come first; the newest by default.' }),
  ),
}

export const listAccountTasksOperation = {
  operationId: 'listAccountTasks',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/tasks',
  tag: dashboardTag,
  summary: 'List the tasks of an account',
  description:
    'Newest first by default; filters are combined with AND. A page scans at most ' +
    `${limits.dashboardTasksLookedAtMax.toLocaleString('en-US')} tasks: if matches are rare it may ` +
    'contain few or none and still have a next cursor, which continues from there.',
  access,
  params: accountParams,
  query: Type.Object(
    {
      ...pageQuery,
      ...filters,
      attention: Type.Optional(
        Type.Enum(['true', 'false'], {
          description: 'true: only tasks that need your reply or are overdue.',
        }),
      ),
      q: searchText,
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
    schema: pageOf('AccountTaskPage', accountTask, 'Tasks, in the order asked for.'),
    example: { data: [taskRowExample], hasMore: false, nextCursor: null },
  },
  errors: [],
} as const satisfies ConsoleOperation

const rowsMax = limits.taskExportRowsMax.toLocaleString('en-US')

export const exportAccountTasksOperation = {
  operationId: 'exportAccountTasks',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/tasks.csv',
  tag: dashboardTag,
  summary: 'Download the tasks of an account',
  description:
    'The same tasks as CSV in UTF-8, with a row of names at the top. A text that a spreadsheet would ' +
    `take for a formula begins with '. At most ${rowsMax} tasks: where there are more, the last row ` +
    `says so, and createdAfter and createdBefore divide them. At most ${limits.taskExportsPerAccountMax} ` +
    `downloads of an account run concurrently, for ${limits.taskExportSecondsMax / 60} minutes each.`,
  access,
  params: accountParams,
  query: Type.Object(filters, closed),
  reply: {
    status: 200,
    description: 'The file.',
    fileTypes: [csvType],
    headers: { 'Content-Disposition': 'Names the file.' },
  },
  errors: ['RATE_LIMITED'],
} as const satisfies ConsoleOperation
