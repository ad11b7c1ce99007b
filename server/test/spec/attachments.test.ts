// Section 2, Attachment: the fields, the two encodings, and what each revision takes.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import type { Revision } from '../../src/core/money.ts'
import { bothRevisions, expectInvalid, useService } from './conformance.ts'

const spec = useService()

type File = Record<string, unknown>
const attach = (revision: Revision, ...attachments: File[]) =>
  spec.create(revision, { attachments })

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('base64')
const png = bytesOf('89504e470d0a1a0a 0000000d49484452')
const image = { fileName: 'shot.png', mimeType: 'image/png', content: png }
const note = { fileName: 'note.txt', mimeType: 'text/plain', content: 'hello' }
const without = (name: string): File => ({ ...note, [name]: undefined })

async function storedBytes(taskId: string): Promise<Buffer[]> {
  const { rows } = await sql<{ content: Buffer }>`select content from task_attachments
    where task_id = ${decodeId('task', taskId)} order by position`.execute(
    spec.service.deps.database.db,
  )
  return rows.map((row) => row.content)
}

for (const revision of bothRevisions) {
  describe(`fields in revision ${revision}`, () => {
    test(`§2 Attachment fileName: it is required (${revision})`, async () => {
      expectInvalid(
        await attach(revision, without('fileName')),
        revision,
        'attachments[0].fileName',
      )
    })

    test(`§2 Attachment mimeType: it is required (${revision})`, async () => {
      expectInvalid(
        await attach(revision, without('mimeType')),
        revision,
        'attachments[0].mimeType',
      )
    })

    test(`§2 Attachment content: it is required where nothing else carries the file (${revision})`, async () => {
      expectInvalid(await attach(revision, without('content')), revision, 'attachments[0].content')
    })

    for (const name of ['fileName', 'mimeType', 'content']) {
      test(`§2 Attachment ${name}: a number is 400 (${revision})`, async () => {
        const reply = await attach(revision, { ...note, [name]: 7 })
        expectInvalid(reply, revision, `attachments[0].${name}`)
      })
    }

    test(`§2 Attachment mimeType: text that is no MIME type is 400 (${revision})`, async () => {
      const reply = await attach(revision, { ...note, mimeType: 'plain text' })
      expectInvalid(reply, revision, 'attachments[0].mimeType')
    })

    test(`§2 Attachment fileName: a path is 400 (${revision})`, async () => {
      for (const fileName of ['../a.txt', '/etc/passwd', 'a\\b.txt', '..']) {
        const reply = await attach(revision, { ...note, fileName })
        expectInvalid(reply, revision, 'attachments[0].fileName')
      }
    })

    test(`§2 Attachment content: base64 for binary files, kept byte for byte (${revision})`, async () => {
      const made = await attach(revision, image)
      expect(made.status, made.text).toBe(201)
      expect(await storedBytes(made.body.id)).toEqual([Buffer.from(png, 'base64')])
    })

    test(`§2 Attachment content: raw text for code or logs, kept byte for byte (${revision})`, async () => {
      const content = 'const a = "ä🦀"\r\n\tb()\n'
      const made = await attach(revision, {
        fileName: 'a.ts',
        mimeType: 'text/typescript',
        content,
      })
      expect(made.status, made.text).toBe(201)
      expect(await storedBytes(made.body.id)).toEqual([Buffer.from(content)])
    })

    test(`§2 Attachment content: base64 that is not strict is 400 (${revision})`, async () => {
      for (const content of [`${png} `, png.slice(0, -1), 'not base64!', `data:x,${png}`]) {
        const reply = await attach(revision, { ...image, content })
        expectInvalid(reply, revision, 'attachments[0].content')
      }
    })

    test(`§2 Attachment: a read lists name, type and size of each (${revision})`, async () => {
      const made = await attach(revision, note, image)
      expect((await spec.read(revision, made.body.id)).body.attachments).toEqual([
        { fileName: 'note.txt', mimeType: 'text/plain', fileSize: 5 },
        { fileName: 'shot.png', mimeType: 'image/png', fileSize: 16 },
      ])
    })

    test(`§2 Attachment: a second one that is wrong is named by its place (${revision})`, async () => {
      const reply = await attach(revision, note, { ...image, content: 'aGVsbG8=' })
      expectInvalid(reply, revision, 'attachments[1].content')
    })
  })

  // The list of revision B, which revision A takes as well.
  const kinds: [kind: string, file: File][] = [
    ['PNG image', image],
    [
      'JPG image',
      { fileName: 'a.jpg', mimeType: 'image/jpeg', content: bytesOf('ffd8ffe000104a46') },
    ],
    ['GIF image', { fileName: 'a.gif', mimeType: 'image/gif', content: bytesOf('474946383961') }],
    [
      'WebP image',
      {
        fileName: 'a.webp',
        mimeType: 'image/webp',
        content: bytesOf('52494646 00000000 57454250'),
      },
    ],
    [
      'PDF',
      { fileName: 'a.pdf', mimeType: 'application/pdf', content: bytesOf('255044462d312e37') },
    ],
    ['source file', { fileName: 'a.py', mimeType: 'text/x-python', content: 'print(1)' }],
    ['JSON text', { fileName: 'a.json', mimeType: 'application/json', content: '{"a":1}' }],
    ['XML text', { fileName: 'a.xml', mimeType: 'application/xml', content: '<a/>' }],
    ['CSV text', { fileName: 'a.csv', mimeType: 'text/csv', content: 'a,b\n1,2' }],
    ['TXT text', note],
    ['log', { fileName: 'a.log', mimeType: 'text/plain', content: 'ERROR here' }],
  ]
  describe(`kinds in revision ${revision}`, () => {
    for (const [kind, file] of kinds) {
      test(`§2 Attachment kinds: ${kind} is 201 (${revision})`, async () => {
        const made = await attach(revision, file)
        expect(made.status, made.text).toBe(201)
      })
    }

    test(`§2 Attachment kinds: an image whose bytes are another file is 400 (${revision})`, async () => {
      const reply = await attach(revision, { ...image, content: bytesOf('255044462d312e37') })
      expectInvalid(reply, revision, 'attachments[0].content')
    })

    test(`§2 Attachment kinds: an archive is 400 (${revision})`, async () => {
      const zip = { fileName: 'a.zip', mimeType: 'application/zip', content: bytesOf('504b0304') }
      expectInvalid(await attach(revision, zip), revision, 'attachments[0].fileName')
    })
  })
}

// A 50MB file does not fit the body, so the largest sizes are in attachment-sizes.test.ts
// and server/test/slow/attachment-limits.test.ts.
describe('fileSize and data, which only the parameter list of A has', () => {
  test('§2 Attachment fileSize: the size in bytes is 201 (A)', async () => {
    expect((await attach('A', { ...image, fileSize: 16 })).status).toBe(201)
    expect((await attach('A', { ...note, content: 'ä', fileSize: 2 })).status).toBe(201)
  })

  test('§2 Attachment fileSize: another size is 400 (A)', async () => {
    for (const fileSize of [0, 15, 17, 24]) {
      const reply = await attach('A', { ...image, fileSize })
      expectInvalid(reply, 'A', 'attachments[0].fileSize')
    }
  })

  test('§2 Attachment fileSize: above 50MB, negative, text and fractions are 400 (A)', async () => {
    for (const fileSize of [52_428_801, -1, '16', 16.5]) {
      const reply = await attach('A', { ...image, fileSize })
      expectInvalid(reply, 'A', 'attachments[0].fileSize')
    }
  })

  test('§2 Attachment data: base64 alone carries the file, also of a text type (A)', async () => {
    const data = Buffer.from('grüß dich').toString('base64')
    const made = await attach('A', { fileName: 'a.txt', mimeType: 'text/plain', data })
    expect(made.status, made.text).toBe(201)
    expect(await storedBytes(made.body.id)).toEqual([Buffer.from('grüß dich')])
  })

  test('§2 Attachment data: beside a content that agrees it is 201 (A)', async () => {
    expect((await attach('A', { ...image, data: png })).status).toBe(201)
    expect((await attach('A', { ...note, data: 'aGVsbG8=' })).status).toBe(201)
  })

  test('§2 Attachment data: beside a content that differs it is 400 (A)', async () => {
    const reply = await attach('A', { ...note, data: 'aGVsbG8h' })
    expectInvalid(reply, 'A', 'attachments[0].data')
  })

  test('§2 Attachment data and fileSize: unknown, so they are ignored (B)', async () => {
    const made = await attach('B', { ...note, data: 'aGVsbG8h', fileSize: 999 })
    expect(made.status, made.text).toBe(201)
    expect(await storedBytes(made.body.id)).toEqual([Buffer.from('hello')])
  })

  test('§2 Attachment data: it does not replace content (B)', async () => {
    const reply = await attach('B', { ...without('content'), data: 'aGVsbG8=' })
    expectInvalid(reply, 'B', 'attachments[0].content')
  })

  test('§2 Attachment: a field that no list has is 400 (A)', async () => {
    expectInvalid(await attach('A', { ...note, url: 'x' }), 'A', 'attachments[0].url')
  })

  test('§2 Attachment kinds: a type outside the list is base64 (A)', async () => {
    const font = { fileName: 'a.woff2', mimeType: 'font/woff2', content: bytesOf('774f4632') }
    expect((await attach('A', font)).status).toBe(201)
  })

  test('§2 Attachment kinds: a type outside the list is 400 (B)', async () => {
    const font = { fileName: 'a.woff2', mimeType: 'font/woff2', content: bytesOf('774f4632') }
    expectInvalid(await attach('B', font), 'B', 'attachments[0].mimeType')
  })
})

describe('files as large as the body lets through', () => {
  const large = 'x'.repeat(140_000)
  for (const revision of bothRevisions) {
    test(`§2 Attachment size: 140,000 bytes of text inline are 201 (${revision})`, async () => {
      const made = await attach(revision, { ...note, content: large })
      expect(made.status, made.text.slice(0, 200)).toBe(201)
      expect((await storedBytes(made.body.id))[0]?.length).toBe(140_000)
    })
  }
})
