// Section 2, Attachment: every row of the tables at its limit, by an upload in both of its ways. One byte
// more, and all that can be wrong with a file, is in server/test/spec/attachment-sizes.test.ts.
import { expect, test } from 'vitest'
import type { Revision } from '../../src/core/money.ts'
import type { Reply } from '../service.ts'
import { fileOf, rows, send, ways } from '../spec/attachment-rows.ts'
import { bothRevisions, useService } from '../spec/conformance.ts'
import { createUploader, sha256Of, type TestFile } from '../uploads.ts'

const spec = useService()

async function expectTaken(revision: Revision, file: TestFile, reply: Reply): Promise<void> {
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({ status: 'ready', sha256: sha256Of(file.bytes) })
  const made = await spec.create(revision, { attachments: [{ uploadId: reply.body.id }] })
  expect(made.status, made.text).toBe(201)
  const [attachment] = (await spec.read(revision, made.body.id)).body.attachments
  expect(attachment).toMatchObject({ fileName: file.fileName, fileSize: file.bytes.length })
}

// A file of 50 MB takes a second, so in A the rows take turns on the two ways.
const atLimit = bothRevisions.flatMap((revision) =>
  rows.flatMap((row, index) =>
    ways
      .filter((_, way) => revision === 'B' || (row.isBase64 ? index : index + 1) % 2 === way)
      .map((way) => [row.kind, revision, way, row] as const),
  ),
)

test.each(atLimit)(
  '§2 Attachment size: %s at the limit of revision %s by %s',
  {
    timeout: 60_000,
  },
  async (...cell) => {
    const [, revision, way, row] = cell
    const file = fileOf(row, row.bytesMax[revision])
    const uploader = createUploader(spec.service, spec.client.key, revision)
    await expectTaken(revision, file, await send(uploader, way, file))
  },
)
