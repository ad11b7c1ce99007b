import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { both, type Operation } from '../../../http/operation.ts'
import { filePath } from '../attachments/schema.ts'
import { announced, announcement, example, exampleOf } from './examples.ts'

const tag = 'Uploads'
const time = (description: string) => Type.String({ format: 'date-time', description })

const fileName = Type.String({
  minLength: 1,
  maxLength: limits.fileNameCharsMax,
  description: 'File name. Folders before it are shown beside it: src/retry.ts.',
})
const mimeType = Type.String({
  minLength: 3,
  maxLength: limits.mimeTypeCharsMax,
  description: 'MIME type, for example image/png, application/pdf or text/plain.',
})
const fileSize = Type.Integer({
  minimum: 0,
  maximum: limits.attachmentBytesMaxA,
  description:
    'Size in bytes. Revision A takes 52,428,800; B 10,485,760 of images and PDF and 1,048,576 of ' +
    'source and text.',
})

const fields = {
  fileName,
  mimeType,
  fileSize,
  sha256: Type.String({
    pattern: '^[0-9a-fA-F]{64}$',
    maxLength: 64,
    description: 'The SHA-256 of the bytes, in hexadecimal.',
  }),
}

const createBody = {
  A: Type.Object(fields, { additionalProperties: false, title: 'CreateUpload' }),
  B: Type.Object(fields, { additionalProperties: true, title: 'CreateUpload' }),
}

const shown = {
  id: Type.String({
    pattern: '^upload_[0-9a-hjkmnp-tv-z]{26}$',
    description: 'Send it as uploadId in the attachments of a task.',
  }),
  status: Type.Enum(['waiting', 'ready', 'refused', 'used'], {
    description:
      'waiting: the file has not been taken yet. ready: a task may use it, once. refused: the file is ' +
      'not what its type says, or was found infected. used: it belongs to a task.',
  }),
  flaw: Type.Union([Type.String({ maxLength: 500 }), Type.Null()], {
    description: 'Why it was refused.',
  }),
  fileName,
  path: filePath,
  mimeType,
  fileSize,
  sha256: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'The SHA-256 of the bytes, in hexadecimal.',
  }),
  taskId: Type.Union([Type.String({ pattern: '^task_[0-9a-hjkmnp-tv-z]{26}$' }), Type.Null()], {
    description: 'The task that used it.',
  }),
  createdAt: time('ISO 8601, UTC.'),
  expiresAt: time('When it goes, unless a task has used it: 24 hours after it was created.'),
  contentUrl: Type.String({
    format: 'uri',
    maxLength: 500,
    description: 'Where the file can be sent through this API, by PUT with your key.',
  }),
}

const upload = Type.Object(shown, { additionalProperties: false, title: 'Upload' })

const putLink = Type.Object(
  {
    url: Type.String({
      format: 'uri',
      maxLength: 8_192,
      description: 'Where to, without your key.',
    }),
    method: Type.Enum(['PUT'], { description: 'The method.' }),
    headers: Type.Object(
      {},
      {
        additionalProperties: Type.String({ maxLength: 1_000 }),
        description: 'Headers that must be sent exactly so.',
      },
    ),
    expiresAt: time('When the link ends: after 15 minutes.'),
  },
  {
    additionalProperties: false,
    title: 'PutLink',
    description: 'How to send the file straight to the store.',
  },
)

const announcedUpload = Type.Object(
  {
    ...shown,
    put: Type.Union([putLink, Type.Null()], {
      description:
        'How to send the file straight to the store. Null where the store cannot be reached from ' +
        'outside, and once the upload is no longer pending: then send it to contentUrl.',
    }),
  },
  { additionalProperties: false, title: 'AnnouncedUpload' },
)

const params = Type.Object({
  upload_id: Type.String({
    maxLength: 100,
    description: 'The id of the upload.',
    examples: [example.id],
  }),
})

export const createUploadOperation = {
  operationId: 'createUpload',
  method: 'POST',
  path: '/uploads',
  tag,
  summary: 'Announce a file',
  description:
    'Begins an upload of a file that is too large for the body of a task. Send the file by the PUT in ' +
    'the reply and complete the upload, or send it to contentUrl; then name the upload in a task. ' +
    'Repeated with its Idempotency-Key it gives a fresh link to the same upload. An account may have ' +
    '200 unused uploads and 5 GiB in them.',
  scope: 'tasks:write',
  body: createBody,
  bodyExamples: both({ report: { summary: 'A PDF', value: announcement } }),
  reply: {
    status: 201,
    description: 'The upload. Location names where it can be read.',
    schema: both(announcedUpload),
    examples: both({ announced: { summary: 'A new upload', value: announced } }),
  },
  errors: ['UPLOAD_LIMIT_REACHED', 'QUOTA_REACHED', 'NOT_FOUND'],
  invalidExample: both([{ field: 'sha256', message: 'is required' }]),
} as const satisfies Operation

export const putUploadContentOperation = {
  operationId: 'putUploadContent',
  method: 'PUT',
  path: '/uploads/{upload_id}/content',
  tag,
  summary: 'Send a file through the API',
  description:
    'Takes the bytes of the file and makes the upload ready, without a further call. Content-Length ' +
    'must be the announced fileSize. 64 KB, or what is left of it, have to arrive every 15 seconds, ' +
    'and all within 10 minutes. Bytes that are not the announced ones are 400 and may be sent again.',
  scope: 'tasks:write',
  params,
  rawBody: true,
  reply: {
    status: 200,
    description: 'The upload, ready for a task.',
    schema: both(upload),
    examples: both({ ready: { summary: 'A ready upload', value: exampleOf('ready') } }),
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation

export const completeUploadOperation = {
  operationId: 'completeUpload',
  method: 'POST',
  path: '/uploads/{upload_id}/complete',
  tag,
  summary: 'Complete an upload',
  description:
    'Has the file that was put into the store checked and taken over: its size, its SHA-256 and ' +
    'whether it is what its type says. Bytes that are not the announced ones are 400 and may be put ' +
    'again while the link lives. Repeating it is safe.',
  scope: 'tasks:write',
  params,
  reply: {
    status: 200,
    description: 'The upload, ready for a task.',
    schema: both(upload),
    examples: both({ ready: { summary: 'A ready upload', value: exampleOf('ready') } }),
  },
  errors: ['NOT_FOUND', 'UPLOAD_MISSING'],
} as const satisfies Operation

export const getUploadOperation = {
  operationId: 'getUpload',
  method: 'GET',
  path: '/uploads/{upload_id}',
  tag,
  summary: 'Read an upload',
  description: 'One upload of the account, until its time is up.',
  scope: 'tasks:read',
  params,
  reply: {
    status: 200,
    description: 'The upload.',
    schema: both(upload),
    examples: both({ waiting: { summary: 'An upload without its file', value: example } }),
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation

export const deleteUploadOperation = {
  operationId: 'deleteUpload',
  method: 'DELETE',
  path: '/uploads/{upload_id}',
  tag,
  summary: 'Delete an upload',
  description: 'Deletes an upload and its file. One that a task has used stays with the task.',
  scope: 'tasks:write',
  params,
  reply: { status: 204, description: 'The upload is gone.' },
  errors: ['NOT_FOUND', 'UPLOAD_USED'],
} as const satisfies Operation
