// The machine's own work, and what of it failed for good.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { time } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const
const tag = 'System'
const access = { who: 'operator' } as const

const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 2_147_483_647, description })

const seconds = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()], {
    description,
  })

const jobQueue = Type.Object(
  {
    name: Type.String({ maxLength: 100, description: 'What kind of job.' }),
    waiting: count('How many could begin now.'),
    later: count('How many wait for their time, say after a failed run.'),
    active: count('How many run now.'),
    failed: count('How many failed permanently in the last ten minutes.'),
    dead: count('How many dead letters there are.'),
    oldestWaitingSeconds: seconds('How long the oldest that could begin waits; null for none.'),
    retryLimit: count('How often a job is tried again.'),
  },
  { ...closed, title: 'JobQueue' },
)

const jobId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  minLength: 36,
  maxLength: 36,
  description: 'Names the job.',
  examples: ['0199f3a0-7c00-7000-8000-000000000001'],
})

const deadJob = Type.Object(
  {
    id: jobId,
    queue: Type.String({ maxLength: 100, description: 'What kind of job it was.' }),
    taskId: Type.Union([Type.String({ maxLength: 40 }), Type.Null()], {
      description: 'The task it worked for; null for a job of no task.',
    }),
    createdAt: time('When the job was first added.'),
    failedAt: time('When it failed permanently.'),
    attempts: count('How often it ran.'),
    error: Type.String({ maxLength: 1_000, description: 'What the last run failed of.' }),
    keptUntil: time('When it is thrown away.'),
  },
  { ...closed, title: 'DeadJob' },
)

const deadExample = {
  id: '0199f3a0-7c00-7000-8000-000000000001',
  queue: 'draft-task',
  taskId: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
  createdAt: '2026-11-15T09:10:00.000Z',
  failedAt: '2026-11-15T09:30:00.000Z',
  attempts: 6,
  error: 'The database went away.',
  keptUntil: '2026-11-29T09:30:00.000Z',
}

export const listJobsOperation = {
  operationId: 'listJobs',
  method: 'GET',
  path: '/operator/v1/jobs',
  tag,
  summary: 'List jobs and dead letters',
  description: 'How much of each kind of job waits, and the newest jobs that failed permanently.',
  access,
  reply: {
    status: 200,
    description: 'The kinds of jobs and the dead letters.',
    schema: Type.Object(
      {
        workerSeenAt: Type.Union([time('When.'), Type.Null()], {
          description: 'When a worker was last heard of; null for never.',
        }),
        queues: Type.Array(jobQueue, { maxItems: 100, description: 'The kinds of jobs, by name.' }),
        dead: Type.Array(deadJob, {
          maxItems: limits.deadJobsShownMax,
          description: 'The dead letters, newest first.',
        }),
      },
      { ...closed, title: 'Jobs' },
    ),
    example: {
      workerSeenAt: '2026-11-15T09:31:00.000Z',
      queues: [
        {
          name: 'draft-task',
          waiting: 2,
          later: 0,
          active: 1,
          failed: 0,
          dead: 1,
          oldestWaitingSeconds: 3,
          retryLimit: 5,
        },
      ],
      dead: [deadExample],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const retryJobOperation = {
  operationId: 'retryJob',
  method: 'POST',
  path: '/operator/v1/jobs/{job_id}/retry',
  tag,
  summary: 'Try a dead letter again',
  description: 'Puts a permanently failed job back into its queue, with all its runs before it.',
  access,
  params: Type.Object({ job_id: jobId }),
  body: Type.Object(
    {
      reason: Type.String({
        minLength: limits.actReasonCharsMin,
        maxLength: limits.actReasonCharsMax,
        description: 'Why. It stands in the audit.',
      }),
    },
    { ...closed, title: 'JobRetry' },
  ),
  bodyExample: { reason: 'The database is back.' },
  reply: {
    status: 200,
    description: 'The queue it went back to.',
    schema: Type.Object(
      { id: jobId, queue: Type.String({ maxLength: 100, description: 'Where it waits now.' }) },
      { ...closed, title: 'RetriedJob' },
    ),
    example: { id: deadExample.id, queue: 'draft-task' },
  },
  errors: [],
} as const satisfies ConsoleOperation
