import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chunked, exchange, request } from '../../../../test/raw-http.ts'
import { type Reply, type Service, shareService } from '../../../../test/service.ts'
import {
  announcementOf,
  createUploader,
  note,
  pngOf,
  putByLink,
  readStoredFile,
  sha256Of,
  type TestFile,
  type Uploader,
} from '../../../../test/uploads.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { type Revision, revisions } from '../../../core/money.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let other: Awaited<ReturnType<Service['makeClient']>>
const uploaders = {} as Record<Revision, Uploader>

beforeAll(async () => {
  service = await shareService()
  client = await service.makeClient()
  other = await service.makeClient()
  for (const revision of revisions)
    uploaders[revision] = createUploader(service, client.key, revision)
})

const db = () => service.deps.database.db

/** What the database says of an upload, and of the file it has. */
async function rowOf(uploadId: string) {
  const { rows } = await sql<{ state: string; file_id: string | null; flaw: string | null }>`
    select state, file_id, flaw from uploads where id = ${decodeId('upload', uploadId)}`.execute(
    db(),
  )
  return rows[0]
}

async function fileStates(accountId: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from stored_files
    where account_id = ${decodeId('acct', accountId)}`.execute(db())
  return rows.map(({ state }) => state).sort()
}

async function storedBytes(uploadId: string, accountId = client.accountId) {
  const row = await rowOf(uploadId)
  return await readStoredFile(service, `files/${decodeId('acct', accountId)}/${row?.file_id}`)
}

const incomingKey = (uploadId: string, accountId = client.accountId) =>
  `incoming/${decodeId('acct', accountId)}/${decodeId('upload', uploadId)}`

function expectProblem(reply: Reply, revision: Revision, field: string, message: RegExp): void {
  expect(reply.status, reply.text).toBe(400)
  if (revision === 'B') {
    expect(reply.body.error).toContain(field)
    expect(reply.body.error).toMatch(message)
    return
  }
  const problem = reply.body.error.details.errors.find(
    (each: { field: string }) => each.field === field,
  )
  expect(problem?.message, reply.text).toMatch(message)
}

function expectCode(reply: Reply, revision: Revision, status: number, code: string): void {
  expect(reply.status, reply.text).toBe(status)
  if (revision === 'A') expect(reply.body.error.code).toBe(code)
}

const lyingPng: TestFile = { ...pngOf(2_000), bytes: Buffer.alloc(2_000, 'x') }

describe.each(revisions)('revision %s', (revision) => {
  const uploader = () => uploaders[revision]

  describe('POST /uploads', () => {
    test('201: the upload waits for 24 hours, and its link lives 15 minutes', async () => {
      const made = await uploader().announce(note)
      expect(made.status, made.text).toBe(201)
      const { body } = made
      expect(body).toMatchObject({ status: 'waiting', ...announcementOf(note), flaw: null })
      expect(made.headers.get('location')).toBe(`/api/v1/uploads/${body.id}`)
      expect(body.contentUrl).toBe(`${service.config.publicUrl}/api/v1/uploads/${body.id}/content`)
      const createdMs = Date.parse(body.createdAt)
      expect(Date.parse(body.expiresAt) - createdMs).toBe(86_400_000)
      const linkMs = Date.parse(body.put.expiresAt) - createdMs
      expect(Math.abs(linkMs - 900_000)).toBeLessThan(20_000)
      expect(new URL(body.put.url).searchParams.get('X-Amz-Expires')).toBe('900')
    })

    test('201 again for the same idempotency key, with a fresh link to the same upload', async () => {
      const headers = { 'idempotency-key': randomUUID() }
      const send = (body: unknown) =>
        service.call('POST', '/uploads', { key: client.key, revision, body, headers })
      const first = await send(announcementOf(note))
      const again = await send(announcementOf(note))
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect({ ...again.body, put: null }).toEqual({ ...first.body, put: null })
      expect(await putByLink(again.body.put, note.bytes)).toBe(200)
      expect((await uploader().complete(first.body.id)).status).toBe(200)
      const late = await send(announcementOf(note))
      expect(late.body).toMatchObject({ id: first.body.id, status: 'ready', put: null })
      const otherBody = { ...announcementOf(note), fileName: 'other.txt' }
      expectCode(await send(otherBody), revision, 409, 'IDEMPOTENCY_KEY_REUSED')
    })

    test.each<[string, object, string, RegExp]>([
      ['a climb in the name', { fileName: '../a.txt' }, 'fileName', /neither/],
      ['an archive', { fileName: 'a.zip' }, 'fileName', /archives and executables/],
      ['a type that is none', { mimeType: 'text' }, 'mimeType', /must be a MIME type/],
      ['a type that runs', { mimeType: 'application/wasm' }, 'mimeType', /runs code/],
      ['a type and a name at odds', { mimeType: 'image/png' }, 'mimeType', /extension .txt/],
      ['no hash', { sha256: undefined }, 'sha256', /required/],
      ['half a hash', { sha256: 'ab'.repeat(16) }, 'sha256', /./],
      ['a size below nothing', { fileSize: -1 }, 'fileSize', /./],
      ['a size with a fraction', { fileSize: 1.5 }, 'fileSize', /./],
    ])('400: %s', async (_name, changes, field, message) => {
      expectProblem(await uploader().announce(note, changes), revision, field, message)
    })

    test('an upper-case hash is the same hash', async () => {
      const made = await uploader().announce(note, { sha256: sha256Of(note.bytes).toUpperCase() })
      expect(made.body.sha256).toBe(sha256Of(note.bytes))
    })
  })

  describe('the presigned PUT and POST /uploads/{upload_id}/complete', () => {
    test('200: the announced bytes are in a file of ours, and the quarantine is empty', async () => {
      const file = pngOf(300_000)
      const { body } = await uploader().announce(file)
      expect(await putByLink(body.put, file.bytes)).toBe(200)
      const done = await uploader().complete(body.id)
      expect(done.status, done.text).toBe(200)
      expect(done.body).toMatchObject({ id: body.id, status: 'ready' })
      expect(await storedBytes(body.id)).toEqual(file.bytes)
      expect(await readStoredFile(service, incomingKey(body.id))).toBeUndefined()
      expect((await uploader().read(body.id)).body).toEqual(done.body)
    })

    test('200 again, also to several at once', async () => {
      const file = pngOf(200_000)
      const { body } = await uploader().announce(file)
      await putByLink(body.put, file.bytes)
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => uploader().complete(body.id)),
      )
      for (const reply of [...replies, await uploader().complete(body.id)]) {
        expect(reply.status, reply.text).toBe(200)
        expect(reply.body).toEqual(replies[0]?.body)
      }
      expect(await storedBytes(body.id)).toEqual(file.bytes)
    })

    test('409 while nothing was put', async () => {
      const { body } = await uploader().announce(note)
      expectCode(await uploader().complete(body.id), revision, 409, 'UPLOAD_MISSING')
      expect((await rowOf(body.id))?.state).toBe('waiting')
    })

    test('400 and still waiting when other bytes lie there; the right ones are taken after', async () => {
      const { body } = await uploader().announce(note)
      const wrong: [Buffer, string][] = [
        [Buffer.from('gruss dich\n!'), 'sha256'],
        [Buffer.from('short'), 'fileSize'],
        // Not text at all, but not the announced bytes either.
        [Buffer.alloc(note.bytes.length, 0), 'sha256'],
      ]
      for (const [bytes, field] of wrong) {
        await putDirectly(incomingKey(body.id), bytes)
        const reply = await uploader().complete(body.id)
        expectProblem(reply, revision, field, /what was sent, which is/)
        expect((await rowOf(body.id))?.state).toBe('waiting')
        await putDirectly(incomingKey(body.id), bytes)
      }
      expect(await putByLink(body.put, note.bytes)).toBe(200)
      expect((await uploader().complete(body.id)).status).toBe(200)
    })

    test('400 for good when the announced bytes are not what their type says', async () => {
      const { body } = await uploader().announce(lyingPng)
      await putByLink(body.put, lyingPng.bytes)
      for (const reply of [await uploader().complete(body.id), await uploader().complete(body.id)])
        expectProblem(reply, revision, 'content', /is not a PNG file/)
      expect((await uploader().read(body.id)).body).toMatchObject({
        status: 'refused',
        flaw: 'is not a PNG file',
      })
      const sent = await uploader().sendContent(body.id, lyingPng.bytes)
      expectProblem(sent, revision, 'content', /is not a PNG file/)
    })
  })

  describe('PUT /uploads/{upload_id}/content', () => {
    test('200: ready at once, also for an empty file', async () => {
      for (const file of [pngOf(300_000), { ...note, bytes: Buffer.alloc(0) }]) {
        const { body } = await uploader().announce(file)
        const done = await uploader().sendContent(body.id, file.bytes)
        expect(done.status, done.text).toBe(200)
        expect(done.body).toMatchObject({ id: body.id, status: 'ready' })
        expect(await storedBytes(body.id)).toEqual(file.bytes)
      }
    })

    test('200 unchanged when it is ready, whatever is sent', async () => {
      const file = pngOf(3_000_000)
      const ready = await uploader().upload(file)
      const before = await rowOf(ready.body.id)
      const again = await uploader().sendContent(ready.body.id, Buffer.alloc(3_000_000, 'y'))
      expect(again.status).toBe(200)
      expect(again.body).toEqual(ready.body)
      expect(await rowOf(ready.body.id)).toEqual(before)
    })

    test('any content type will do, also JSON and none', async () => {
      const file = { fileName: 'a.json', mimeType: 'application/json', bytes: Buffer.from('{"a":') }
      for (const type of ['application/json', 'text/plain; charset=latin1', 'image/x']) {
        const { body } = await uploader().announce(file)
        const reply = await service.call('PUT', `/uploads/${body.id}/content`, {
          key: client.key,
          revision,
          body: file.bytes,
          headers: { 'content-type': type },
        })
        expect(reply.status, reply.text).toBe(200)
      }
    })

    test('400 and still waiting for other bytes; the right ones are taken after', async () => {
      const { body } = await uploader().announce(note)
      const other = Buffer.from(note.bytes)
      other[0] = 0x47
      expectProblem(await uploader().sendContent(body.id, other), revision, 'sha256', /which is/)
      const short = await uploader().sendContent(body.id, Buffer.from('x'))
      expectProblem(short, revision, 'Content-Length', /announced fileSize, which is 12/)
      expect((await rowOf(body.id))?.state).toBe('waiting')
      expect((await uploader().sendContent(body.id, note.bytes)).status).toBe(200)
    })

    test('400 for good when the announced bytes are not what their type says', async () => {
      const { body } = await uploader().announce(lyingPng)
      const reply = await uploader().sendContent(body.id, lyingPng.bytes)
      expectProblem(reply, revision, 'content', /is not a PNG file/)
      expect((await rowOf(body.id))?.state).toBe('refused')
    })

    test('400 for a body that does not say its size', async () => {
      const { body } = await uploader().announce(note)
      const head = [
        `PUT /api/v1/uploads/${body.id}/content HTTP/1.1`,
        ...['Host: test', `Authorization: Bearer ${client.key}`, `Api-Revision: ${revision}`],
        'Connection: close',
      ]
      const chunks = chunked(note.bytes, 5)
      const replies = [
        ...(await exchange(service.url, request([...head, 'Transfer-Encoding: chunked'], chunks))),
        ...(await exchange(service.url, request(head))),
      ]
      expect(replies.map(({ status }) => status)).toEqual([400, 400])
      for (const reply of replies) expect(reply.body).toContain('Content-Length')
      expect((await rowOf(body.id))?.state).toBe('waiting')
    })

    test('415 for an encoded body', async () => {
      const { body } = await uploader().announce(note)
      const reply = await service.call('PUT', `/uploads/${body.id}/content`, {
        ...{ key: client.key, revision, body: note.bytes },
        headers: { 'content-encoding': 'gzip' },
      })
      expectCode(reply, revision, 415, 'UNSUPPORTED_MEDIA_TYPE')
    })

    test('several at once: all are told the same, and one file is kept', async () => {
      const owner = await service.makeClient()
      const file = pngOf(400_000)
      const own = createUploader(service, owner.key, revision)
      const { body } = await own.announce(file)
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => own.sendContent(body.id, file.bytes)),
      )
      for (const reply of replies) expect(reply.body).toMatchObject({ status: 'ready' })
      expect(await fileStates(owner.accountId)).toEqual(['kept'])
    })
  })

  describe('GET and DELETE /uploads/{upload_id}', () => {
    test('204: gone, and its file is let go', async () => {
      const owner = await service.makeClient()
      const own = createUploader(service, owner.key, revision)
      const waiting = await own.announce(note)
      const ready = await own.upload(note)
      await putByLink(waiting.body.put, note.bytes)
      for (const { body } of [waiting, ready]) {
        expect((await own.delete(body.id)).status).toBe(204)
        expectCode(await own.read(body.id), revision, 404, 'NOT_FOUND')
        expectCode(await own.delete(body.id), revision, 404, 'NOT_FOUND')
        expectCode(await own.complete(body.id), revision, 404, 'NOT_FOUND')
        expectCode(await own.sendContent(body.id, note.bytes), revision, 404, 'NOT_FOUND')
      }
      expect(await fileStates(owner.accountId)).toEqual(['released'])
      const key = incomingKey(waiting.body.id, owner.accountId)
      expect(await readStoredFile(service, key)).toBeUndefined()
    })

    test('409 for one that a task has used, which can still be read', async () => {
      const ready = await uploader().upload(note)
      const taskUuid = randomUUID()
      await sql`update uploads set state = 'used', task_id = ${taskUuid}
        where id = ${decodeId('upload', ready.body.id)}`.execute(db())
      const reply = await uploader().delete(ready.body.id)
      expectCode(reply, revision, 409, 'UPLOAD_USED')
      const taskId = encodeId('task', taskUuid)
      if (revision === 'A') expect(reply.body.error.details).toEqual({ taskId })
      expect((await uploader().read(ready.body.id)).body).toMatchObject({ status: 'used', taskId })
      expect((await uploader().complete(ready.body.id)).body.status).toBe('used')
    })

    test('404 once its time is up, whatever state it is in', async () => {
      for (const made of [await uploader().announce(note), await uploader().upload(note)]) {
        const { id } = made.body
        await sql`update uploads set expires_at = now() where id = ${decodeId('upload', id)}`.execute(
          db(),
        )
        expect((await uploader().read(id)).status).toBe(404)
        expect((await uploader().complete(id)).status).toBe(404)
        expect((await uploader().sendContent(id, note.bytes)).status).toBe(404)
      }
    })

    test("404 for another account's", async () => {
      const foreign = createUploader(service, other.key, revision)
      const { body } = await foreign.announce(note)
      expect((await uploader().read(body.id)).status).toBe(404)
      expect((await uploader().sendContent(body.id, note.bytes)).status).toBe(404)
    })
  })
})

/** As somebody with the store's own credentials could, past every signature. */
async function putDirectly(key: string, bytes: Buffer): Promise<void> {
  async function* body() {
    yield bytes
  }
  const sha256 = Buffer.from(sha256Of(bytes), 'hex')
  await service.deps.store?.put(key, body(), { sizeBytes: bytes.length, sha256 })
}
