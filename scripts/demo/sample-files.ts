// A picture and a PDF small enough to stand in a create. Both are made here, byte by byte.
import { crc32, deflateSync } from 'node:zlib'

/** A chart of bars, 480 by 240, as a PNG. */
export const smallPng = makePng(480, 240).toString('base64')

/** One page with one line of text. */
export const onePagePdf = makePdf(
  'Incident report, 13 November: one payment was captured twice.',
).toString('base64')

function makePng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height, 0xf4)
  for (let y = 0; y < height; y += 1) {
    rows[y * (width * 3 + 1)] = 0
    for (let x = 0; x < width; x += 1) {
      const bar = Math.floor(x / 24)
      const isBar = x % 24 > 4 && height - y < 20 + ((bar * 53) % 180)
      if (isBar) rows.set([0x4f, 0x5b, 0xd5], y * (width * 3 + 1) + 1 + x * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits a channel, three channels.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

function makePdf(text: string): Buffer {
  const content = `BT /F1 18 Tf 60 760 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
