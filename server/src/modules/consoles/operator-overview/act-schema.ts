// What operators do to a task. Each action has an internal reason, and may carry a note to the client.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { personId } from '../../identity/people/me-schema.ts'
import { closed, taskId } from '../engineer/work-task-schema.ts'
import { operatorAccess } from './overview-schema.ts'
import { taskParams } from './task-schema.ts'

const tag = 'Operators'

export const reason = Type.String({
  minLength: limits.taskReasonCharsMin,
  maxLength: limits.actReasonCharsMax,
  description: 'Why. Internal: operators read it on the task and in the audit log, clients never.',
})

export const note = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: limits.clientNoteCharsMax,
    description:
      "To the client, shown on the task's timeline. Refused if it contains the name of an engineer or operator.",
  }),
)

const movedTask = Type.Object(
  {
    id: taskId,
    status: Type.Enum(['pending', 'completed', 'cancelled'], { description: 'Its status now.' }),
    stage: Type.String({ maxLength: 20, description: 'Its stage now.' }),
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Its version now.' }),
  },
  { ...closed, title: 'MovedTask' },
)

const reasonBody = Type.Object({ reason, note }, { ...closed, title: 'OperatorReason' })
const taskExample = { id: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v', version: 3 }

export const assignTaskOperation = {
  operationId: 'assignTask',
  method: 'POST',
  path: '/operator/v1/tasks/{task_id}/assign',
  tag,
  summary: 'Assign a task to an engineer',
  description:
    'Gives a waiting task to an engineer, or takes it from its holder and gives it to another, in ' +
    'one step. The rules of a claim apply: the engineer is on duty, has its tag, is below their capacity and not a member of the account. The effort of the first engineer is not charged.',
  access: operatorAccess,
  params: taskParams,
  body: Type.Object({ personId, reason, note }, { ...closed, title: 'AssignTask' }),
  bodyExample: {
    personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v',
    reason: 'The holder is offline and the promise is at risk.',
  },
  reply: {
    status: 200,
    description: 'The task, held by the engineer.',
    schema: movedTask,
    example: { ...taskExample, status: 'pending', stage: 'claimed' },
  },
  errors: ['TASK_TAKEN', 'TASK_FINAL', 'OFF_DUTY', 'CAPACITY_REACHED'],
} as const satisfies ConsoleOperation

export const raiseTaskOperation = {
  operationId: 'raiseTask',
  method: 'POST',
  path: '/operator/v1/tasks/{task_id}/raise',
  tag,
  summary: 'Put a task in front of its queue',
  description:
    'The next engineer with its tag who claims gets it, unless a realtime task waits. It keeps that position when it is released. Price and deadline are unchanged, and the client is not notified.',
  access: operatorAccess,
  params: taskParams,
  body: reasonBody,
  bodyExample: { reason: 'Their release waits for this answer.' },
  reply: {
    status: 200,
    description: 'The task, first in its queue.',
    schema: movedTask,
    example: { ...taskExample, status: 'pending', stage: 'queued' },
  },
  errors: ['TASK_TAKEN', 'TASK_FINAL'],
} as const satisfies ConsoleOperation

export const extendTaskOperation = {
  operationId: 'extendTask',
  method: 'POST',
  path: '/operator/v1/tasks/{task_id}/extend',
  tag,
  summary: 'Let a task wait longer',
  description:
    'Moves the time at which an unanswered task expires and is cancelled. The due time stays, and a task past it stays overdue. Not for realtime tasks, which end at their due time.',
  access: operatorAccess,
  params: taskParams,
  body: Type.Object(
    {
      hours: Type.Integer({
        minimum: 1,
        maximum: limits.extendHoursMax,
        description: 'How many hours later it expires.',
      }),
      reason,
      note,
    },
    { ...closed, title: 'ExtendTask' },
  ),
  bodyExample: { hours: 4, reason: 'Context', note: 'We need a little longer for a good answer.' },
  reply: {
    status: 200,
    description: 'The task, which expires later.',
    schema: movedTask,
    example: { ...taskExample, status: 'pending', stage: 'queued' },
  },
  errors: ['TASK_FINAL'],
} as const satisfies ConsoleOperation

export const cancelAnyTaskOperation = {
  operationId: 'cancelAnyTask',
  method: 'POST',
  path: '/operator/v1/tasks/{task_id}/cancel',
  tag,
  summary: 'Cancel a task',
  description: 'Cancels a task of any account, also a claimed one, and releases all it holds.',
  access: { ...operatorAccess, stepUp: true },
  params: taskParams,
  body: reasonBody,
  bodyExample: {
    reason: 'Client asked',
    note: 'Cancelled at your request.',
  },
  reply: {
    status: 200,
    description: 'The cancelled task.',
    schema: movedTask,
    example: { ...taskExample, status: 'cancelled', stage: 'cancelled' },
  },
  errors: ['TASK_FINAL'],
} as const satisfies ConsoleOperation

export const releaseAnyTaskOperation = {
  operationId: 'releaseAnyTask',
  method: 'POST',
  path: '/operator/v1/tasks/{task_id}/release',
  tag,
  summary: 'Take a task from its engineer',
  description: 'Puts a claimed task back into the queue. The text the engineer saved is kept.',
  access: operatorAccess,
  params: taskParams,
  body: Type.Object(
    {
      reason,
      note,
      ifUnopened: Type.Optional(
        Type.Boolean({
          description:
            'Only while the engineer has not opened the task: undoes an assignment. 409 TASK_TAKEN otherwise.',
        }),
      ),
    },
    { ...closed, title: 'ReleaseByOperator' },
  ),
  bodyExample: { reason: 'The engineer is ill.' },
  reply: {
    status: 200,
    description: 'The task, back in the queue.',
    schema: movedTask,
    example: { ...taskExample, status: 'pending', stage: 'queued' },
  },
  errors: ['LEASE_LOST', 'TASK_TAKEN', 'TASK_FINAL'],
} as const satisfies ConsoleOperation
