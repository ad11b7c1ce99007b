// Claiming, holding and answering tasks.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { linkedFiles, linkedFilesExample } from '../../files/attachments/schema.ts'
import {
  closed,
  credits,
  data,
  leaseNumber,
  nullable,
  pastTask,
  taskId,
  time,
  whole,
  workTask,
  workTaskExample,
} from './work-task-schema.ts'

export const workbenchTag = 'Workbench'
export const access = { who: 'engineer' } as const
export const taskParams = Type.Object({ task_id: taskId })
const tag = workbenchTag

export const claimNextOperation = {
  operationId: 'claimNextTask',
  method: 'POST',
  path: '/workbench/v1/tasks/claim-next',
  tag,
  summary: 'Claim the best waiting task',
  description:
    'Gives you the best task that waits for one of your tags, and a lease on it. Realtime tasks go ' +
    'first, then those with little time left, then fast, then standard; clients take turns. Tasks ' +
    'of accounts you belong to are never offered to you.',
  access,
  body: Type.Object(
    {
      tagIds: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
          minItems: 1,
          maxItems: limits.engineerTagsMax,
          description: 'Only tasks of these tags; all your tags when omitted.',
        }),
      ),
    },
    { ...closed, title: 'ClaimNextRequest' },
  ),
  bodyExample: { tagIds: [1] },
  reply: {
    status: 200,
    description: 'The task you hold now, or null when nothing waits for you.',
    schema: Type.Object(
      {
        task: nullable(workTask, 'The task you hold now, or null.'),
        pollAfterMs: Type.Optional(whole('Without a task: when to ask again, in milliseconds.')),
      },
      { ...closed, title: 'ClaimNextReply' },
    ),
    example: { task: workTaskExample },
  },
  errors: ['OFF_DUTY', 'CAPACITY_REACHED'],
} as const satisfies ConsoleOperation

export const claimTaskOperation = {
  operationId: 'claimOneTask',
  method: 'POST',
  path: '/workbench/v1/tasks/{task_id}/claim',
  tag,
  summary: 'Claim one task',
  description: 'Gives you this very task, if it still waits and could be offered to you.',
  access,
  params: taskParams,
  reply: {
    status: 200,
    description: 'The task you hold now.',
    schema: workTask,
    example: workTaskExample,
  },
  errors: ['TASK_TAKEN', 'OFF_DUTY', 'CAPACITY_REACHED'],
} as const satisfies ConsoleOperation

export const listHeldOperation = {
  operationId: 'listHeldTasks',
  method: 'GET',
  path: '/workbench/v1/tasks',
  tag,
  summary: 'List the tasks you hold',
  description: 'The tasks you hold now, the one you claimed first at the beginning.',
  access,
  reply: {
    status: 200,
    description: 'What you hold.',
    schema: Type.Object(
      {
        data: Type.Array(workTask, {
          maxItems: limits.engineerCapacityMax,
          description: 'The tasks.',
        }),
      },
      { ...closed, title: 'HeldTasks' },
    ),
    example: { data: [workTaskExample] },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const getWorkOperation = {
  operationId: 'getWorkTask',
  method: 'GET',
  path: '/workbench/v1/tasks/{task_id}',
  tag,
  summary: 'Read a task',
  description:
    'A task you hold, with all you need to answer it. Of a task you held before, the state and ' +
    'your own text. Any other task is 404.',
  access,
  params: taskParams,
  reply: {
    status: 200,
    description: 'The task.',
    schema: Type.Union([workTask, pastTask]),
    example: workTaskExample,
  },
  errors: [],
} as const satisfies ConsoleOperation

export const listFilesOperation = {
  operationId: 'listWorkFiles',
  method: 'GET',
  path: '/workbench/v1/tasks/{task_id}/attachments',
  tag,
  summary: 'List the files of a task',
  description:
    'The files of a task you hold, with links to read them. A link needs no session and lives for ' +
    `${limits.fileLinkSeconds} seconds: ask for it when you need it. It points to a separate host, ` +
    'because what is in a file is not ours.',
  access,
  params: taskParams,
  reply: {
    status: 200,
    description: 'The files.',
    schema: linkedFiles,
    example: linkedFilesExample,
  },
  errors: [],
} as const satisfies ConsoleOperation

export const heartbeatOperation = {
  operationId: 'sendHeartbeat',
  method: 'POST',
  path: '/workbench/v1/tasks/{task_id}/heartbeat',
  tag,
  summary: 'Keep a task',
  description:
    'Renews the lease and counts the time since the last heartbeat, or the first open, as effort, up to ' +
    `${limits.heartbeatCountedSecondsMax} seconds, when there was input in the last ` +
    `${limits.inputCountedSecondsMax}. Without input for too long the task goes back.`,
  access,
  params: taskParams,
  body: Type.Object(
    { leaseNumber, idleSeconds: whole('How long ago the last input was.') },
    { ...closed, title: 'Heartbeat' },
  ),
  bodyExample: { leaseNumber: 1, idleSeconds: 3 },
  reply: {
    status: 200,
    description: 'The lease is renewed.',
    schema: Type.Object(
      {
        leaseUntil: time('When the lease now expires.'),
        effortSeconds: whole('What was measured of you on this task so far.'),
        isIdle: Type.Boolean({ description: 'Whether it is time to warn of the idle release.' }),
      },
      { ...closed, title: 'HeartbeatReply' },
    ),
    example: { leaseUntil: '2026-11-15T09:32:40.000Z', effortSeconds: 70, isIdle: false },
  },
  errors: ['LEASE_LOST', 'TASK_FINAL'],
} as const satisfies ConsoleOperation

export const releaseOperation = {
  operationId: 'releaseTask',
  method: 'POST',
  path: '/workbench/v1/tasks/{task_id}/release',
  tag,
  summary: 'Release a task',
  description: 'Ends your lease. The task goes back to where it stood; your text is kept for you.',
  access,
  params: taskParams,
  body: Type.Object(
    {
      leaseNumber,
      reason: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: limits.releaseReasonCharsMax,
          description:
            'Why, for the operators. No client sees it. Needed once you saved text or accepted parts of the AI draft under this lease.',
        }),
      ),
    },
    { ...closed, title: 'ReleaseRequest' },
  ),
  bodyExample: { leaseNumber: 1, reason: 'I do not know this framework.' },
  reply: { status: 204, description: 'You no longer hold the task.' },
  errors: ['LEASE_LOST', 'TASK_FINAL'],
} as const satisfies ConsoleOperation

