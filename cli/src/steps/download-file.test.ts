import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { downloadFile } from './download-file.ts'

let folder: string
let server: Server | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'))
})
afterEach(async () => {
  server?.close()
  await rm(folder, { recursive: true })
})

async function download(serve: RequestListener, isForced = false): Promise<string> {
  server = createServer(serve)
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const file = {
    position: 0,
    fileName: 'a.txt',
    mimeType: 'text/plain',
    kind: 'text',
    fileSize: 5,
    sha256: createHash('sha256').update('right').digest('hex'),
    status: 'available',
    links: null,
    linksExpireAt: null,
  }
  const wishes = { folder, isForced, signal: AbortSignal.timeout(5_000), onProgress: () => {} }
  return await downloadFile({ file, name: 'a.txt', url: `http://127.0.0.1:${port}/` }, wishes)
}

test('the file is what was stored, and is there alone', async () => {
  expect(await download((_, reply) => reply.end('right'))).toBe(join(folder, 'a.txt'))
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('right')
  expect(await readdir(folder)).toEqual(['a.txt'])
})

test.each<[string, RequestListener, RegExp]>([
  ['other bytes', (_, reply) => reply.end('wrong'), /checksum mismatch/],
  ['fewer', (_, reply) => reply.end('rig'), /checksum mismatch/],
  ['more', (_, reply) => reply.end('right and more'), /checksum mismatch/],
  ['a refusal', (_, reply) => reply.writeHead(403).end('right'), /answered 403/],
  ['a way elsewhere', (_, reply) => reply.writeHead(302, { location: '/b' }).end(), /fetch failed/],
])('of %s nothing is kept', async (_, serve, message) => {
  await expect(download(serve)).rejects.toThrow(message)
  expect(await readdir(folder)).toEqual([])
})

test('no file is written over, also when it came in between', async () => {
  const serve: RequestListener = async (_, reply) => {
    await writeFile(join(folder, 'a.txt'), 'mine')
    reply.end('right')
  }
  await expect(download(serve)).rejects.toThrow(/is there already/)
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('mine')
  expect(await readdir(folder)).toEqual(['a.txt'])
})

test('by force a link is replaced, and what it points at stays', async () => {
  await writeFile(join(folder, 'precious'), 'precious')
  await symlink('precious', join(folder, 'a.txt'))
  await download((_, reply) => reply.end('right'), true)
  expect(await readFile(join(folder, 'precious'), 'utf8')).toBe('precious')
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('right')
})
