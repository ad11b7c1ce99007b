import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readFile } from './read-file.ts'

const bytes = new TextEncoder().encode('Hello')

function makeFile(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'read-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

test.each([
  ['text', () => ({ text: 'Hello', fileName: 'a.txt' })],
  ['bytes', () => ({ data: bytes, fileName: 'a.txt' })],
  ['a buffer', () => ({ data: bytes.buffer.slice(0), fileName: 'a.txt' })],
  ['a blob', () => ({ data: new Blob([bytes]), fileName: 'a.txt' })],
  ['a stream', () => ({ data: new Blob([bytes]).stream(), fileName: 'a.txt' })],
  ['a path', () => ({ path: makeFile('a.txt') })],
])('reads %s', async (_what, source) => {
  expect(await readFile(source())).toEqual({ fileName: 'a.txt', mimeType: 'text/plain', bytes })
})

test('bytes are a copy, and a part of a larger buffer is that part', async () => {
  const own = new Uint8Array([9, 1, 2, 9])
  const file = await readFile({ data: own.subarray(1, 3), fileName: 'a' })
  own.fill(0)
  expect([...file.bytes]).toEqual([1, 2])
})

test.each([
  ['picture.PNG', 'Hello', 'image/png'],
  ['report.pdf', 'Hello', 'application/pdf'],
  ['main.rs', 'fn main() {}', 'text/plain'],
  ['Makefile', 'all:', 'text/plain'],
  ['constructor.constructor', 'x', 'text/plain'],
  ['data.bin', '\0', 'application/octet-stream'],
])('%s is taken for what it is', async (fileName, text, mimeType) => {
  expect((await readFile({ text, fileName })).mimeType).toBe(mimeType)
})

test('bytes that are no UTF-8 are no text', async () => {
  const file = await readFile({ data: new Uint8Array([0xff, 0xfe]), fileName: 'notes' })
  expect(file.mimeType).toBe('application/octet-stream')
})

test('the type that is given is kept', async () => {
  const source = { path: makeFile('a.txt'), mimeType: 'text/x-log', fileName: 'b.log' }
  expect(await readFile(source)).toMatchObject({ fileName: 'b.log', mimeType: 'text/x-log' })
})

test('more than 50 MB is refused before it is read', async () => {
  const path = makeFile('huge.log')
  truncateSync(path, 52_428_801)
  await expect(readFile({ path })).rejects.toThrow(
    /exceeds the maximum file size of 52,428,800 bytes/,
  )
  let isCancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10_000_000)),
    cancel: () => {
      isCancelled = true
    },
  })
  await expect(readFile({ data: endless, fileName: 'a' })).rejects.toThrow(/exceeds/)
  expect(isCancelled).toBe(true)
})
