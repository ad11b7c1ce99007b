import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { Operation } from '../../../http/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { searchText } from '../search/schema.ts'
import { documentedBody } from './create/create-schema.ts'
import {
  cancelledExamples,
  createdExamples,
  createExamples,
  invalidCreateExample,
  listExamples,
  viewExamples,
} from './examples.ts'
import { createdTask, taskIdPattern, taskView } from './view-schema.ts'

export const taskIdParams = Type.Object({
  task_id: Type.String({
    pattern: taskIdPattern,
    maxLength: 31,
    description: 'The id string from the creation of the task.',
    examples: ['task_06a1ynhfkxvw5b8q2d3r4s5t6v'],
  }),
})

export const createTaskOperation = {
  operationId: 'createTask',
  method: 'POST',
  path: '/tasks/create',
  tag: 'Tasks',
  summary: 'Create a task',
  description:
    'Submits a question or review request. maxCredits is held until the task is final; a completed ' +
    'task is charged for effort, never above it, and the rest is released. Send an idempotency key ' +
    'to be able to repeat the request safely.',
  scope: 'tasks:write',
  waits: true,
  body: documentedBody,
  bodyExamples: createExamples,
  reply: {
    status: 201,
    description: 'The task. Location names where it can be polled.',
    schema: createdTask,
    examples: createdExamples,
  },
  errors: [
    ...(['INSUFFICIENT_CREDITS', 'SPENDING_CAP_REACHED', 'SPENDING_PAUSED'] as const),
    ...(['QUOTA_REACHED', 'FILE_NOT_READABLE', 'NO_ENGINEER_AVAILABLE'] as const),
  ],
  invalidExample: invalidCreateExample,
} as const satisfies Operation

export const getTaskOperation = {
  operationId: 'getTask',
  method: 'GET',
  path: '/tasks/{task_id}',
  tag: 'Tasks',
  summary: 'Read a task',
  description:
    'Poll until status is completed or cancelled. Send the ETag of the last reply as If-None-Match: ' +
    'an unchanged task is then 304, which does not count against the rate limit of the key.\n\nBetter than ' +
    'polling often is to wait: with wait=n the reply comes when the task is final or, with ' +
    'If-None-Match, when it has another version than the named one; after n seconds it is 200 with ' +
    'the task as it is. That costs one request, however long it takes, and a key may have ' +
    `${limits.waitsPerKeyMax} such requests at a time.`,
  scope: 'tasks:read',
  waits: true,
  charge: 'poll',
  params: taskIdParams,
  query: Type.Object(
    {
      wait: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: limits.waitSecondsMax,
          description:
            'How many seconds to wait for the task to be final or, with If-None-Match, to change. ' +
            'It goes before Prefer.',
          examples: [25],
        }),
      ),
      include: Type.Optional(
        Type.Enum(['prompt'], { description: 'prompt: carry what was asked.' }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: {
    status: 200,
    description: 'The task.',
    schema: taskView,
    examples: viewExamples,
    etag: true,
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation

export const cancelTaskOperation = {
  operationId: 'cancelTask',
  method: 'POST',
  path: '/tasks/{task_id}/cancel',
  tag: 'Tasks',
  summary: 'Cancel a task',
  description:
    'Cancels a pending task and releases what it held. If an engineer has already claimed it, the ' +
    'effort so far is charged. Repeating your own cancel is fine.',
  scope: 'tasks:write',
  params: taskIdParams,
  reply: {
    status: 200,
    description: 'The cancelled task.',
    schema: taskView,
    examples: cancelledExamples,
    etag: true,
  },
  errors: ['NOT_FOUND', 'TASK_FINAL'],
} as const satisfies Operation

export const deleteAttachmentsOperation = {
  operationId: 'deleteTaskAttachments',
  method: 'DELETE',
  path: '/tasks/{task_id}/attachments',
  tag: 'Tasks',
  summary: 'Delete the files of a task',
  description:
    'Removes all files of a final task immediately: they can no longer be read. The task itself and ' +
    'the names of its files stay. Repeating it is fine.',
  scope: 'tasks:write',
  params: taskIdParams,
  reply: { status: 204, description: 'The files are gone.' },
  errors: ['NOT_FOUND', 'TASK_PENDING'],
} as const satisfies Operation

const time = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description }))

export const listTasksOperation = {
  operationId: 'listTasks',
  method: 'GET',
  path: '/tasks',
  tag: 'Tasks',
  summary: 'List tasks',
  description:
    'The tasks of the account, newest first, or with ids= those among up to 100 ids that exist. ' +
    'Results and prompts are left out unless include asks for them.',
  scope: 'tasks:read',
  query: Type.Object(
    {
      ...pageQuery,
      status: Type.Optional(
        Type.Enum(['pending', 'completed', 'cancelled'], { description: 'Only this status.' }),
      ),
      projectId: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Only this project.',
        }),
      ),
      createdAfter: time('Only tasks created at or after this time.'),
      createdBefore: time('Only tasks created before this time.'),
      q: searchText,
      ids: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: limits.taskIdsPerReadMax * 32,
          description: `Up to ${limits.taskIdsPerReadMax} task ids, separated by commas; goes with include only.`,
        }),
      ),
      include: Type.Optional(
        Type.Enum(['result', 'prompt', 'result,prompt'], {
          description: 'result: carry the result of completed tasks. prompt: what was asked.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  queryOnlyInA: ['q'],
  reply: {
    status: 200,
    description: 'A page of tasks.',
    schema: {
      A: pageOf('TaskPage', taskView.A, 'Tasks, newest first.'),
      B: pageOf('TaskPage', taskView.B, 'Tasks, newest first.'),
    },
    examples: listExamples,
  },
  errors: [],
} as const satisfies Operation
