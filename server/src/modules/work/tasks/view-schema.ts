import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { modes, type Revision, showCostCredits } from '../../../core/money.ts'
import { titleCharsMax } from '../../../core/task-title.ts'
import { namedFile } from '../../files/attachments/schema.ts'
import { openQuestion } from '../questions/schema.ts'
import { unservedTagWarning } from './present.ts'

const time = (description: string) => Type.String({ format: 'date-time', description })
const nullable = (schema: Type.TSchema, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const credits = (description: string, revision: Revision) =>
  Type.Integer({ minimum: 0, maximum: showCostCredits(115_200, revision), description })

export const taskIdPattern = '^task_[0-9a-hjkmnp-tv-z]{26}$'

const id = Type.String({ pattern: taskIdPattern, maxLength: 31, description: 'Task identifier.' })
const status = Type.Enum(['pending', 'completed', 'cancelled'], {
  description: 'pending until the task is final; completed and cancelled never change again.',
})
const mode = Type.Enum(modes, { description: 'The mode the task runs in.' })
const multiplier = Type.Number({
  exclusiveMinimum: 0,
  maximum: 1_000,
  description: 'The price multiplier of the tag.',
})
const tagId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The tag applied.',
})
const projectId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The project of the task.',
})
const pollAfterMs = Type.Integer({
  minimum: 0,
  maximum: 600_000,
  description: 'A good time to wait before the next poll, in milliseconds.',
})
const metadata = nullable(
  Type.Object({}, { additionalProperties: true }),
  'The metadata of the create, or null.',
)
const attachments = Type.Array(
  Type.Object(namedFile, { additionalProperties: false, title: 'TaskAttachment' }),
  { maxItems: limits.attachmentsPerTaskMax, description: 'The files of the create.' },
)
const title = nullable(
  Type.String({ maxLength: titleCharsMax }),
  'The first line of the prompt, to tell tasks apart; null once the content was removed.',
)
const prompt = Type.Optional(
  Type.String({
    maxLength: limits.promptCharsMax,
    description: 'What was asked; with include=prompt, until the content is removed.',
  }),
)
const cancelReason = Type.Enum(
  ['client', 'no_engineer', 'ai_failed', 'expired', 'operator', 'no_reply'],
  { description: 'Why the task was cancelled; present only then.' },
)
const result = Type.Object(
  {},
  {
    additionalProperties: true,
    description: 'Present when completed: {message}, or the data that matches responseSchema.',
  },
)

const acceptedUnread = Type.Object(
  {
    count: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'How many paragraphs or values.',
    }),
    pointers: Type.Optional(
      Type.Array(
        Type.String({ maxLength: limits.resultBytesMax, description: 'A place in the result.' }),
        {
          maxItems: limits.provenanceFieldsMax,
          description:
            'Their places in the result, as far as there is room; /message#2 is the third paragraph. Absent once the content was removed.',
        },
      ),
    ),
  },
  {
    additionalProperties: false,
    title: 'AcceptedUnread',
    description:
      'What of the AI draft is in the result unread: the engineer accepted it without having read it. Absent where there is nothing of the kind.',
  },
)

const fileNames = (description: string) =>
  Type.Optional(
    Type.Array(
      Type.String({ maxLength: limits.fileNameCharsMax, description: 'The name of a file.' }),
      { maxItems: limits.attachmentsPerTaskMax, description },
    ),
  )

const provenance = Type.Object(
  {
    source: Type.Enum(['human', 'human_with_ai', 'ai', 'simulator'], {
      description:
        'An engineer, an engineer who used an AI draft, AI alone, or the simulator of test keys.',
    }),
    model: Type.Optional(
      Type.String({
        maxLength: limits.bodyBytesMax,
        description:
          'The model that wrote the answer or the draft. Absent where nothing of it is in the result.',
      }),
    ),
    fields: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: Type.Enum(['ai', 'human_changed', 'human'], {
            description: 'Where the value comes from.',
          }),
          maxProperties: limits.provenanceFieldsMax,
          description:
            'Of data that a draft was made for: where each value comes from, by JSON pointer.',
        },
      ),
    ),
    omittedFields: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'How many values are missing in fields.',
      }),
    ),
    keptShare: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'The share of the paragraphs, or of the values, that are in the draft word for word.',
      }),
    ),
    acceptedUnread: Type.Optional(acceptedUnread),
    filesRead: fileNames(
      'Files that the AI read to their end. Present where AI took part and the task has files, until the content is removed.',
    ),
    filesNotRead: fileNames('The other files: the AI did not see them, or only their beginning.'),
  },
  {
    additionalProperties: true,
    title: 'Provenance',
    description: 'Who made the result, and how. Present when completed.',
  },
)

const contentRemovedAt = time(
  'When the content was removed, as the account wants it; then there is no result any more.',
)

const aiAssisted = Type.Literal(true, {
  description: 'AI wrote the result or a part of it. Absent where it did not.',
})

export const taskWarning = Type.Object(
  {
    code: Type.Enum([unservedTagWarning], {
      description: 'TAG_UNSERVED: no engineer has the tag of the task.',
    }),
    message: Type.String({ maxLength: 500, description: 'What it means and what to do.' }),
  },
  {
    additionalProperties: false,
    title: 'TaskWarning',
    description: 'Something to know of the task.',
  },
)

const warnings = Type.Array(taskWarning, {
  minItems: 1,
  maxItems: 1,
  description: 'Present where the task was created but may not go well.',
})

