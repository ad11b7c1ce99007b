// Creates that name uploads: what each may name, what is told about the others, and that an upload
// is used exactly when its task was made.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Loose, type Reply, type Service, startService } from '../../../../../test/service.ts'
import { fileDepsOf, findDisorder, inOrder, readText } from '../../../../../test/stored-files.ts'
import { createUploader, note, pngOf, type TestFile } from '../../../../../test/uploads.ts'
import { decodeId } from '../../../../core/ids.ts'
import { type Revision, revisions } from '../../../../core/money.ts'
import { storeKeyOf } from '../../../files/files/files.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient({ credits: 10_000_000 })
})
afterAll(async () => {
  expect(await findDisorder(fileDepsOf(service))).toEqual(inOrder)
  await service.stop()
})

async function upload(file: TestFile = note, revision: Revision = 'A'): Promise<string> {
  const reply = await createUploader(service, client.key, revision).upload(file)
  expect(reply.body, reply.text).toMatchObject({ status: 'ready' })
  return reply.body.id
}

async function create(attachments: Loose[], revision: Revision = 'A', more: Loose = {}) {
  const { key, projectId } = client
  const maxCredits = revision === 'A' ? 600 : 10
  const body = { prompt: 'What does this file say?', maxCredits, projectId, attachments, ...more }
  return await service.call('POST', '/tasks/create', { key, revision, body })
}

async function filesOf(taskId: string) {
  const result = await sql<Loose>`select position, file_name, mime_type, kind, size_bytes::int,
      content, account_id as "accountUuid", file_id as "fileUuid"
    from task_attachments where task_id = ${decodeId('task', taskId)} order by position`.execute(
    service.deps.database.db,
  )
  return result.rows
}

async function stateOf(uploadId: string): Promise<Loose> {
  const result = await sql<Loose>`select state, task_id from uploads
    where id = ${decodeId('upload', uploadId)}`.execute(service.deps.database.db)
  return result.rows[0]
}

function expectProblem(reply: Reply, field: string, message: string): void {
  expect(reply.status, reply.text).toBe(400)
  const problem = { field, message: expect.stringContaining(message) }
  if (reply.headers.get('api-revision') === 'A')
    expect(reply.body.error.details.errors).toContainEqual(problem)
  // Revision B says it all in one sentence.
  else expect(reply.text).toContain(`${field} ${message}`)
}

const used = 'was used by a task already'

describe.each(revisions)('in revision %s', (revision) => {
  test('a task takes the file of its upload, and shows it', async () => {
    const uploadId = await upload(note, revision)
    const made = await create([{ uploadId }], revision)
    expect(made.status, made.text).toBe(201)
    const [file] = await filesOf(made.body.id)
    expect(file).toMatchObject({
      ...{ position: 0, file_name: note.fileName, mime_type: note.mimeType, kind: 'text' },
      ...{ size_bytes: note.bytes.length, content: null },
    })
    expect(await readText(fileDepsOf(service), storeKeyOf(file))).toBe(note.bytes.toString())
    expect(await stateOf(uploadId)).toEqual({
      state: 'used',
      task_id: decodeId('task', made.body.id),
    })
  })

  test('inline files and uploads keep the order in which they were sent', async () => {
    const [first, third] = [await upload(pngOf(64, 'first.png')), await upload(note)]
    const inline = { fileName: 'second.txt', mimeType: 'text/plain', content: 'two' }
    const made = await create([{ uploadId: first }, inline, { uploadId: third }], revision)
    expect(made.status, made.text).toBe(201)
    const files = await filesOf(made.body.id)
    expect(files.map((file) => file.file_name)).toEqual(['first.png', 'second.txt', 'note.txt'])
    expect(files.map((file) => file.content?.toString())).toEqual([undefined, 'two', undefined])
    const { rows } = await sql<Loose>`select attachments from tasks
      where id = ${decodeId('task', made.body.id)}`.execute(service.deps.database.db)
    expect(rows[0].attachments).toEqual([
      { fileName: 'first.png', mimeType: 'image/png', fileSize: 64 },
      { fileName: 'second.txt', mimeType: 'text/plain', fileSize: 3 },
      { fileName: 'note.txt', mimeType: 'text/plain', fileSize: note.bytes.length },
    ])
  })

  test('what the item says of the file must be as the upload was made', async () => {
    const uploadId = await upload()
    const as = (said: Loose) => create([{ uploadId, ...said }], revision)
    expectProblem(
      await as({ fileName: 'other.txt' }),
      'attachments[0].fileName',
      'must be the name',
    )
    const wrongType = await as({ mimeType: 'text/csv' })
    expectProblem(wrongType, 'attachments[0].mimeType', 'must be that of the upload')
    if (revision === 'A')
      expectProblem(await as({ fileSize: 1 }), 'attachments[0].fileSize', 'must be that of')
    const right = { fileName: note.fileName, mimeType: 'Text/Plain; charset=utf-8' }
    expect((await as({ ...right, fileSize: note.bytes.length })).status).toBe(201)
  })

  test('an upload and content in one item are 400', async () => {
    const uploadId = await upload()
    const both = await create([{ uploadId, content: 'hello' }], revision)
    expectProblem(both, 'attachments[0].uploadId', 'cannot be combined')
    expect((await create([{ uploadId }], revision)).status).toBe(201)
  })

  test('an unknown, a foreign and a misspelt upload are the same 400', async () => {
    const other = await service.makeClient()
    const foreign = (await createUploader(service, other.key).upload(note)).body.id
    const deleted = await upload()
    await createUploader(service, client.key).delete(deleted)
    for (const uploadId of [foreign, deleted, 'upload_nonsense', client.keyId]) {
      const reply = await create([{ uploadId }], revision)
      expectProblem(reply, 'attachments[0].uploadId', 'is not an upload of this account')
    }
    expect((await stateOf(foreign)).state).toBe('ready')
  })

  test('an upload serves one task, and one place in it', async () => {
    const uploadId = await upload()
    const twice = await create([{ uploadId }, { uploadId }], revision)
    expectProblem(twice, 'attachments[1].uploadId', 'names the same upload')
    expect((await create([{ uploadId }], revision)).status).toBe(201)
    expectProblem(await create([{ uploadId }], revision), 'attachments[0].uploadId', used)
  })
})