export const submitOperation = {
  operationId: 'submitTask',
  method: 'POST',
  path: '/workbench/v1/tasks/{task_id}/submit',
  tag,
  summary: 'Answer a task',
  description:
    'Completes the task, or holds the answer back for a few seconds where undo is asked for. Without responseSchema the result is {message}; with one it must match it ' +
    'exactly, and each place that does not is named. Refused before the task was on the screen for a ' +
    'second, and while parts of the AI draft are in it that you neither changed nor accepted.',
  access,
  params: taskParams,
  bodyBytesMax: limits.workbenchBodyBytesMax,
  body: Type.Object(
    {
      leaseNumber,
      result: data('The answer: {message}, or the data that responseSchema asks for.'),
      effortSeconds: Type.Optional(whole('Lowers the measured effort; it can never raise it.')),
      next: Type.Optional(
        Type.Boolean({ description: 'Whether to claim the next task in the same go.' }),
      ),
      undo: Type.Optional(
        Type.Boolean({
          description: `Whether the answer is sent ${limits.undoSeconds} s later, so that it can be undone until then. Tasks of mode realtime_answer, and those due in less than ${limits.undoDueSecondsMin} s, are answered immediately.`,
        }),
      ),
    },
    { ...closed, title: 'SubmitRequest' },
  ),
  bodyExample: { leaseNumber: 1, result: { message: 'No: it sends the mail again.' } },
  reply: {
    status: 200,
    description: 'The task is completed, or will be when the answer is sent.',
    schema: Type.Object(
      {
        task: Type.Object(
          {
            id: taskId,
            status: Type.Enum(['pending', 'completed'], {
              description: 'Pending while the answer can be undone.',
            }),
            charged: credits('What the client is charged.'),
            effortSeconds: whole('The effort that counts.'),
            sendsAt: nullable(time('When the answer is sent.'), 'Null when the answer is sent.'),
          },
          { ...closed, title: 'AnsweredTask', description: 'What became of the task.' },
        ),
        next: nullable(workTask, 'The next task if you asked for it and one waits, else null.'),
      },
      { ...closed, title: 'SubmitReply' },
    ),
    example: {
      task: {
        id: workTaskExample.id,
        status: 'completed',
        charged: 105,
        effortSeconds: 70,
        sendsAt: null,
      },
      next: null,
    },
  },
  errors: ['LEASE_LOST', 'TASK_FINAL', 'TOO_SOON_TO_ANSWER', 'DRAFT_UNCONFIRMED', 'RESULT_INVALID'],
} as const satisfies ConsoleOperation

export const undoOperation = {
  operationId: 'undoSubmit',
  method: 'POST',
  path: '/workbench/v1/tasks/{task_id}/undo',
  tag,
  summary: 'Take a submitted answer back',
  description:
    'Until the answer is sent: you hold the task again under the same lease, also beyond your capacity. ' +
    'Effort counts from now on.',
  access,
  params: taskParams,
  body: Type.Object({ leaseNumber }, { ...closed, title: 'UndoRequest' }),
  bodyExample: { leaseNumber: 1 },
  reply: {
    status: 200,
    description: 'The task with your text.',
    schema: workTask,
    example: workTaskExample,
  },
  errors: ['LEASE_LOST', 'TASK_FINAL'],
} as const satisfies ConsoleOperation
