import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { both, type Operation } from '../../../http/operation.ts'
import { attachmentStatuses } from './reading.ts'

const time = (description: string) => Type.String({ format: 'date-time', description })
const link = (description: string) => Type.String({ format: 'uri', maxLength: 2_048, description })

const links = Type.Object(
  {
    download: link('The file itself, to be saved.'),
    text: Type.Optional(link('Text and source as plain text, to be read in place.')),
    preview: Type.Optional(link('A smaller picture made from an image.')),
    view: Type.Optional(link('A page that shows a PDF.')),
  },
  { additionalProperties: false, title: 'FileLinks' },
)

/** What stands before the name, where a file was sent with a path. */
export const filePath = Type.Optional(
  Type.String({
    maxLength: limits.fileNameCharsMax,
    description: 'The folders that fileName began with, such as src/http; absent without any.',
  }),
)

/** What every list of files says of one. */
export const namedFile = {
  fileName: Type.String({ maxLength: limits.fileNameCharsMax, description: 'File name.' }),
  path: filePath,
  mimeType: Type.String({ maxLength: limits.mimeTypeCharsMax, description: 'MIME type.' }),
  fileSize: Type.Integer({
    minimum: 0,
    maximum: limits.attachmentBytesMaxA,
    description: 'Size in bytes.',
  }),
}

export const fileKind = Type.Enum(['image', 'pdf', 'source', 'text', 'other'], {
  description: 'What it is.',
})

/** A file of a task with the links to read it, as its client and its engineer are shown it. */
export const linkedFile = Type.Object(
  {
    position: Type.Integer({
      minimum: 0,
      maximum: limits.filesPerTaskMax - 1,
      description: 'Names the file within the task.',
    }),
    fileName: namedFile.fileName,
    path: namedFile.path,
    mimeType: namedFile.mimeType,
    kind: fileKind,
    fileSize: namedFile.fileSize,
    sha256: Type.String({
      pattern: '^[0-9a-f]{64}$',
      maxLength: 64,
      description: 'The SHA-256 of its bytes, in hexadecimal.',
    }),
    status: Type.Enum(attachmentStatuses, {
      description:
        'available; removed, when its time was up; blocked, when the virus scanner objects to it; ' +
        'lost, when the storage no longer has it.',
    }),
    links: Type.Union([links, Type.Null()], {
      description: 'How to read it; null unless it is available.',
    }),
    linksExpireAt: Type.Union([time('ISO 8601, UTC.'), Type.Null()], {
      description: `When the links end, ${limits.fileLinkSeconds} seconds after they were made; null without links.`,
    }),
  },
  { additionalProperties: false, title: 'LinkedFile' },
)

export const linkedFiles = Type.Object(
  {
    data: Type.Array(linkedFile, {
      maxItems: limits.filesPerTaskMax,
      description: 'The files of the create, then those of replies.',
    }),
  },
  { additionalProperties: false, title: 'LinkedFiles' },
)

const exampleToken = 'q7Zy'.repeat(24)

export const linkedFilesExample = {
  data: [
    {
      position: 0,
      fileName: 'retry.ts',
      mimeType: 'text/typescript',
      kind: 'source',
      fileSize: 5,
      sha256: '5f0f2a6f0a6b8a1c9f5d4a5dd0a7b6e85f0f2a6f0a6b8a1c9f5d4a5dd0a7b6e8',
      status: 'available',
      links: {
        download: `https://files.example.com/files/v1/download/${exampleToken}`,
        text: `https://files.example.com/files/v1/text/${exampleToken}`,
      },
      linksExpireAt: '2026-11-15T09:31:00.000Z',
    },
  ],
}

export const listAttachmentsOperation = {
  operationId: 'listTaskAttachments',
  method: 'GET',
  path: '/tasks/{task_id}/attachments',
  tag: 'Tasks',
  summary: 'List the files of a task',
  description:
    'The files of a task with links to read them. A link needs no key and lives for ' +
    `${limits.fileLinkSeconds} seconds: use it immediately, and request another when needed. It points to ` +
    'another host than the API, because what is in a file is not ours.',
  scope: 'tasks:read',
  params: Type.Object({
    task_id: Type.String({
      pattern: '^task_[0-9a-hjkmnp-tv-z]{26}$',
      maxLength: 31,
      description: 'The id string from the creation of the task.',
      examples: ['task_06a1ynhfkxvw5b8q2d3r4s5t6v'],
    }),
  }),
  reply: {
    status: 200,
    description: 'The files.',
    schema: both(linkedFiles),
    examples: both({ files: { summary: 'A task with one file', value: linkedFilesExample } }),
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation
