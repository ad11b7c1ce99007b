// Asking the client about a task, and what came of it.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { messageExample, questionForm, reply, thread } from '../../work/questions/schema.ts'
import { access, taskParams, workbenchTag } from './schema.ts'
import { closed, leaseNumber, nullable, taskId, time, title } from './work-task-schema.ts'

const tag = workbenchTag

const number = Type.Integer({
  minimum: 1,
  maximum: limits.questionsPerTaskMax,
  description: 'Counts the questions of the task.',
})

export const askOperation = {
  operationId: 'askQuestion',
  method: 'POST',
  path: '/workbench/v1/tasks/{task_id}/questions',
  tag,
  summary: 'Ask the client',
  description:
    'Ends your lease and pauses the task until the client replies or the deadline passes; the effort ' +
    'until now counts. Then the task is yours first for ' +
    `${limits.askerSeconds / 60} minutes while you are on duty. Not for realtime tasks; at most ` +
    `${limits.questionsPerTaskMax} questions a task.`,
  access,
  params: taskParams,
  body: Type.Object(
    {
      leaseNumber,
      ...questionForm,
      allowsText: Type.Optional(
        Type.Boolean({
          description: 'Whether words will do in place of a choice. False unless set.',
        }),
      ),
      defaultReply: Type.Optional(reply),
      waitSeconds: Type.Optional(
        Type.Integer({
          minimum: limits.questionSecondsMin,
          maximum: limits.questionSecondsMax,
          description: `How long to wait for a reply; ${limits.questionSecondsDefault} unless set.`,
        }),
      ),
    },
    { ...closed, title: 'AskRequest' },
  ),
  bodyExample: {
    leaseNumber: 1,
    text: 'Which PostgreSQL version runs in production?',
    choices: ['15', '18'],
    allowsText: true,
    onNoReply: 'default',
    defaultReply: { choice: '18' },
  },
  reply: {
    status: 200,
    description: 'The question is asked; you no longer hold the task.',
    schema: Type.Object(
      { number, deadlineAt: time('Until when a reply is taken.') },
      { ...closed, title: 'AskReply' },
    ),
    example: { number: 1, deadlineAt: '2026-11-17T09:34:31.000Z' },
  },
  errors: ['LEASE_LOST', 'TASK_FINAL'],
} as const satisfies ConsoleOperation

export const listWorkMessagesOperation = {
  operationId: 'listWorkMessages',
  method: 'GET',
  path: '/workbench/v1/tasks/{task_id}/messages',
  tag,
  summary: 'Read the questions of a task',
  description:
    'All questions and replies of a task you hold. Of a task you held before, what you asked yourself, ' +
    'without the replies.',
  access,
  params: taskParams,
  reply: {
    status: 200,
    description: 'Questions and replies, oldest first.',
    schema: thread,
    example: { data: [messageExample] },
  },
  errors: [],
} as const satisfies ConsoleOperation

const askedTask = Type.Object(
  {
    taskId,
    title,
    number,
    text: Type.String({ maxLength: limits.questionCharsMax, description: 'What you asked.' }),
    state: Type.Enum(['waiting', 'replied'], {
      description: 'waiting: for the client. replied: the task continues, and is yours first.',
    }),
    askedAt: time('When you asked.'),
    deadlineAt: time('Until when a reply is taken.'),
    onNoReply: questionForm.onNoReply,
    yoursUntil: nullable(
      time('ISO 8601, UTC.'),
      'Until when nobody else is offered the task; null while it waits.',
    ),
  },
  { ...closed, title: 'AskedTask' },
)

export const listAskedOperation = {
  operationId: 'listAskedTasks',
  method: 'GET',
  path: '/workbench/v1/questions',
  tag,
  summary: 'List the tasks you asked about',
  description:
    'Tasks that wait for a reply to you, and those that were replied to and are yours first: claim them ' +
    'by their id.',
  access,
  reply: {
    status: 200,
    description: 'Replied ones first.',
    schema: Type.Object(
      {
        data: Type.Array(askedTask, {
          maxItems: limits.askedTasksShownMax,
          description: 'The tasks.',
        }),
      },
      { ...closed, title: 'AskedTasks' },
    ),
    example: {
      data: [
        {
          taskId: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
          title: 'Is this function safe to call twice?',
          number: 1,
          text: 'Which PostgreSQL version runs in production?',
          state: 'waiting',
          askedAt: '2026-11-16T09:34:31.000Z',
          deadlineAt: '2026-11-17T09:34:31.000Z',
          onNoReply: 'default',
          yoursUntil: null,
        },
      ],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
