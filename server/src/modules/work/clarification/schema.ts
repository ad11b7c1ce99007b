import { both, type Operation } from '../../../http/operation.ts'
import { messageExample, replyBody, replyBodyExample, thread } from '../questions/schema.ts'
import { resumedExamples } from '../tasks/examples.ts'
import { taskIdParams } from '../tasks/schema.ts'
import { taskView } from '../tasks/view-schema.ts'

export const listMessagesOperation = {
  operationId: 'listMessages',
  method: 'GET',
  path: '/tasks/{task_id}/messages',
  tag: 'Tasks',
  summary: 'Read the questions of a task',
  description: 'What engineers asked about the task and what was replied, oldest first.',
  scope: 'tasks:read',
  params: taskIdParams,
  reply: {
    status: 200,
    description: 'The questions with their replies.',
    schema: both(thread),
    examples: both({ replied: { summary: 'A reply', value: { data: [messageExample] } } }),
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation

export const replyOperation = {
  operationId: 'replyToQuestion',
  method: 'POST',
  path: '/tasks/{task_id}/messages',
  tag: 'Tasks',
  summary: 'Reply to a question',
  description:
    'Replies to the question that the task waits for; the task then continues, with the time that it ' +
    'waited added to dueAt. A reply that does not fit the question is 400 and leaves it open. Send an ' +
    'idempotency key to be able to repeat the request safely.',
  scope: 'tasks:write',
  params: taskIdParams,
  body: replyBody,
  bodyExamples: both({ choice: { summary: 'A choice with a note', value: replyBodyExample } }),
  reply: {
    status: 200,
    description: 'The task, which continues.',
    schema: taskView,
    examples: resumedExamples,
    etag: true,
  },
  errors: ['NOT_FOUND', 'QUESTION_CLOSED', 'QUOTA_REACHED'],
} as const satisfies Operation
