import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { UploadMissingError, UploadRefusedError } from '../src/sdk.ts'
import { quickTask, useTools } from './tools-service.ts'

const tools = useTools()

const large = 'A line of a log.\n'.repeat(20_000)

function makeFile(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('small and large files reach the task, and can be read and removed', async () => {
  const { client, projectId } = tools
  const attachments = [
    { text: '# Notes', fileName: 'notes.md' },
    { path: makeFile('server.log', large) },
  ]
  const { id } = await client.tasks.createAndWait({ ...quickTask(projectId), attachments })
  const files = await client.tasks.listAttachments(id)
  expect(files.map(({ fileName, fileSize }) => [fileName, fileSize])).toEqual([
    ['notes.md', 7],
    ['server.log', large.length],
  ])
  const download = await fetch(files[1]?.links?.download ?? '')
  expect(await download.text()).toBe(large)
  await client.tasks.deleteAttachments(id)
  expect((await client.tasks.listAttachments(id))[1]?.status).toBe('removed')
})

test('a create with large files can be repeated with its key', async () => {
  const { client, projectId } = tools
  const attachments = [{ text: large, fileName: 'server.log' }]
  const first = await client.tasks.create({ ...quickTask(projectId), attachments })
  const { idempotencyKey } = first
  const again = await client.tasks.create({ ...quickTask(projectId), attachments, idempotencyKey })
  expect(again.id).toBe(first.id)
})

test.each([
  ['bytes', () => new TextEncoder().encode(large)],
  ['a blob', () => new Blob([large])],
  ['a stream', () => new Blob([large]).stream()],
])('%s are uploaded with progress', async (_what, data) => {
  const sent: number[] = []
  const upload = await tools.client.uploads.upload(
    { data: data(), fileName: 'server.log' },
    { onProgress: ({ sentBytes }) => sent.push(sentBytes) },
  )
  expect(upload).toMatchObject({ status: 'ready', fileSize: large.length, mimeType: 'text/plain' })
  expect(sent.length).toBeGreaterThan(2)
  expect(sent).toEqual([...new Set(sent)].sort((a, b) => a - b))
  expect(sent.at(-1)).toBe(large.length)
})

test('where the store cannot be reached the file goes through the API', async () => {
  const { client, service } = tools
  const apiOnly: typeof fetch = (url, init) => {
    if (String(url).startsWith(service.url)) return fetch(url, init)
    return Promise.reject(new TypeError('fetch failed'))
  }
  const shut = client.withOptions({ fetch: apiOnly, maxRetries: 0 })
  const upload = await shut.uploads.upload({ text: large, fileName: 'server.log' })
  expect(upload.status).toBe('ready')
})

test('a file that is not what it says is refused', async () => {
  const upload = tools.client.uploads.upload({ text: large, fileName: 'picture.png' })
  await expect(upload).rejects.toBeInstanceOf(UploadRefusedError)
  await expect(upload).rejects.toMatchObject({ upload: { status: 'refused' } })
})

test('uploads can be announced, looked at and deleted', async () => {
  const { uploads } = tools.client
  const sha256 = '0'.repeat(64)
  const announced = await uploads.create({
    fileName: 'a.txt',
    mimeType: 'text/plain',
    fileSize: 4,
    sha256,
  })
  expect(await uploads.get(announced.id)).toMatchObject({ status: 'waiting' })
  await expect(uploads.complete(announced.id)).rejects.toBeInstanceOf(UploadMissingError)
  expect(await uploads.delete(announced.id)).toBeUndefined()
})
