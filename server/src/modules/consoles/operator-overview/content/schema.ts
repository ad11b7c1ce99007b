// The content of a task, which an operator sees by an act that is recorded (decision 38).
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import {
  fileKind,
  linkedFile,
  linkedFilesExample,
  namedFile,
} from '../../../files/attachments/schema.ts'
import {
  closed,
  data,
  draftContent,
  nullable,
  taskId,
  time,
  whole,
} from '../../engineer/work-task-schema.ts'
import { operatorAccess, personRef } from '../overview-schema.ts'
import { taskParams } from '../task-schema.ts'

const tag = 'Operators'
const access = { ...operatorAccess, stepUp: true } as const

const file = Type.Object(
  {
    position: whole('Names the file within the task.', limits.filesPerTaskMax - 1),
    ...namedFile,
    kind: fileKind,
    status: linkedFile.properties.status,
  },
  { ...closed, title: 'OperatorTaskFile' },
)

const savedText = Type.Object(
  {
    content: draftContent,
    revision: whole('How often it was saved.'),
    savedAt: time('When.'),
    engineer: nullable(personRef, 'Who wrote it; null when they were erased.'),
  },
  { ...closed, title: 'OperatorSavedText' },
)

const draft = Type.Object(
  {
    content: data('{message}, or data that matches responseSchema.'),
    model: Type.String({ maxLength: 200, description: 'The model that wrote it.' }),
    writtenAt: time('When.'),
  },
  { ...closed, title: 'OperatorAiDraft' },
)

const clientView = Type.Object(
  {
    revision: Type.Enum(['A', 'B'], { description: 'The revision that the task was created in.' }),
    task: data('GET /tasks/{task_id} in that revision.'),
  },
  { ...closed, title: 'ClientView', description: 'What a poll of the client reads now.' },
)

const taskContent = Type.Object(
  {
    openedAt: time('When it was read.'),
    prompt: Type.String({
      maxLength: limits.promptCharsMax,
      description: 'What the client asks; empty when the content was removed.',
    }),
    contentRemovedAt: nullable(
      time('When.'),
      'When prompt, files, texts and answer were removed, as the account wants it; else null.',
    ),
    responseSchema: nullable(data('JSON Schema.'), 'What the answer must match, or null.'),
    files: Type.Array(file, {
      maxItems: limits.filesPerTaskMax,
      description: 'Its files, without links: each is opened by openTaskFile.',
    }),
    savedText: nullable(
      savedText,
      'What its engineer last saved, or where nobody has claimed it the last one who did; or null.',
    ),
    draft: nullable(draft, 'What the AI suggested, unverified; or null.'),
    answer: nullable(data('The result.'), 'The answer; null until the task is completed.'),
    clientView,
  },
  { ...closed, title: 'OperatorTaskContent' },
)

export const openTaskContentOperation = {
  operationId: 'openTaskContent',
  method: 'POST',
  path: '/operator/v1/tasks/{task_id}/content',
  tag,
  summary: 'Show the content of a task',
  description:
    'Prompt, names of files, what its engineer saved, the draft of the AI, the answer, and what the ' +
    'client reads. Each call is recorded in the audit log of the account before anything is read; ' +
    'its owners see that an operator opened the content, without a name.',
  access,
  params: taskParams,
  reply: {
    status: 200,
    description: 'The content.',
    schema: taskContent,
    example: {
      openedAt: '2026-11-13T14:06:00.000Z',
      prompt: 'Does this migration lock the orders table?',
      contentRemovedAt: null,
      responseSchema: null,
      files: [
        {
          position: 0,
          fileName: 'up.sql',
          mimeType: 'application/sql',
          kind: 'source',
          fileSize: 812,
          status: 'available',
        },
      ],
      savedText: {
        content: 'Yes: the default is written to every row.',
        revision: 9,
        savedAt: '2026-11-13T14:04:50.000Z',
        engineer: { personId: 'person_06a1ynhfkxvw5b8q2d3r4s5t6v', name: 'Grace Example' },
      },
      draft: null,
      answer: null,
      clientView: {
        revision: 'A',
        task: { id: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v', status: 'pending', stage: 'claimed' },
      },
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const openTaskFileOperation = {
  operationId: 'openTaskFile',
  method: 'POST',
  path: '/operator/v1/tasks/{task_id}/files/{position}/open',
  tag,
  summary: 'Open a file of a task',
  description:
    'One file with links to read it, which live for ' +
    `${limits.fileLinkSeconds} seconds and need no session. Each call is recorded in the audit log of ` +
    'the account before a link is made.',
  access,
  params: Type.Object({
    task_id: taskId,
    position: Type.String({
      pattern: '^[0-9]{1,3}$',
      maxLength: 3,
      description: 'Names the file within the task.',
      examples: ['0'],
    }),
  }),
  reply: {
    status: 200,
    description: 'The file.',
    schema: linkedFile,
    example: linkedFilesExample.data[0],
  },
  errors: [],
} as const satisfies ConsoleOperation
