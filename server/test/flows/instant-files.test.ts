// A realtime task with a schema and files: answered by a model that read all of them, or refused before
// anything is held.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'
import { draftTask } from '../../src/modules/work/drafts/drafts.ts'
import { draftDeps } from '../../src/start/task-dependencies.ts'
import { makePdf } from '../pdfs.ts'
import { type Loose, type Service, startService } from '../service.ts'
import { startTestModel, type TestModel } from '../test-model.ts'
import { createUploader, pngOf, type TestFile } from '../uploads.ts'
import { makeWorker, refOf } from '../workbench-client.ts'

const responseSchema = {
  type: 'object',
  required: ['total'],
  properties: { total: { type: 'number' } },
}

let testModel: TestModel
/** With a model that reads text alone, and with one that takes images and PDFs. */
const services: Record<'text' | 'all', Service> = {} as never

beforeAll(async () => {
  testModel = await startTestModel()
  services.text = await startService({ model: testModel.configure('') })
  const model = testModel.configure('', { inputs: ['image', 'pdf'] })
  services.all = await startService({ model })
})
afterAll(async () => {
  for (const service of Object.values(services)) await service.stop()
  await testModel.stop()
})

const pdf: TestFile = { fileName: 'invoice.pdf', mimeType: 'application/pdf', bytes: makePdf(1) }
const picture = pngOf(300, 'photo.png')
const office: TestFile = {
  fileName: 'sheet.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bytes: Buffer.from('any bytes'),
}
const textOf = (chars: number): TestFile => ({
  ...{ fileName: 'log.txt', mimeType: 'text/plain' },
  bytes: Buffer.from('x'.repeat(chars)),
})

function toInline({ fileName, mimeType, bytes }: TestFile) {
  const content = bytes.toString(mimeType.startsWith('text/') ? 'utf8' : 'base64')
  return { fileName, mimeType, content }
}

async function ask(
  service: Service,
  files: TestFile[],
  { by = 'inline' as 'inline' | 'upload', more = {} as Loose } = {},
) {
  const client = await service.makeClient()
  const { key, projectId } = client
  const uploader = createUploader(service, key)
  const attachments: Loose[] = []
  for (const file of files) {
    attachments.push(
      by === 'inline' ? toInline(file) : { uploadId: (await uploader.upload(file)).body.id },
    )
  }
  const body = {
    ...{ prompt: 'What is the total?', mode: 'realtime_answer', maxCredits: 300, projectId },
    ...{ responseSchema, attachments, ...more },
  }
  const headers: Record<string, string> =
    body.mode === 'realtime_answer' ? { prefer: 'wait=10' } : {}
  const reply = await service.call('POST', '/tasks/create', { key, body, headers })
  const held = (await service.call('GET', '/credits', { key })).body.held as number
  return { reply, held, client }
}

/** The files of the last request, as the endpoint got them. */
function readLastParts(): Loose[] {
  const { messages } = JSON.parse(testModel.requests.at(-1) as string)
  const { content } = messages.at(-1)
  return typeof content === 'string' ? [] : content.slice(1)
}

describe.each(['inline', 'upload'] as const)('files that came %s', (by) => {
  test('are in the input of a model that takes them, and provenance names them', async () => {
    const { reply } = await ask(services.all, [pdf, picture], { by })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.body).toMatchObject({
      status: 'completed',
      provenance: { source: 'ai', filesRead: ['invoice.pdf', 'photo.png'], filesNotRead: [] },
    })
    expect(readLastParts()).toEqual([
      {
        type: 'file',
        file: {
          filename: 'attachment-1.pdf',
          file_data: `data:application/pdf;base64,${pdf.bytes.toString('base64')}`,
        },
      },
      {
        type: 'image_url',
        image_url: { url: `data:image/png;base64,${picture.bytes.toString('base64')}` },
      },
    ])
  })

  test.each([
    ['a PDF', pdf],
    ['an image', picture],
    ['a file of no known kind', office],
    ['a text beyond what is shown', textOf(limits.draftFileCharsMax + 1)],
  ])(
    '%s that the model does not read is refused, and nothing is held or asked',
    async (_, file) => {
      const calls = testModel.requests.length
      const { reply, held } = await ask(services.text, [textOf(10), file], { by })
      expect(reply.status).toBe(400)
      expect(reply.body.error).toMatchObject({
        code: 'FILE_NOT_READABLE',
        details: {
          errors: [
            {
              field: 'attachments[1]',
              message: expect.stringMatching(new RegExp(`${file.fileName}.*fast or standard`)),
            },
          ],
        },
      })
      expect(held).toBe(0)
      expect(testModel.requests).toHaveLength(calls)
    },
  )
})

