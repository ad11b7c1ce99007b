// The objects of the workbench.
import Type, { type TSchema } from 'typebox'
import { limits } from '../../../core/limits.ts'
import { modes } from '../../../core/money.ts'
import { titleCharsMax } from '../../../core/task-title.ts'
import { filePath } from '../../files/attachments/schema.ts'
import { taskIdPattern } from '../../work/tasks/view-schema.ts'

export const closed = { additionalProperties: false } as const

export const time = (description: string) => Type.String({ format: 'date-time', description })

export const whole = (description: string, maximum = 2_147_483_647) =>
  Type.Integer({ minimum: 0, maximum, description })

export const nullable = (schema: TSchema, description: string) =>
  Type.Union([schema, Type.Null()], { description })

export const data = (description: string) =>
  Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true, description }))

export const taskId = Type.String({
  pattern: taskIdPattern,
  minLength: 31,
  maxLength: 31,
  description: 'Names the task.',
})

export const leaseNumber = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'The number of the lease you act under, as lease.number shows it.',
})

export const mode = Type.Enum(modes, { description: 'The mode the client chose.' })

export const title = Type.String({
  maxLength: titleCharsMax,
  description: 'The first line of the prompt, without marks of Markdown.',
})

export const tag = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Tag number.' }),
    name: Type.String({ maxLength: 100, description: 'What the level is called.' }),
  },
  { ...closed, title: 'WorkTag', description: 'The tag of the task.' },
)

export const credits = (description: string) => whole(description, Number.MAX_SAFE_INTEGER)

export const multiplier = (description: string) =>
  Type.Number({ minimum: 0, maximum: 1_000_000, description })

const stage = Type.Enum(
  ['drafting', 'queued', 'claimed', 'needs_input', 'in_review', 'completed', 'cancelled'],
  { description: 'Where the task stands.' },
)

const version = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'Goes up by one with each change of the task.',
})

export const endReason = Type.Enum(
  ['submitted', 'released', 'expired', 'idle', 'operator', 'cancelled', 'asked'],
  { description: 'How the lease ended.' },
)

export const draftContent = Type.Union(
  [
    Type.String({ maxLength: limits.workDraftBytesMax, description: 'Text.' }),
    data('Data that may not match responseSchema yet.'),
  ],
  { description: 'What you wrote: text, or data that may not match responseSchema yet.' },
)

export const draftRevision = whole('Goes up by one with each save; 0 before the first.')

export const workDraft = Type.Object(
  {
    content: nullable(draftContent, 'What you wrote; null before the first save.'),
    revision: draftRevision,
    savedAt: nullable(time('ISO 8601, UTC.'), 'When it was saved; null before the first save.'),
  },
  { ...closed, title: 'WorkDraft', description: 'Your own text, kept on the server.' },
)

const attachments = Type.Array(
  Type.Object(
    {
      position: whole('Names the file within the task.', limits.filesPerTaskMax - 1),
      fileName: Type.String({ maxLength: limits.fileNameCharsMax, description: 'File name.' }),
      path: filePath,
      mimeType: Type.String({
        maxLength: limits.mimeTypeCharsMax,
        description: 'What the client calls the type.',
      }),
      kind: Type.Enum(['image', 'pdf', 'source', 'text', 'other'], { description: 'What it is.' }),
      fileSize: whole('Size in bytes.', limits.attachmentBytesMaxA),
    },
    { ...closed, title: 'WorkFile' },
  ),
  { maxItems: limits.filesPerTaskMax, description: 'The files of the task.' },
)

const aiDraft = Type.Object(
  {
    content: data('{message}, or data that matches responseSchema.'),
    model: Type.String({ maxLength: 200, description: 'The model that wrote it.' }),
    writtenAt: time('When it was written.'),
  },
  { ...closed, title: 'AiDraft' },
)