/** What a create that waited shows beyond the task itself. */
const waited = {
  finalAt: Type.Optional(time('When the task became final; only after a wait.')),
  cancelReason: Type.Optional(cancelReason),
  result: Type.Optional(result),
  contentRemovedAt: Type.Optional(contentRemovedAt),
}

export const createdTask = {
  A: Type.Object(
    {
      id,
      status,
      mode,
      maxCredits: credits('Echo of the credit ceiling.', 'A'),
      tagIdUsed: tagId,
      expertiseMultiplier: multiplier,
      createdAt: time('ISO 8601, UTC.'),
      ...waited,
      provenance: Type.Optional(provenance),
      warnings: Type.Optional(warnings),
      pollAfterMs: Type.Optional(pollAfterMs),
    },
    { additionalProperties: false, title: 'CreatedTask' },
  ),
  B: Type.Object(
    {
      id,
      status,
      mode,
      maxCredits: credits('Echo of the credit ceiling.', 'B'),
      createdAt: time('ISO 8601, UTC.'),
      ...waited,
      aiAssisted: Type.Optional(aiAssisted),
    },
    { additionalProperties: false, title: 'CreatedTask' },
  ),
}

const money = (revision: Revision) => ({
  max: credits('The ceiling.', revision),
  held: credits('Held now: the ceiling while pending, then 0.', revision),
  charged: credits('What the task cost.', revision),
  released: credits('What came back.', revision),
})

const breakdown = Type.Object(
  {
    effortSeconds: Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'Measured effort.',
    }),
    modeMultiplier: Type.Number({
      exclusiveMinimum: 0,
      maximum: 10,
      description: 'What the mode multiplies the cost by.',
    }),
    expertiseMultiplier: multiplier,
    minimumCharge: Type.Integer({
      minimum: 0,
      maximum: 115_200,
      description: 'What a completed task costs at least.',
    }),
  },
  {
    additionalProperties: false,
    title: 'ChargeBreakdown',
    description:
      'charged = effortSeconds × modeMultiplier × expertiseMultiplier, rounded up, at least minimumCharge, at most max.',
  },
)

const asOf = 'As of at most a minute before this reply; the ETag does not change with it.'

const eta = Type.Object(
  {
    p50At: time('When half of the tasks like this one were completed, counted from its creation.'),
    p90At: time('The 90th percentile of the same.'),
  },
  {
    additionalProperties: false,
    title: 'TaskEta',
    description: `Of a pending live task that is read alone, where enough tasks like it are known: of its mode and tag, created in the same hour of the week. ${asOf}`,
  },
)

const queuePosition = Type.Integer({
  minimum: 1,
  maximum: limits.queuePositionMax + 1,
  description: `Of a task that waits for an engineer and is read alone: 1 is claimed next. More than ${limits.queuePositionMax} before it are not counted. ${asOf}`,
})

const soFar = Type.Object(
  {
    effortSeconds: Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'Effort of the engineer so far.',
    }),
    credits: credits('What a cancel would be charged for it.', 'A'),
  },
  {
    additionalProperties: false,
    title: 'CreditsSoFar',
    description: `While an engineer works on the task, or waits for a reply, and it is read alone. ${asOf}`,
  },
)

export const taskView = {
  A: Type.Object(
    {
      id,
      title,
      prompt,
      status,
      stage: Type.Enum(
        ['drafting', 'queued', 'claimed', 'needs_input', 'in_review', 'completed', 'cancelled'],
        {
          description: 'Where the task stands, for those who want to see more than the status.',
        },
      ),
      mode,
      projectId,
      maxCredits: credits('The credit ceiling.', 'A'),
      tagIdUsed: tagId,
      expertiseMultiplier: multiplier,
      metadata,
      attachments,
      createdAt: time('ISO 8601, UTC.'),
      dueAt: time('When an answer is due.'),
      overdueAt: Type.Optional(time('Since when the task is overdue; it goes first from then on.')),
      question: Type.Optional(openQuestion),
      eta: Type.Optional(eta),
      queuePosition: Type.Optional(queuePosition),
      finalAt: nullable(time('ISO 8601, UTC.'), 'When the task became final, or null.'),
      cancelReason: Type.Optional(cancelReason),
      result: Type.Optional(result),
      contentRemovedAt: Type.Optional(contentRemovedAt),
      provenance: Type.Optional(provenance),
      credits: Type.Object(
        { ...money('A'), breakdown: Type.Optional(breakdown), soFar: Type.Optional(soFar) },
        {
          additionalProperties: false,
          title: 'TaskCredits',
          description: 'The money of the task.',
        },
      ),
      pollAfterMs: Type.Optional(pollAfterMs),
      version: Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'Goes up by one with each change.',
      }),
    },
    { additionalProperties: false, title: 'Task' },
  ),
  B: Type.Object(
    {
      id,
      prompt,
      status,
      mode,
      projectId,
      maxCredits: credits('The credit ceiling.', 'B'),
      tagId,
      metadata,
      attachments,
      createdAt: time('ISO 8601, UTC.'),
      finalAt: nullable(time('ISO 8601, UTC.'), 'When the task became final, or null.'),
      cancelReason: Type.Optional(cancelReason),
      result: Type.Optional(result),
      contentRemovedAt: Type.Optional(contentRemovedAt),
      aiAssisted: Type.Optional(aiAssisted),
      credits: Type.Object(money('B'), {
        additionalProperties: false,
        title: 'TaskCredits',
        description: 'The money of the task.',
      }),
    },
    { additionalProperties: false, title: 'Task' },
  ),
}
