// Section 2, Attachment, row by row: what each revision says of each kind one byte above its limit, with
// another type, another size, broken base64, and with content and data that differ. The limits
// themselves take minutes and are in server/test/slow/attachment-limits.test.ts.
import { describe, expect, test } from 'vitest'
import type { Revision } from '../../src/core/money.ts'
import { createUploader, filled, putByLink } from '../uploads.ts'
import { fileOf, rows, send, ways } from './attachment-rows.ts'
import { bothRevisions, expectInvalid, useService } from './conformance.ts'

const spec = useService()

const uploaderOf = (revision: Revision) => createUploader(spec.service, spec.client.key, revision)

for (const revision of bothRevisions) {
  describe(`rows in revision ${revision}`, () => {
    test.each(rows)(
      `§2 Attachment size: $kind of one byte more is 400 (${revision})`,
      async (row) => {
        const sizeBytes = row.bytesMax[revision] + 1
        const changes = { fileSize: sizeBytes }
        const reply = await uploaderOf(revision).announce(fileOf(row, 20), changes)
        expectInvalid(reply, revision, 'fileSize')
      },
    )

    test.each(rows)(
      `§2 Attachment kinds: $kind of another type is 400 (${revision})`,
      async (row) => {
        // What is no picture where one is promised, and a picture where text is.
        const startHex = row.isBase64 ? '' : '89504e470d0a1a0a'
        const lie = { ...fileOf(row, 20), bytes: filled(startHex, 20) }
        for (const way of ways) {
          expectInvalid(await send(uploaderOf(revision), way, lie), revision, 'content')
        }
        const content = lie.bytes.toString(row.isBase64 ? 'base64' : 'latin1')
        const inline = { fileName: row.fileName, mimeType: row.mimeType, content }
        const made = await spec.create(revision, { attachments: [inline] })
        if (row.isBase64) expectInvalid(made, revision, 'attachments[0].content')
        // As raw text these bytes are other characters, so inside a body they cannot lie.
        else expect(made.status).toBe(201)
      },
    )

    test.each(rows)(
      `§2 Attachment fileSize: $kind of another size is 400 (${revision})`,
      async (row) => {
        const file = fileOf(row, 20)
        const uploader = uploaderOf(revision)
        for (const fileSize of [19, 21]) {
          const { body } = await uploader.announce(file, { fileSize })
          const reply = await uploader.sendContent(body.id, file.bytes)
          expectInvalid(reply, revision, 'Content-Length')
          // The store is told the size as well, and takes no other.
          expect(await putByLink(body.put, file.bytes)).toBeGreaterThanOrEqual(400)
        }
      },
    )

    test.each(rows)(
      `§2 Attachment content: $kind in broken base64 is 400 (${revision})`,
      async (row) => {
        const { fileName, mimeType, bytes } = fileOf(row, 20)
        const good = bytes.toString('base64')
        for (const broken of [`${good} `, good.slice(0, -1), `${good.slice(0, -2)}!=`]) {
          const field = row.isBase64 ? 'content' : 'data'
          if (field === 'data' && revision === 'B') continue
          const attachments = [{ fileName, mimeType, [field]: broken }]
          const reply = await spec.create(revision, { attachments })
          expectInvalid(reply, revision, `attachments[0].${field}`)
        }
      },
    )
  })
}

test.each(rows)(
  '§2 Attachment data: $kind whose content differs is 400, and 201 where it agrees (A)',
  async (row) => {
    const { fileName, mimeType, bytes } = fileOf(row, 20)
    const other = filled(row.startHex, 21)
    const content = bytes.toString(row.isBase64 ? 'base64' : 'latin1')
    const attach = (data: Buffer) =>
      spec.create('A', {
        attachments: [{ fileName, mimeType, content, data: data.toString('base64') }],
      })
    expect((await attach(bytes)).status).toBe(201)
    expectInvalid(await attach(other), 'A', 'attachments[0].data')
  },
)
