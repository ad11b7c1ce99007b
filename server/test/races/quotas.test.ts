import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import { readQuotas } from '../../src/modules/money/balances/balances.ts'
import { recountAccount } from '../../src/modules/money/balances/recount.ts'
import { type Reply, type Service, startService } from '../service.ts'
import { createUploader, note, pngOf } from '../uploads.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const requests = 64
const room = 10
const prompt = 'Is there room for one more of these?'

async function makeClient(quotas: Record<string, number>, { isTest = false } = {}) {
  const client = isTest ? await makeTestClient() : await service.makeClient()
  const accountUuid = decodeId('acct', client.accountId) as string
  for (const [column, max] of Object.entries(quotas)) {
    await sql`update balances set ${sql.ref(column)} = ${max}
      where account_id = ${accountUuid}`.execute(service.deps.database.db)
  }
  return { ...client, accountUuid }
}

async function makeTestClient() {
  const { testAccountId: accountId } = await service.makeAccount()
  const { key } = await service.makeKey({ account: accountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Test' } })
  return { key, accountId, projectId: project.body.id as number }
}

type Client = Awaited<ReturnType<typeof makeClient>>

const create = ({ key, projectId }: Client, more: object = {}) =>
  service.call('POST', '/tasks/create', {
    key,
    body: { prompt, maxCredits: 240, projectId, ...more },
  })

const atOnce = (count: number, send: () => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, send))

function expectExactlyTen(replies: Reply[], quota: string, limit: number) {
  const passed = replies.filter(({ status }) => status === 201)
  const refused = replies.filter(({ status }) => status !== 201)
  expect(passed).toHaveLength(room)
  for (const { status, body, headers } of refused) {
    expect(status).toBe(429)
    expect(body.error).toMatchObject({ code: 'QUOTA_REACHED', details: { quota, limit } })
    expect(body.error.details.used).toBeGreaterThan(0)
    expect(headers.get('x-should-retry')).toBe('false')
  }
}

async function expectNoDrift({ accountUuid }: Client) {
  expect(await recountAccount(service.deps.database.db, accountUuid)).toBeUndefined()
}

describe('64 requests at once, room for ten: exactly ten pass', () => {
  test('of pending tasks', async () => {
    const client = await makeClient({ pending_tasks_max: room })
    expectExactlyTen(await atOnce(requests, () => create(client)), 'pendingTasks', room)
    await expectNoDrift(client)
  })

  test('of pending tasks, each with an idempotency key and a file', async () => {
    const client = await makeClient({ pending_tasks_max: room })
    const attachments = [
      { fileName: 'a.txt', mimeType: 'text/plain', content: Buffer.from('a').toString('base64') },
    ]
    const replies = await atOnce(requests, () =>
      create(client, { idempotencyKey: randomUUID(), attachments }),
    )
    expectExactlyTen(replies, 'pendingTasks', room)
    await expectNoDrift(client)
  })

  test('of all test tasks, pending or final', async () => {
    const client = await makeClient({ kept_tasks_max: room }, { isTest: true })
    expectExactlyTen(await atOnce(requests, () => create(client)), 'tasks', room)
    const { body } = await service.call('GET', '/tasks', { key: client.key })
    await service.call('POST', `/tasks/${body.data[0].id}/cancel`, { key: client.key })
    expect((await create(client)).status).toBe(429)
    await expectNoDrift(client)
  })

  test('of bytes, by creates', async () => {
    const metadata = { note: 'ü'.repeat(50) }
    const bytes = Buffer.byteLength(prompt) + Buffer.byteLength(JSON.stringify(metadata))
    const limit = room * bytes + bytes - 1
    const client = await makeClient({ content_bytes_max: limit })
    const replies = await atOnce(requests, () => create(client, { metadata }))
    expectExactlyTen(replies, 'contentBytes', limit)
    await expectNoDrift(client)
  })

  test('of bytes, by uploads that are announced', async () => {
    const limit = room * note.bytes.length
    const client = await makeClient({ content_bytes_max: limit })
    const uploader = createUploader(service, client.key)
    const replies = await atOnce(requests, () => uploader.announce(note))
    expectExactlyTen(replies, 'contentBytes', limit)
    await expectNoDrift(client)
  })
})

test('twins of the request that took the last place are replays of it', async () => {
  const client = await makeClient({ pending_tasks_max: 1 })
  const idempotencyKey = randomUUID()
  const replies = await atOnce(16, () => create(client, { idempotencyKey }))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(201)
})

test('creates, cancels, uploads and removals at once leave counters that are true', async () => {
  const client = await makeClient({ pending_tasks_max: 20 })
  const uploader = createUploader(service, client.key)
  const { key } = client
  const churn = async (lane: number) => {
    for (let i = 0; i < 6; i++) {
      const file = pngOf(100 + lane * 10 + i)
      const upload = await uploader.announce(file)
      if ((lane + i) % 3 === 0) {
        await uploader.delete(upload.body.id)
        continue
      }
      await uploader.sendContent(upload.body.id, file.bytes)
      const made = await create(client, { attachments: [{ uploadId: upload.body.id }] })
      if (made.status !== 201) continue
      await service.call('POST', `/tasks/${made.body.id}/cancel`, { key })
      if (i % 2 === 0) await service.call('DELETE', `/tasks/${made.body.id}/attachments`, { key })
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, lane) => churn(lane)))
  await expectNoDrift(client)
  const quotas = await readQuotas(service.deps.database.db, client.accountUuid)
  expect(quotas.pendingTasks.used).toBe(0)
  expect(quotas.tasks.used).toBeGreaterThan(0)
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
})

test('a counter that is wrong is found and corrected, by one of those who look', async () => {
  const { db } = service.deps.database
  const client = await makeClient({})
  await create(client)
  await sql`update balances set pending_tasks = 7, kept_tasks = 0, content_bytes = content_bytes - 5
    where account_id = ${client.accountUuid}`.execute(db)
  const looks = await Promise.all(
    Array.from({ length: 4 }, () => recountAccount(db, client.accountUuid)),
  )
  const found = looks.filter((drift) => drift !== undefined)
  expect(found).toEqual([{ pendingTasks: 6, tasks: -1, contentBytes: -5 }])
  const { pendingTasks, tasks, contentBytes } = await readQuotas(db, client.accountUuid)
  expect([pendingTasks.used, tasks.used, contentBytes.used]).toEqual([1, 1, prompt.length])
})