test('images and PDFs beyond what goes to a model are refused too', async () => {
  const large = pngOf(limits.modelFileBytesMax - 100)
  const { reply, held } = await ask(services.all, [pdf, large], { by: 'upload' })
  expect(reply.body.error.code).toBe('FILE_NOT_READABLE')
  expect(reply.body.error.details.errors).toHaveLength(1)
  expect(held).toBe(0)
})

test('a refusal leaves the idempotency key free, and what was created before is replayed', async () => {
  const idempotencyKey = randomUUID()
  const { reply, client } = await ask(services.text, [pdf], { more: { idempotencyKey } })
  expect(reply.body.error.code).toBe('FILE_NOT_READABLE')
  const { key, projectId } = client
  const body = { prompt: 'What is the total?', maxCredits: 300, projectId, idempotencyKey }
  expect((await services.text.call('POST', '/tasks/create', { key, body })).status).toBe(201)
})

test('a test key is answered by the simulator, which reads no file', async () => {
  const service = services.text
  const { testAccountId } = await service.makeAccount()
  const { key } = await service.makeKey({ account: testAccountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Test' } })
  const body = {
    ...{ prompt: 'What is the total?', mode: 'realtime_answer', maxCredits: 300, responseSchema },
    ...{ projectId: project.body.id, attachments: [toInline(pdf)] },
  }
  expect((await service.call('POST', '/tasks/create', { key, body })).status).toBe(201)
})

test('an upload that is gone by then is not answered without: the task is taken back', async () => {
  const service = services.all
  const away = { ...service.deps.store, open: async () => undefined }
  const before = service.deps.store
  Object.assign(service.deps, { store: away })
  try {
    const { reply, held } = await ask(service, [pdf], { by: 'upload' })
    expect(reply.status).toBe(408)
    expect(held).toBe(0)
  } finally {
    Object.assign(service.deps, { store: before })
  }
})

test('GET /status says whether realtime answers are to be had, with a schema and without', async () => {
  const read = async (service: Service) =>
    (await service.call('GET', '/status')).body.modes.find(
      ({ mode }: Loose) => mode === 'realtime_answer',
    )
  expect(await read(services.text)).toMatchObject({ available: false, availableWithSchema: true })
  const without = await startService()
  expect(await read(without)).toMatchObject({ available: false, availableWithSchema: false })
  await without.stop()
})

test('the draft of another mode goes without the file, and the answer says so', async () => {
  const service = services.text
  const { reply, client } = await ask(service, [pdf, textOf(5)], {
    more: { mode: 'fast', maxCredits: 900 },
  })
  expect(reply.status, reply.text).toBe(201)
  const taskId = reply.body.id as string
  await draftTask(draftDeps(service.deps), await refOf(service, taskId))
  expect(testModel.requests.at(-1)).toContain('not shown')
  const engineer = await makeWorker(service)
  const { body: held } = await engineer.act(taskId, 'claim')
  const leaseNumber = held.lease.number
  const done = await engineer.answer(taskId, { leaseNumber, result: { total: 5 } })
  expect(done.status, done.text).toBe(200)
  const read = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
  expect(read.body.provenance).toMatchObject({
    source: 'human_with_ai',
    filesRead: ['log.txt'],
    filesNotRead: ['invoice.pdf'],
  })
})
