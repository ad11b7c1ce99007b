// The files of a create: small ones travel inside it, large ones are uploaded first.
import type { RequestOptions } from '../http/request-options.ts'
import type { Attachment } from '../resources/create-task.ts'
import type { Uploads } from '../resources/uploads.ts'
import { toBase64, uuidOf } from './encode.ts'
import type { FileSource } from './file-source.ts'
import { isBinaryType } from './mime-types.ts'
import { type ReadFile, readFile } from './read-file.ts'

export interface PackOptions extends RequestOptions {
  /** That of the create. */
  idempotencyKey: string
  revision: 'A' | 'B'
  /** How much of the files may travel inside; the rest is uploaded. */
  inlineBytesMax?: number | undefined
}

/** All of a request has to fit in 150 KB, the prompt and the base64 included. */
export const inlineBytesMax = 65_536

export async function packAttachments(
  sources: readonly (FileSource | Attachment)[],
  uploads: Uploads,
  options: PackOptions,
): Promise<Attachment[]> {
  const files = await Promise.all(
    sources.map(async (source) => (isAttachment(source) ? undefined : await readFile(source))),
  )
  const inline = chooseInline(files, options)
  const packed: Attachment[] = []
  for (const [position, source] of sources.entries()) {
    const file = files[position]
    if (file === undefined) packed.push(source as Attachment)
    else if (inline.has(file)) packed.push(writeInline(file, options.revision))
    else packed.push({ uploadId: await uploadOnce(file, position, uploads, options) })
  }
  return packed
}

function isAttachment(source: FileSource | Attachment): source is Attachment {
  return !(
    'path' in source ||
    'text' in source ||
    ('data' in source && typeof source.data !== 'string')
  )
}

/** The smallest first, as many as fit. */
function chooseInline(
  files: (ReadFile | undefined)[],
  { revision, inlineBytesMax: bytesMax = inlineBytesMax }: PackOptions,
): Set<ReadFile> {
  const inline = new Set<ReadFile>()
  let left = bytesMax
  const bySize = files.filter((file) => file !== undefined)
  for (const file of bySize.sort((a, b) => a.bytes.length - b.bytes.length)) {
    left -= file.bytes.length
    if (left < 0) break
    // Text costs more than its bytes in revision B, which has no base64 for it: quotes are escaped.
    if (revision === 'A' || isBinaryType(file.mimeType)) inline.add(file)
    else if (file.mimeType !== 'application/octet-stream') inline.add(file)
  }
  return inline
}

function writeInline({ fileName, mimeType, bytes }: ReadFile, revision: 'A' | 'B'): Attachment {
  if (revision === 'A') return { fileName, mimeType, data: toBase64(bytes) }
  const content = isBinaryType(mimeType) ? toBase64(bytes) : new TextDecoder().decode(bytes)
  return { fileName, mimeType, content }
}

/** A create that is repeated with its key finds the uploads of the first time again. */
async function uploadOnce(
  file: ReadFile,
  position: number,
  uploads: Uploads,
  { idempotencyKey, revision: _known, inlineBytesMax: _share, ...options }: PackOptions,
): Promise<string> {
  const key = await uuidOf(`${idempotencyKey} ${position}`)
  const { bytes: data, ...named } = file
  const { id } = await uploads.upload({ data, ...named }, { ...options, idempotencyKey: key })
  return id
}
