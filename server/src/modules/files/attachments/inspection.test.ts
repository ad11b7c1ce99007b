import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createInspection, type Expected, type Flaw } from './inspection.ts'
import { type MediaType, readMediaType } from './media-types.ts'

const types = ['text/plain', 'text/x-python', 'image/png', 'image/webp', 'application/pdf']
const others = ['application/octet-stream', 'application/x-thing']
const typeOf = (mimeType: string) => readMediaType(mimeType) as MediaType
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const promiseOf = (bytes: Buffer): Expected => ({ sizeBytes: bytes.length, sha256: sha256(bytes) })

function inspect(mimeType: string, chunks: Buffer[], expected?: Expected) {
  const inspection = createInspection(typeOf(mimeType), expected)
  const early = chunks.map((chunk) => inspection.push(chunk))
  return { early, ...inspection.end() }
}

function split(bytes: Buffer, places: number[]): Buffer[] {
  const cuts = [...places.map((place) => place % (bytes.length + 1)), bytes.length]
  cuts.sort((a, b) => a - b)
  let from = 0
  return cuts.map((to) => {
    const chunk = bytes.subarray(from, to)
    from = to
    return chunk
  })
}

const beginnings = [
  ...['89504e470d0a1a0a', '255044462d', '524946460800000057454250', '4d5a', '504b0304', ''],
].map((hex) => Buffer.from(hex, 'hex'))
const tar = Buffer.concat([Buffer.alloc(257, 0x61), Buffer.from('ustar')])

/** Pieces of valid text, of characters cut in half, of NUL, and of bytes no text has. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => Buffer.from(text)),
  fc
    .constantFrom('c3', 'e282', 'f09f98', '80', 'ff', 'c080', 'eda080', 'f4908080', '00')
    .map((hex) => Buffer.from(hex, 'hex')),
)
const file = fc
  .tuple(fc.constantFrom(...beginnings, tar), fc.array(piece, { maxLength: 8 }), fc.nat(600))
  .map(([start, pieces, padding]) => Buffer.concat([start, ...pieces, Buffer.alloc(padding, 'x')]))

describe('any split into chunks', () => {
  test('gives the verdict of the whole, and an early flaw is one the whole has too', () => {
    const seen = new Map<string, number>()
    const cuts = fc.array(fc.nat(2_000), { maxLength: 12 })
    fc.assert(
      fc.property(file, cuts, fc.constantFrom(...types, ...others), (bytes, places, mimeType) => {
        const whole = inspect(mimeType, [bytes])
        const parts = inspect(mimeType, split(bytes, places))
        expect(parts.flaw).toEqual(whole.flaw)
        expect(parts.sha256).toEqual(sha256(bytes))
        expect(parts.sizeBytes).toBe(bytes.length)
        if (parts.early.some((flaw) => flaw !== undefined)) expect(whole.flaw).toBeDefined()
        const verdict = whole.flaw?.message ?? 'none'
        seen.set(verdict, (seen.get(verdict) ?? 0) + 1)
      }),
      { numRuns: 20_000 },
    )
    for (const verdict of ['none', 'must be valid UTF-8 for a text type', 'is not a PNG file']) {
      expect(seen.get(verdict), verdict).toBeGreaterThan(50)
    }
    expect(seen.get('must not contain NUL in a text type')).toBeGreaterThan(20)
  })

  test('valid text cut anywhere, byte by byte, is valid', () => {
    const bytes = Buffer.from('a é € 😀 \u{10ffff} z')
    for (const sizes of [1, 2, 3, 5]) {
      const chunks: Buffer[] = []
      for (let at = 0; at < bytes.length; at += sizes) chunks.push(bytes.subarray(at, at + sizes))
      const { flaw, early } = inspect('text/plain', chunks)
      expect(flaw).toBeUndefined()
      expect(early.every((each) => each === undefined)).toBe(true)
    }
  })

  test('a chunk whose memory is used again by the next one changes nothing', () => {
    const bytes = Buffer.from('é€😀')
    const shared = Buffer.alloc(1)
    const inspection = createInspection(typeOf('text/plain'), promiseOf(bytes))
    for (const byte of bytes) {
      shared[0] = byte
      expect(inspection.push(shared)).toBeUndefined()
    }
    expect(inspection.end().flaw).toBeUndefined()
  })
})

describe('early flaws', () => {
  const large = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(512)])

  test.each<[string, string, Buffer]>([
    ['a lie about the type', 'image/png', large('%PDF-')],
    ['NUL in text', 'text/plain', Buffer.from('a\0')],
    ['what is no UTF-8', 'text/plain', Buffer.from([0x61, 0xff, 0x61])],
    ['a program', 'application/x-thing', large('MZ')],
  ])('%s is told at once', (_name, mimeType, bytes) => {
    expect(inspect(mimeType, [bytes]).early[0]).toMatchObject({ about: 'content' })
  })

  test('the first bytes are not judged before they are all there', () => {
    const { early, flaw } = inspect('image/png', [
      Buffer.from([0x89]),
      Buffer.from('PNG\r\n\x1a\n'),
    ])
    expect(early).toEqual([undefined, undefined])
    expect(flaw).toBeUndefined()
  })
})

describe('what was announced', () => {
  const bytes = Buffer.from('hello')
  const flawOf = (expected: Expected, sent = bytes): Flaw | undefined =>
    inspect('text/plain', [sent], expected).flaw

  test('the same bytes are right', () => {
    expect(flawOf(promiseOf(bytes))).toBeUndefined()
    expect(inspect('text/plain', [], promiseOf(Buffer.alloc(0))).flaw).toBeUndefined()
  })

  test('another size is told with the size that came', () => {
    expect(flawOf({ ...promiseOf(bytes), sizeBytes: 6 })).toEqual({
      about: 'fileSize',
      message: 'must be the size of what was sent, which is 5 bytes',
    })
  })

  test('one byte too many ends it at once', () => {
    const { early } = inspect('text/plain', [bytes], { ...promiseOf(bytes), sizeBytes: 4 })
    expect(early[0]).toMatchObject({ about: 'fileSize' })
  })

  test('other bytes of the same size are told by their hash', () => {
    expect(flawOf(promiseOf(bytes), Buffer.from('hellp'))).toMatchObject({ about: 'sha256' })
  })
})
