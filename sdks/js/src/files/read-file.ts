// Turns any source of a file into its bytes. The service wants size and checksum before the first
// byte, so a stream is read to its end first; no file may be larger than 50 MB anyway.
import { TaskReviewError } from '../errors/task-review-error.ts'
import type { FileSource } from './file-source.ts'
import { guessMimeType } from './mime-types.ts'

export interface ReadFile {
  fileName: string
  mimeType: string
  bytes: Uint8Array<ArrayBuffer>
}

const fileBytesMax = 52_428_800

export async function readFile(source: FileSource): Promise<ReadFile> {
  const fileName = source.fileName ?? nameOf((source as { path: string }).path)
  const bytes = await readBytes(source, fileName)
  return { fileName, bytes, mimeType: source.mimeType ?? guessMimeType(fileName, bytes) }
}

async function readBytes(source: FileSource, fileName: string): Promise<Uint8Array<ArrayBuffer>> {
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
  checkSize(path, (await files.stat(path)).size)
  return new Uint8Array(await files.readFile(path))
}

async function readStream(
  stream: ReadableStream<Uint8Array>,
  fileName: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value)
      size += next.value.length
      checkSize(fileName, size)
    }
  } catch (error) {
    await reader.cancel(error).catch(() => {})
    throw error
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

function nameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) || path
}