const lease = Type.Object(
  {
    number: leaseNumber,
    until: time('When the lease expires unless a heartbeat renews it.'),
    awaitsOpening: Type.Boolean({
      description:
        'Whether an operator assigned the task and you have not opened it: until then it is kept for you to open, and no effort counts.',
    }),
    heartbeatSeconds: whole('How often to send a heartbeat while the task is open.'),
    warnAfterIdleSeconds: whole('Without input for so long, warn.'),
    releaseAfterIdleSeconds: whole('Without input for so long, the task goes back.'),
  },
  { ...closed, title: 'WorkLease', description: 'Your hold on the task.' },
)

const budget = Type.Object(
  {
    effortSeconds: whole('What was measured of you on this task so far.'),
    budgetSeconds: whole('How much effort the client pays for.', Number.MAX_SAFE_INTEGER),
    pays: credits('What you earn with it at most, in credits.'),
    tagMultiplier: multiplier('What the tag multiplies the pay by.'),
    rate: multiplier('Credits for a second of effort: that of the mode times that of the tag.'),
  },
  { ...closed, title: 'WorkBudget', description: 'Effort and pay.' },
)

const common = { id: taskId, mode, tag, stage, version }

export const workTask = Type.Object(
  {
    ...common,
    held: Type.Literal(true, { description: 'You have claimed the task.' }),
    prompt: Type.String({ maxLength: limits.promptCharsMax, description: 'What the client asks.' }),
    attachments,
    responseSchema: nullable(data('JSON Schema.'), 'What the result must match, or null.'),
    aiDraft: nullable(aiDraft, 'What the AI suggests, unverified; or null.'),
    workDraft: nullable(workDraft, 'Your own text, or null before the first save.'),
    createdAt: time('When the client asked.'),
    dueAt: time('When an answer is due.'),
    overdueAt: nullable(time('ISO 8601, UTC.'), 'Since when the task is overdue, or null.'),
    lease,
    budget,
  },
  { ...closed, title: 'WorkTask' },
)

export const pastTask = Type.Object(
  {
    ...common,
    held: Type.Literal(false, { description: 'You no longer hold the task.' }),
    title,
    workDraft: nullable(workDraft, 'Your own text, or null when you saved none.'),
    result: nullable(
      data('The result as you sent it.'),
      'What you answered; null if you did not, and when the client no longer keeps it.',
    ),
    earned: credits('What you earned with it, in credits.'),
    sendsAt: nullable(
      time('When your answer is sent.'),
      'Until then you can undo the submit; null when there is nothing to undo.',
    ),
    createdAt: time('When the client asked.'),
    dueAt: time('When an answer is due.'),
    lastLease: Type.Object(
      {
        number: leaseNumber,
        claimedAt: time('When it began.'),
        endedAt: time('When it ended.'),
        endReason,
      },
      { ...closed, title: 'EndedLease', description: 'Your last lease on the task.' },
    ),
    effortSeconds: whole('What was measured of you on this task.'),
  },
  { ...closed, title: 'PastTask' },
)

const exampleCommon = {
  id: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
  mode: 'fast',
  tag: { id: 1, name: 'General' },
}

export const workTaskExample = {
  ...exampleCommon,
  held: true,
  stage: 'claimed',
  version: 2,
  prompt: 'Is this function safe to call twice?',
  attachments: [
    {
      position: 0,
      fileName: 'retry.ts',
      mimeType: 'text/typescript',
      kind: 'source',
      fileSize: 1_204,
    },
  ],
  responseSchema: null,
  aiDraft: {
    content: { message: 'It is not: it sends the mail again.' },
    model: 'example-model',
    writtenAt: '2026-11-15T09:30:04.000Z',
  },
  workDraft: { content: 'No:', revision: 3, savedAt: '2026-11-15T09:31:10.000Z' },
  createdAt: '2026-11-15T09:30:00.000Z',
  dueAt: '2026-11-15T13:30:00.000Z',
  overdueAt: null,
  lease: {
    number: 1,
    until: '2026-11-15T09:32:40.000Z',
    awaitsOpening: false,
    heartbeatSeconds: 20,
    warnAfterIdleSeconds: 120,
    releaseAfterIdleSeconds: 600,
  },
  budget: { effortSeconds: 70, budgetSeconds: 400, pays: 600, tagMultiplier: 1, rate: 1.5 },
}
