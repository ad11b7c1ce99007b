// The model is shown the files of a task wherever they lie: in the create, in the table, in the store.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf } from '../../../../test/pdfs.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { fileDepsOf } from '../../../../test/stored-files.ts'
import { startTestModel, type TestModel } from '../../../../test/test-model.ts'
import { createUploader, pngOf } from '../../../../test/uploads.ts'
import type { ObjectStore } from '../../../adapters/object-store.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { draftDeps } from '../../../start/task-dependencies.ts'
import { moveBatch } from '../../files/attachments/move-files.ts'
import { removeFiles } from '../tasks/remove-files.ts'
import { DraftLaterError, draftTask } from './drafts.ts'
import { type AskedDeps, readAskedTask } from './model-input.ts'

let testModel: TestModel
let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let deps: AskedDeps

beforeAll(async () => {
  testModel = await startTestModel()
  service = await startService({ model: testModel.configure(''), allowsProseDrafts: true })
  client = await service.makeClient({ credits: 10_000_000, proseDrafts: true })
  deps = { ...fileDepsOf(service), model: undefined }
})
afterAll(async () => {
  await service.stop()
  await testModel.stop()
})

const inline = { fileName: 'inline.txt', mimeType: 'text/plain', content: 'inline ä🦀' }

async function upload(file: Parameters<typeof pngOf> | string): Promise<string> {
  const sent =
    typeof file === 'string'
      ? { fileName: 'long.txt', mimeType: 'text/plain', bytes: Buffer.from(file) }
      : pngOf(...file)
  return (await createUploader(service, client.key).upload(sent)).body.id
}

async function create(attachments: Loose[], more: Loose = {}, headers = {}) {
  const { key, projectId } = client
  const base = { prompt: 'What do these files say?', maxCredits: 600, projectId, attachments }
  const made = await service.call('POST', '/tasks/create', {
    key,
    headers,
    body: { ...base, ...more },
  })
  expect(made.status, made.text).toBe(201)
  const accountUuid = decodeId('acct', client.accountId) as string
  return { ...made, ref: { accountUuid, taskUuid: decodeId('task', made.body.id) as string } }
}

const shown = async (ref: { accountUuid: string; taskUuid: string }) =>
  (await readAskedTask(deps, ref)).files.map((file) => ({
    ...file,
    ...(file.bytes && { bytes: Buffer.from(file.bytes).toString() }),
  }))

test('a file is the same to the model before and after it is moved', async () => {
  const { ref } = await create([inline, { ...inline, fileName: 'other.txt', content: 'other' }])
  const before = await shown(ref)
  expect(before[0]).toEqual({
    ...{ fileName: 'inline.txt', mimeType: 'text/plain' },
    ...{ sizeBytes: Buffer.byteLength(inline.content), bytes: inline.content, shownAs: 'text' },
  })
  const mover = { ...fileDepsOf(service), scanner: undefined, onMoved: () => undefined }
  const errors: unknown[] = []
  await moveBatch({ ...mover, onError: (error) => errors.push(error) })
  expect(errors).toEqual([])
  expect(await shown(ref)).toEqual(before)
})

test('of a long upload it sees the beginning, and of a picture the name', async () => {
  const text = 'long '.repeat(100_000)
  const { ref } = await create([{ uploadId: await upload(text) }, { uploadId: await upload([64]) }])
  const [long, picture] = await shown(ref)
  expect(long?.sizeBytes).toBe(500_000)
  expect(long?.bytes).toBe(text.slice(0, 240_000))
  expect(picture).toEqual({ fileName: 'shot.png', mimeType: 'image/png', sizeBytes: 64 })
})

test('a model that takes pictures and documents is shown them whole, up to a bound', async () => {
  const model = { inputs: ['image', 'pdf'] as const }
  const [pdf, picture] = [makePdf(1), pngOf(64)]
  const large = limits.modelFileBytesMax - pdf.length - 10
  const ids = [await upload([64]), await upload([large])]
  const inlinePdf = {
    ...{ fileName: 'a.pdf', mimeType: 'application/pdf' },
    content: pdf.toString('base64'),
  }
  const { ref } = await create([inlinePdf, ...ids.map((uploadId) => ({ uploadId }))])
  const { files } = await readAskedTask({ ...deps, model }, ref)
  expect(files.map(({ shownAs }) => shownAs)).toEqual(['pdf', 'image', undefined])
  expect(Buffer.from(files[0]?.bytes ?? [])).toEqual(pdf)
  expect(Buffer.from(files[1]?.bytes ?? [])).toEqual(Buffer.from(picture.bytes))
  expect(files[2]?.bytes).toBeUndefined()
})

test('of a removed file it sees the name', async () => {
  const { ref, body } = await create([{ uploadId: await upload('gone') }])
  await service.call('POST', `/tasks/${body.id}/cancel`, { key: client.key })
  await removeFiles(deps.db, ref)
  expect(await shown(ref)).toEqual([
    { fileName: 'long.txt', mimeType: 'text/plain', sizeBytes: 4, shownAs: 'text' },
  ])
})

test('while the store is away a draft waits for it', async () => {
  const { ref } = await create([{ uploadId: await upload('out of reach') }])
  const away = Object.assign(new Error('away'), { name: 'StoreUnavailable' })
  const store = { ...(service.deps.store as ObjectStore), open: () => Promise.reject(away) }
  const drafting = draftTask({ ...draftDeps(service.deps), store }, ref)
  await expect(drafting).rejects.toThrow(DraftLaterError)
})

test('an instant answer reads the uploads of its task', async () => {
  const marked = `This is the text of ${client.accountId}.`
  const responseSchema = { type: 'object', properties: { verdict: { type: 'string' } } }
  const instant = { mode: 'realtime_answer', maxCredits: 300, responseSchema }
  const attachments = [{ uploadId: await upload(marked) }, inline]
  const made = await create(attachments, instant, { prefer: 'wait=10' })
  expect(made.body.status).toBe('completed')
  const asked = testModel.requests.filter((request) => request.includes(marked))
  expect(asked.length).toBe(1)
  expect(asked[0]).toContain(inline.content)
})
