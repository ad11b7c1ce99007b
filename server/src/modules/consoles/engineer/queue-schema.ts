// What waits, and what was done.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { excerptCharsMax } from '../../../core/task-title.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { access, workbenchTag } from './schema.ts'
import { classNames, nextShownDefault, nextShownMax, waitingCountMax } from './waiting.ts'
import {
  closed,
  credits,
  endReason,
  leaseNumber,
  mode,
  multiplier,
  nullable,
  tag,
  taskId,
  time,
  title,
  whole,
} from './work-task-schema.ts'

const queueClass = Type.Enum([...classNames], {
  description: 'Where the task stands in the order: urgent is one with little time left.',
})

const waitingTag = Type.Object(
  {
    tag,
    classes: Type.Array(
      Type.Object(
        {
          class: queueClass,
          waiting: whole('How many wait.', waitingCountMax),
          orMore: Type.Boolean({ description: 'Whether counting stopped there.' }),
          oldestCreatedAt: nullable(
            time('ISO 8601, UTC.'),
            'When the oldest of those counted was created.',
          ),
        },
        { ...closed, title: 'WaitingClass' },
      ),
      { maxItems: classNames.length, description: 'The classes in which something waits.' },
    ),
  },
  { ...closed, title: 'WaitingTag' },
)

const waitingTask = Type.Object(
  {
    id: taskId,
    title,
    excerpt: Type.String({
      maxLength: excerptCharsMax,
      description: 'How the prompt continues, without Markdown. The whole comes with a claim.',
    }),
    mode,
    tag,
    class: queueClass,
    createdAt: time('When the client asked.'),
    dueAt: time('When an answer is due.'),
    overdueAt: nullable(time('ISO 8601, UTC.'), 'Since when the task is overdue, or null.'),
    budgetSeconds: whole('How much effort the client pays for.', Number.MAX_SAFE_INTEGER),
    pays: credits('What you earn with it at most, in credits.'),
    tagMultiplier: multiplier('What the tag multiplies the pay by.'),
    rate: multiplier('Credits for a second of effort: that of the mode times that of the tag.'),
    fileCount: whole('How many files there are.', limits.filesPerTaskMax),
    schemaFieldCount: nullable(
      whole('How many fields the result has at its top.'),
      'How many fields the result has at its top; null where a message is asked for.',
    ),
    hasDraft: Type.Boolean({ description: 'Whether there is an AI draft to start from.' }),
  },
  { ...closed, title: 'WaitingTask' },
)

const exampleTag = { id: 1, name: 'General' }

export const getQueueOperation = {
  operationId: 'getQueue',
  method: 'GET',
  path: '/workbench/v1/queue',
  tag: workbenchTag,
  summary: 'See what waits for you',
  description:
    'How many tasks wait in each of your tags and classes, and the next few in the order in which ' +
    'claims take them. Tasks that you could not claim are not counted.',
  access,
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: nextShownMax,
        description: `How many of the next tasks to show; ${nextShownDefault} when left out.`,
      }),
    ),
    class: Type.Optional(
      Type.Enum([...classNames], {
        description: 'Show only tasks of this class as the next ones.',
      }),
    ),
  }),
  reply: {
    status: 200,
    description: 'What waits.',
    schema: Type.Object(
      {
        tags: Type.Array(waitingTag, {
          maxItems: 1_000,
          description: 'Your tags in which something waits.',
        }),
        next: Type.Array(waitingTask, { maxItems: nextShownMax, description: 'The next tasks.' }),
      },
      { ...closed, title: 'WaitingQueue' },
    ),
    example: {
      tags: [
        {
          tag: exampleTag,
          classes: [
            {
              class: 'fast',
              waiting: 12,
              orMore: false,
              oldestCreatedAt: '2026-11-15T09:30:00.000Z',
            },
          ],
        },
      ],
      next: [
        {
          id: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
          title: 'Is this function safe to call twice?',
          excerpt: 'We saw two mails after a retry.',
          mode: 'fast',
          tag: exampleTag,
          class: 'fast',
          createdAt: '2026-11-15T09:30:00.000Z',
          dueAt: '2026-11-15T13:30:00.000Z',
          overdueAt: null,
          budgetSeconds: 400,
          pays: 600,
          tagMultiplier: 1,
          rate: 1.5,
          fileCount: 1,
          schemaFieldCount: null,
          hasDraft: true,
        },
      ],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

const endedWork = Type.Object(
  {
    taskId,
    leaseNumber,
    title,
    mode,
    tag,
    claimedAt: time('When you claimed the task.'),
    endedAt: time('When the lease ended.'),
    endReason,
    effortSeconds: whole('What was measured under this lease.'),
    earned: credits('What you earned with it, in credits.'),
  },
  { ...closed, title: 'EndedWork' },
)

export const listHistoryOperation = {
  operationId: 'listWorkHistory',
  method: 'GET',
  path: '/workbench/v1/history',
  tag: workbenchTag,
  summary: 'List what you have done',
  description: 'Your ended leases with effort and earnings, the latest to end first.',
  access,
  query: Type.Object(pageQuery),
  reply: {
    status: 200,
    description: 'A page of ended leases.',
    schema: pageOf('EndedWorkPage', endedWork, 'Ended leases.'),
    example: {
      data: [
        {
          taskId: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
          leaseNumber: 1,
          title: 'Is this function safe to call twice?',
          mode: 'fast',
          tag: exampleTag,
          claimedAt: '2026-11-15T09:30:20.000Z',
          endedAt: '2026-11-15T09:32:10.000Z',
          endReason: 'submitted',
          effortSeconds: 70,
          earned: 105,
        },
      ],
      hasMore: false,
      nextCursor: null,
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
