// Acts on up to a hundred tasks with one reason.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { personId } from '../../../identity/people/me-schema.ts'
import { closed, nullable, taskId } from '../../engineer/work-task-schema.ts'
import { note, reason } from '../act-schema.ts'
import { operatorAccess, personRef } from '../overview-schema.ts'

const tag = 'Operators'
const some = { minItems: 1, maxItems: limits.bulkTasksMax }

const taskIds = Type.Array(taskId, { ...some, uniqueItems: true, description: 'The tasks.' })
const manyTasks = Type.Object({ taskIds, reason, note }, { ...closed, title: 'ManyTasks' })

const outcome = Type.Object(
  {
    taskId,
    code: nullable(
      Type.String({ maxLength: 100 }),
      'Null if it was done, otherwise the error code.',
    ),
    message: nullable(Type.String({ maxLength: 500 }), 'Why it was not done, or null.'),
  },
  { ...closed, title: 'BulkOutcome' },
)

const reply = {
  status: 200,
  description: 'What came of each task, in the order they were sent.',
  schema: Type.Object(
    { data: Type.Array(outcome, { maxItems: limits.bulkTasksMax, description: 'One a task.' }) },
    { ...closed, title: 'BulkOutcomes' },
  ),
  example: { data: [{ taskId: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v', code: null, message: null }] },
} as const

const example = { taskIds: ['task_06a1ynhfkxvw5b8q2d3r4s5t6v'], reason: 'Overdue' }
const person = 'person_06a1ynhfkxvw5b8q2d3r4s5t6v'

export const planAssignmentsOperation = {
  operationId: 'planAssignments',
  method: 'POST',
  path: '/operator/v1/bulk/plan',
  tag,
  summary: 'Plan who gets which task',
  description:
    'Spreads tasks over engineers who are free, up to their limits, due first, and changes nothing. Tasks that nobody is free for, and those that cannot be assigned, have no engineer.',
  access: operatorAccess,
  body: Type.Object({ taskIds }, { ...closed, title: 'PlanRequest' }),
  bodyExample: { taskIds: example.taskIds },
  reply: {
    status: 200,
    description: 'The plan.',
    schema: Type.Object(
      {
        data: Type.Array(
          Type.Object(
            { taskId, engineer: nullable(personRef, 'The best match, or null.') },
            { ...closed, title: 'PlannedTask' },
          ),
          { maxItems: limits.bulkTasksMax, description: 'One a task.' },
        ),
      },
      { ...closed, title: 'AssignmentPlan' },
    ),
    example: {
      data: [{ taskId: example.taskIds[0], engineer: { personId: person, name: 'Ada Example' } }],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const assignManyOperation = {
  operationId: 'assignTasks',
  method: 'POST',
  path: '/operator/v1/bulk/assign',
  tag,
  summary: 'Assign several tasks',
  description: 'As assignTask for each of them. Each has its own outcome.',
  access: operatorAccess,
  body: Type.Object(
    {
      assignments: Type.Array(
        Type.Object({ taskId, personId }, { ...closed, title: 'BulkAssignment' }),
        { ...some, description: 'Who gets which task.' },
      ),
      reason,
      note,
    },
    { ...closed, title: 'AssignTasks' },
  ),
  bodyExample: {
    assignments: [{ taskId: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v', personId: person }],
    reason: 'Overdue',
  },
  reply,
  errors: [],
} as const satisfies ConsoleOperation

export const releaseManyOperation = {
  operationId: 'releaseTasks',
  method: 'POST',
  path: '/operator/v1/bulk/release',
  tag,
  summary: 'Take several tasks from their engineers',
  description: 'As releaseAnyTask for each of them. Each has its own outcome.',
  access: operatorAccess,
  body: manyTasks,
  bodyExample: example,
  reply,
  errors: [],
} as const satisfies ConsoleOperation

export const cancelManyOperation = {
  operationId: 'cancelTasks',
  method: 'POST',
  path: '/operator/v1/bulk/cancel',
  tag,
  summary: 'Cancel several tasks',
  description: 'As cancelAnyTask for each of them. Each has its own outcome.',
  access: { ...operatorAccess, stepUp: true },
  body: manyTasks,
  bodyExample: { ...example, note: 'Cancelled at your request.' },
  reply,
  errors: [],
} as const satisfies ConsoleOperation
