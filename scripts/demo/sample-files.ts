// Charts and documents small enough to stand in a create. All are made here, byte by byte.
import { crc32, deflateSync } from 'node:zlib'
import { drawText, letterPitch } from './pixel-letters.ts'

type Chart = {
  title: string
  values: number[]
  /** The highest line; the axis has three steps up to it. */
  top: number
  /** Names a bar, or nothing. */
  labelOf(bar: number): string
}

const [width, height] = [480, 240]
const [left, right, upper, lower] = [40, 12, 36, 28]
const barColour = [0x4f, 0x5b, 0xd5]
const inks = { text: [0x3c, 0x3f, 0x46], line: [0xdc, 0xde, 0xe3] }

/** Captures of a day: those at 02:00 are what the incident is about. */
export const smallPng = makeChart({
  title: 'Captures by hour, 13 November',
  values: [
    38, 31, 174, 26, 22, 29, 47, 83, 121, 158, 187, 203, 211, 196, 208, 221, 232, 214, 189, 163,
    142, 108, 81, 57,
  ],
  top: 300,
  labelOf: (bar) => (bar % 6 === 0 ? `${String(bar).padStart(2, '0')}:00` : ''),
})

/** How long a step of a browser test took, day by day. */
export const stepTimesPng = makeChart({
  title: 'Save step in CI, seconds',
  values: [
    1, 1, 2, 1, 1, 1, 3, 1, 2, 1, 1, 7, 1, 1, 2, 1, 1, 1, 8, 2, 1, 1, 1, 3, 1, 1, 6, 1, 2, 1,
  ],
  top: 9,
  labelOf: (bar) => (bar % 7 === 0 ? String(bar + 1) : ''),
})

export const onePagePdf = makePdf([
  'Incident report: one payment was captured twice',
  '',
  'Friday, 13 November 2026, written by the payments team of Northwind Pay.',
  '',
  'What happened',
  'At 02:13 UTC a worker was killed for using too much memory. It had just captured a',
  'payment and had not yet acknowledged the event. The event was delivered again, and a',
  'second worker captured the same payment.',
  '',
  'Who was affected',
  'One customer was charged 49.00 EUR twice. The second charge was returned at 09:40 UTC,',
  'and the customer was told by mail.',
  '',
  'What we did',
  'The limit of memory was raised to 1 GB. The retry loop is under review; until then a',
  'person looks at every capture that is made twice for one event.',
])

export const auditPdf = makePdf([
  'Audit of sign-in and recovery, 2025',
  '',
  'Scope: sign-in, password reset and sessions of harbor-core.',
  '',
  'Findings',
  '1. Passwords are hashed with argon2id. No change is needed.',
  '2. The reset page gives the same answer for known and unknown addresses. Good.',
  '3. Sessions last 30 days. We recommend 14.',
  '',
  'The way in which reset tokens are made was not part of this audit.',
])

function makeChart({ title, values, top, labelOf }: Chart): string {
  const rows = Buffer.alloc((width * 3 + 1) * height, 0xff)
  for (let y = 0; y < height; y += 1) rows[y * (width * 3 + 1)] = 0
  const dot = (colour: number[]) => (x: number, y: number) =>
    rows.set(colour, y * (width * 3 + 1) + 1 + x * 3)
  const write = (text: string, x: number, y: number) =>
    drawText(text, (dx, dy) => dot(inks.text)(x + dx, y + dy))
  const room = height - upper - lower
  const yOf = (value: number) => Math.round(height - lower - (value / top) * room)
  write(title, left, 12)
  for (let step = 0; step <= 3; step += 1) {
    const value = (top / 3) * step
    const label = String(value)
    write(label, left - 8 - label.length * letterPitch, yOf(value) - 3)
    for (let x = left; x < width - right; x += 1) dot(inks.line)(x, yOf(value))
  }
  const pitch = (width - left - right) / values.length
  for (const [bar, value] of values.entries()) {
    const from = Math.round(left + bar * pitch + 2)
    for (let x = from; x < from + Math.floor(pitch) - 4; x += 1)
      for (let y = yOf(value); y < height - lower; y += 1) dot(barColour)(x, y)
    write(labelOf(bar), from, height - lower + 8)
  }
  return writePng(rows).toString('base64')
}

function writePng(rows: Buffer): Buffer {
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

/** One page: its first line is the title. */
function makePdf([title = '', ...lines]: string[]): string {
  const content = [
    `BT /F1 17 Tf 60 770 Td (${title}) Tj ET`,
    `BT /F1 11 Tf 16 TL 60 750 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`,
  ].join('\n')
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
  ).toString('base64')
}
