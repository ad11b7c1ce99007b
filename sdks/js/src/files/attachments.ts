// The files of a create or of a reply: as many as fit travel inside it, the others are uploaded first.
import { TaskReviewError } from '../errors/task-review-error.ts'
import type { RequestOptions } from '../http/request-options.ts'
import type { Attachment } from '../resources/create-task.ts'
import type { Uploads } from '../resources/uploads.ts'
import { toBase64, uuidOf } from './encode.ts'
import { isAttachment } from './file-input.ts'
import type { FileInput, FileSource } from './file-source.ts'
import { decodeText, isBinaryType, isRaw, unknownType } from './mime-types.ts'
import { type ReadFile, readFile } from './read-file.ts'

export interface PackOptions extends RequestOptions {
  /** That of the call. */
  idempotencyKey: string
  revision: 'A' | 'B'
  /** How large the body may be; files that do not fit are uploaded. */
  bodyBytesMax?: number | undefined
}

/** What the service takes as a whole body; a byte more is 413. */
export const bodyBytesMax = 153_600
/** What the id of an upload takes instead of its file, with what stands around it. */
const referenceBytes = 64

type Files = readonly (FileInput | Attachment)[]

/** The body as the service takes it, with its files inside or uploaded. */
export async function packBody(
  { attachments, ...body }: { attachments?: Files | undefined; [field: string]: unknown },
  uploads: Uploads,
  options: PackOptions,
): Promise<Record<string, unknown>> {
  if (attachments === undefined) return body
  try {
    return { ...body, attachments: await packAttachments(attachments, body, uploads, options) }
  } catch (error) {
    // An upload has a key of its own, but the call can only be repeated with its own.
    const key = { value: options.idempotencyKey, enumerable: true }
    if (error instanceof TaskReviewError) Object.defineProperty(error, 'idempotencyKey', key)
    throw error
  }
}

/** The same files as bytes, which can be packed more than once: a stream gives its bytes only once. */
export async function holdFiles(
  inputs: Files,
  revision: 'A' | 'B',
): Promise<(FileSource | Attachment)[]> {
  const read = await readFiles(inputs, revision)
  return read.map((each) => (isRead(each) ? toSource(each) : each))
}

async function readFiles(inputs: Files, revision: 'A' | 'B'): Promise<(ReadFile | Attachment)[]> {
  if (!Array.isArray(inputs)) throw new TaskReviewError('attachments must be an array of files.')
  return await Promise.all(
    inputs.map(async (input: FileInput | Attachment, position) => {
      if (isAttachment(input)) return input
      return await readFile(input, { revision, where: `attachments[${position}]` })
    }),
  )
}

async function packAttachments(
  inputs: Files,
  body: Record<string, unknown>,
  uploads: Uploads,
  options: PackOptions,
): Promise<Attachment[]> {
  const read = await readFiles(inputs, options.revision)
  const inline = chooseInline(read, body, options)
  const packed: Attachment[] = []
  for (const [position, each] of read.entries()) {
    if (!isRead(each)) packed.push(each)
    else packed.push(inline.get(each) ?? (await uploadOnce(each, position, uploads, options)))
  }
  return packed
}

function toSource({ bytes: data, ...named }: ReadFile): FileSource {
  return { data, ...named }
}

function isRead(each: ReadFile | Attachment): each is ReadFile {
  return 'bytes' in each
}

/** The smallest first, as many as the body holds beside the rest of it. */
function chooseInline(
  read: readonly (ReadFile | Attachment)[],
  body: Record<string, unknown>,
  { revision, bodyBytesMax: bytesMax = bodyBytesMax }: PackOptions,
): Map<ReadFile, Attachment> {
  const files = read.filter(isRead)
  const given = read.filter((each) => !isRead(each))
  let left = bytesMax - sizeOf({ ...body, attachments: given }) - files.length * referenceBytes
  const inline = new Map<ReadFile, Attachment>()
  for (const file of files.sort((a, b) => a.bytes.length - b.bytes.length)) {
    // Nothing becomes shorter as JSON, so this need not be written to be known.
    if (file.bytes.length > left) break
    const attachment = writeInline(file, revision)
    left -= sizeOf(attachment) - referenceBytes
    if (left < 0) break
    inline.set(file, attachment)
  }
  return inline
}

function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}

function writeInline({ fileName, mimeType, bytes }: ReadFile, revision: 'A' | 'B'): Attachment {
  if (isRaw(mimeType, revision)) return { fileName, mimeType, content: decodeText(bytes) ?? '' }
  const encoded = toBase64(bytes)
  // Whether a type that is not known here is text to the service is not known either; data is base64
  // for every type.
  const isKnown = isBinaryType(mimeType) || mimeType === unknownType
  return { fileName, mimeType, ...(isKnown ? { content: encoded } : { data: encoded }) }
}

/** A call that is repeated with its key finds the uploads of the first time again. */
async function uploadOnce(
  file: ReadFile,
  position: number,
  uploads: Uploads,
  { idempotencyKey, revision: _known, bodyBytesMax: _share, ...options }: PackOptions,
): Promise<Attachment> {
  const key = await uuidOf(`${idempotencyKey} ${position}`)
  const { id } = await uploads.upload(toSource(file), { ...options, idempotencyKey: key })
  return { uploadId: id }
}
