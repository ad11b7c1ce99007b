// Files that come with a reply: kept after those of the task, shown in the thread, used once, counted, and
// never kept without the reply they belong to.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import { recountUsage } from '../../src/modules/money/balances/recount.ts'
import { startWorker } from '../../src/start/worker.ts'
import { type Loose, type Service, startService } from '../service.ts'
import { fileDepsOf, findDisorder, inOrder } from '../stored-files.ts'
import { createUploader, note } from '../uploads.ts'
import * as life from './life.ts'

let service: Service
let worker: Awaited<ReturnType<typeof startWorker>>
let place: life.Place

beforeAll(async () => {
  service = await startService({ sweepIntervalMs: 50 })
  worker = await startWorker(service.deps)
  place = await life.openPlace(service)
})
afterAll(async () => {
  expect(await findDisorder(fileDepsOf(service))).toEqual(inOrder)
  expect(await recountUsage(service.deps.database.db)).toEqual([])
  await worker.stop()
  await service.stop()
})

const log = (text: string) => ({ fileName: 'logs/run.log', mimeType: 'text/plain', content: text })

async function makeAsked(attachments: Loose[] = []): Promise<string> {
  const { key, projectId } = place.client
  const body = { prompt: 'Why does this fail?', maxCredits: 600, projectId, attachments }
  const created = await service.call('POST', '/tasks/create', { key, body })
  expect(created.status, created.text).toBe(201)
  await life.ask(place, created.body.id)
  return created.body.id
}

const reply = (taskId: string, body: Loose, headers: Record<string, string> = {}) =>
  service.call('POST', `/tasks/${taskId}/messages`, { key: place.client.key, body, headers })

const read = async (taskId: string, what: 'messages' | 'attachments') =>
  (await service.call('GET', `/tasks/${taskId}/${what}`, { key: place.client.key })).body.data

const upload = async () =>
  (await createUploader(service, place.client.key, 'A').upload(note)).body.id

async function countBytes(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select content_bytes::int as bytes from balances
    where account_id = ${decodeId('acct', place.client.accountId)}`.execute(
    service.deps.database.db,
  )
  return (rows[0] as { bytes: number }).bytes
}

test('they follow the files of the create, and both sides read them', async () => {
  const taskId = await makeAsked([log('first')])
  const before = await countBytes()
  const uploadId = await upload()
  const sent = await reply(taskId, {
    text: 'See these.',
    attachments: [log('second'), { uploadId }],
  })
  expect(sent.status, sent.text).toBe(200)
  // What the create brought is the task's; what a reply brought is in the thread.
  expect(sent.body.attachments).toHaveLength(1)
  expect(await read(taskId, 'messages')).toMatchObject([
    {
      reply: {
        text: 'See these.',
        attachments: [
          { position: 1, fileName: 'run.log', path: 'logs', mimeType: 'text/plain', fileSize: 6 },
          { position: 2, fileName: note.fileName, fileSize: note.bytes.length },
        ],
      },
    },
  ])
  const files = await read(taskId, 'attachments')
  expect(files.map(({ position, status }: Loose) => [position, status])).toEqual([
    [0, 'available'],
    [1, 'available'],
    [2, 'available'],
  ])
  const text = await fetch(files[1].links.text)
  expect(await text.text()).toBe('second')
  expect(await countBytes()).toBe(before + 6 + note.bytes.length)
  const claimed = await life.claim(place, taskId)
  expect(claimed.files ?? claimed.attachments).toHaveLength(3)
})

test('a repeated reply keeps them once, another file under the same key is refused', async () => {
  const taskId = await makeAsked()
  const headers = { 'idempotency-key': randomUUID() }
  const body = { text: 'Here.', attachments: [log('once')] }
  expect((await reply(taskId, body, headers)).status).toBe(200)
  const again = await reply(taskId, body, headers)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  expect(await read(taskId, 'attachments')).toHaveLength(1)
  const other = { ...body, attachments: [log('twice')] }
  expect((await reply(taskId, other, headers)).status).toBe(409)
})

test.each([
  ['a file that is none', { fileName: 'a.zip', mimeType: 'application/zip', content: '' }],
  ['an upload that nobody made', { uploadId: 'upload_06a1ynhfkxvw5b8q2d3r4s5t6v' }],
])('%s is refused by name and leaves the question open', async (_, file) => {
  const taskId = await makeAsked()
  const refused = await reply(taskId, { text: 'Here.', attachments: [log('fine'), file] })
  expect(refused.status, refused.text).toBe(400)
  expect(refused.body.error.details.errors[0].field).toMatch(/^attachments\[1\]/)
  expect(await read(taskId, 'messages')).toMatchObject([{ state: 'open' }])
  expect(await read(taskId, 'attachments')).toEqual([])
})

test('over the quota of content nothing is kept and the question stays open', async () => {
  const taskId = await makeAsked()
  const account = place.client.accountId
  await service.admin('change-quotas', { account, 'content-bytes': String(await countBytes()) })
  const refused = await reply(taskId, { text: 'Here.', attachments: [log('more')] })
  expect([refused.status, refused.body.error.code]).toEqual([429, 'QUOTA_REACHED'])
  expect(await read(taskId, 'messages')).toMatchObject([{ state: 'open' }])
  expect((await reply(taskId, { text: 'Without it, then.' })).status).toBe(200)
  await service.admin('change-quotas', { account, 'content-bytes': String(1_000_000_000) })
})

test('of replies at the same moment one is kept, with its own files', async () => {
  const outcomes: number[] = []
  for (let round = 0; round < 20; round++) {
    const taskId = await makeAsked([log('create')])
    const uploadId = await upload()
    const bodies = ['a', 'b', 'c'].map((text) => ({
      text,
      attachments: text === 'c' ? [{ uploadId }] : [log(text), { uploadId }],
    }))
    const replies = await Promise.all(bodies.map((body) => reply(taskId, body)))
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(
      statuses.every((status) => [200, 400, 409].includes(status)),
      `${statuses}`,
    ).toBe(true)
    outcomes.push(...statuses)
    const [message] = await read(taskId, 'messages')
    const won = bodies.find(({ text }) => text === message.reply.text)
    expect(message.reply.attachments).toHaveLength(won?.attachments.length ?? 0)
    expect(await read(taskId, 'attachments')).toHaveLength(1 + (won?.attachments.length ?? 0))
  }
  expect(outcomes).toHaveLength(60)
})
