import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sendError, sendJson, startLocalServer } from '../../test/local-server.ts'
import { TaskReviewError } from '../errors/task-review-error.ts'
import type { Attachment, CreateTask } from '../resources/create-task.ts'
import type { FileInput } from './file-source.ts'

const task = { prompt: 'What is in these files?', maxCredits: 600, projectId: 1 }

/** Creates a task with the files, and gives what was sent: the announcements and the create. */
async function createWith(
  attachments: (FileInput | Attachment)[],
  revision: 'A' | 'B' = 'A',
  more: Partial<CreateTask> = {},
) {
  const server = await startLocalServer(({ path, method }, reply) => {
    if (path === '/uploads')
      return sendJson(reply, 201, { id: 'upload_1', status: 'waiting', put: null })
    if (method === 'PUT') return { id: 'upload_1', status: 'ready' }
    return sendJson(reply, 201, { id: 'task_1' })
  })
  const { idempotencyKey } = await server
    .client({ revision })
    .tasks.create({ ...task, ...more, attachments })
  const announced = server.requests.filter(({ path }) => path === '/uploads')
  const create = server.requests.find(({ path }) => path === '/tasks/create')
  return { sent: JSON.parse(create?.body ?? '').attachments, announced, server, idempotencyKey }
}

test('small files travel inside the create', async () => {
  const { sent, announced } = await createWith([
    { text: 'naïve', fileName: 'a.md' },
    { data: new Uint8Array([0, 1, 255]), fileName: 'b.bin' },
    { data: new Blob(['{}']), fileName: 'c.json' },
  ])
  expect(announced).toEqual([])
  expect(sent).toEqual([
    { fileName: 'a.md', mimeType: 'text/markdown', content: 'naïve' },
    { fileName: 'b.bin', mimeType: 'application/octet-stream', content: 'AAH/' },
    { fileName: 'c.json', mimeType: 'application/json', content: '{}' },
  ])
})

test('a type that may be text to the service or not is sent as base64', async () => {
  const { sent } = await createWith([
    { text: 'a = 1', fileName: 'a.toml', mimeType: 'application/toml' },
  ])
  expect(sent).toEqual([{ fileName: 'a.toml', mimeType: 'application/toml', data: 'YSA9IDE=' }])
})

test('a File, a Blob, bytes, a path and a stream are files as they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attachments-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'notes.md')
  writeFileSync(path, '# Notes')
  const { sent } = await createWith([
    new File(['let a = 1'], 'a.ts', { type: 'video/mp2t' }),
    new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
    Buffer.from('GIF89a'),
    path,
    createReadStream(path),
  ])
  expect(sent).toEqual([
    { fileName: 'a.ts', mimeType: 'text/typescript', content: 'let a = 1' },
    { fileName: 'attachment.pdf', mimeType: 'application/pdf', content: btoa('%PDF-1.7') },
    { fileName: 'attachment.gif', mimeType: 'image/gif', content: btoa('GIF89a') },
    { fileName: 'notes.md', mimeType: 'text/markdown', content: '# Notes' },
    { fileName: 'notes.md', mimeType: 'text/markdown', content: '# Notes' },
  ])
})

test.each([
  [[null], /^attachments\[0\] is not a file, but null\. Pass a path/],
  [[42], /^attachments\[0\] is not a file, but 42\./],
  [[{ name: 'x.pdf' }], /an object with name\. Pass/],
  [[Promise.resolve('x.pdf')], /a promise; await it first/],
  [[{ text: 'x' }], /is text without a name\. Add fileName\./],
  [['no-such-file.pdf'], /"no-such-file.pdf" cannot be read: the file was not found\. For text/],
  ['x.pdf', /attachments must be an array of files\./],
])('what is no file is refused in words: %j', async (attachments, words) => {
  const server = await startLocalServer(() => ({}))
  const given = { ...task, attachments } as unknown as CreateTask
  const error = await server
    .client()
    .tasks.create(given)
    .catch((one) => one)
  expect(error).toBeInstanceOf(TaskReviewError)
  expect(error.message).toMatch(words)
  expect(server.requests).toEqual([])
})

const latin1 = { data: Buffer.from('na\u00efve;1', 'latin1'), fileName: 'a.csv' }
const utf16 = { data: Buffer.from('\ufeffa;1', 'utf16le'), fileName: 'b.csv' }

