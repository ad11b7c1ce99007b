// Who can be given a task.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { personId } from '../../../identity/people/me-schema.ts'
import { closed, nullable, taskId, time, whole } from '../../engineer/work-task-schema.ts'
import { operatorAccess, personRef } from '../overview-schema.ts'
import { assigneeStates } from './assignees.ts'

const assignee = Type.Object(
  {
    personId,
    name: personRef.properties.name,
    state: Type.Enum([...assigneeStates], {
      description: `Free now, at their limit, away (${limits.awayMinutes} minutes without input), on duty for other tags, or off duty.`,
    }),
    isAssignable: Type.Boolean({ description: 'Whether the task can be assigned to them now.' }),
    openTasks: whole('How many tasks they hold.'),
    capacity: whole('How many they may hold.'),
    onTimePercent: nullable(
      Type.Integer({ minimum: 0, maximum: 100 }),
      `Of their answers of ${limits.onTimeDays} days: how many were on time; null without any.`,
    ),
    lastInputAt: nullable(time('When.'), 'When they last did something themselves, or null.'),
  },
  { ...closed, title: 'Assignee' },
)

export const assignees = Type.Array(assignee, {
  maxItems: limits.assigneesMax,
  description: 'Engineers, the best match first.',
})

export const assigneesExample = [
  {
    personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v',
    name: 'Grace Example',
    state: 'free',
    isAssignable: true,
    openTasks: 0,
    capacity: 2,
    onTimePercent: 96,
    lastInputAt: '2026-11-13T14:40:12.000Z',
  },
]

export const listAssigneesOperation = {
  operationId: 'listAssignees',
  method: 'GET',
  path: '/operator/v1/tasks/{task_id}/assignees',
  tag: 'Operators',
  summary: 'List who can be assigned a task',
  description:
    'The best match first: free, then by the share answered on time, then who holds fewer. Engineers who cannot be assigned follow. None for a task that is final or drafted by the AI.',
  access: operatorAccess,
  params: Type.Object({ task_id: taskId }),
  reply: {
    status: 200,
    description: 'Engineers, the best match first.',
    schema: Type.Object({ data: assignees }, { ...closed, title: 'Assignees' }),
    example: { data: assigneesExample },
  },
  errors: [],
} as const satisfies ConsoleOperation