describe('an upload that is not ready is 400', () => {
  test('while its file has not come', async () => {
    const { body } = await createUploader(service, client.key).announce(note)
    const reply = await create([{ uploadId: body.id }])
    expectProblem(reply, 'attachments[0].uploadId', 'is not complete yet')
  })

  test('when its file was refused', async () => {
    const lying = { fileName: 'a.png', mimeType: 'image/png', bytes: Buffer.from('no picture') }
    const uploader = createUploader(service, client.key)
    const { body } = await uploader.announce(lying)
    await uploader.sendContent(body.id, lying.bytes)
    const reply = await create([{ uploadId: body.id }])
    expectProblem(reply, 'attachments[0].uploadId', 'was refused')
  })

  test('when its time is up, also before anybody removed it', async () => {
    const uploadId = await upload()
    await sql`update uploads set expires_at = now() - interval '1 s'
      where id = ${decodeId('upload', uploadId)}`.execute(service.deps.database.db)
    expectProblem(await create([{ uploadId }]), 'attachments[0].uploadId', 'has expired')
  })

  test('when this revision does not take such a file', async () => {
    const bytes = Buffer.from('%!PS-Adobe-3.0')
    const drawing = { fileName: 'a.eps', mimeType: 'application/postscript', bytes }
    const uploadId = await upload(drawing, 'A')
    const large = await upload(pngOf(10_485_761), 'A')
    const inB = await create([{ uploadId }, { uploadId: large }], 'B')
    expect(inB.status).toBe(400)
    expect((await stateOf(uploadId)).state).toBe('ready')
    const inA = await create([{ uploadId }, { uploadId: large }], 'A')
    expect(inA.status, inA.text).toBe(201)
  })
})

describe('a create that fails leaves its upload ready', () => {
  test('for want of credits', async () => {
    const poor = await service.makeClient({ credits: 240 })
    const { body } = await createUploader(service, poor.key).upload(note)
    const attempt = async () =>
      service.call('POST', '/tasks/create', {
        key: poor.key,
        body: {
          ...{ prompt: 'What does this file say?', maxCredits: 600, projectId: poor.projectId },
          attachments: [{ uploadId: body.id }],
        },
      })
    expect((await attempt()).status).toBe(402)
    expect((await stateOf(body.id)).state).toBe('ready')
    await service.admin('grant-credits', { account: poor.accountId, credits: 600 })
    expect((await attempt()).status).toBe(201)
  })

  test('for an unknown project, which is named beside an upload that is wrong too', async () => {
    const uploadId = await upload()
    const reply = await create([{ uploadId }], 'A', { projectId: 1 })
    expectProblem(reply, 'projectId', 'is not a project of this account')
    expect((await stateOf(uploadId)).state).toBe('ready')
    const both = await create([{ uploadId: 'upload_06a1ynhfkxvw5b8q2d3r4s5t6v' }], 'A', {
      projectId: 1,
    })
    expectProblem(both, 'projectId', 'is not a project of this account')
    expectProblem(both, 'attachments[0].uploadId', 'is not an upload')
  })
})

describe('with an idempotency key', () => {
  test('a repeat is the first reply, though its upload is used or gone by now', async () => {
    const idempotencyKey = randomUUID()
    const uploadId = await upload()
    const first = await create([{ uploadId }], 'A', { idempotencyKey })
    const again = await create([{ uploadId, fileName: note.fileName }], 'A', { idempotencyKey })
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    await sql`delete from uploads where id = ${decodeId('upload', uploadId)}`.execute(
      service.deps.database.db,
    )
    expect((await create([{ uploadId }], 'A', { idempotencyKey })).text).toBe(first.text)
  })

  test('another upload is another request', async () => {
    const idempotencyKey = randomUUID()
    await create([{ uploadId: await upload() }], 'A', { idempotencyKey })
    const other = await create([{ uploadId: await upload() }], 'A', { idempotencyKey })
    expect([other.status, other.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })
})