test('a table that is not UTF-8 arrives byte for byte', async () => {
  const { sent } = await createWith([latin1, { ...utf16, mimeType: 'text/csv' }])
  const mimeType = 'application/octet-stream'
  expect(sent).toEqual([
    { fileName: 'a.csv', mimeType, content: latin1.data.toString('base64') },
    { fileName: 'b.csv', mimeType, content: utf16.data.toString('base64') },
  ])
})

test('revision B has no way for it, and nothing is sent that would be another text', async () => {
  const server = await startLocalServer(() => ({}))
  const { tasks } = server.client({ revision: 'B' })
  const create = tasks.create({ ...task, attachments: [latin1] })
  await expect(create).rejects.toThrow(/a\.csv is not UTF-8 text, and revision B/)
  expect(server.requests).toEqual([])
})

test.each([
  [90_000, false],
  [114_000, false],
  [115_000, true],
  [150_000, true],
])('beside a long prompt %i bytes fit the body, or are uploaded', async (size, isLarge) => {
  const { server, announced } = await createWith(
    [{ text: 'x'.repeat(size), fileName: 'a.txt' }],
    'A',
    { prompt: '\u0416"'.repeat(5_000), metadata: { notes: 'n'.repeat(19_000) } },
  )
  const body = server.requests.find(({ path }) => path === '/tasks/create')?.body ?? ''
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(153_600)
  expect(announced).toHaveLength(isLarge ? 1 : 0)
})

test('revision B has text as text and pictures as base64', async () => {
  const { sent } = await createWith(
    [
      { text: 'naïve', fileName: 'a.md' },
      { data: new Uint8Array([1]), fileName: 'a.png' },
    ],
    'B',
  )
  expect(sent).toEqual([
    { fileName: 'a.md', mimeType: 'text/markdown', content: 'naïve' },
    { fileName: 'a.png', mimeType: 'image/png', content: 'AQ==' },
  ])
})

test('what does not fit is uploaded first, the largest before the others', async () => {
  const { sent, announced } = await createWith([
    { text: 'x'.repeat(150_000), fileName: 'large.txt' },
    { text: 'y'.repeat(5_000), fileName: 'small.txt' },
  ])
  expect(announced.map(({ body }) => JSON.parse(body).fileName)).toEqual(['large.txt'])
  expect(sent[0]).toEqual({ uploadId: 'upload_1' })
  expect(sent[1].fileName).toBe('small.txt')
})

test('a create repeated with its key announces its files with the same keys', async () => {
  const files = [{ text: 'x'.repeat(160_000), fileName: 'large.txt' }]
  const { announced, server, idempotencyKey } = await createWith(files)
  await server.client().tasks.create({ ...task, attachments: files, idempotencyKey })
  const again = server.requests.filter(({ path }) => path === '/uploads')[1]
  expect(again?.headers['idempotency-key']).toBe(announced[0]?.headers['idempotency-key'])
  expect(again?.headers['idempotency-key']).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

test('attachments in the words of the service are passed on as they are', async () => {
  const own = [
    { uploadId: 'upload_9' },
    { fileName: 'a.txt', mimeType: 'text/plain', data: 'eA==' },
  ]
  expect((await createWith(own)).sent).toEqual(own)
})

test('an upload that fails is an error of the create, with the key of the create', async () => {
  const server = await startLocalServer((_request, reply) =>
    sendError(reply, 409, 'UPLOAD_LIMIT_REACHED'),
  )
  const attachments = [{ text: 'x'.repeat(160_000), fileName: 'large.txt' }]
  const idempotencyKey = 'a3c7d39e-6f5e-4a43-8f4b-9f3f3f0f6a11'
  const create = server.client().tasks.create({ ...task, attachments, idempotencyKey })
  await expect(create).rejects.toMatchObject({ name: 'UploadLimitReachedError', idempotencyKey })
})

test('nothing is uploaded for a schema that cannot be sent', async () => {
  const server = await startLocalServer(() => ({}))
  const attachments = [{ text: 'x'.repeat(160_000), fileName: 'large.txt' }]
  const validate = (value: unknown) => ({ value })
  const responseSchema = { '~standard': { version: 1 as const, vendor: 'oldlib', validate } }
  const create = server.client().tasks.create({ ...task, attachments, responseSchema })
  await expect(create).rejects.toThrow(/oldlib/)
  expect(server.requests).toEqual([])
})
