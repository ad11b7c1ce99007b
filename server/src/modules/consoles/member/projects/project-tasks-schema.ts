import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { closed, whole } from '../../engineer/work-task-schema.ts'
import { access, accountParams, dashboardTag, number } from '../task-row-schema.ts'

const most = limits.projectTasksCountedMax

const counted = Type.Object(
  {
    projectId: number('The project.'),
    openTasks: whole(`How many are not final; ${most} means that many or more.`, most),
    tasks: whole(`How many there are in all; ${most} means that many or more.`, most),
  },
  { ...closed, title: 'ProjectTasks' },
)

export const countProjectTasksOperation = {
  operationId: 'countProjectTasks',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/project-tasks',
  tag: dashboardTag,
  summary: 'See how many tasks projects have',
  description: 'Of the projects that are named and belong to the account.',
  access,
  params: accountParams,
  query: Type.Object(
    {
      projectIds: Type.String({
        pattern: `^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,${limits.pageSizeMax - 1}}$`,
        maxLength: 16 * limits.pageSizeMax,
        description: `Ids of projects with commas between them, at most ${limits.pageSizeMax}.`,
        examples: ['1001'],
      }),
    },
    closed,
  ),
  reply: {
    status: 200,
    description: 'The counts, of the newest project first.',
    schema: Type.Object(
      {
        data: Type.Array(counted, { maxItems: limits.pageSizeMax, description: 'The projects.' }),
      },
      { ...closed, title: 'ProjectTaskCounts' },
    ),
    example: { data: [{ projectId: 1001, openTasks: 3, tasks: 214 }] },
  },
  errors: [],
} as const satisfies ConsoleOperation
