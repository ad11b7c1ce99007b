import { Readable } from 'node:stream'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePng, pngChunk } from '../../test/pictures.ts'
import { limits } from '../core/limits.ts'
import { createImagePreviews, type Preview, type PreviewOutcome } from './image-previews.ts'

const outcomes: PreviewOutcome[] = []
const previews = createImagePreviews({ onOutcome: (outcome) => outcomes.push(outcome) })
const make = (bytes: Buffer) => previews.make(Readable.from([bytes]))

type Made = Extract<Preview, { kind: 'preview' }>
async function preview(bytes: Buffer): Promise<Made> {
  const made = await make(bytes)
  if (made.kind !== 'preview') throw new Error(made.message)
  return made
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c02040' } })

describe('a picture', () => {
  test.each<[string, (image: Sharp) => Sharp]>([
    ['PNG', (image) => image.png()],
    ['JPEG', (image) => image.jpeg()],
    ['GIF', (image) => image.gif()],
    ['WebP', (image) => image.webp({ lossless: true })],
  ])('%s is shown as WebP of the same pixels', async (_name, encode) => {
    const { type, bytes, width, height } = await preview(await encode(picture(60, 40)).toBuffer())
    expect({ type, width, height }).toEqual({ type: 'image/webp', width: 60, height: 40 })
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 60, height: 40 })
    const [red = 0, green = 0, blue = 0] = data
    for (const [is, was] of [
      [red, 0xc0],
      [green, 0x20],
      [blue, 0x40],
    ] as const)
      expect(Math.abs(is - was)).toBeLessThan(12)
  })

  test.each([
    [3_000, 1_500, 2_048, 1_024],
    [1_500, 3_000, 1_024, 2_048],
    [2_048, 2_048, 2_048, 2_048],
    [1, 60_000, 1, 2_048],
  ])('%i by %i is shown as %i by %i', async (width, height, shownWidth, shownHeight) => {
    const shown = await preview(await picture(width, height).png().toBuffer())
    expect([shown.width, shown.height]).toEqual([shownWidth, shownHeight])
  })

  test('is turned as its camera says, and says nothing else any more', async () => {
    const original = await picture(60, 40)
      .withExif({ IFD0: { Copyright: 'WHO TOOK IT' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- WHERE IT WAS --></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect((await sharp(original).metadata()).orientation).toBe(6)
    const { bytes, width, height } = await preview(original)
    expect([width, height]).toEqual([40, 60])
    const { exif, xmp, icc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, icc, orientation }).toEqual({})
    expect(bytes.toString('latin1')).not.toMatch(/WHO TOOK|WHERE IT/)
  })

  test('loses whatever else was in its file', async () => {
    const canary = '<script>canary()</script>'
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${canary}`))
    const shape = { width: 8, height: 8, bitsPerPixel: 24 } as const
    const original = Buffer.concat([makePng(shape, [text]), Buffer.from(`PK\x03\x04${canary}`)])
    expect((await preview(original)).bytes.toString('latin1')).not.toMatch(/canary|PK/)
  })

  test('of many frames shows the first', async () => {
    const frames = await sharp(
      [await picture(10, 10).png().toBuffer(), await picture(10, 10).negate().png().toBuffer()],
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(2)
    const { bytes, height } = await preview(frames)
    expect(height).toBe(10)
    expect((await sharp(bytes).metadata()).pages).toBeUndefined()
  })
})

describe('no preview', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>'
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['of nothing', () => Buffer.alloc(0)],
    ['of text', () => Buffer.from('hello')],
    ['of a drawing, which is a program', () => Buffer.from(svg)],
    ['of a format we do not take', () => picture(9, 9).tiff().toBuffer()],
    ['of AVIF', () => picture(9, 9).avif().toBuffer()],
    ['of a signature alone', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['of a PDF', () => Buffer.from('%PDF-1.7\n')],
  ])('%s', async (_name, makeBytes) => {
    const refused = await make(await makeBytes())
    expect(refused).toMatchObject({ kind: 'refused', status: 422 })
    expect(outcomes.at(-1)).toBe('unreadable')
  })

  test('of more bytes than any file has', async () => {
    const chunk = Buffer.alloc(1_048_576)
    let sentBytes = 0
    const body = Readable.from(
      (function* () {
        for (; ; sentBytes += chunk.length) yield chunk
      })(),
    )
    expect(await previews.make(body)).toMatchObject({ kind: 'refused', status: 422 })
    expect(body.destroyed).toBe(true)
    expect(sentBytes).toBeLessThan(limits.attachmentBytesMaxA * 1.5)
  })

  test('when the file cannot be read: its own error', async () => {
    const body = new Readable({
      read() {
        this.destroy(new Error('the store is gone'))
      },
    })
    await expect(previews.make(body)).rejects.toThrow('the store is gone')
  })

  test('when whoever asked has gone', async () => {
    const controller = new AbortController()
    const body = new Readable({ read: () => undefined })
    const made = previews.make(body, { signal: controller.signal })
    controller.abort(new Error('gone'))
    await expect(made).rejects.toThrow('gone')
    expect(body.destroyed).toBe(true)
    const { signal } = controller
    await expect(previews.make(Readable.from([]), { signal })).rejects.toThrow('gone')
  })
})

describe('one at a time', () => {
  test('two are made, eight wait, and the others are told to come again', async () => {
    let running = 0
    let mostRunning = 0
    const doors = Array.from({ length: 12 }, () => Promise.withResolvers<void>())
    let begun = 0
    const busy = createImagePreviews({
      async run(body) {
        running++
        mostRunning = Math.max(mostRunning, running)
        await doors[begun++]?.promise
        running--
        body.destroy()
        return { outcome: 'unreadable' }
      },
    })
    const bodies = doors.map(() => Readable.from([]))
    const asked = bodies.map((body) => busy.make(body))
    const turnedAway = await Promise.all(asked.slice(10))
    expect(turnedAway).toEqual(
      Array(2).fill({
        kind: 'refused',
        status: 503,
        message: expect.stringMatching(/Too many previews/),
        retryAfterSeconds: 2,
      }),
    )
    for (const door of doors) door.resolve()
    const others = await Promise.all(asked.slice(0, 10))
    expect(others.every((each) => each.kind === 'refused' && each.status === 422)).toBe(true)
    expect(mostRunning).toBe(2)
    expect(bodies.every((body) => body.destroyed)).toBe(true)
    expect(await busy.make(Readable.from([]))).toMatchObject({ status: 422 })
  })
})
