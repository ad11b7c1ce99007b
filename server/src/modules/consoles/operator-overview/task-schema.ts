// Tasks of every account, as operators see them.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { modes } from '../../../core/money.ts'
import { excerptCharsMax } from '../../../core/task-title.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'
import { taskEventTypes } from '../../events/feed/feed.ts'
import { operatorTaskActs } from '../../identity/audit/audit.ts'
import { accountId, personId } from '../../identity/people/me-schema.ts'
import {
  closed,
  credits,
  mode,
  nullable,
  taskId,
  time,
  title,
  whole,
} from '../engineer/work-task-schema.ts'
import { stages, statuses, taskFields as taskRowFields } from '../member/task-row-schema.ts'
import { assignees, assigneesExample } from './assigning/assignee-schema.ts'
import { operatorAccess, personRef } from './overview-schema.ts'

const tag = 'Operators'
const number = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })
const counter = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 2_147_483_647, description })

const taskFields = {
  id: taskId,
  title,
  status: Type.Enum([...statuses], { description: 'Whether the task is final.' }),
  stage: Type.Enum([...stages], { description: 'Where the task stands.' }),
  mode,
  tagId: number('The tag.'),
  tagName: Type.String({ maxLength: 100, description: 'What the level is called.' }),
  accountId,
  accountName: Type.String({
    maxLength: limits.accountNameCharsMax,
    description: 'What the account is called.',
  }),
  isTest: Type.Boolean({ description: 'Whether the account is a test account.' }),
  maxCredits: credits('The ceiling.'),
  heldCredits: credits('Held now: the ceiling while pending, then 0.'),
  createdAt: time('When it was made.'),
  dueAt: time('When an answer is due.'),
  raised: Type.Boolean({ description: 'Whether an operator put it in front of its queue.' }),
  holder: nullable(personRef, 'Who holds it, or null.'),
}

const rowExample = {
  id: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
  title: 'Does this migration lock the orders table?',
  status: 'pending',
  stage: 'claimed',
  mode: 'fast',
  tagId: 2,
  tagName: 'Senior',
  accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
  accountName: 'Example',
  isTest: false,
  maxCredits: 600,
  heldCredits: 600,
  createdAt: '2026-11-13T13:58:04.000Z',
  dueAt: '2026-11-13T17:58:04.000Z',
  raised: false,
  holder: { personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v', name: 'Grace Example' },
}

const operatorTask = Type.Object(taskFields, { ...closed, title: 'OperatorTask' })

export const listAllTasksOperation = {
  operationId: 'listAllTasks',
  method: 'GET',
  path: '/operator/v1/tasks',
  tag,
  summary: 'List the open tasks of all accounts',
  description:
    'Open tasks for engineers, due first; filters are combined with AND. Tasks of test accounts and ' +
    'those that the AI answers alone are found by their id or title only. A page scans at most ' +
    `${limits.operatorTasksLookedAtMax.toLocaleString('en-US')} tasks: if matches are rare it may ` +
    'contain few or none and still have a next cursor, which continues from there.',
  access: operatorAccess,
  query: Type.Object(
    {
      ...pageQuery,
      mode: Type.Optional(Type.Enum([...modes], { description: 'Only tasks of this mode.' })),
      tagId: Type.Optional(number('Only tasks of this tag.')),
      accountId: Type.Optional(accountId),
      held: Type.Optional(
        Type.Enum(['nobody', 'somebody'], {
          description: 'Only unclaimed tasks, or only claimed ones.',
        }),
      ),
      holder: Type.Optional(personId),
      dueWithinMinutes: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 10_080,
          description: 'Only tasks due within so many minutes, with the overdue ones.',
        }),
      ),
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: limits.searchCharsMax,
          description:
            'Words of a title: finds tasks of every account, open or final, newest first, and then no ' +
            'other filter counts. Three characters or more match the beginning of a word.',
        }),
      ),
      search: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description:
            'The id of a task, open or final; then no other filter counts. Anything else finds nothing.',
        }),
      ),
    },
    closed,
  ),
  reply: {
    status: 200,
    description: 'A page of tasks.',
    schema: pageOf('OperatorTaskPage', operatorTask, 'Tasks, due first.'),
    example: { data: [rowExample], hasMore: false, nextCursor: null },
  },
  errors: [],
} as const satisfies ConsoleOperation

const lease = Type.Object(
  {
    number: counter('Its number.'),
    claimedAt: time('Since when.'),
    expiresAt: time('When it expires unless it is renewed.'),
    lastInputAt: time('When the holder last gave input.'),
    effortSeconds: whole('What the holder spent on the task so far.'),
    isIdle: Type.Boolean({ description: 'Whether there was no input for a while.' }),
  },
  { ...closed, title: 'OperatorTaskLease' },
)

