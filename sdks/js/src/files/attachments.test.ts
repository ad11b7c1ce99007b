import { expect, test } from 'vitest'
import { sendError, sendJson, startLocalServer } from '../../test/local-server.ts'
import type { Attachment } from '../resources/create-task.ts'
import type { FileSource } from './file-source.ts'

const task = { prompt: 'What is in these files?', maxCredits: 600, projectId: 1 }

/** Creates a task with the files, and gives what was sent: the announcements and the create. */
async function createWith(attachments: (FileSource | Attachment)[], revision: 'A' | 'B' = 'A') {
  const server = await startLocalServer(({ path, method }, reply) => {
    if (path === '/uploads')
      return sendJson(reply, 201, { id: 'upload_1', status: 'waiting', put: null })
    if (method === 'PUT') return { id: 'upload_1', status: 'ready' }
    return sendJson(reply, 201, { id: 'task_1' })
  })
  const { idempotencyKey } = await server
    .client({ revision })
    .tasks.create({ ...task, attachments })
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
    { fileName: 'a.md', mimeType: 'text/markdown', data: 'bmHDr3Zl' },
    { fileName: 'b.bin', mimeType: 'application/octet-stream', data: 'AAH/' },
    { fileName: 'c.json', mimeType: 'application/json', data: 'e30=' },
  ])
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
    { text: 'x'.repeat(65_000), fileName: 'large.txt' },
    { text: 'y'.repeat(1_000), fileName: 'small.txt' },
  ])
  expect(announced.map(({ body }) => JSON.parse(body).fileName)).toEqual(['large.txt'])
  expect(sent[0]).toEqual({ uploadId: 'upload_1' })
  expect(sent[1].fileName).toBe('small.txt')
})

test('a create repeated with its key announces its files with the same keys', async () => {
  const files = [{ text: 'x'.repeat(70_000), fileName: 'large.txt' }]
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
  const attachments = [{ text: 'x'.repeat(70_000), fileName: 'large.txt' }]
  const idempotencyKey = 'a3c7d39e-6f5e-4a43-8f4b-9f3f3f0f6a11'
  const create = server.client().tasks.create({ ...task, attachments, idempotencyKey })
  await expect(create).rejects.toMatchObject({ name: 'UploadLimitReachedError', idempotencyKey })
})

test('nothing is uploaded for a schema that cannot be sent', async () => {
  const server = await startLocalServer(() => ({}))
  const attachments = [{ text: 'x'.repeat(70_000), fileName: 'large.txt' }]
  const validate = (value: unknown) => ({ value })
  const responseSchema = { '~standard': { version: 1 as const, vendor: 'oldlib', validate } }
  const create = server.client().tasks.create({ ...task, attachments, responseSchema })
  await expect(create).rejects.toThrow(/oldlib/)
  expect(server.requests).toEqual([])
})
