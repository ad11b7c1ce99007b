// Pictures for tests, made without a library: a PNG of any size, written as it is deflated, so that
// one of a gigapixel costs no memory here.
import { type Readable, Transform } from 'node:stream'
import { crc32, createDeflate, deflateSync } from 'node:zlib'

type PngShape = {
  width: number
  height: number
  /** 1 for black and white, 8 for grey, 24 for colours. */
  bitsPerPixel: 1 | 8 | 24
  /** 0 leaves the pixels as they are, so that the file is as large as they are. */
  level?: number
}

const magic = Buffer.from('89504e470d0a1a0a', 'hex')

export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

function headOf({ width, height, bitsPerPixel }: PngShape): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bitsPerPixel === 1 ? 1 : 8
  header[9] = bitsPerPixel === 24 ? 2 : 0
  return Buffer.concat([magic, pngChunk('IHDR', header)])
}

function rowBytes({ width, bitsPerPixel }: PngShape): number {
  return 1 + Math.ceil((width * bitsPerPixel) / 8)
}

/** Extra chunks stand before the pixels. */
export function makePng(shape: PngShape, extra: Buffer[] = []): Buffer {
  const pixels = deflateSync(Buffer.alloc(rowBytes(shape) * shape.height), { level: 6 })
  return Buffer.concat([
    headOf(shape),
    ...extra,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The same as a stream. */
export function streamPng(shape: PngShape): Readable {
  const rows = createDeflate({ level: shape.level ?? 6 })
  const file = new Transform({
    construct(done) {
      this.push(headOf(shape))
      done()
    },
    transform(part, _encoding, done) {
      done(null, pngChunk('IDAT', part))
    },
    flush(done) {
      done(null, pngChunk('IEND', Buffer.alloc(0)))
    },
  })
  void writeRows(rows, shape)
  return rows.pipe(file)
}

async function writeRows(rows: ReturnType<typeof createDeflate>, shape: PngShape): Promise<void> {
  const row = Buffer.alloc(rowBytes(shape), 0x5a)
  row[0] = 0
  const closed = new Promise<void>((resolve) => {
    rows.once('close', resolve)
  })
  rows.on('error', () => undefined)
  for (let at = 0; at < shape.height && !rows.destroyed; at++) {
    if (rows.write(row)) continue
    const drained = new Promise<void>((resolve) => {
      rows.once('drain', resolve)
    })
    await Promise.race([drained, closed])
  }
  rows.end()
}
