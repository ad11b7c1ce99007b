// Replies with files: as a create brings them, under the key of the reply.
import { expect, test } from 'vitest'
import { sendError, sendJson, startLocalServer } from '../../test/local-server.ts'
import type { ReplyRequest } from './question.ts'

const large = { text: 'x'.repeat(160_000), fileName: 'large.txt' }

/** Replies, and gives what was sent: the announcements of files and the replies. */
async function replyWith(reply: ReplyRequest, revision: 'A' | 'B' = 'A') {
  const server = await startLocalServer(({ path, method }, response) => {
    if (path === '/uploads')
      return sendJson(response, 201, { id: 'upload_1', status: 'waiting', put: null })
    if (method === 'PUT') return { id: 'upload_1', status: 'ready' }
    return { id: 'task_1', status: 'pending', stage: 'queued' }
  })
  const idempotencyKey = crypto.randomUUID()
  const send = () => server.client({ revision }).tasks.reply('task_1', reply, { idempotencyKey })
  const task = await send()
  const at = (wanted: string) => server.requests.filter(({ path }) => path === wanted)
  const replies = () => at('/tasks/task_1/messages')
  const sent = JSON.parse(replies()[0]?.body ?? '')
  return { task, sent, replies, announced: () => at('/uploads'), send, idempotencyKey }
}

test('without files a reply is one request, as it was given', async () => {
  const { task, sent, replies, announced } = await replyWith({ question: 2, choice: '15' })
  expect(task).toMatchObject({ id: 'task_1', stage: 'queued' })
  expect(sent).toEqual({ question: 2, choice: '15' })
  expect([replies().length, announced().length]).toEqual([1, 0])
})

test('small files travel inside the reply, in the words of the revision', async () => {
  const attachments = [
    { text: 'naïve', fileName: 'logs/run.log' },
    { text: 'a = 1', fileName: 'a.toml', mimeType: 'application/toml' },
    { uploadId: 'upload_9' },
  ]
  const inA = await replyWith({ text: 'See these.', attachments })
  expect(inA.sent).toEqual({
    text: 'See these.',
    attachments: [
      { fileName: 'logs/run.log', mimeType: 'text/plain', content: 'naïve' },
      { fileName: 'a.toml', mimeType: 'application/toml', data: 'YSA9IDE=' },
      { uploadId: 'upload_9' },
    ],
  })
  const inB = await replyWith({ text: 'See these.', attachments }, 'B')
  expect(inB.sent.attachments[1]).toMatchObject({ content: 'a = 1' })
})

test('what does not fit is uploaded first, once for the key of the reply', async () => {
  const small = { text: 'y'.repeat(5_000), fileName: 'small.txt' }
  const reply = { text: 'n'.repeat(4_000), data: { notes: 'd'.repeat(10_000) } }
  const { send, sent, replies, announced, idempotencyKey } = await replyWith({
    ...reply,
    attachments: [large, small],
  })
  expect(sent).toMatchObject({
    ...reply,
    attachments: [{ uploadId: 'upload_1' }, { fileName: 'small.txt' }],
  })
  await send()
  const keysOf = (requests: ReturnType<typeof replies>) =>
    requests.map(({ headers }) => headers['idempotency-key'])
  expect(keysOf(replies())).toEqual([idempotencyKey, idempotencyKey])
  const [first, again, ...others] = keysOf(announced())
  expect([first, others]).toEqual([again, []])
  expect(first).not.toBe(idempotencyKey)
})

test.each([
  [130_000, 0],
  [140_000, 1],
])('beside what else is said %i bytes fit the body, or are uploaded', async (size, uploads) => {
  const attachments = [{ text: 'x'.repeat(size), fileName: 'a.txt' }]
  const { replies, announced } = await replyWith({
    data: { notes: 'é'.repeat(8_000) },
    attachments,
  })
  expect(Buffer.byteLength(replies()[0]?.body ?? '')).toBeLessThanOrEqual(153_600)
  expect(announced()).toHaveLength(uploads)
})

test('a file that fails is an error of the reply, with its key, and nothing is replied', async () => {
  const server = await startLocalServer((_request, response) =>
    sendError(response, 409, 'UPLOAD_LIMIT_REACHED'),
  )
  const idempotencyKey = crypto.randomUUID()
  const { tasks } = server.client()
  const refused = tasks.reply('task_1', { text: 'Here.', attachments: [large] }, { idempotencyKey })
  await expect(refused).rejects.toMatchObject({ name: 'UploadLimitReachedError', idempotencyKey })
  const missing = tasks.reply('task_1', { text: 'Here.', attachments: ['no-such-file.pdf'] })
  await expect(missing).rejects.toThrow(/"no-such-file.pdf" cannot be read/)
  expect(server.requests.map(({ path }) => path)).toEqual(['/uploads'])
})
