// Every file of the table, by each way in: refused by name of what is wrong, or harmless to open.
import { isUtf8 } from 'node:buffer'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFiles } from '../files.ts'
import { canary, makePolyglots, type Polyglot } from '../polyglots.ts'
import { type Loose, type Reply, type Service, startService } from '../service.ts'
import { createUploader } from '../uploads.ts'

const polyglots = await makePolyglots()
const ourTypes = [
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'],
  ...['text/plain; charset=utf-8', 'application/octet-stream'],
]

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

async function create(attachment: Loose, revision: 'A' | 'B' = 'A'): Promise<Reply> {
  const { key, projectId } = client
  const maxCredits = revision === 'A' ? 600 : 10
  const body = { prompt: 'What is this file?', projectId, maxCredits, attachments: [attachment] }
  return await service.call('POST', '/tasks/create', { key, revision, body })
}

async function sendInline({ fileName, mimeType, bytes }: Polyglot): Promise<Reply> {
  return await create({ fileName, mimeType, data: bytes.toString('base64') })
}

/** The upload's own refusal, or the reply to the task that uses it. */
async function sendUpload(file: Polyglot): Promise<Reply> {
  const uploader = createUploader(service, client.key)
  const announced = await uploader.announce(file)
  if (announced.status !== 201) return announced
  const sent = await uploader.sendContent(announced.body.id, file.bytes)
  if (sent.status === 200) return await create({ uploadId: sent.body.id })
  const after = await uploader.read(announced.body.id)
  expect(after.body.status).toBe('refused')
  return sent
}

/** The first problem is the one that counts; the bytes may be wrong besides. Revision B says it in words. */
function expectRefused({ status, body }: Reply, { name }: Polyglot, field: string): void {
  const said = typeof body.error === 'string' ? body.error : body.error.details.errors[0].field
  expect([name, status, said]).toEqual([name, 400, expect.stringContaining(field)])
}

async function expectHarmless({ status, body, text }: Reply, file: Polyglot): Promise<void> {
  expect([file.name, status, text]).toEqual([file.name, 201, expect.any(String)])
  const [shown] = await listFiles(service, client, body.taskId ?? body.id)
  await expectDownload(shown.links.download, file)
  if (shown.links.text) await expectText(shown.links.text)
  if (shown.links.preview) await expectPreview(shown.links.preview)
  if (shown.links.view) await expectView(shown.links.view)
}

async function expectDownload(link: string, { bytes }: Polyglot): Promise<void> {
  const reply = await fetch(link)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': expect.toBeOneOf(ourTypes),
    'content-disposition': expect.stringMatching(/^attachment; /),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(bytes.equals(Buffer.from(await reply.arrayBuffer()))).toBe(true)
}

async function expectText(link: string): Promise<void> {
  const { status, headers } = await fetch(link)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
}

/** A picture of ours, or a sentence; never anything of what was around the pixels. */
async function expectPreview(link: string): Promise<void> {
  const reply = await fetch(link)
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(bytes.includes(canary)).toBe(false)
  if (reply.status === 200) {
    expect(reply.headers.get('content-type')).toBe('image/webp')
    const { format, exif, xmp, icc } = await sharp(bytes).metadata()
    expect({ format, exif, xmp, icc }).toEqual({ format: 'webp' })
    // The container ends where it says, so nothing hangs behind it.
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length)
  } else {
    expect(reply.status).toBe(422)
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  }
}

async function expectView(link: string): Promise<void> {
  const reply = await fetch(link)
  expect(reply.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts; default-/)
  expect(await reply.text()).not.toContain(canary)
}

test('there are enough of them, each once', () => {
  expect(polyglots.length).toBeGreaterThanOrEqual(40)
  expect(new Set(polyglots.map(({ name }) => name)).size).toBe(polyglots.length)
  expect(polyglots.filter(({ refused }) => refused).length).toBeGreaterThanOrEqual(20)
})

describe.each(polyglots)('$name', (file) => {
  test('inside a create', async () => {
    const reply = await sendInline(file)
    const field = file.refused === 'content' ? 'data' : file.refused
    if (file.refused) expectRefused(reply, file, `attachments[0].${field}`)
    else await expectHarmless(reply, file)
  })

  test('by an upload', async () => {
    const reply = await sendUpload(file)
    if (file.refused) expectRefused(reply, file, file.refused)
    else await expectHarmless(reply, file)
  })
})

// Text is sent as it is there, so what is no text at all cannot even be said.
const sayable = polyglots.filter((file) => !isText(file) || isUtf8(file.bytes))

test.each(sayable)('$name in revision B', async (file) => {
  const { fileName, mimeType, bytes, refused } = file
  const content = bytes.toString(isText(file) ? 'utf8' : 'base64')
  const reply = await create({ fileName, mimeType, content }, 'B')
  if (refused === 'fileName') expectRefused(reply, file, 'attachments[0].fileName')
  else if (!isListed(file)) expectRefused(reply, file, 'attachments[0].mimeType')
  else if (refused) expectRefused(reply, file, `attachments[0].${refused}`)
  else await expectHarmless(reply, file)
})

function isText({ mimeType }: Polyglot): boolean {
  return /^text\/|^image\/svg/.test(mimeType)
}

/** Whether revision B takes the type at all. */
function isListed(file: Polyglot): boolean {
  return isText(file) || /^(image\/(png|jpe?g|gif|webp)|application\/pdf)$/.test(file.mimeType)
}
