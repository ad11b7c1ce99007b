// What counts to the content of an account, and that however it goes away it counts no more.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import { fileDepsOf } from '../../../../test/stored-files.ts'
import { createUploader, note, pngOf } from '../../../../test/uploads.ts'
import { decodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { changeRetention, removeExpiredContent } from '../../consoles/content/content.ts'
import { moveBatch } from '../../files/attachments/move-files.ts'
import { expireUploads } from '../../files/uploads/expire-uploads.ts'
import { expireFiles } from '../../work/tasks/remove-files.ts'
import { changeQuotas, readQuotas } from './balances.ts'
import { recountAccount, recountUsage } from './recount.ts'

let service: Service
let db: Db
let client: Awaited<ReturnType<Service['makeClient']>>
let accountUuid: string

beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
})
afterAll(() => service.stop())
beforeEach(async () => {
  client = await service.makeClient()
  accountUuid = decodeId('acct', client.accountId) as string
})

const prompt = 'How much of the quota does this take?'
const inline = { fileName: 'a.txt', mimeType: 'text/plain', content: 'abc' }

async function create(more: object = {}): Promise<string> {
  const body = { prompt, maxCredits: 240, projectId: client.projectId, ...more }
  const made = await service.call('POST', '/tasks/create', { key: client.key, body })
  expect(made.status).toBe(201)
  return made.body.id
}

async function end(taskId: string) {
  await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
}

async function readUsed() {
  const { pendingTasks, tasks, contentBytes } = await readQuotas(db, accountUuid)
  expect(await recountAccount(db, accountUuid)).toBeUndefined()
  return [pendingTasks.used, tasks.used, contentBytes.used]
}

describe('what counts', () => {
  test('bytes of prompt, metadata, response schema and inline files, in UTF-8', async () => {
    const metadata = { note: 'grüße' }
    const responseSchema = {
      type: 'object',
      properties: { ok: { type: 'boolean' } },
      required: ['ok'],
      additionalProperties: false,
    }
    await create({ metadata, responseSchema, attachments: [inline] })
    const texts = [prompt, JSON.stringify(metadata), JSON.stringify(responseSchema), 'abc']
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    expect(await readUsed()).toEqual([1, 1, bytes])
  })

  test('an upload from its announcement on, once, also when a task uses it', async () => {
    const uploader = createUploader(service, client.key)
    const { body } = await uploader.announce(note)
    expect(await readUsed()).toEqual([0, 0, note.bytes.length])
    await uploader.sendContent(body.id, note.bytes)
    const taskId = await create({ attachments: [{ uploadId: body.id }] })
    expect(await readUsed()).toEqual([1, 1, prompt.length + note.bytes.length])
    await end(taskId)
    expect(await readUsed()).toEqual([0, 1, prompt.length + note.bytes.length])
  })

  test('a task made before it was counted counts by what its row holds', async () => {
    await create({ metadata: { a: 1 } })
    await service.adminDb.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update tasks set text_bytes = null where account_id = ${accountUuid}`.execute(tx)
    })
    const drift = await recountAccount(db, accountUuid)
    // PostgreSQL writes {"a": 1} with a space.
    expect(drift).toEqual({ pendingTasks: 0, tasks: 0, contentBytes: -1 })
  })
})

describe('what counts no more', () => {
  test('an upload that was deleted, refused or has expired', async () => {
    const uploader = createUploader(service, client.key)
    const [deleted, refused, expired] = [
      await uploader.announce(note),
      await uploader.announce({ ...pngOf(50), bytes: Buffer.alloc(50, 'x') }),
      await uploader.announce(note),
    ]
    await uploader.delete(deleted?.body.id)
    const wrong = await uploader.sendContent(refused?.body.id, Buffer.alloc(50, 'x'))
    expect(wrong.status).toBe(400)
    expect((await readUsed())[2]).toBe(note.bytes.length)
    await sql`update uploads set expires_at = now() where account_id = ${accountUuid}`.execute(db)
    expect(expired?.status).toBe(201)
    await expireUploads(fileDepsOf(service))
    expect(await readUsed()).toEqual([0, 0, 0])
  })

  test('files that were removed, one by one or by age', async () => {
    const [first, second] = [
      await create({ attachments: [inline] }),
      await create({ attachments: [inline] }),
    ]
    for (const taskId of [first, second]) await end(taskId as string)
    await service.call('DELETE', `/tasks/${first}/attachments`, { key: client.key })
    expect((await readUsed())[2]).toBe(2 * prompt.length + 3)
    await sql`update task_queue set final_at = now() - interval '1 day'
      where account_id = ${accountUuid}`.execute(db)
    await expireFiles(db, 0)
    expect((await readUsed())[2]).toBe(2 * prompt.length)
  })

  test('a file that the scanner blocked', async () => {
    await create({ attachments: [inline] })
    const found = { push: async () => undefined, end: async () => ({ found: 'Eicar' }) }
    const scanner = { begin: () => ({ ...found, abort: () => undefined }) }
    const outcomes: string[] = []
    await moveBatch({
      ...fileDepsOf(service),
      scanner: scanner as never,
      onMoved: (outcome) => outcomes.push(outcome),
      onError: (error) => {
        throw error
      },
    })
    expect(outcomes).toContain('blocked')
    expect((await readUsed())[2]).toBe(prompt.length)
  })

  test('content that was removed, with its files', async () => {
    const taskId = await create({ attachments: [inline], metadata: { a: 'b' } })
    await create()
    await end(taskId)
    await changeRetention(db, { accountUuid, keepDays: 1, actor: 'system' })
    await sql`update content_rules set keep_days = 0 where account_id = ${accountUuid}`.execute(db)
    expect(await removeExpiredContent(db)).toBe(1)
    expect(await readUsed()).toEqual([1, 2, prompt.length])
  })
})

test('changing quotas is one act in the audit, and the same again is none', async () => {
  const change = {
    account: { uuid: accountUuid, isTest: false },
    limits: { pendingTasks: 20_000 },
    reason: 'They grow quickly.',
    actor: 'system',
  } as const
  for (let i = 0; i < 2; i++) await db.transaction().execute((tx) => changeQuotas(tx, change))
  const { rows } = await sql<{ details: unknown }>`select details from audit_entries
    where account_id = ${accountUuid} and act = 'account.quotas_changed'`.execute(db)
  expect(rows.map(({ details }) => details)).toEqual([
    {
      quotas: { pendingTasks: 20_000 },
      before: { pendingTasks: 10_000 },
      reason: 'They grow quickly.',
    },
  ])
  const ofLive = { ...change, limits: { tasks: 5 } }
  await expect(db.transaction().execute((tx) => changeQuotas(tx, ofLive))).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  })
})

test('the self-check looks at each account once a day', async () => {
  await create()
  await sql`update balances set pending_tasks = 9 where account_id = ${accountUuid}`.execute(db)
  const drift = { accountUuid, pendingTasks: 8, tasks: 0, contentBytes: 0 }
  expect(await recountUsage(db)).toContainEqual(drift)
  await sql`update balances set pending_tasks = 9 where account_id = ${accountUuid}`.execute(db)
  expect(await recountUsage(db)).toEqual([])
})
