// The rows of the specification's tables of attachments, and the two ways of an upload.
import { expect } from 'vitest'
import type { Revision } from '../../src/core/money.ts'
import type { Reply } from '../service.ts'
import { filled, putByLink, type TestFile, type Uploader } from '../uploads.ts'

const mb = 1_048_576
export type Row = {
  kind: string
  fileName: string
  mimeType: string
  startHex: string
  isBase64: boolean
  /** The limits by the letter of the specification. */
  bytesMax: Record<Revision, number>
}
const image = { A: 50 * mb, B: 10 * mb }
const text = { A: 50 * mb, B: mb }
const binary = (kind: string, fileName: string, mimeType: string, startHex: string): Row => {
  return { kind, fileName, mimeType, startHex, isBase64: true, bytesMax: image }
}
const raw = (kind: string, fileName: string, mimeType: string): Row => {
  return { kind, fileName, mimeType, startHex: '', isBase64: false, bytesMax: text }
}
export const rows: readonly Row[] = [
  binary('PNG image', 'a.png', 'image/png', '89504e470d0a1a0a'),
  binary('JPG image', 'a.jpg', 'image/jpeg', 'ffd8ffe000104a46'),
  binary('GIF image', 'a.gif', 'image/gif', '474946383961'),
  binary('WebP image', 'a.webp', 'image/webp', '524946460000000057454250'),
  binary('PDF', 'a.pdf', 'application/pdf', '255044462d312e37'),
  raw('source file', 'a.py', 'text/x-python'),
  raw('JSON text', 'a.json', 'application/json'),
  raw('XML text', 'a.xml', 'application/xml'),
  raw('CSV text', 'a.csv', 'text/csv'),
  raw('TXT text', 'a.txt', 'text/plain'),
  raw('log', 'a.log', 'text/plain'),
]

export function fileOf({ fileName, mimeType, startHex }: Row, sizeBytes: number): TestFile {
  return { fileName, mimeType, bytes: filled(startHex, sizeBytes) }
}

export const ways = ['presigned PUT', 'API'] as const
export type Way = (typeof ways)[number]

/** The reply that says whether the service took what was sent. */
export async function send(uploader: Uploader, way: Way, file: TestFile): Promise<Reply> {
  const { body } = await uploader.announce(file)
  if (way === 'API') return await uploader.sendContent(body.id, file.bytes)
  expect(await putByLink(body.put, file.bytes)).toBe(200)
  return await uploader.complete(body.id)
}
