// Two creates that name one upload at the same time: exactly one gets it, and the other is told so.
// And an upload whose time runs out while a create takes it is either used or gone, never both.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decodeId, encodeId } from '../../src/core/ids.ts'
import { clearFiles, storeKeyOf } from '../../src/modules/files/files/files.ts'
import { expireUploads } from '../../src/modules/files/uploads/expire-uploads.ts'
import { type Reply, type Service, startService } from '../service.ts'
import { fileDepsOf, findDisorder, inOrder, plantObject } from '../stored-files.ts'

const rounds = 200

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let accountUuid: string

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient({ credits: 1_000_000_000 })
  accountUuid = decodeId('acct', client.accountId) as string
})
afterAll(() => service.stop())
beforeEach(async () => {
  for (const table of ['task_attachments', 'uploads', 'stored_files'])
    await sql`delete from ${sql.table(table)}`.execute(service.deps.database.db)
})

/** Ready uploads, without the way there; what their files hold is no matter here. */
async function makeUploads(count: number): Promise<{ uploadId: string; fileKey: string }[]> {
  const { rows } = await sql<{ id: string; fileUuid: string }>`
    with file as (
      insert into stored_files (account_id, size_bytes, sha256, state)
      select ${accountUuid}::uuid, 7, sha256('planted'), 'kept' from generate_series(1, ${count})
      returning *
    )
    insert into uploads (account_id, key_id, revision, file_name, mime_type, kind, size_bytes,
      sha256, state, file_id, expires_at)
    select account_id, ${randomUUID()}::uuid, 'A', 'note.txt', 'text/plain', 'text', size_bytes, sha256,
      'ready', id, now() + interval '1 day' from file
    returning id, file_id as "fileUuid"`.execute(service.deps.database.db)
  return rows.map(({ id, fileUuid }) => ({
    uploadId: encodeId('upload', id),
    fileKey: storeKeyOf({ accountUuid, fileUuid }),
  }))
}

function create(uploads: { uploadId: string }[], idempotencyKey?: string): Promise<Reply> {
  const { key, projectId } = client
  const attachments = uploads.map(({ uploadId }) => ({ uploadId }))
  const body = { prompt: 'What does this file say?', maxCredits: 240, projectId, attachments }
  return service.call('POST', '/tasks/create', { key, body: { ...body, idempotencyKey } })
}

async function countTasks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from tasks`.execute(
    service.deps.database.db,
  )
  return rows[0]?.count as number
}

test(`one of two creates wins its uploads, ${rounds} times`, async () => {
  const uploads = await makeUploads(2 * rounds)
  const before = await countTasks()
  for (let round = 0; round < rounds; round++) {
    // Named crosswise, so that they would lock each other out if they took them as they come.
    const pair = uploads.slice(2 * round, 2 * round + 2)
    const replies = await Promise.all([create(pair), create(pair.toReversed())])
    const refused = replies.filter(({ status }) => status === 400)
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(refused[0]?.text).toContain('was used by a task already')
  }
  expect((await countTasks()) - before).toBe(rounds)
  expect(await findDisorder(fileDepsOf(service))).toMatchObject({
    usedTwice: [],
    usedButNotKept: [],
  })
}, 60_000)

test('twins with one idempotency key get the same task', async () => {
  for (const upload of await makeUploads(20)) {
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => create([upload], key)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  }
})

test('an upload that expires during a create is used or gone, and its file accordingly', async () => {
  const deps = fileDepsOf(service)
  for (const upload of await makeUploads(40)) {
    await plantObject(deps, upload.fileKey)
    const uuid = decodeId('upload', upload.uploadId)
    const expire = async () => {
      await sql`update uploads set expires_at = now() where id = ${uuid}`.execute(deps.db)
      await expireUploads(deps)
    }
    const [reply] = await Promise.all([create([upload]), expire()])
    expect([201, 400]).toContain(reply.status)
  }
  await clearFiles(deps)
  expect(await findDisorder(deps)).toEqual(inOrder)
}, 60_000)
