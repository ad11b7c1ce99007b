import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import {
  fileDepsOf,
  findDisorder,
  hasObject,
  inOrder,
  listKeys,
  plantObject,
} from '../../../../test/stored-files.ts'
import { createUploader, note, putByLink, type Uploader } from '../../../../test/uploads.ts'
import { decodeId } from '../../../core/ids.ts'
import { clearFiles, type FileDeps, incomingKeyOf, incomingPrefix } from '../files/files.ts'
import { walkAll } from '../files/walk-store.ts'
import { checkIncomingPage, expireUploads } from './expire-uploads.ts'

let service: Service
let deps: FileDeps
let client: Awaited<ReturnType<Service['makeClient']>>
let uploader: Uploader

beforeAll(async () => {
  service = await startService()
  deps = fileDepsOf(service)
  client = await service.makeClient()
  uploader = createUploader(service, client.key)
})
afterAll(() => service.stop())

const incomingOf = (uploadId: string) =>
  incomingKeyOf({
    accountUuid: decodeId('acct', client.accountId) as string,
    uploadUuid: decodeId('upload', uploadId) as string,
  })

async function passTime(uploadId: string, interval: string): Promise<void> {
  await sql`update uploads set created_at = created_at - ${interval}::interval,
    expires_at = expires_at - ${interval}::interval
    where id = ${decodeId('upload', uploadId)}`.execute(deps.db)
}

/** Sent to the store, and not completed. */
async function sendToStore(): Promise<string> {
  const { body } = await uploader.announce(note)
  expect(await putByLink(body.put, note.bytes)).toBe(200)
  return body.id
}

test('an unused upload goes after 24 hours with all it brought, and not a minute before', async () => {
  const [waiting, sent] = [(await uploader.announce(note)).body.id, await sendToStore()]
  const ready = (await uploader.upload(note)).body.id
  for (const id of [waiting, sent, ready]) await passTime(id, '23 h 59 min')
  expect(await expireUploads(deps)).toBe(0)
  for (const id of [waiting, sent, ready]) await passTime(id, '1 min')
  expect(await expireUploads(deps)).toBe(3)
  for (const id of [waiting, sent, ready]) expect((await uploader.read(id)).status).toBe(404)
  expect(await listKeys(deps, incomingPrefix)).toEqual([])
  await clearFiles(deps)
  expect(await listKeys(deps, 'files/')).toEqual([])
  expect(await findDisorder(deps)).toEqual(inOrder)
})

test('the file of a used upload stays with its task', async () => {
  const uploadId = (await uploader.upload(note)).body.id
  const { key, projectId } = client
  const attachments = [{ uploadId }]
  const body = { prompt: 'What does this file say?', maxCredits: 600, projectId, attachments }
  expect((await service.call('POST', '/tasks/create', { key, body })).status).toBe(201)
  await passTime(uploadId, '24 h')
  expect(await expireUploads(deps)).toBe(1)
  await clearFiles(deps)
  expect(await findDisorder(deps)).toEqual(inOrder)
  expect((await listKeys(deps, 'files/')).length).toBe(1)
})

test('what was sent for nobody is removed, and what an upload waits for is not', async () => {
  const [sent, late] = [await sendToStore(), await sendToStore()]
  await passTime(late, '24 h')
  // The client writes once more while its link lasts, though the upload is complete.
  const rewritten = (await uploader.announce(note)).body
  await putByLink(rewritten.put, note.bytes)
  expect((await uploader.complete(rewritten.id)).body.status).toBe('ready')
  await putByLink(rewritten.put, note.bytes)
  const nobody = incomingOf('upload_06a1ynhfkxvw5b8q2d3r4s5t6v')
  await plantObject(deps, nobody)
  await plantObject(deps, 'incoming/readme.txt')
  const accountUuid = randomUUID()
  const foreign = incomingKeyOf({ accountUuid, uploadUuid: randomUUID() })
  await plantObject(deps, foreign)
  expect(await walkAll(checkIncomingPage(deps))).toMatchObject({ orphans: 3, strange: 1 })
  const left = [incomingOf(sent), foreign, 'incoming/readme.txt']
  expect(await listKeys(deps, incomingPrefix)).toEqual(left.sort())
  expect((await uploader.complete(sent)).body.status).toBe('ready')
  expect(await hasObject(deps, nobody)).toBe(false)
})

test('a look that finds nothing expired reads no upload that is not', async () => {
  await expireUploads(deps)
  await sql`insert into uploads (account_id, key_id, revision, file_name, mime_type, kind, size_bytes,
      sha256, expires_at)
    select ${decodeId('acct', client.accountId)}::uuid, uuidv7(), 'A', 'a.txt', 'text/plain', 'text', 1,
      sha256(''), now() + interval '1 day' from generate_series(1, 500)`.execute(deps.db)
  await deps.db.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db)
    const before = await countIndexEntriesRead(db)
    expect(await expireUploads({ ...deps, db })).toBe(0)
    // What the tests before it read may be counted late.
    expect((await countIndexEntriesRead(db)) - before).toBeLessThan(100)
  })
})

async function countIndexEntriesRead(db: FileDeps['db']): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select sum(idx_tup_read)::bigint as count from pg_stat_user_indexes
    where relname = 'uploads'`.execute(db)
  return rows[0]?.count ?? 0
}
