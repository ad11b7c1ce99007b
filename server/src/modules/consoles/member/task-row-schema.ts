// A task as a member of its account sees it in a list.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { accountId } from '../../identity/people/me-schema.ts'
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

export const dashboardTag = 'Dashboard'
/** Every role may read, of the live account and of its test account. */
export const access = { who: 'member', twinToo: true } as const
export const accountParams = Type.Object({ account_id: accountId })
export const taskParams = Type.Object({ account_id: accountId, task_id: taskId })

export const statuses = ['pending', 'completed', 'cancelled'] as const
export const stages = [
  'drafting',
  'queued',
  'claimed',
  'needs_input',
  'in_review',
  'completed',
  'cancelled',
] as const

export const number = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })

export const projectFilter = Type.Optional(number('Only what belongs to this project.'))

export const projectName = Type.String({
  maxLength: limits.projectNameCharsMax,
  description: 'What the project is called.',
})

export const maker = Type.Object(
  {
    kind: Type.Enum(['key', 'person'], { description: 'An API key, or a member at a page.' }),
    id: Type.String({
      pattern: '^(key|person)_[0-9a-hjkmnp-tv-z]{26}$',
      maxLength: 33,
      description: 'Names the key or the person.',
    }),
    name: Type.String({
      maxLength: Math.max(limits.keyNameCharsMax, limits.personNameCharsMax),
      description: 'What the key or the person is called; empty for a key without a name.',
    }),
  },
  { ...closed, title: 'TaskMaker', description: 'Who made it.' },
)

export const taskFields = {
  id: taskId,
  title,
  status: Type.Enum([...statuses], { description: 'Whether the task is final.' }),
  stage: Type.Enum([...stages], { description: 'Where the task stands.' }),
  mode,
  tagId: number('The tag.'),
  tagName: Type.String({ maxLength: 100, description: 'What the level is called.' }),
  projectId: number('The project.'),
  projectName,
  maxCredits: credits('The ceiling.'),
  heldCredits: credits('Held now: the ceiling while pending, then 0.'),
  chargedCredits: nullable(credits('Credits.'), 'What the task cost; null until it is final.'),
  createdAt: time('When it was made.'),
  dueAt: time('When an answer is due.'),
  replyDeadlineAt: nullable(
    time('ISO 8601, UTC.'),
    'While a question of an engineer is open: until when a reply is taken. Else null.',
  ),
  finalAt: nullable(time('ISO 8601, UTC.'), 'When it became final, or null.'),
  cancelReason: nullable(
    Type.Enum(['client', 'no_engineer', 'ai_failed', 'expired', 'operator', 'no_reply']),
    'Why it was cancelled, or null.',
  ),
  hasSchema: Type.Boolean({ description: 'Whether it asks for data and not for a message.' }),
  fileCount: whole('How many files came with it and with replies.', limits.filesPerTaskMax),
}

export const taskRowExample = {
  id: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
  title: 'Does this migration lock the orders table?',
  status: 'completed',
  stage: 'completed',
  mode: 'fast',
  tagId: 2,
  tagName: 'Senior',
  projectId: 1001,
  projectName: 'Checkout',
  maxCredits: 600,
  heldCredits: 0,
  chargedCredits: 489,
  createdAt: '2026-11-13T13:58:04.000Z',
  dueAt: '2026-11-13T17:58:04.000Z',
  replyDeadlineAt: null,
  finalAt: '2026-11-13T14:04:16.000Z',
  cancelReason: null,
  hasSchema: true,
  fileCount: 2,
}

export const makerExample = {
  kind: 'key',
  id: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v',
  name: 'ci-prod',
}
