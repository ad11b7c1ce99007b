// Files as a client uploads them: announced, then sent by the presigned PUT or through the API.
import { createHash } from 'node:crypto'
import type { Revision } from '../src/core/money.ts'
import type { Loose, Reply, Service } from './service.ts'

export type TestFile = { fileName: string; mimeType: string; bytes: Buffer }

export const note: TestFile = {
  fileName: 'note.txt',
  mimeType: 'text/plain',
  bytes: Buffer.from('grüß dich\n'),
}

export function pngOf(sizeBytes: number, fileName = 'shot.png'): TestFile {
  return { fileName, mimeType: 'image/png', bytes: filled('89504e470d0a1a0a', sizeBytes) }
}

/** A file of this size that begins with these bytes. */
export function filled(startHex: string, sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes, 'x')
  Buffer.from(startHex, 'hex').copy(bytes)
  return bytes
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function announcementOf({ fileName, mimeType, bytes }: TestFile) {
  return { fileName, mimeType, fileSize: bytes.length, sha256: sha256Of(bytes) }
}

export type Uploader = ReturnType<typeof createUploader>

/** Everything a client does with uploads, by one key. */
export function createUploader(
  service: Pick<Service, 'call'>,
  key: string,
  revision: Revision = 'A',
) {
  const as = { key, revision }

  async function announce(file: TestFile, changes: Loose = {}): Promise<Reply> {
    const body = { ...announcementOf(file), ...changes }
    return await service.call('POST', '/uploads', { ...as, body })
  }

  return {
    announce,
    async sendContent(uploadId: string, bytes: Buffer): Promise<Reply> {
      return await service.call('PUT', `/uploads/${uploadId}/content`, { ...as, body: bytes })
    },
    async complete(uploadId: string): Promise<Reply> {
      return await service.call('POST', `/uploads/${uploadId}/complete`, as)
    },
    async read(uploadId: string): Promise<Reply> {
      return await service.call('GET', `/uploads/${uploadId}`, as)
    },
    async delete(uploadId: string): Promise<Reply> {
      return await service.call('DELETE', `/uploads/${uploadId}`, as)
    },
    /** A ready upload, sent through the API. */
    async upload(file: TestFile): Promise<Reply> {
      const { body } = await announce(file)
      return await this.sendContent(body.id, file.bytes)
    },
  }
}

/** Sends the bytes to the store as the link says, and gives the store's status. */
export async function putByLink(put: Loose, bytes: Buffer): Promise<number> {
  const reply = await fetch(put.url, { method: put.method, headers: put.headers, body: bytes })
  await reply.arrayBuffer()
  return reply.status
}

/** The bytes that a ready upload or the file behind it has now. */
export async function readStoredFile(
  { deps }: Pick<Service, 'deps'>,
  key: string,
): Promise<Buffer | undefined> {
  const found = await deps.store?.open(key)
  if (found === undefined) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of found.body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The attachments of an example, with an upload of the client's where they name one. */
export async function fillUploads(
  service: Service,
  key: string,
  attachments: readonly Loose[],
): Promise<Loose[]> {
  return await Promise.all(
    attachments.map(async (item) => {
      if (item.uploadId === undefined) return item
      return { ...item, uploadId: (await createUploader(service, key).upload(note)).body.id }
    }),
  )
}