const savedText = Type.Object(
  { savedAt: time('When.'), words: whole('How many words it has.') },
  { ...closed, title: 'OperatorTaskDraft' },
)

const timelineEntry = Type.Object(
  {
    type: Type.Enum([...taskEventTypes], { description: 'What happened.' }),
    at: time('When.'),
    version: counter('The version after it.'),
    stage: Type.Enum([...stages], { description: 'Where the task stood after it.' }),
    engineer: nullable(personRef, 'Of a claim and of an answer: the engineer.'),
  },
  { ...closed, title: 'OperatorTimelineEntry' },
)

const operatorAct = Type.Object(
  {
    act: Type.Enum([...operatorTaskActs], { description: 'What an operator did.' }),
    at: time('When.'),
    operator: nullable(personRef, 'Who; null for the command line.'),
    reason: Type.String({
      maxLength: 10_000,
      description: 'Why. Internal. Empty of task.content_opened, which needs none.',
    }),
    note: nullable(
      Type.String({ maxLength: limits.clientNoteCharsMax }),
      'What the client was told, or null.',
    ),
    content: nullable(
      Type.String({ maxLength: 20 }),
      'Of task.content_opened: texts, or file and its number; else null.',
    ),
  },
  { ...closed, title: 'OperatorTaskAct' },
)

const operatorTaskDetail = Type.Object(
  {
    ...taskFields,
    version: counter('Counts the changes.'),
    excerpt: Type.String({
      maxLength: excerptCharsMax,
      description: 'The beginning of the prompt, as engineers see it before they claim.',
    }),
    hasSchema: Type.Boolean({ description: 'Whether it asks for data and not for a message.' }),
    hasDraft: Type.Boolean({ description: 'Whether the AI suggested an answer.' }),
    expiresAt: nullable(
      time('When.'),
      'When it is cancelled unless an engineer has claimed it; null where it never expires.',
    ),
    finalAt: taskRowFields.finalAt,
    cancelReason: taskRowFields.cancelReason,
    chargedCredits: taskRowFields.chargedCredits,
    lease: nullable(lease, 'The lease of its holder, or null.'),
    savedText: nullable(savedText, 'What the holder has saved, or null.'),
    timeline: Type.Array(timelineEntry, {
      maxItems: limits.operatorTimelineMax,
      description: 'What happened, in order.',
    }),
    acts: Type.Array(operatorAct, {
      maxItems: limits.operatorTimelineMax,
      description: 'What operators did to it and why, in order.',
    }),
    assignees,
  },
  { ...closed, title: 'OperatorTaskDetail' },
)

export const taskParams = Type.Object({ task_id: taskId })

export const getAnyTaskOperation = {
  operationId: 'getAnyTask',
  method: 'GET',
  path: '/operator/v1/tasks/{task_id}',
  tag,
  summary: 'A task of any account',
  description:
    'Where it stands, who holds it, what happened to it, and who could be given it. Neither the ' +
    'whole prompt nor an answer is shown: openTaskContent does that, and records it.',
  access: operatorAccess,
  params: taskParams,
  reply: {
    status: 200,
    description: 'The task.',
    schema: operatorTaskDetail,
    example: {
      ...rowExample,
      version: 3,
      excerpt: 'The migration adds a column with a default to a table of 40 million rows.',
      hasSchema: false,
      hasDraft: true,
      expiresAt: '2026-11-14T17:58:04.000Z',
      finalAt: null,
      cancelReason: null,
      chargedCredits: null,
      lease: {
        number: 1,
        claimedAt: '2026-11-13T14:02:00.000Z',
        expiresAt: '2026-11-13T14:06:30.000Z',
        lastInputAt: '2026-11-13T14:04:55.000Z',
        effortSeconds: 160,
        isIdle: false,
      },
      savedText: { savedAt: '2026-11-13T14:04:50.000Z', words: 212 },
      timeline: [
        {
          type: 'task.claimed',
          at: '2026-11-13T14:02:00.000Z',
          version: 3,
          stage: 'claimed',
          engineer: rowExample.holder,
        },
      ],
      acts: [
        {
          act: 'task.raised',
          at: '2026-11-13T14:01:30.000Z',
          operator: { personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v', name: 'Olu Example' },
          reason: 'Client asked',
          note: null,
          content: null,
        },
      ],
      assignees: assigneesExample,
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
