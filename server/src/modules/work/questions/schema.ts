// Questions and replies, as clients and members see them.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { Revision } from '../../../core/money.ts'
import { namedFile } from '../../files/attachments/schema.ts'
import { sentFiles } from '../../files/sent-files/schema.ts'

const closed = { additionalProperties: false } as const
const time = (description: string) => Type.String({ format: 'date-time', description })
const json = (description: string) =>
  Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true, description }))

const replyFields = {
  choice: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: limits.choiceCharsMax,
      description: 'One of the choices, word for word.',
    }),
  ),
  text: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: limits.replyCharsMax,
      description:
        'Words: the reply itself, or a note to a choice or to data. Alone it is enough where the question has neither, or allowsText.',
    }),
  ),
  data: Type.Optional(json('What replySchema asks for.')),
}

export const reply = Type.Object(replyFields, {
  ...closed,
  title: 'QuestionReply',
  description: 'What is said to a question: by the client, or assumed without a reply.',
})

export const questionForm = {
  text: Type.String({
    minLength: 1,
    maxLength: limits.questionCharsMax,
    description: 'What the engineer wants to know.',
  }),
  choices: Type.Optional(
    Type.Array(
      Type.String({ minLength: 1, maxLength: limits.choiceCharsMax, description: 'A choice.' }),
      {
        minItems: 1,
        maxItems: limits.questionChoicesMax,
        description: 'What to choose from. Absent where words or data are asked for.',
      },
    ),
  ),
  replySchema: Type.Optional(
    json('JSON Schema of the data that is asked for. Absent where none is.'),
  ),
  onNoReply: Type.Enum(['default', 'continue', 'cancel'], {
    description:
      'What happens at the deadline without a reply. default: the engineer continues with defaultReply. continue: they answer as well as they can. cancel: the task is cancelled with cancelReason no_reply, and all credits are released.',
  }),
}

const repliedFile = Type.Object(
  {
    position: Type.Integer({
      minimum: 0,
      maximum: limits.filesPerTaskMax - 1,
      description:
        'Names the file within the task; GET /tasks/{task_id}/attachments has its links.',
    }),
    ...namedFile,
  },
  { ...closed, title: 'ReplyFile' },
)

const givenReply = Type.Object(
  {
    ...replyFields,
    attachments: Type.Optional(
      Type.Array(repliedFile, {
        maxItems: limits.attachmentsPerTaskMax,
        description: 'The files that came with it; absent without any.',
      }),
    ),
  },
  {
    ...closed,
    title: 'GivenReply',
    description: 'What was replied, or assumed at the deadline.',
  },
)

const asked = {
  number: Type.Integer({
    minimum: 1,
    maximum: limits.questionsPerTaskMax,
    description: 'Counts the questions of the task.',
  }),
  ...questionForm,
  allowsText: Type.Boolean({ description: 'Whether words will do in place of a choice.' }),
  askedAt: time('When it was asked; since then the clock and the price are paused.'),
  deadlineAt: time('Until when a reply is taken.'),
  defaultReply: Type.Optional(reply),
}

/** As a task shows it that waits for a reply. */
export const openQuestion = Type.Object(asked, {
  ...closed,
  title: 'OpenQuestion',
  description:
    'In stage needs_input: what the engineer wants to know. Reply by POST /tasks/{task_id}/messages.',
})

const questionStates = [
  ...(['open', 'replied', 'assumed', 'continued', 'no_reply', 'ended'] as const),
  'removed',
] as const

export const message = Type.Object(
  {
    ...asked,
    state: Type.Enum([...questionStates], {
      description:
        'open; replied; at the deadline assumed (the default), continued, or no_reply (cancelled); ended with the task; removed with the content of the task.',
    }),
    closedAt: Type.Optional(time('When it was closed.')),
    reply: Type.Optional(givenReply),
  },
  { ...closed, title: 'Message', description: 'A question with what was replied.' },
)

const questionExample = {
  number: 1,
  text: 'Which PostgreSQL version runs in production? The lock differs between 15 and 18.',
  choices: ['15', '18'],
  allowsText: true,
  onNoReply: 'default',
  defaultReply: { choice: '18' },
  askedAt: '2026-11-16T09:34:31.000Z',
  deadlineAt: '2026-11-17T09:34:31.000Z',
} as const

export const messageExample = {
  ...questionExample,
  state: 'replied',
  closedAt: '2026-11-16T09:41:02.000Z',
  reply: { choice: '15', text: 'We move to 18 in spring.' },
} as const

export const thread = Type.Object(
  {
    data: Type.Array(message, {
      maxItems: limits.questionsPerTaskMax,
      description: 'Questions and replies, oldest first.',
    }),
  },
  { ...closed, title: 'Messages' },
)

const replyBodyOf = (revision: Revision) =>
  Type.Object(
    {
      question: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.questionsPerTaskMax,
          description:
            'The number of the question. With it a reply that comes too late never answers the next question.',
        }),
      ),
      ...replyFields,
      attachments: Type.Optional(
        sentFiles(revision, {
          title: 'ReplyAttachment',
          description: 'Files that belong to the reply; they join those of the task.',
        }),
      ),
    },
    { ...closed, title: 'ReplyRequest' },
  )

export const replyBody = { A: replyBodyOf('A'), B: replyBodyOf('B') }

export const replyBodyExample = { question: 1, choice: '15', text: 'We move to 18 in spring.' }
