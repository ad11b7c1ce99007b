// Turns any source of a file into its bytes. The service wants size and checksum before the first
// byte, so a stream is read to its end first; no file may be larger than 50 MB anyway.
import { TaskReviewError } from '../errors/task-review-error.ts'
import { lastPart, type NamedLater, toFileSource } from './file-input.ts'
import type { FileInput, FileSource } from './file-source.ts'
import { guessMimeType, inventFileName, isRaw, isText, unknownType } from './mime-types.ts'

export interface ReadFile {
  fileName: string
  mimeType: string
  bytes: Uint8Array<ArrayBuffer>
}

const fileBytesMax = 52_428_800

export interface ReadOptions {
  revision: 'A' | 'B'
  /** Which argument it is, for the words of a refusal, such as attachments[0]. */
  where?: string
}

export async function readFile(
  input: FileInput,
  { revision, where = 'The file' }: ReadOptions = { revision: 'A' },
): Promise<ReadFile> {
  const source = toFileSource(input, where)
  const given = source.fileName ?? ('path' in source ? lastPart(source.path) : undefined)
  const hint = 'typeHint' in source ? source.typeHint : undefined
  const bytes = await readBytes(source, given ?? where)
  const fileName = given ?? inventFileName(bytes, source.mimeType ?? hint)
  const mimeType = source.mimeType ?? guessMimeType(fileName, bytes, hint)
  return keepPromise({ fileName, bytes, mimeType }, revision)
}

/** A text type promises UTF-8. Bytes that are not are no text to the service, whatever they are named. */
function keepPromise(file: ReadFile, revision: 'A' | 'B'): ReadFile {
  if (!isRaw(file.mimeType, revision) || isText(file.bytes)) return file
  if (revision === 'A') return { ...file, mimeType: unknownType }
  throw new TaskReviewError(
    `${file.fileName} is not UTF-8 text, and revision B takes no other file than text, images and ` +
      'PDF. Convert it to UTF-8, or use revision A.',
  )
}

async function readBytes(
  source: FileSource | NamedLater,
  fileName: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if ('text' in source) return new TextEncoder().encode(source.text)
  if ('path' in source) return await readPath(source.path)
  const { data } = source
  // Copied, so that what the caller does with its buffer meanwhile changes nothing.
  if (data instanceof Uint8Array) return new Uint8Array(data)
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  if (data instanceof Blob) {
    checkSize(fileName, data.size)
    return new Uint8Array(await data.arrayBuffer())
  }
  return await readStream(data, fileName)
}

interface FileSystem {
  stat(path: string): Promise<{ size: number }>
  readFile(path: string): Promise<Uint8Array>
}

async function readPath(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (name: string) => FileSystem | undefined }
  }
  // Asked for by name, so that no bundler for a runtime without files stumbles over an import.
  const files = process?.getBuiltinModule?.('node:fs/promises')
  if (files === undefined) {
    throw new TaskReviewError(
      'This runtime cannot read files by path. Pass { data, fileName } instead.',
    )
  }
  try {
    const { size } = await files.stat(path)
    checkSize(path, size)
    return new Uint8Array(await files.readFile(path))
  } catch (error) {
    if (error instanceof TaskReviewError) throw error
    const { code, message } = error as { code?: string; message: string }
    const why = reasons[code ?? ''] ?? message
    // Text that was meant as the content of a file is taken for a path.
    const name = path.length > 200 ? `${path.slice(0, 200)}…` : path
    throw new TaskReviewError(
      `${JSON.stringify(name)} cannot be read: ${why}. For text pass { text, fileName }.`,
      { cause: error },
    )
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'the file was not found',
  EACCES: 'permission was denied',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'a path is not that long',
}

async function readStream(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of iterate(stream)) {
    if (!(chunk instanceof Uint8Array)) {
      throw new TaskReviewError(`${fileName}: a stream must give bytes, not ${typeof chunk}.`)
    }
    chunks.push(chunk)
    size += chunk.length
    checkSize(fileName, size)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function checkSize(fileName: string, size: number): void {
  if (size <= fileBytesMax) return
  const max = fileBytesMax.toLocaleString('en-US')
  throw new TaskReviewError(`${fileName} exceeds the maximum file size of ${max} bytes.`)
}

/** Not every runtime can iterate over its own streams. Leaving the loop cancels the stream. */
async function* iterate(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown, void, undefined> {
  if (!(stream instanceof ReadableStream)) return yield* stream
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => {})
  }
}
