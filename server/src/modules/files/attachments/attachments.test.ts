import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../../../core/limits.ts'
import type { Revision } from '../../../core/money.ts'
import { type InlineAttachmentInput, readInlineAttachments } from './attachments.ts'
import { decodeBase64 } from './inline-content.ts'

const magic = {
  png: Buffer.from('89504e470d0a1a0a0000', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a46', 'hex'),
  gif: Buffer.from('GIF89a\x01\x00\x01\x00'),
  webp: Buffer.from('RIFF\x08\x00\x00\x00WEBPVP8 '),
  pdf: Buffer.from('%PDF-1.7\n'),
}
const base64 = (bytes: Buffer | string) => Buffer.from(bytes as string).toString('base64')

const png: InlineAttachmentInput = {
  fileName: 'a.png',
  mimeType: 'image/png',
  content: base64(magic.png),
}
const text: InlineAttachmentInput = {
  fileName: 'a.txt',
  mimeType: 'text/plain',
  content: 'hello é',
}
const other: InlineAttachmentInput = {
  fileName: 'a.xyz',
  mimeType: 'application/x-thing',
  content: base64('\x01\x02'),
}

function problemsOf(item: InlineAttachmentInput, revision: Revision = 'A') {
  return readInlineAttachments([item], revision).problems
}

/** What is said of one attachment, with field names shortened to the last part. */
function say(item: InlineAttachmentInput, revision: Revision = 'A'): string[] {
  return problemsOf(item, revision).map(
    ({ field, message }) => `${field.replace('attachments[0].', '')}: ${message}`,
  )
}

describe.each<Revision>(['A', 'B'])('revision %s', (revision) => {
  test('raw text and base64 become the bytes they stand for', () => {
    const { attachments, problems } = readInlineAttachments([png, text], revision)
    expect(problems).toEqual([])
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
    const textBytes = Buffer.from('hello é', 'utf8')
    expect(attachments).toEqual([
      {
        fileName: 'a.png',
        mimeType: 'image/png',
        kind: 'image',
        bytes: magic.png,
        sha256: sha256(magic.png),
      },
      {
        fileName: 'a.txt',
        mimeType: 'text/plain',
        kind: 'text',
        bytes: textBytes,
        sha256: sha256(textBytes),
      },
    ])
  })

  test.each(Object.entries(magic))(
    '%s is taken by its signature and by no other',
    (format, bytes) => {
      const mimeType = format === 'pdf' ? 'application/pdf' : `image/${format}`
      const item = { fileName: `a.${format}`, mimeType, content: base64(bytes) }
      expect(say(item, revision)).toEqual([])
      for (const [otherFormat, otherBytes] of Object.entries({
        ...magic,
        none: Buffer.from('x'),
        empty: Buffer.alloc(0),
      })) {
        if (otherFormat === format) continue
        const lie = { ...item, content: base64(otherBytes) }
        expect(say(lie, revision)).toEqual([`content: is not a ${format.toUpperCase()} file`])
      }
    },
  )

  test.each([
    ['text', { ...text, content: magic.pdf.toString() }, 'content: is a PDF file, not text/plain'],
    [
      'a script',
      { fileName: 'a.js', mimeType: 'text/javascript', content: 'GIF89a=1;' },
      'content: is a GIF file, not text/javascript',
    ],
  ])('%s is not taken when its bytes are of another format', (_name, item, expected) => {
    expect(say(item, revision)).toEqual([expected])
  })

  test.each([
    ['empty text', { ...text, content: '' }],
    ['a charset that is ours', { ...text, mimeType: 'Text/Plain; charset=UTF-8' }],
    [
      'a page, as source',
      { fileName: 'a.html', mimeType: 'text/html', content: '<script>x</script>' },
    ],
    ['a drawing, as source', { fileName: 'a.svg', mimeType: 'image/svg+xml', content: '<svg/>' }],
    ['a name without extension', { ...text, fileName: 'Makefile' }],
    ['an extension nobody knows', { ...text, fileName: 'a.b2c' }],
    ['code called plain text', { ...text, fileName: 'main.py' }],
    ['255 characters of two units', { ...text, fileName: '😀'.repeat(255) }],
    ['text that begins like a program', { ...text, content: 'MZ is no program' }],
  ])('%s is taken', (_name, item) => {
    expect(say(item, revision)).toEqual([])
  })

  test.each<[string, string, RegExp]>([
    ['nothing', '', /1 to 255/],
    ['256 characters', 'a'.repeat(256), /1 to 255/],
    ['a climb', '../a.txt', /neither "\.", "\.\." nor/],
    ['a folder alone', 'src/', /end in a name/],
    ['a place from the root', '/etc/a.txt', /relative path/],
    ['a backslash', 'a\\b.txt', /write folders with "\/"/],
    ['a folder', '..', /neither/],
    ['this folder', '.', /neither/],
    ['NUL', 'a\0.txt', /control/],
    ['a line break', 'a\r\nb.txt', /control/],
    ['an escape', 'a\u001b[2J.txt', /control/],
    ['a C1 control', 'a\u0085.txt', /control/],
    ['a line separator', 'a\u2028.txt', /control/],
    ['text turned round', 'a\u202etxt.exe', /text-direction/],
    ['an isolate', 'a\u2066.txt', /text-direction/],
    ['a direction mark', 'a\u200f.txt', /text-direction/],
    ['half a pair', 'a\ud800.txt', /surrogate/],
    ['a program', 'setup.exe', /\.exe; archives and executables/],
    ['a program in capitals', 'SETUP.EXE', /\.exe/],
    ['a program behind dots and spaces', 'setup.exe. .', /\.exe/],
    ['an archive', 'a.tar.gz', /\.gz/],
    ['a document with macros', 'a.xlsm', /\.xlsm/],
  ])('a fileName of %s is refused', (_name, fileName, message) => {
    expect(say({ ...text, fileName }, revision)).toEqual([
      expect.stringMatching(new RegExp(`^fileName: .*${message.source}`)),
    ])
  })

  test.each<[string, string, string, RegExp]>([
    ['no type', 'a.txt', 'text', /must be a MIME type/],
    ['empty', 'a.txt', '', /must be a MIME type/],
    ['128 characters', 'a.txt', `text/${'x'.repeat(123)}`, /must be a MIME type/],
    ['another charset', 'a.txt', 'text/plain; charset=utf-16', /UTF-8/],
    ['a charset of bytes', 'a.png', 'image/png; charset=utf-8', /UTF-8/],
    ['a line break', 'a.txt', 'text/plain\r\nx: y', /must be a MIME type/],
    ['an archive', 'a', 'application/zip', /archive/],
    ['a program', 'a', 'application/x-msdownload', /runs code/],
    ['the wrong picture', 'a.jpg', 'image/png', /extension \.jpg/],
    ['a picture that is text', 'a.png', 'text/plain', /extension \.png/],
    ['text that is a document', 'a.md', 'application/pdf', /extension \.md/],
    ['a picture that is unnamed text', 'a.png', 'text/x-tcl', /extension \.png/],
  ])('a mimeType of %s is refused', (_name, fileName, mimeType, message) => {
    const content = mimeType.startsWith('text')
      ? 'x'
      : base64(mimeType.includes('pdf') ? magic.pdf : magic.png)
    expect(say({ fileName, mimeType, content }, revision)).toEqual([
      expect.stringMatching(new RegExp(`^mimeType: .*${message.source}`)),
    ])
  })

  test.each([
    ['white space', ` ${png.content}`],
    ['no padding', base64(magic.png).replace(/=+$/, '')],
    ['too much padding', `${png.content}=`],
    ['bits that are not zero', base64(magic.png).replace(/A=?=$/, (end) => end.replace('A', 'B'))],
    [
      'the alphabet of URLs',
      base64(Buffer.concat([magic.png, Buffer.from('fbffbf', 'hex')]))
        .replaceAll('+', '-')
        .replaceAll('/', '_'),
    ],
    ['characters of neither', 'aGV!!sbG8='],
  ])('base64 with %s is refused', (_name, content) => {
    expect(say({ ...png, content }, revision)).toEqual([
      'content: must be base64 (RFC 4648) with padding',
    ])
  })

  test.each([
    ['the base64 tool', '\n'],
    ['a mail', '\r\n'],
  ])('base64 in lines, as %s writes it, is read', (_name, lineBreak) => {
    const bytes = Buffer.concat([magic.png, Buffer.alloc(300, 7)])
    const content = `${base64(bytes).replaceAll(/.{1,76}/g, `$&${lineBreak}`)}`
    const { attachments, problems } = readInlineAttachments([{ ...png, content }], revision)
    expect(problems).toEqual([])
    expect(attachments[0]?.bytes).toEqual(bytes)
  })

  test('a data: address is refused by name', () => {
    const content = `data:image/png;base64,${png.content}`
    expect(say({ ...png, content }, revision)).toEqual([
      'content: must be base64 alone, without the "data:" prefix',
    ])
  })

  test('raw text is stored without NUL and without half characters', () => {
    expect(say({ ...text, content: 'a\0b' }, revision)).toEqual([
      'content: must not contain NUL in a text type',
    ])
    expect(say({ ...text, content: 'a\ud800' }, revision)).toEqual([
      'content: must not contain half of a surrogate pair',
    ])
  })

  test('something has to be sent', () => {
    const { content: _, ...nothing } = text
    expect(say(nothing, revision)).toEqual([
      revision === 'A' ? 'content: is required, or data' : 'content: is required',
    ])
  })

  test('every problem is named with the place of its attachment', () => {
    const { attachments, problems } = readInlineAttachments(
      [text, { ...png, fileName: '../b.png', content: '!' }, png],
      revision,
    )
    expect(attachments.map((attachment) => attachment.fileName)).toEqual(['a.txt', 'a.png'])
    expect(problems.map((problem) => problem.field)).toEqual([
      'attachments[1].fileName',
      'attachments[1].content',
    ])
  })
})

describe('revision A alone', () => {
  test('data is base64 for every type', () => {
    const { content: _, ...named } = text
    expect(
      readInlineAttachments([{ ...named, data: base64('hi') }], 'A').attachments[0]?.bytes,
    ).toEqual(Buffer.from('hi'))
    expect(say({ ...named, data: 'hi there' })).toEqual([
      expect.stringMatching(/^data: must be base64/),
    ])
  })

  test('content and data have to be the same file', () => {
    expect(say({ ...text, data: base64('hello é') })).toEqual([])
    expect(say({ ...text, data: base64('hello e') })).toEqual([
      'data: must be the same file as content',
    ])
    expect(say({ ...png, data: png.content as string })).toEqual([])
    expect(say({ ...text, content: 'a\0', data: '!' })).toHaveLength(2)
  })

  test('text by data is valid UTF-8 without NUL', () => {
    const { content: _, ...named } = text
    expect(say({ ...named, data: base64(Buffer.from([0xff, 0xfe])) })).toEqual([
      'data: must be valid UTF-8 for a text type',
    ])
    expect(say({ ...named, data: base64('a\0') })).toEqual([
      'data: must not contain NUL in a text type',
    ])
  })

  test('fileSize is the size of the bytes', () => {
    expect(say({ ...text, fileSize: 8 })).toEqual([])
    expect(say({ ...text, fileSize: 7 })).toEqual([
      'fileSize: must be the decoded size, which is 8 bytes',
    ])
    expect(say({ ...png, fileSize: (png.content as string).length })).toHaveLength(1)
  })

  test('a mimeType of 127 characters is the longest', () => {
    const mimeType = `application/${'x'.repeat(limits.mimeTypeCharsMax - 'application/'.length)}`
    expect(say({ ...other, mimeType })).toEqual([])
    expect(say({ ...other, mimeType: `${mimeType}x` })).toHaveLength(1)
  })

  test('other types are taken as base64 and say so when they are not', () => {
    expect(readInlineAttachments([other], 'A').attachments[0]).toMatchObject({
      kind: 'other',
      bytes: Buffer.from([1, 2]),
    })
    expect(say({ fileName: 'a.ts', mimeType: 'video/mp2t', content: 'let x = 1' })).toEqual([
      expect.stringMatching(/because video\/mp2t is not a text type$/),
    ])
  })

  test.each([
    ['a program', Buffer.from('MZ\x90\x00'), /executable/],
    ['an ELF file', Buffer.from('\x7fELF\x02'), /executable/],
    ['a picture', magic.png, /is a PNG file/],
  ])('another type is not a cover for %s', (_name, bytes, message) => {
    expect(say({ ...other, content: base64(bytes) })).toEqual([expect.stringMatching(message)])
  })

  test('bytes without a claim may be a picture but no archive', () => {
    const unnamed = { ...other, mimeType: 'application/octet-stream' }
    expect(say({ ...unnamed, content: base64(magic.png) })).toEqual([])
    expect(say({ ...unnamed, content: base64('PK\x03\x04') })).toEqual([
      expect.stringMatching(/archive/),
    ])
    const office = { ...other, mimeType: 'application/vnd.oasis.opendocument.text' }
    expect(say({ ...office, content: base64('PK\x03\x04') })).toEqual([])
  })
})

describe('revision B alone', () => {
  test('the list of types is closed', () => {
    for (const mimeType of ['application/x-thing', 'application/octet-stream', 'image/heic']) {
      expect(say({ ...other, mimeType }, 'B')).toEqual([
        expect.stringMatching(/^mimeType: must be an image/),
      ])
    }
  })

  test('data and fileSize are unknown fields, which B ignores', () => {
    expect(say({ ...text, data: '!', fileSize: 1 }, 'B')).toEqual([])
    const { content: _, ...named } = text
    expect(say({ ...named, data: base64('hi') }, 'B')).toEqual(['content: is required'])
  })
})

describe('size', () => {
  const filled = (start: Buffer, size: number) =>
    Buffer.concat([start, Buffer.alloc(size - start.length, 'x')])

  test.each<[string, Revision, string, number, Buffer, boolean]>([
    ['text', 'B', 'text/plain', limits.textBytesMaxB, Buffer.alloc(0), true],
    ['source', 'B', 'text/x-python', limits.textBytesMaxB, Buffer.alloc(0), true],
    ['an image', 'B', 'image/png', limits.imageOrPdfBytesMaxB, magic.png, false],
    ['a PDF', 'B', 'application/pdf', limits.imageOrPdfBytesMaxB, magic.pdf, false],
    ['text', 'A', 'text/plain', limits.attachmentBytesMaxA, Buffer.alloc(0), true],
    ['an image', 'A', 'image/png', limits.attachmentBytesMaxA, magic.png, false],
    [
      'another type',
      'A',
      'application/x-thing',
      limits.attachmentBytesMaxA,
      Buffer.alloc(0),
      false,
    ],
  ])(
    '%s in %s: the limit is taken, one byte more is not',
    (_name, revision, mimeType, limit, start, isRaw) => {
      const sizes: [number, string[]][] = [
        [limit, []],
        [limit + 1, [`content: must be at most ${limit} bytes, not ${limit + 1}`]],
      ]
      for (const [size, expected] of sizes) {
        const bytes = filled(start, size)
        const content = isRaw ? bytes.toString('latin1') : bytes.toString('base64')
        expect(say({ fileName: 'a', mimeType, content }, revision)).toEqual(expected)
      }
    },
  )

  test('text is measured in bytes, not in characters', () => {
    const content = 'é'.repeat(limits.textBytesMaxB / 2)
    expect(say({ ...text, content }, 'B')).toEqual([])
    expect(say({ ...text, content: `${content}x` }, 'B')).toHaveLength(1)
  })
})

describe('strict base64', () => {
  test('any bytes come back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(decodeBase64(base64(Buffer.from(bytes)))).toEqual(Buffer.from(bytes))
      }),
      { numRuns: 5_000 },
    )
  })

  test('any text is taken exactly when it is in canonical form', () => {
    const alphabet = [...'AQgwBCDabz019+/-_= \n\t!.é']
    const any = fc
      .array(fc.constantFrom(...alphabet), { maxLength: 12 })
      .map((units) => units.join(''))
    const damaged = fc
      .tuple(fc.uint8Array({ maxLength: 12 }), fc.nat(20), fc.constantFrom(...alphabet, ''))
      .map(([bytes, at, unit]) => {
        const right = base64(Buffer.from(bytes))
        return right.slice(0, at) + unit + right.slice(at + 1)
      })
    let taken = 0
    fc.assert(
      fc.property(fc.oneof(any, damaged), (candidate) => {
        const isTaken = decodeBase64(candidate) !== undefined
        if (isTaken) taken++
        expect(isTaken).toBe(isCanonicalBase64(candidate))
      }),
      { numRuns: 20_000 },
    )
    expect(taken).toBeGreaterThan(1_000)
  })
})

/** The rule by the letter of RFC 4648: groups of four, padding at the end, unused bits zero. */
function isCanonicalBase64(candidate: string): boolean {
  const one = '[A-Za-z0-9+/]'
  const end = `${one}[AQgw]==|${one}{2}[AEIMQUYcgkosw048]=`
  return new RegExp(`^(?:${one}{4})*(?:${end})?$`).test(candidate)
}
